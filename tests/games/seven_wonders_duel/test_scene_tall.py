"""The tall shape, for phones: every situation fits, also late in a game and in every language, and can be read."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from games.seven_wonders_duel.positions import position
from games.seven_wonders_duel.shown import asked, game, see, seen_by_mover
from leagues.core.state import State
from leagues.games.seven_wonders_duel import faces_tall, tables
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import CARDS, COLOURS, STRUCTURES
from leagues.games.seven_wonders_duel.scene import scene
from leagues.games.seven_wonders_duel.scene_tall import OVERLAY, slot_place
from leagues.ui import svg
from leagues.ui.scene import Item, Scene, Text, spoken
from leagues.ui.text import LANGUAGES, words

NAMES = ("Ada", "Brunel")
CHOICES = tables.TASKS[tables.FIRST_CHOICE :]
SMALLEST_COIN = 7.8  # numerals inside coins and laurels


def texts(laid: Scene) -> Iterator[tuple[Item, Text]]:
    for item in laid.items:
        for part in item.parts:
            if isinstance(part, Text):
                yield item, part


def late_city() -> State:
    """Many yellow cards, four wonders, tokens: more than a phone is wide."""
    yellow = [card.id for card in CARDS if card.colour == "yellow"]
    green = ["workshop", "apothecary", "scriptorium", "observatory", "university"]
    return position(
        age=3,
        coins=(104, 0),
        cities=([*yellow[:12], "altar", "baths", "theater", "walls", *green], ["lumber_yard", "press"]),
        built=(["pyramids", "sphinx", "mausoleum", "piraeus"], []),
        wonders=([], ["colossus", "appian_way", "great_library", "circus_maximus"]),
        tokens=(["law", "mathematics", "economy", "masonry", "philosophy"], ["theology", "strategy", "urbanism"]),
        cards=["palace", "arsenal"],
        pawn=-8,
    )


def situations() -> list[State]:
    return [*game(1)[::9], *game(2, "yes")[::9], *map(asked, CHOICES), late_city(), game(1)[-1]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_fit_and_can_be_read(lang: str) -> None:
    say = words(lang, GAME.id).say
    for state in situations():
        for item, part in texts(scene(see(state, max(state.turn, 0)), "tall", NAMES)):
            said = spoken(part.words, say)
            size, lines = svg.fitted(said, part)
            assert max(svg.measured(line, size, part.style) for line in lines) <= part.w + 0.01, (item.id, said)
            if any(letter.isalpha() for line in said for letter in line) and item.kind != "back":
                assert size >= faces_tall.SMALLEST - 0.01, (item.id, said)
            elif said != ["/"]:
                assert size >= SMALLEST_COIN, (item.id, said)


def test_two_faces_of_one_thing_have_one_id() -> None:
    for state in situations():
        view = see(state, max(state.turn, 0))
        wide, tall = ({item.id: item.kind for item in scene(view, shape).items} for shape in ("wide", "tall"))
        chips = {id for id, kind in wide.items() if kind == "chip"}
        assert set(wide) - set(tall) <= chips
        assert set(tall) <= set(wide) | {"choice"}


def test_every_colour_of_both_cities_can_be_pointed_at() -> None:
    for state in situations():
        laid = scene(see(state, 0), "tall")
        for seat in range(2):
            lanes = [laid.item(f"lane:{seat}:{colour}") for colour in COLOURS]
            for first, second in combinations(lanes, 2):
                assert first.x + first.w <= second.x


def test_items_of_a_city_lie_in_it() -> None:
    for state in situations():
        laid = scene(see(state, 0), "tall")
        for seat in range(2):
            city = laid.item(f"city:{seat}")
            for item in laid.items:
                kind, _, rest = item.id.partition(":")
                if kind in ("lane", "production", "symbols", "tokens", "place") and rest.startswith(str(seat)):
                    assert city.y <= item.y
                    assert item.y + item.h <= city.y + city.h
                    assert item.x + item.w <= city.x + city.w


def test_few_own_buildings_are_shown_one_by_one_and_many_are_counted() -> None:
    state = position(age=1, cities=(["altar", "workshop", "stable"], []), cards=["baths"])
    chips = [item.id for item in scene(see(state, 0), "tall").items if item.kind == "chip"]
    assert chips == ["card:altar", "card:workshop", "card:stable"]
    laid = scene(see(late_city(), 0), "tall")
    assert not [item for item in laid.items if item.kind == "chip"]
    assert "12" in [part.words[0] for item, part in texts(laid) if item.id == "lane:0:yellow"]


@pytest.mark.parametrize("age", [1, 2, 3])
def test_a_covered_card_still_shows_its_band_and_its_cost(age: int) -> None:
    step = 38 if age == 3 else 58
    w, _h = faces_tall.LOW_CARD if age == 3 else faces_tall.CARD
    for first, second in combinations(STRUCTURES[age - 1].slots, 2):
        here, there = slot_place(age, first), slot_place(age, second)
        if first.row == second.row:
            assert abs(here[0] - there[0]) >= w
        else:
            assert abs(here[1] - there[1]) >= step


def test_what_is_put_up_for_choice_lies_in_one_place() -> None:
    for pending in ("revive", "destroy_brown", "destroy_grey", "keep", "give", "library"):
        state = asked(pending)
        for seat in range(2):
            laid = scene(see(state, seat), "tall")
            ids = [item.id for item in laid.items]
            assert len(set(ids)) == len(ids)
            sheet = laid.item("choice")
            chosen = [item for item in laid.items if item.z > OVERLAY]
            assert chosen
            for item in chosen:
                assert sheet.x <= item.x
                assert item.x + item.w <= sheet.x + sheet.w
                assert sheet.y <= item.y
                assert item.y + item.h <= sheet.y + sheet.h


def test_thirty_discarded_cards_find_room() -> None:
    view = see(asked("revive"), 0)
    pile = tuple(card.id for card in CARDS if card.age < 3)[:32]
    cities = tuple(replace(city, buildings=()) for city in view.cities)
    laid = scene(replace(view, discard=pile, structure=(), cities=cities), "tall")  # type: ignore[arg-type]
    cards = [laid.item(f"card:{id}") for id in pile]
    for first, second in combinations(cards, 2):
        assert first.x + first.w <= second.x or first.y + first.h <= second.y or second.x + second.w <= first.x
    assert laid.bar is not None
    assert max(card.y + card.h for card in cards) <= laid.bar[1]


def test_unchanged_things_are_drawn_with_the_very_same_parts() -> None:
    for shape in ("wide", "tall"):
        view = see(asked("play"), 0)
        first, second = scene(view, shape, NAMES), scene(view, shape, NAMES)
        for item, again in zip(first.items, second.items, strict=True):
            assert item.parts is again.parts or item.id in ("pawn", "result", "choice"), item.id
        assert all(a.piece is b.piece for a, b in zip(first.choices, second.choices, strict=True))


def test_the_seat_to_move_is_seen_from_afar() -> None:
    state = asked("play")
    laid = seen_by_mover(state, "tall")
    assert laid.item(f"city:{state.turn}").face == "turn"
    assert laid.item(f"city:{1 - state.turn}").face == "city"
