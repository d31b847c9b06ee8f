"""Bit masks and digests in the uncompiled build; compiled modules take the same names from ``native.pxd``."""

PRIME = 0x100000001B3
LOW = 0xFFFFFFFF
WORD = 0xFFFFFFFFFFFFFFFF


def lowest(mask: int) -> int:
    """Index of the lowest bit set; ``mask`` must not be 0."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """Number of bits set."""
    return mask.bit_count()


def in_mask(bit: int, mask: int) -> bool:
    """Whether a bit is set; False for one that no mask has."""
    return 0 <= bit < 31 and mask >> bit & 1 != 0


def list_mask(buffer: list[int], first: int, mask: int) -> int:
    """Writes ``first`` plus the index of each bit set into ``buffer``, ascending, and returns how many."""
    found = 0
    while mask:
        buffer[found] = first + lowest(mask)
        mask &= mask - 1
        found += 1
    return found


def mix(word: int, value: int) -> int:
    """One step of a 64-bit hash (Fowler, Noll and Vo, with a fold so that high bits count too)."""
    word = ((word ^ (value & LOW)) * PRIME) & WORD
    return word ^ (word >> 29)


def mix_all(word: int, values: list[int], size: int) -> int:
    """``mix`` for each of the first ``size`` values."""
    for index in range(size):
        word = mix(word, values[index])
    return word
