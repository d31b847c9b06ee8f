"""The table of 7 Wonders Duel laid out, in both shapes and through whole games: complete, in its bounds, and fair."""

import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from rich.cells import cell_len

from games.seven_wonders_duel.shown import asked, game, ids_in, see, seen_by_mover
from leagues.core.message import Message
from leagues.core.state import State
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.scene import SHAPES, scene
from leagues.games.seven_wonders_duel.scene_wide import PAWN
from leagues.ui import svg, term
from leagues.ui.scene import Item, Scene, Text, Word, spoken
from leagues.ui.text import LANGUAGES, words

ART = svg.read_art("leagues.games.seven_wonders_duel")
CHOICES = tables.TASKS[tables.FIRST_CHOICE :]
FAMILIES = {"card", "wonder", "token", "resource", "colour", "symbol", "category", "label", "short"}
FROM_WORDS = {"effect", "unit", "thing", "price"}


# -- Words -------------------------------------------------------------------------------------------------------------


def put(value: Any, translate: svg.Translate) -> str:
    if isinstance(value, tuple):
        return ", ".join(put(part, translate) for part in value)
    return translate(value) if isinstance(value, Message) else str(value)


def plain(message: Message) -> str:
    """An id and what goes into it."""
    return " ".join([message.id.split(".", 1)[1], *(put(value, plain) for value in message.params.values())])


def wordy(message: Message) -> str:
    """The same, with words that are long and full of accents."""
    said = [put(value, wordy) for value in message.params.values()]
    return " ".join([f"Nejnezpravděpodobnostňovávatelnější{len(message.id)}", "žluťoučký kůň", *said])


def words_of(items: tuple[Item, ...]) -> Iterator[Word]:
    for item in items:
        yield item.label
        for part in item.parts:
            if isinstance(part, Text):
                yield from part.words


# -- Whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("seed", "promo"), [(1, "no"), (2, "yes"), (3, "yes")])
def test_every_position_is_complete_and_in_its_bounds(seed: int, promo: str, shape: str) -> None:
    for number, state in enumerate(game(seed, promo)):
        for seat in (0, 1, None) if number % 8 == 0 else (max(state.turn, 0),):
            view = see(state, seat)
            laid = scene(view, shape)
            ids = [item.id for item in laid.items]
            assert len(set(ids)) == len(ids)
            assert {action for item in laid.items for action in item.actions} == set(view.legal)
            for item in laid.items:
                assert item.x >= 0
                assert item.y >= 0
                assert item.w > 0
                assert item.h > 0
                assert item.x + item.w <= laid.width + 1e-6
                assert item.y + item.h <= laid.height + 1e-6


@pytest.mark.parametrize("translate", [plain, wordy])
@pytest.mark.parametrize(("seed", "promo"), [(1, "no"), (2, "yes")])
def test_the_board_as_text_is_never_wider_than_100_columns(seed: int, promo: str, translate: svg.Translate) -> None:
    for state in game(seed, promo)[::2]:
        lines = term.draw(seen_by_mover(state, "text"), translate).splitlines()
        assert max(cell_len(line) for line in lines) <= 100
        assert len(lines) <= 80


@pytest.mark.parametrize("shape", SHAPES)
def test_things_that_stay_keep_their_id_and_kind(shape: str) -> None:
    for before, after in list(pairwise(game(4, "yes")))[::2]:
        first, second = (seen_by_mover(state, shape) for state in (before, after))
        views = see(before), see(after)
        if views[0].age != views[1].age:
            continue
        places = [{place.slot: place for place in view.structure} for view in views]
        for slot in set(places[0]) & set(places[1]):
            if (card := places[0][slot].card) is not None:
                assert first.item(f"card:{card}").kind == second.item(f"card:{card}").kind == "card"
            elif places[0][slot] == places[1][slot]:
                assert first.item(f"slot:{slot}") == second.item(f"slot:{slot}")
        for seat in range(2):
            for owned in views[0].cities[seat].wonders:
                if owned in views[1].cities[seat].wonders:
                    assert first.item(f"wonder:{owned.wonder}").face == second.item(f"wonder:{owned.wonder}").face
        for id in ("status", "track", "pawn", "city:0", "city:1", "discard", "symbols:0", "lane:1:blue"):
            assert first.item(id).kind == second.item(id).kind


def test_only_known_families_of_words_are_used() -> None:
    for state in game(2, "yes")[::3]:
        for shape in SHAPES:
            laid = seen_by_mover(state, shape)
            ids = {id for word in words_of(laid.items) for id in ids_in(word)}
            assert {id.partition(".")[0] for id in ids} <= FAMILIES | FROM_WORDS


def test_a_scene_is_a_function_of_the_view() -> None:
    view = see(asked("library"), 0)
    for shape in SHAPES:
        assert scene(view, shape) == scene(view, shape)
        assert plain(scene(view, shape).label) == "table"
    with pytest.raises(ValueError, match="no shape 'round', only wide, tall, text"):
        scene(view, "round")


# -- The structure -----------------------------------------------------------------------------------------------------


def laid_out(age: int) -> State:
    return next(state for state in game(1) if see(state).age == age and see(state).pending in ("play", "begin"))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("age", [1, 2, 3])
def test_cards_of_a_row_lie_side_by_side(age: int, shape: str) -> None:
    laid = seen_by_mover(laid_out(age), shape)
    cards = [item for item in laid.items if item.kind in ("card", "back") and item.z < PAWN]
    assert len(cards) == 20
    shared = 1 if shape == "text" else 0  # frames of neighbours are one line
    for first, second in combinations(cards, 2):
        if first.y == second.y:
            assert first.x + first.w - shared <= second.x or second.x + second.w - shared <= first.x


@pytest.mark.parametrize("age", [1, 2, 3])
def test_what_covers_a_card_lies_on_it_and_leaves_its_band_to_be_seen(age: int) -> None:
    state = laid_out(age)
    laid = seen_by_mover(state, "wide")
    view = see(state)
    item = {p.slot: laid.item(f"card:{p.card}" if p.card else f"slot:{p.slot}") for p in view.structure}
    for below, above in combinations(view.structure, 2):
        if above.row == below.row + 1 and abs(above.column - below.column) == 1:
            assert item[above.slot].z > item[below.slot].z
            assert item[above.slot].y - item[below.slot].y >= 66


def test_face_down_cards_are_alike_whatever_they_hide() -> None:
    view = see(laid_out(3), 0)
    swapped = replace(view, unseen=view.unseen[:3], unseen_guilds=view.unseen_guilds[:1], boxed_cards=view.unseen[3:5])
    for shape in SHAPES:
        backs, others = ([item for item in scene(v, shape).items if item.kind == "back"] for v in (view, swapped))
        assert backs == others
        assert {item.face for item in backs} == {"age:3", "guild"}
        for face in ("age:3", "guild"):
            alike = {(item.w, item.h, item.label.id, item.parts) for item in backs if item.face == face}
            assert len(alike) == 1
        for item in backs:
            assert re.fullmatch(r"slot:\d+", item.id)


def test_a_free_card_shows_both_prices_and_a_covered_one_none() -> None:
    view = see(laid_out(1), 1)
    laid = scene(view, "text")
    for place in view.structure:
        if place.card is None:
            continue
        item = laid.item(f"card:{place.card}")
        said = " ".join(plain(word) if isinstance(word, Message) else word for word in words_of((item,)))
        assert ("◆" in said and "●" in said) == place.free
        assert (said.find("◆") < said.find("●")) == place.free  # the viewer's own price stands first


def test_prices_say_free_or_too_expensive_in_words_and_signs() -> None:
    signs = set()
    for seed in range(3):
        for state in game(seed)[::3]:
            text = term.draw(seen_by_mover(state, "text"), plain)
            signs |= set(re.findall(r"free [●◆]|\([●◆]\d+\)", text))
    assert {"free ●", "free ◆"} <= signs
    assert any(sign.startswith("(") for sign in signs)


# -- Draft, choices, the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pending", CHOICES)
def test_what_is_to_be_chosen_is_on_the_table(pending: str, shape: str) -> None:
    state = asked(pending)
    laid = seen_by_mover(state, shape)
    assert all(any(action in item.actions for item in laid.items) for action in state.legal())
    prompt = plain(laid.item("status").label)
    assert f"prompt.{pending}" in prompt
    assert "your_turn" in prompt


def test_the_draft_shows_the_wonders_on_offer() -> None:
    state = asked("draft")
    view = see(state)
    for shape in SHAPES:
        laid = seen_by_mover(state, shape)
        offered = [laid.item(f"wonder:{id}") for id in view.offer]
        assert len(offered) == 4
        assert all(item.face == "offered" and len(item.actions) == 1 for item in offered)


def test_the_discard_pile_is_spread_out_when_a_card_of_it_is_to_be_built() -> None:
    state = asked("revive")
    for shape in SHAPES:
        laid = seen_by_mover(state, shape)
        assert all(laid.item(f"card:{id}").actions for id in see(state).discard)
        assert not any(item.kind == "ghost" and item.actions for item in laid.items)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_finished_table_says_who_won_and_why(seed: int, shape: str) -> None:
    state = game(seed)[-1]
    laid = scene(see(state, 0), shape, ("Ada", "Brunel"))
    result = plain(laid.item("result").label)
    assert f"ending.{see(state).ending}" in result
    winner = see(state).winner
    assert ("Ada", "Brunel")[winner or 0] in result or winner is None
    numbers = {word for word in words_of((laid.item("result"),)) if isinstance(word, str)}
    assert {str(total) for total in state.scores()} <= numbers
    assert not any(item.actions for item in laid.items)


# -- Who looks ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_my_city_is_on_the_left_or_below_and_the_track_is_turned_with_it(shape: str) -> None:
    state = next(state for state in game(1) if see(state).pawn > 1)
    first, second, spectator = (scene(see(state, seat), shape) for seat in (0, 1, None))
    if shape == "tall":
        assert first.item("city:0").y > first.item("city:1").y
        assert second.item("city:1").y > second.item("city:0").y
    else:
        assert first.item("city:0").x < first.item("city:1").x
        assert second.item("city:1").x < second.item("city:0").x
    middle = (first.item("track").x * 2 + first.item("track").w) / 2
    offset = first.item("pawn").x + first.item("pawn").w / 2 - middle
    assert offset > 0
    assert second.item("pawn").x + second.item("pawn").w / 2 - middle == pytest.approx(-offset, abs=2)
    places = [(item.id, item.x, item.y) for item in first.items]
    assert places == [(item.id, item.x, item.y) for item in spectator.items]


def test_players_go_by_name_or_by_their_place() -> None:
    state = laid_out(1)
    named = scene(see(state, 0), "wide", ("Ada", "Brunel"))
    assert "Ada" in plain(named.item("city:0").label)
    assert "you" in plain(scene(see(state, 0), "wide").item("city:0").label)
    assert "opponent" in plain(scene(see(state, 0), "wide").item("city:1").label)
    assert "player 2" in plain(scene(see(state), "wide").item("city:1").label)
    assert "turn_of Ada" in plain(scene(see(state, 1), "wide", ("Ada", "Brunel")).item("status").label)


# -- The picture -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("translate", [plain, wordy])
@pytest.mark.parametrize("pending", [*CHOICES, "over"])
def test_the_picture_needs_nothing_else(pending: str, translate: svg.Translate) -> None:
    state = asked(pending)
    board = term.draw(seen_by_mover(state, "text"), translate)
    picture = svg.draw(seen_by_mover(state, "wide"), translate, ART, board)
    root = ElementTree.fromstring(picture)
    assert root.findtext("{http://www.w3.org/2000/svg}desc") == board
    names = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not names & {"script", "image", "foreignObject", "style", "a"}
    defined = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(defined)) == len(defined)
    referred = set(re.findall(r'(?:href="|url\()#([^")]*)', picture))
    assert referred <= set(defined)
    assert picture.count("href=") == len(re.findall(r'href="#', picture))
    assert re.findall(r"https?://[^\"]*", picture) == ["http://www.w3.org/2000/svg"]
    assert "var(" not in picture


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_or_squeezed_in_any_language(lang: str) -> None:
    say = words(lang, GAME.id).say
    for state in (*game(1)[::20], *game(2, "yes")[::20], *map(asked, CHOICES)):
        board = seen_by_mover(state, "text")
        assert max(cell_len(line) for line in term.draw(board, say).splitlines()) <= 100
        for part in texts(board):
            said = spoken(part.words, say)
            lines = term.set_lines(said, int(part.w), int(part.h))
            assert "…" not in "".join(lines), said
        for part in texts(seen_by_mover(state, "wide")):
            said = spoken(part.words, say)
            size, lines = svg.fitted(said, part)
            assert max(svg.measured(line, size, part.style) for line in lines) <= part.w, said


def texts(laid: Scene) -> Iterator[Text]:
    return (part for item in laid.items for part in item.parts if isinstance(part, Text))
