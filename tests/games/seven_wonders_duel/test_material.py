"""The components: they load, their totals are the rulebook's, and an altered component is noticed."""

import re
import runpy
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from leagues.core.material import MaterialError
from leagues.games.seven_wonders_duel.material import (
    CARD_INDEX,
    CARDS,
    COLOURS,
    RESOURCES,
    SETUP,
    STRUCTURES,
    SYMBOLS,
    TOKEN_INDEX,
    TOKENS,
    TRACK,
    WONDER_INDEX,
    WONDERS,
    Card,
    CardEffects,
    Cost,
    Setup,
    Token,
    TokenEffects,
    Wonder,
    WonderEffects,
    Zone,
    check_totals,
)

# "slot<-the slots that lie on it"; the slots that are not named are free at the start
COVERERS = {
    1: "0<-2,3 1<-3,4 2<-5,6 3<-6,7 4<-7,8 5<-9,10 6<-10,11 7<-11,12 8<-12,13 "
    "9<-14,15 10<-15,16 11<-16,17 12<-17,18 13<-18,19",
    2: "0<-6 1<-6,7 2<-7,8 3<-8,9 4<-9,10 5<-10 6<-11 7<-11,12 8<-12,13 9<-13,14 10<-14 "
    "11<-15 12<-15,16 13<-16,17 14<-17 15<-18 16<-18,19 17<-19",
    3: "0<-2,3 1<-3,4 2<-5,6 3<-6,7 4<-7,8 5<-9 6<-9 7<-10 8<-10 9<-11,12 10<-13,14 "
    "11<-15 12<-15,16 13<-16,17 14<-17 15<-18 16<-18,19 17<-19",
}
FACE_DOWN = {
    1: {2, 3, 4, 9, 10, 11, 12, 13},
    2: {6, 7, 8, 9, 10, 15, 16, 17},
    3: {2, 3, 4, 9, 10, 15, 16, 17},
}


def test_words_and_their_order() -> None:
    assert RESOURCES == ("wood", "clay", "stone", "glass", "papyrus")
    assert COLOURS == ("brown", "grey", "blue", "green", "yellow", "red", "purple")
    assert SYMBOLS == ("plumb", "wheel", "quill", "mortar", "sundial", "globe", "law")
    assert Cost(6, 1, 2, 3, 4, 5).units() == (1, 2, 3, 4, 5)


def test_numbers_and_order() -> None:
    assert [len(CARDS), len(WONDERS), len(TOKENS)] == [73, 14, 10]
    assert [card.age for card in CARDS] == [1] * 23 + [2] * 23 + [3] * 27
    assert [card.colour == "purple" for card in CARDS] == [False] * 66 + [True] * 7
    assert [wonder.id for wonder in WONDERS if wonder.promo] == ["messe", "statue_of_liberty"]
    assert all(CARDS[n].id == name for name, n in CARD_INDEX.items())
    assert all(WONDERS[n].id == name for name, n in WONDER_INDEX.items())
    assert all(TOKENS[n].id == name for name, n in TOKEN_INDEX.items())
    assert (len(CARD_INDEX), len(WONDER_INDEX), len(TOKEN_INDEX)) == (73, 14, 10)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_structures(age: int) -> None:
    structure = STRUCTURES[age - 1]
    covered_by: dict[int, tuple[int, ...]] = {n: () for n in range(20)}
    for entry in COVERERS[age].split():
        number, coverers = entry.split("<-")
        covered_by[int(number)] = tuple(int(n) for n in coverers.split(","))
    assert structure.age == age
    assert dict(enumerate(slot.covered_by for slot in structure.slots)) == covered_by
    for n, slot in enumerate(structure.slots):
        assert slot.covers == tuple(m for m in range(20) if n in covered_by[m])
    assert {n for n, slot in enumerate(structure.slots) if not slot.face_up} == FACE_DOWN[age]


def test_rows_and_columns() -> None:
    slots = STRUCTURES[2].slots
    assert [(slots[n].row, slots[n].column) for n in (0, 4, 8, 9, 10, 19)] == [
        (1, 5),
        (2, 8),
        (3, 9),
        (4, 4),
        (4, 8),
        (7, 7),
    ]


def test_setup_and_track() -> None:
    assert (
        Setup(
            coins=7,
            discard_base=2,
            age_cards=20,
            boxed_cards=3,
            guilds=3,
            wonders_per_group=4,
            board_tokens=5,
            wonder_limit=7,
        )
        == SETUP
    )
    assert TRACK.capital == 9
    assert TRACK.zones == (Zone(1, 2, 2, 0), Zone(3, 5, 5, 2), Zone(6, 8, 10, 5))


def test_the_decks_fill_the_structures() -> None:
    for structure in STRUCTURES:
        deck = sum(card.age == structure.age and card.colour != "purple" for card in CARDS)
        guilds = SETUP.guilds if structure.age == 3 else 0
        assert deck - SETUP.boxed_cards + guilds == SETUP.age_cards == len(structure.slots)


def altered(rows: tuple[Any, ...], name: str, **changes: Any) -> tuple[Any, ...]:
    """The rows with one of them changed."""
    assert any(row.id == name for row in rows)
    return tuple(replace(row, **changes) if row.id == name else row for row in rows)


COSTS = "{'coins': 46, 'wood': 34, 'clay': 32, 'stone': 33, 'glass': 21, 'papyrus': 21}"
CARD_FAULTS = {
    "one card less": (CARDS[1:], "cards: expected {'age 1': 23, .*}, got {'age 1': 22, .*}"),
    "another age": (altered(CARDS, "walls", age=3), "cards: expected .*, got .*'age 2': 22, 'age 3': 21,"),
    "another colour": (altered(CARDS, "walls", colour="blue"), "colours: expected .*, got .*'blue': 15"),
    "another symbol": (
        altered(CARDS, "study", effects=replace(CARDS[CARD_INDEX["study"]].effects, symbol="law")),
        "symbols: expected .*, got .*'sundial': 1, 'law': 1, 'globe': 2}",
    ),
    "another cost": (
        altered(CARDS, "walls", cost=Cost(wood=2)),
        f"card costs: expected {COSTS}, got .*'wood': 36, 'clay': 32, 'stone': 31",
    ),
    "a chain symbol twice": (
        altered(CARDS, "garrison", chain="horseshoe"),
        "stable: chain: expected a symbol of its own, got horseshoe",
    ),
    "a chain symbol without use": (
        altered(CARDS, "horse_breeders", chain_from=None),
        "stable: chain: expected one card that uses it, got 0",
    ),
    "a chain symbol used twice": (
        altered(CARDS, "walls", chain_from="stable"),
        "stable: chain: expected one card that uses it, got 2",
    ),
    "a chain from nowhere": (
        altered(CARDS, "walls", chain_from="moat"),
        "walls: chain_from: expected a card of an earlier age .*, got moat",
    ),
    "a chain from a card without symbol": (
        altered(CARDS, "walls", chain_from="guard_tower"),
        "walls: chain_from: expected .*, got guard_tower",
    ),
    "a chain backwards": (
        altered(altered(CARDS, "horse_breeders", chain_from=None), "guard_tower", chain_from="stable"),
        "guard_tower: chain_from: expected a card of an earlier age .*, got stable",
    ),
}


@pytest.mark.parametrize(("cards", "message"), CARD_FAULTS.values(), ids=CARD_FAULTS.keys())
def test_altered_cards_are_noticed(cards: tuple[Card, ...], message: str) -> None:
    with pytest.raises(MaterialError, match=message):
        check_totals(cards, WONDERS, TOKENS, STRUCTURES)


def test_other_altered_components_are_noticed() -> None:
    with pytest.raises(MaterialError, match="wonders: expected 12, got 13"):
        check_totals(CARDS, altered(WONDERS, "messe", promo=False), TOKENS, STRUCTURES)
    with pytest.raises(MaterialError, match=r"wonder costs: expected .*'clay': 10.*, got .*'clay': 13"):
        check_totals(CARDS, altered(WONDERS, "pyramids", cost=Cost(clay=3, papyrus=1)), TOKENS, STRUCTURES)
    with pytest.raises(MaterialError, match="tokens: expected 10, got 9"):
        check_totals(CARDS, WONDERS, TOKENS[1:], STRUCTURES)
    with pytest.raises(MaterialError, match=r"structures: expected \[1, 2, 3\], got \[1, 2\]"):
        check_totals(CARDS, WONDERS, TOKENS, STRUCTURES[:2])
    first, second, third = STRUCTURES
    short = replace(third, slots=third.slots[:19])
    bright = replace(second, slots=tuple(replace(slot, face_up=True) for slot in second.slots))
    loose = replace(first, slots=(*first.slots[:19], replace(first.slots[19], covers=())))
    with pytest.raises(MaterialError, match="structure 3, slots: expected 20, got 19"):
        check_totals(CARDS, WONDERS, TOKENS, (first, second, short))
    with pytest.raises(MaterialError, match="structure 2, face up: expected 12, got 20"):
        check_totals(CARDS, WONDERS, TOKENS, (first, bright, third))
    with pytest.raises(MaterialError, match="structure 1, covering pairs: expected 28, got 27"):
        check_totals(CARDS, WONDERS, TOKENS, (loose, second, third))


# The second table, typed by itself; its docstring explains the notation that is read here.
SECOND: dict[str, str] = runpy.run_path(str(Path(__file__).with_name("second_table.py")))
LETTERS: dict[str, str] = {"W": "wood", "C": "clay", "S": "stone", "G": "glass", "P": "papyrus"}


def count_units(letters: str) -> dict[str, int]:
    return {LETTERS[letter]: n for letter, n in Counter(letters).items()}


PARTS: dict[str, Any] = {  # a part of an effect, and the fields that it stands for
    r"([WCSGP]+)": lambda units: {"produce": count_units(units)},
    r"([WCSGP](?:/[WCSGP])+)": lambda units: {"produce_one_of": tuple(LETTERS[u] for u in units.split("/"))},
    r"=([WCSGP]+)": lambda units: {"fixed_price": tuple(LETTERS[u] for u in units)},
    r"(\d+)c": lambda n: {"coins": int(n)},
    r"(\d+)s": lambda n: {"shields": int(n)},
    r"(\d+)v": lambda n: {"points": int(n)},
    r"(plumb|wheel|quill|mortar|sundial|globe|law)": lambda symbol: {"symbol": symbol},
    r"(\d+)c\*(brown|grey|red|yellow|wonder)": lambda n, what: {"coins_per_own": {what: int(n)}},
    r"max\(([a-z+]+)\)c,v": lambda what: {
        "coins_per_most": dict.fromkeys(what.split("+"), 1),
        "points_per_most": dict.fromkeys(what.split("+"), 1),
    },
    r"max\(([a-z+]+)\)(\d+)v": lambda what, n: {"points_per_most": dict.fromkeys(what.split("+"), int(n))},
    r"max\(coins\)v/3": lambda: {"points_per_most": {"three_coins": 1}},
    r"loss(\d+)c": lambda n: {"opponent_loses": int(n)},
    r"again": lambda: {"replay": True},
    r"destroy\((\w+)\)": lambda colour: {"destroy": colour},
    r"revive": lambda: {"revive": True},
    r"library\((\d+)\)": lambda n: {"library": int(n)},
    r"take\(1\)": lambda: {"take_far_row": True},
    rf"box\({SETUP.boxed_cards}\)": lambda: {"share_boxed": True},
    r"waive(\d+)\((wonder|blue)\)": lambda n, what: {f"discount_{what}": int(n)},
    r"trade": lambda: {"trade_income": True},
    r"(\d+)v\*token": lambda n: {"points_per_token": int(n)},
    r"(\d+)s\*red": lambda n: {"shields_per_red": int(n)},
    r"again\*wonder": lambda: {"replay_wonders": True},
    r"(\d+)c\*chain": lambda n: {"coins_per_chain": int(n)},
}


def second_cost(text: str) -> Cost:
    found = re.fullmatch(r"-|(?:(\d+)c)?\+?([WCSGP]*)", text)
    assert found, text
    return Cost(coins=int(found[1] or 0), **count_units(found[2] or ""))


def second_effects(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for part in re.split(r"\+(?![^(]*\))", text):
        readings = [(found, make) for form, make in PARTS.items() if (found := re.fullmatch(form, part))]
        assert len(readings) == 1, part
        found, make = readings[0]
        more = make(*found.groups())
        assert not fields.keys() & more.keys(), text
        fields |= more
    return fields


def second_rows(name: str) -> list[list[str]]:
    return [line.split() for line in SECOND[name].splitlines()]


def test_cards_are_those_of_the_second_table() -> None:
    rows = second_rows("CARDS")
    sources = {row[5] for row in rows} - {"-"}
    assert {card.id for card in CARDS if card.chain is not None} == sources
    ages = {"I": 1, "II": 2, "III": 3, "G": 3}
    read: list[Card] = []
    for name, age, colour, cost, effect, source in rows:
        assert (age == "G") == (colour == "purple")
        words: dict[str, Any] = {"age": ages[age], "colour": colour}
        chain_from = None if source == "-" else source
        effects = CardEffects(**second_effects(effect))
        read.append(Card(name, effects=effects, cost=second_cost(cost), chain_from=chain_from, **words))
    assert [replace(card, chain=None) for card in CARDS] == read


def test_wonders_are_those_of_the_second_table() -> None:
    read = [
        Wonder(
            name,
            second_cost(cost),
            WonderEffects(**second_effects(effect)),
            promo=name in ("messe", "statue_of_liberty"),
        )
        for name, cost, effect in second_rows("WONDERS")
    ]
    assert list(WONDERS) == read


def test_tokens_are_those_of_the_second_table() -> None:
    assert list(TOKENS) == [
        Token(name, TokenEffects(**second_effects(effect))) for name, effect in second_rows("TOKENS")
    ]
