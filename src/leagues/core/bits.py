"""Bit masks in the uncompiled build; compiled modules take the same names from ``native.pxd``."""


def lowest(mask: int) -> int:
    """Index of the lowest bit set; ``mask`` must not be 0."""
    return (mask & -mask).bit_length() - 1


def count(mask: int) -> int:
    """Number of bits set."""
    return mask.bit_count()
