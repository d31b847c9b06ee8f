"""The builder of test positions: what it makes could occur, and what could not is refused."""

from collections.abc import Callable
from typing import Any

import pytest

from games.seven_wonders_duel.positions import (
    card_in,
    codes,
    free,
    hidden,
    loot,
    play,
    position,
    present,
    refuses,
    see,
)
from leagues.core.playout import perft, playout, playouts
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import CARDS, TOKENS
from leagues.games.seven_wonders_duel.rules import Duel

EVERY_KIND: dict[str, Any] = {
    "age": 3,
    "turn": 1,
    "cities": (["quarry", "walls", "academy"], ["altar", "builders_guild"]),
    "coins": (3, 12),
    "pawn": 4,
    "tokens": (["law"], ["economy", "strategy"]),
    "board": ["masonry", "theology"],
    "wonders": (["sphinx", "messe"], ["colossus"]),
    "built": ({"pyramids": "theater"}, ["piraeus"]),
    "discard": ["statue", "palace"],
    "cards": ["senate", "arena"],
    "unseen": ["port"],
}


@pytest.mark.parametrize("place", [EVERY_KIND, {"age": 1}, {"age": 2}, {"age": 3}, {"slots": {0: "walls"}}])
def test_a_position_could_occur(place: dict[str, Any]) -> None:
    s = position(**place)
    view = see(s)
    guild_backs = [p.slot for p in view.structure if p.guild_back and p.card is None]
    assert s == GAME.sample(view, Random(0))
    assert len(view.unseen) == len(hidden(s)) - len(guild_backs) + 3
    assert len(view.unseen_guilds) == (len(guild_backs) + 4 if view.age == 3 else 0)
    assert len(view.guild_slots) == (3 if view.age == 3 else 0)
    of_this_age = [card.id for card in CARDS if card.age == view.age]
    out = {*view.cities[0].buildings, *view.cities[1].buildings, *view.discard} & set(of_this_age)
    assert len(out) <= 20 - len(present(s))
    tokens = [*view.board, *view.set_aside, *view.cities[0].tokens, *view.cities[1].tokens]
    assert sorted(tokens) == sorted(token.id for token in TOKENS)
    moves = 0
    while s.turn >= 0 and moves < 200:
        s = play(s, codes(s)[-1])
        moves += 1
    assert GAME.ending(s) in ("military", "scientific", "civilian", "civilian_blue", "shared")


def test_everything_is_where_it_was_put() -> None:
    s = position(**EVERY_KIND)
    view = see(s)
    assert (view.age, s.turn, view.pawn, loot(s)) == (3, 1, 4, ((2, 5), (5,)))
    assert [city.coins for city in view.cities] == [3, 12]
    assert [set(city.buildings) for city in view.cities] == [set(city) for city in EVERY_KIND["cities"]]
    assert [(owned.wonder, owned.under) for owned in view.cities[0].wonders] == [
        ("pyramids", "theater"),
        ("sphinx", None),
        ("messe", None),
    ]
    assert view.cities[1].wonders[-1].under is not None
    assert set(view.discard) == {"statue", "palace"}
    assert {card_in(s, slot) for slot in free(s)} >= {"senate", "arena"}
    assert "port" in view.unseen
    assert dict(view.options)["promo_wonders"] == "yes"
    assert view.cities[0].production == (0, 0, 1, 0, 0)
    assert view.cities[0].symbols == ("sundial", "law")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ({"cities": (["altar"], ["altar"])}, "two places"),
        ({"cities": (["walls"], []), "cards": ["walls"]}, "two places"),
        ({"age": 1, "cities": (["walls"], [])}, "later age"),
        ({"tokens": (["law"], ["law"])}, "two places"),
        ({"wonders": (["sphinx"], ["sphinx"])}, "two places"),
        ({"slots": {18: "walls"}}, "empty slot"),
        ({"slots": {0: "walls", 1: "forum", 11: "library"}}, "empty slot"),
        ({"slots": {0: "walls", 1: "forum", 2: "temple", 6: "library", 7: "school", 11: "statue"}}, "wrong side"),
        ({"slots": {0: "walls", 1: "forum"}, "face_down": [6]}, "wrong side"),
        ({"age": 1, "cards": ["altar"] * 7}, "wide enough"),
        ({"age": 3, "guild_backs": [2, 3, 4, 9]}, "guild back"),
    ],
)
def test_an_impossible_position_is_refused(place: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        position(**place)


def test_what_play_does_with_chance() -> None:
    s = position(cards=["walls"], unseen=["library"])
    key = s.key()
    waiting = play(s, "discard:walls", settle=False)
    assert (waiting.pending(), waiting.turn) == ("reveal", -1)
    assert card_in(play(waiting, "reveal:library"), 15) == "library"
    assert f"reveal:{card_in(play(waiting), 15)}" == codes(waiting)[0]
    assert s.key() == key
    assert refuses(s, "build:library")
    assert not refuses(s, "discard:walls")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("depth", 13),
        ("depth", -1),
        ("depth", 0),
        ("age", 4),
        ("turn", 2),
        ("active", 2),
        ("where", [99] * 73),
        ("slots", [73] * 20),
        ("tucked", [-2] * 14),
        ("stack", [34] * 12),
        ("unbuilt", [1 << 14, 0]),
        ("tokens", [-1, 0]),
        ("free", 1 << 20),
        ("unseen", 1 << 24),
        ("pawn", 10),
        ("holdings", [9] * 16),
        ("price", [0] * 10),
        ("hidden", 0),
        ("free", 0),
        ("present", (1 << 19) - 1),
        ("age", 1),
        ("age", 3),
        ("guild_backs", 1),
        ("unseen", 0),
        ("board", 0),
        ("unbuilt", [1, 1]),
        ("built", [1, 0]),
        ("stack", [2 * 0] + [0] * 11),
    ],
)
def test_a_damaged_dump_is_refused(name: str, value: object) -> None:
    fields = position(age=2, cards=["walls", "temple"]).dump()
    with pytest.raises(ValueError, match=f"{name} is between|tasks wait|no position"):
        Duel.load({**fields, name: value})
    assert Duel.load(fields).dump() == fields


def test_what_python_can_call_checks_its_arguments() -> None:
    state = position(age=2, cards=["walls", "temple"])
    calls: list[Callable[[], object]] = [
        lambda: state.quote_card(0, 73),
        lambda: state.quote_card(2, 0),
        lambda: state.quote_card(-1, 0),
        lambda: state.quote_wonder(0, 14),
        lambda: state.breakdown(2),
    ]
    for call in calls:
        with pytest.raises(IndexError, match="there is no such"):
            call()
    missing: Any = None
    calls = [
        lambda: playout(missing, Random(1)),
        lambda: playout(state, missing),
        lambda: playouts(missing, 1, Random(1)),
        lambda: perft(missing, 2),
        lambda: GAME.new().sample_outcome(missing),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="depth"):
        perft(state, -1)


def test_a_thousand_damaged_dumps_are_refused_or_can_be_played_on() -> None:
    """Whatever is accepted is safe in the compiled rules, which have no bounds of their own."""
    rng = Random(11)
    accepted = refused = 0
    while accepted + refused < 1000:
        state = GAME.new({"promo_wonders": ("no", "yes")[rng.below(2)]})
        for _ply in range(rng.below(140)):
            if state.turn >= 0:
                legal = state.legal()
                state.apply(legal[rng.below(len(legal))])
            elif state.turn == CHANCE:
                state.apply(state.sample_outcome(rng))
        fields = state.dump()
        name = sorted(fields)[rng.below(len(fields))]
        odd = (0, 1, -1, 2, 3, 5, rng.below(100), 1 << rng.below(31), (1 << rng.below(24)) - 1)[rng.below(9)]
        if isinstance(fields[name], list):
            fields[name][rng.below(len(fields[name]))] = odd
        else:
            fields[name] = odd
        try:
            other = Duel.load(fields)
        except ValueError:
            refused += 1
            continue
        accepted += 1
        assert GAME.view(other, 0).turn == other.turn
        playout(other, rng)
        assert other.turn == OVER
    assert accepted > 20
    assert refused > 500
