"""What chance deals: possible, fitting the backs, uniform, and independent from age to age."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import sqrt

import pytest

from games.seven_wonders_duel.positions import card_in, free, play, position, random_game, see
from leagues import COMPILED
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import CARDS, TOKENS, WONDERS
from leagues.games.seven_wonders_duel.rules import Duel

DEALS = 2_000
COMPLETIONS = 120 if COMPILED else 60
BACKS = {card.id: "guild" if card.colour == "purple" else str(card.age) for card in CARDS}
DECKS = {back: [card for card, its in BACKS.items() if its == back] for back in ("1", "2", "3", "guild")}
PART = {card: "guild" if back == "guild" else "abc"[n % 3] for n, (card, back) in enumerate(BACKS.items())}
DISCARDS = [GAME.actions.parse(f"discard:{card.id}") for card in CARDS]
SLOTS = range(20)
FAR = 4.5  # standard deviations; about one case in 150,000 lies further off on one side


def off(counts: Iterable[tuple[Mapping[str, int], Mapping[str, float]]]) -> float:
    """How many standard deviations the chi-square of independent counts lies from what is to be expected."""
    square, freedom = 0.0, 0
    for found, expected in counts:
        assert set(found) <= set(expected)
        square += sum((found.get(name, 0) - n) ** 2 / n for name, n in expected.items())
        freedom += len(expected) - 1
    # The cube root of chi-square over its degrees of freedom is close to normal (Wilson and Hilferty).
    spread = 2 / (9 * freedom)
    root: float = (square / freedom) ** (1 / 3)
    return abs(root - (1 - spread)) / sqrt(spread)


def uniform(names: Iterable[str], total: float) -> dict[str, float]:
    every = list(names)
    return dict.fromkeys(every, total / len(every))


def shares(age: int) -> dict[str, float]:
    """How often a slot of an age holds a card of each part of the deck."""
    parts = Counter(PART[card] for card in DECKS[str(age)])
    deck = {part: n / len(DECKS[str(age)]) for part, n in parts.items()}
    return {**{part: share * 17 / 20 for part, share in deck.items()}, "guild": 3 / 20} if age == 3 else deck


@dataclass
class Deal:
    """What was dealt: the outcomes of chance by kind, and the card of each slot by age."""

    outcomes: dict[str, list[str]] = field(default_factory=dict)
    slots: dict[int, dict[int, str]] = field(default_factory=lambda: {1: {}, 2: {}, 3: {}})


def deal_on(state: Duel, rng: Random) -> Deal:
    """Plays to the end by discarding every card; other choices are the first there is."""
    deal = Deal()
    while state.turn != OVER:
        if state.turn != CHANCE:
            if state.pending() == "play":
                lowest = (state.free & -state.free).bit_length() - 1
                state.apply(DISCARDS[state.slots[lowest]])
            else:
                state.apply(state.legal()[0])
            continue
        age, before = state.age, state.hidden
        action = state.sample_outcome(rng)
        kind, name = GAME.actions.code(action).split(":")
        state.apply(action)
        deal.outcomes.setdefault(kind, []).append(name)
        if kind == "reveal":
            slot = (before & ~state.hidden).bit_length() - 1
            assert CARDS[state.slots[slot]].id == name
            deal.slots[age][slot] = name
    return deal


@cache
def deals() -> list[Deal]:
    """Many games from the start."""
    dealt = []
    for number in range(DEALS):
        state = GAME.new({"promo_wonders": "yes"})
        assert isinstance(state, Duel)
        dealt.append(deal_on(state, Random(2015, number)))
    return dealt


def middle_positions() -> list[Duel]:
    """A hundred positions at the start of a turn, from all ages, with cards still face down."""
    found: list[Duel] = []
    seed = 0
    while len(found) < 100:
        seed += 1
        ply = 35 + Random(12, seed).below(105)
        for number, (state, _move) in enumerate(random_game(seed)):
            if number >= ply and state.turn >= 0 and state.pending() == "play" and state.hidden:
                found.append(state.copy())
                break
    return found


def everywhere(state: Duel) -> list[str]:
    """Every card that anybody has seen."""
    view = see(state)
    under = [owned.under for city in view.cities for owned in city.wonders if owned.under]
    shown = [place.card for place in view.structure if place.card]
    cities = [*view.cities[0].buildings, *view.cities[1].buildings]
    return [*view.discard, *view.boxed_cards, *view.offered_cards, *under, *shown, *cities]


@pytest.mark.rules("R86", "R95")
def test_ba12_a_sample_knows_no_more_than_the_view() -> None:
    for seed in range(40):
        for state, _move in random_game(seed, {"promo_wonders": "yes"}):
            for seat in (0, 1, None):
                sample = GAME.sample(see(state, seat), Random(seed))
                assert sample == state
                assert sample.key() == state.key()


@pytest.mark.rules("R2", "R10", "R85", "R95")
def test_ba12_the_deal_of_a_position_can_be_completed_in_many_ways_all_of_them_possible() -> None:
    positions = middle_positions()
    assert min(Counter(state.age for state in positions)[age] for age in (1, 2, 3)) > 10
    counts = []
    for number, start in enumerate(positions):
        view = see(start)
        face_down = [place for place in view.structure if not place.card]
        down = {place.slot: "guild" if place.guild_back else str(view.age) for place in face_down}
        watched = sorted(down)[number % len(down)]
        found: Counter[str] = Counter()
        distinct = set()
        for completion in range(COMPLETIONS):
            rng = Random(number, completion)
            state = GAME.sample(see(start, completion % 2), rng)
            deal = deal_on(state, rng)
            seen = everywhere(state)
            assert len(seen) == len(set(seen)) == 60
            assert Counter(BACKS[card] for card in seen) == {"1": 20, "2": 20, "3": 17, "guild": 3}
            assert {slot: BACKS[card] for slot, card in deal.slots[view.age].items()} == down
            dealt = {card for slots in deal.slots.values() for card in slots.values()}
            assert dealt == set(seen) - set(everywhere(start))
            found[deal.slots[view.age][watched]] += 1
            distinct.add(tuple(deal.slots[view.age].values()))
        pool = view.unseen_guilds if down[watched] == "guild" else view.unseen
        counts.append((found, uniform(pool, COMPLETIONS)))
        assert len(distinct) > 1
    assert off(counts) < FAR


@pytest.mark.rules("R10", "R94", "R95")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_ba15_every_slot_of_every_age_gets_every_card_equally_often(age: int) -> None:
    expected = uniform(DECKS[str(age)], DEALS * (17 / 20 if age == 3 else 1))
    if age == 3:
        expected |= uniform(DECKS["guild"], DEALS * 3 / 20)
    for slot in SLOTS:
        assert off([(Counter(deal.slots[age][slot] for deal in deals()), expected)]) < FAR, slot


@pytest.mark.rules("R2", "R10", "R95")
def test_ba15_every_deal_has_the_right_cards_and_three_stay_in_the_box() -> None:
    boxed: Counter[str] = Counter()
    for deal in deals():
        dealt = {age: list(slots.values()) for age, slots in deal.slots.items()}
        assert [len(set(cards)) for cards in dealt.values()] == [20, 20, 20]
        assert {BACKS[card] for card in dealt[1]} == {"1"}
        assert {BACKS[card] for card in dealt[2]} == {"2"}
        assert Counter(BACKS[card] for card in dealt[3]) == {"3": 17, "guild": 3}
        guilds = {str(slot) for slot, card in deal.slots[3].items() if BACKS[card] == "guild"}
        assert guilds == set(deal.outcomes["guild"])
        boxed.update(set(BACKS) - {card for cards in dealt.values() for card in cards})
    for back, deck in DECKS.items():
        chance = (4 if back == "guild" else 3) / len(deck)
        spread = sqrt(DEALS * chance * (1 - chance))
        assert all(abs(boxed[card] - DEALS * chance) < FAR * spread for card in deck)


@pytest.mark.rules("R9", "R10", "R14", "R95")
@pytest.mark.parametrize(
    ("kind", "names", "draws"),
    [
        ("board", [token.id for token in TOKENS], 5),
        ("show", [wonder.id for wonder in WONDERS], 8),
        ("guild", [str(slot) for slot in SLOTS], 3),
    ],
)
def test_ba15_tokens_wonders_and_guild_slots_are_uniform(kind: str, names: list[str], draws: int) -> None:
    for draw in range(draws):
        assert off([(Counter(deal.outcomes[kind][draw] for deal in deals()), uniform(names, DEALS))]) < FAR
    for deal in deals():
        assert len(deal.outcomes[kind]) == len(set(deal.outcomes[kind])) == draws


@pytest.mark.rules("R95")
def test_ba15_no_two_deals_are_alike_and_ages_do_not_depend_on_each_other() -> None:
    for age in (1, 2, 3):
        assert len({tuple(sorted(deal.slots[age].items())) for deal in deals()}) == DEALS
    for first, second in ((1, 2), (2, 3), (1, 3)):
        expected = {
            one + other: DEALS * share * other_share
            for one, share in shares(first).items()
            for other, other_share in shares(second).items()
        }
        for slot in SLOTS:
            pairs = Counter(PART[deal.slots[first][slot]] + PART[deal.slots[second][slot]] for deal in deals())
            assert off([(pairs, expected)]) < FAR, (first, second, slot)


@pytest.mark.rules("R9", "R45", "R63", "R95")
def test_ba15_the_great_library_draws_every_three_equally_often() -> None:
    start = position(wonders=(["great_library"], []), cards=["walls"], coins=(20, 0))
    start = play(start, "wonder:great_library:walls", settle=False)
    draws: list[Counter[str]] = [Counter(), Counter(), Counter(), Counter()]
    rng = Random(63)
    for _time in range(DEALS):
        state, drawn = start.copy(), []
        while state.turn == CHANCE:
            action = state.sample_outcome(rng)
            drawn.append(GAME.actions.code(action).split(":")[1])
            state.apply(action)
        view = see(state)
        assert (len(view.board), len(view.set_aside), sorted(drawn)) == (5, 2, list(view.library))
        assert {*view.board, *view.set_aside, *drawn} == {token.id for token in TOKENS}
        for draw, token in enumerate(drawn):
            draws[draw][token] += 1
        draws[3][" ".join(sorted(drawn))] += 1
    assert len(draws[3]) == 10
    for found in draws[:3]:
        assert off([(found, uniform(see(start).set_aside, DEALS))]) < FAR
    assert off([(draws[3], uniform(draws[3], DEALS))]) < FAR


@pytest.mark.rules("R90", "R95")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_ba15_the_statue_of_liberty_draws_every_unseen_card_equally_often(age: int) -> None:
    start = position(age=age, wonders=(["statue_of_liberty"], []), coins=(20, 0))
    start = play(start, f"wonder:statue_of_liberty:{card_in(start, free(start)[0])}", settle=False)
    draws: list[Counter[str]] = [Counter(), Counter(), Counter()]
    rng = Random(90)
    for _time in range(DEALS):
        state = start.copy()
        for draw in range(3):
            action = state.sample_outcome(rng)
            draws[draw][GAME.actions.code(action).split(":")[1]] += 1
            state.apply(action)
        assert state.turn == 0
    for found in draws:
        assert off([(found, uniform(see(start).unseen, DEALS))]) < FAR


def test_the_measure_tells_a_fair_die_from_a_loaded_one() -> None:
    rng = Random(6)
    fair = Counter(str(rng.below(6)) for _throw in range(6_000))
    loaded = Counter(str(max(rng.below(6), rng.below(18) - 12)) for _throw in range(6_000))
    faces = uniform([str(face) for face in range(6)], 6_000)
    assert off([(fair, faces)]) < FAR < off([(loaded, faces)])
    assert off([({str(face): 1_000 for face in range(6)}, faces)] * 10) > FAR
