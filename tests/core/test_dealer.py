"""Dealers: fresh, keyed and scripted chance. The deals of 7 Wonders Duel are uniform in every place."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from demo.pig import PIG, ROLL
from demo.two_tricks import TWO_TRICKS
from leagues.core.dealer import FreshDealer, KeyedDealer, ScriptedDealer
from leagues.core.errors import DealMismatch, UnknownCode
from leagues.core.game import Game
from leagues.core.position_laws import unlikely
from leagues.core.record import Record
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.core.table import Table
from leagues.core.walks import NotingDealer
from leagues.games import game

DUEL = game("seven_wonders_duel")
SEEDS = 2000


def rolling() -> State:
    state = PIG.new()
    state.apply(ROLL)
    return state


def deal(title: Game, dealer: Any, moves: Random, options: dict[str, str] | None = None) -> list[int]:
    """All actions of a game with random choices."""
    state = title.new(options)
    played = []
    while state.turn != OVER:
        if state.turn == CHANCE:
            action = dealer.settle(state)
        else:
            legal = state.legal()
            action = legal[moves.below(len(legal))]
        state.apply(action)
        played.append(action)
    return played


# -- Fresh -------------------------------------------------------------------------------------------------------------


def test_fresh_outcomes_follow_the_odds() -> None:
    state, dealer = rolling(), FreshDealer()
    found = Counter(dealer.settle(state) for _roll in range(6000))
    assert not unlikely(found, {2: 1000, 3: 2000, 4: 2000, 5: 1000})


def test_fresh_games_differ() -> None:
    deals = {tuple(deal(TWO_TRICKS, FreshDealer(), Random(1))[:4]) for _game in range(200)}
    assert len(deals) > 100


# -- Keyed -------------------------------------------------------------------------------------------------------------


def test_a_seed_gives_one_deal_and_nought_is_a_seed() -> None:
    for seed in (0, 1, -1, 2**63):
        assert deal(DUEL, KeyedDealer(seed), Random(1)) == deal(DUEL, KeyedDealer(seed), Random(1))
    assert len({tuple(deal(DUEL, KeyedDealer(seed), Random(1))[:9]) for seed in (0, 1, -1, 2**63)}) == 4
    assert deal(DUEL, KeyedDealer(None), Random(1))[:9] != deal(DUEL, KeyedDealer(None), Random(1))[:9]


@pytest.mark.parametrize("seed", ["1", 1.0, True])
def test_only_an_integer_is_a_seed(seed: Any) -> None:
    with pytest.raises(TypeError):
        KeyedDealer(seed)


def test_the_deal_does_not_depend_on_the_order_of_play() -> None:
    """Two matches on one deal turn up the same card in each slot, the same wonders, tokens and boxed cards."""
    for seed in range(30):
        known: dict[tuple[str, int], int] = {}
        for moves in range(4):
            dealer = NotingDealer(seed)
            deal(DUEL, dealer, Random(seed, moves), {"promo_wonders": "yes"})
            for pile, place, card in dealer.dealt:
                assert known.setdefault((pile, place), card) == card


def test_two_dealers_of_a_deal_agree_when_asked_in_another_order() -> None:
    state = TWO_TRICKS.new()
    one, two = KeyedDealer(5), KeyedDealer(5)
    for _card in range(4):
        outcome = one.settle(state)
        state.apply(outcome)
    late = one.settle(_swapping(state))
    assert two.settle(_swapping(state)) == late


def _swapping(state: State) -> State:
    twin = state.copy()
    twin.apply(twin.legal()[1])
    return twin


def test_every_pile_of_two_thousand_deals_is_uniform_and_later_ones_do_not_follow_from_earlier_ones() -> None:
    """No place of any pile prefers a card, and no two piles of one deal are linked: what comes in a later age cannot
    be learned from an earlier one."""
    dealt: dict[tuple[str, int], list[int]] = {}
    promo = {"promo_wonders": "yes"}
    for seed in range(SEEDS):
        dealer = NotingDealer(seed)
        deal(DUEL, dealer, Random(7, seed), promo)
        for pile, place, card in dealer.dealt:
            dealt.setdefault((pile, place), []).append(card)
    sizes = {"age 1 cards": 23, "age 2 cards": 23, "age 3 cards": 20, "guild cards": 7, "tokens": 10, "wonders": 14}
    sizes["guild places"] = 20
    seen = {pile for pile, _place in dealt}
    assert seen == set(sizes)
    for (pile, _place), cards in dealt.items():
        if len(cards) >= 5 * sizes[pile]:
            assert not unlikely(Counter(cards), dict.fromkeys(range(sizes[pile]), len(cards) / sizes[pile]))
    # The first place of each pile that every game reaches, two by two, in thirds.
    always = [key for key, cards in dealt.items() if len(cards) == SEEDS and key[1] in (0, 3)]
    assert len({pile for pile, _place in always}) >= 3
    for one, two in combinations(always, 2):
        thirds = [[3 * card // sizes[pile] for card in dealt[pile, place]] for pile, place in (one, two)]
        pairs = Counter(3 * low + high for low, high in zip(*thirds, strict=True))
        shares = [[Counter(line)[third] / SEEDS for third in range(3)] for line in thirds]
        expected = {3 * i + j: SEEDS * shares[0][i] * shares[1][j] for i in range(3) for j in range(3)}
        assert not unlikely(pairs, {key: mean for key, mean in expected.items() if mean > 0})


def test_two_seeds_share_a_later_deal_only_by_chance() -> None:
    hands = Counter(tuple(deal(TWO_TRICKS, KeyedDealer(seed), Random(1))[:4]) for seed in range(3600))
    assert len(hands) == 360
    assert not unlikely({hash(hand): found for hand, found in hands.items()}, {hash(hand): 10.0 for hand in hands})


def test_a_weighted_outcome_comes_as_often_as_its_weight() -> None:
    found = Counter(KeyedDealer(seed).settle(rolling()) for seed in range(6000))
    assert not unlikely(found, {2: 1000, 3: 2000, 4: 2000, 5: 1000})


# -- Scripted ----------------------------------------------------------------------------------------------------------


def test_a_script_is_followed() -> None:
    dealer = ScriptedDealer(PIG.actions, ["face:3", "face:1"])
    assert [PIG.actions.code(dealer.settle(rolling())) for _roll in range(2)] == ["face:3", "face:1"]
    with pytest.raises(DealMismatch, match="deals nothing here, which is not possible; possible: face:1, face:2"):
        dealer.settle(rolling())


def test_after_a_script_another_dealer_may_go_on() -> None:
    dealer = ScriptedDealer(PIG.actions, ["face:4"], KeyedDealer(3))
    assert dealer.settle(rolling()) == PIG.actions.parse("face:4")
    assert dealer.settle(rolling()) == KeyedDealer(3).settle(rolling())


def test_a_script_has_to_fit() -> None:
    with pytest.raises(DealMismatch, match=r"deals deal:1 here.*possible: deal:2, deal:3"):
        Table(TWO_TRICKS, ("Ann", "Bob"), dealer=ScriptedDealer(TWO_TRICKS.actions, ["deal:1", "deal:1"]))
    with pytest.raises(UnknownCode, match="'face:5' is no action of pig"):
        ScriptedDealer(PIG.actions, ["face:5"])


def test_the_recorded_chance_makes_the_recorded_game() -> None:
    """The same choices with other random numbers, but the outcomes of the record: the identical game."""
    first = Table(DUEL, ("Ann", "Bob"), dealer=KeyedDealer(4))
    rng = Random(4)
    while not first.over:
        legal = first.state.legal()
        first.submit(first.state.turn, legal[rng.below(len(legal))])
    record: Record = first.record()
    outcomes = [code for code, ply in zip(record.codes, first.plies, strict=True) if ply.seat == CHANCE]
    second = Table(DUEL, ("Ann", "Bob"), dealer=ScriptedDealer(DUEL.actions, outcomes))
    for ply in first.plies:
        if ply.seat != CHANCE:
            second.submit(ply.seat, ply.action)
    assert second.record() == record
    assert second.state.key() == first.state.key()
