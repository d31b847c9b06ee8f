"""The random generator: frozen values, seeds of every kind, uniform numbers."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from leagues.core.position_laws import unlikely
from leagues.core.rng import Random, seed_word


class Index:
    """An integer of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def first(seed: Any, *parts: Any) -> list[int]:
    rng = Random(seed, *parts)
    return [rng.next64() for _number in range(4)]


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The first outputs for the state 0, as published with the algorithm's reference code."""
    rng = Random(0)
    rng.word = 0
    assert [rng.next64() for _number in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


FROZEN = {
    0: (10112633897220998296, [2, 1, 0, 1, 1, 1, 2, 2]),
    1: (1543392581396797866, [4, 4, 5, 5, 1, 0, 5, 2]),
    -1: (12106670502891812409, [3, 1, 1, 1, 3, 2, 4, 0]),
    9223372036854775808: (9198134612460027545, [1, 5, 1, 3, 5, 0, 3, 4]),
}


@pytest.mark.parametrize("seed", FROZEN)
def test_seeds_give_the_same_numbers_for_ever(seed: int) -> None:
    rng = Random(seed)
    assert (rng.next64(), [rng.below(6) for _number in range(8)]) == FROZEN[seed]


def test_streams_and_words_are_the_same_for_ever() -> None:
    assert Random(5, "a", 3).next64() == 2716479480224136604
    assert (seed_word(1, "a"), seed_word()) == (8415240736594023236, 5694367389426422167)
    assert Random(7).shuffled(list(range(10))) == [0, 4, 5, 8, 9, 7, 6, 3, 2, 1]


def test_nought_is_a_seed_and_none_is_not() -> None:
    assert first(0) == first(0)
    assert first(None) != first(None)
    assert first(0) not in (first(None), first(1), first(-1))


def test_other_kinds_of_integers_are_the_same_seed() -> None:
    for seed in (0, 1, -1, 2**63, 2**64 + 1):
        assert first(Index(seed)) == first(seed)


def test_large_seeds_differ_in_every_bit() -> None:
    assert len({tuple(first(seed)) for seed in (0, 2**63, -(2**63), 2**64, 2**64 + 1, 2**200)}) == 6


@pytest.mark.parametrize("seed", ["0", 0.0, 1.5, True, False, b"0", [], ()])
def test_what_is_no_integer_is_no_seed(seed: Any) -> None:
    with pytest.raises(TypeError):
        Random(seed)


def test_streams_of_a_seed_are_independent_of_each_other() -> None:
    """Neither the number of a stream nor how its parts are cut makes two of them alike."""
    parts: list[tuple[int | str, ...]] = [
        (),
        (0,),
        (1,),
        (0, 0),
        ("0",),
        ("a", "b"),
        ("ab",),
        ("a", 1),
        ("a1",),
        (11,),
        (1, 1),
    ]
    assert len({tuple(first(3, *each)) for each in parts}) == len(parts)
    assert len({first(3, number)[0] for number in range(5000)}) == 5000


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 23, 1000])
def test_below_is_uniform(bound: int) -> None:
    rng = Random(1, bound)
    number = 200 * max(bound, 50)
    found = Counter(rng.below(bound) for _draw in range(number))
    assert set(found) == set(range(bound))
    assert not unlikely(found, {value: number / bound for value in range(bound)})


def test_below_is_uniform_where_a_remainder_would_not_be() -> None:
    """With a bound of three quarters of the range, taking remainders would give the lower third twice as often."""
    bound = 3 * 2**29
    rng = Random(2)
    found = Counter(rng.below(bound) // 2**29 for _draw in range(30000))
    assert not unlikely(found, {0: 10000, 1: 10000, 2: 10000})
    assert 0 <= max(rng.below(2**31) for _draw in range(1000)) < 2**31


def test_successive_numbers_are_independent() -> None:
    rng = Random(3)
    pairs = Counter(6 * rng.below(6) + rng.below(6) for _draw in range(36000))
    assert not unlikely(pairs, dict.fromkeys(range(36), 1000.0))


def test_every_order_is_equally_likely() -> None:
    rng = Random(4)
    items = [10, 20, 30, 40]
    orders = list(permutations(items))
    found = Counter(orders.index(tuple(rng.shuffled(items))) for _draw in range(24000))
    assert not unlikely(found, dict.fromkeys(range(24), 1000.0))
    assert items == [10, 20, 30, 40]
    assert rng.shuffled([]) == []


def test_the_state_is_the_word() -> None:
    rng = Random(9)
    rng.next64()
    word = rng.word
    ahead = [rng.below(100) for _number in range(5)]
    rng.word = word
    assert [rng.below(100) for _number in range(5)] == ahead
