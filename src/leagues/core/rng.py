"""The one random generator that searches, players and benchmarks share, compiled or not.

SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014): every seed is good,
the state is one 64-bit word, and both builds give the same numbers.
"""

import operator
import secrets
from hashlib import blake2b

GAMMA = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
WORD = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF


def seed_word(*parts: object) -> int:
    """A 64-bit word from any tuple of ints and strings, the same in every process and on every machine."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "little")


class Random:
    """A stream of numbers. Pass it in; nothing in the project keeps a global one.

    ``seed`` is any integer, negative and huge ones included (0 is a seed like others), or ``None`` for fresh
    randomness from the operating system. ``parts`` derive independent streams of one seed, for example one a game.
    Raises ``TypeError`` for a seed that is not an integer; ``True`` and ``False`` are none.
    """

    __slots__ = ("word",)

    def __init__(self, seed: int | None, *parts: int | str) -> None:
        if isinstance(seed, bool):
            raise TypeError("a seed is an integer or None, not a bool")
        self.word = secrets.randbits(64) if seed is None else seed_word(operator.index(seed), *parts)

    def next64(self) -> int:
        """The next 64 random bits."""
        self.word = (self.word + GAMMA) & WORD
        mixed = self.word
        mixed = ((mixed ^ (mixed >> 30)) * FIRST) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * SECOND) & WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound), by Lemire's method; ``bound`` is between 1 and 2**31."""
        product = (self.next64() >> 32) * bound
        if (product & HALF) < bound:
            floor = (HALF - bound + 1) % bound
            while (product & HALF) < floor:
                product = (self.next64() >> 32) * bound
        return product >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        """The items in random order, every order equally likely; the list given stays as it is."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
