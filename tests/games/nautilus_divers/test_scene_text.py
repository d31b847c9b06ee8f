"""The board of Nautilus (Libellud) in the terminal: 80 columns, complete, readable without colour, and fair."""

from dataclasses import replace
from itertools import combinations

import pytest
from rich.cells import cell_len

from games.nautilus_divers.shown import (
    CHOICES,
    NAMES,
    WITHOUT_ITEMS,
    asked,
    awarded,
    mover,
    plain,
    played,
    see,
    situations,
    texts,
)
from leagues.core.message import Message
from leagues.core.rng import Random
from leagues.core.state import OVER
from leagues.games.nautilus_divers import scene_text, scene_wide, tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.labels import MARKS, Table
from leagues.games.nautilus_divers.view import DiversView
from leagues.ui import term
from leagues.ui.scene import Scene, spoken
from leagues.ui.text import LANGUAGES, words

CUT = "…"


def board(view: DiversView, names: tuple[str, str] | None = NAMES) -> Scene:
    return scene_text.lay_out(Table(view, names))


def drawn(view: DiversView) -> list[str]:
    return term.draw(board(view), words("en", GAME.id).say).splitlines()


def wordy(message: Message) -> str:
    """Words that are long and full of accents."""
    said = [wordy(value) if isinstance(value, Message) else str(value) for value in message.params.values()]
    return " ".join([f"Nejnezpravděpodobnostňovávatelnější{len(message.id)}", "žluťoučký kůň", *said])


# -- Complete and in bounds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_position_is_complete_and_in_its_bounds(seed: int) -> None:
    for number, state in enumerate(played(seed)):
        for seat in (0, 1, None) if number % 8 == 0 else (max(state.turn, 0),):
            view = see(state, seat)
            laid = board(view)
            ids = [item.id for item in laid.items]
            assert len(set(ids)) == len(ids)
            assert {action for item in laid.items for action in item.actions} | WITHOUT_ITEMS >= set(view.legal)
            for item in laid.items:
                assert min(item.x, item.y) >= 0
                assert min(item.w, item.h) > 0
                assert item.x + item.w <= laid.width
                assert item.y + item.h <= laid.height


def test_things_do_not_lie_on_one_another() -> None:
    ground = ("order", "facts", "player", "space")
    for view in situations():
        solid = [item for item in board(view).items if item.z == 0 and item.kind not in ground]
        for first, second in combinations(solid, 2):
            shared = int(first.id.startswith("row:") and second.id.startswith("row:"))  # neighbours share their frames
            beside = first.x + first.w <= second.x + shared or second.x + second.w <= first.x + shared
            assert beside or first.y + first.h <= second.y or second.y + second.h <= first.y, (first.id, second.id)


@pytest.mark.parametrize("translate", [plain, wordy])
def test_the_board_is_never_wider_than_80_columns(translate: term.Translate) -> None:
    for view in situations():
        lines = term.draw(board(view), translate).splitlines()
        assert max(map(cell_len, lines)) <= 80
        assert len(lines) <= 55


def test_how_high_it_is_depends_on_no_language() -> None:
    for view in situations():
        laid = board(view)
        for lang in LANGUAGES:
            assert len(term.Canvas(laid, words(lang, GAME.id).say).rows) == laid.height


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_in_any_language(lang: str) -> None:
    say = words(lang, GAME.id).say
    for view in situations():
        for item, part in texts(board(view)):
            lines = term.set_lines(spoken(part.words, say), int(part.w), int(part.h))
            assert len(lines) <= part.h, (item.id, lines)
            assert not any(line.endswith((CUT, "-")) for line in lines), (item.id, lines)


def test_things_go_by_the_ids_of_the_wide_shape() -> None:
    for view in situations():
        wide = {item.id: item.kind for item in scene_wide.lay_out(Table(view, NAMES)).items}
        text = {item.id: item.kind for item in board(view).items}
        extra = {id for id in text if id not in wide}
        assert all(id.startswith("side:") for id in extra)
        assert all(kind == wide[id] for id, kind in text.items() if id in wide)
        only = {kind for id, kind in wide.items() if id not in text}
        assert only <= {"hull", "sheet", "mark", "lead", "award"}


# -- What is to be seen ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pending", CHOICES)
def test_what_is_to_be_chosen_has_a_heavy_frame(pending: str) -> None:
    view = mover(asked(pending))
    lines = "\n".join(drawn(view))
    touched = [item for item in board(view).items if item.actions]
    assert ("┏" in lines or "┳" in lines or "╆" in lines) == bool(touched)
    assert board(see(asked(pending), 1 - asked(pending).turn)).item("status")
    others = "\n".join(drawn(see(asked(pending), None)))
    assert not set("┏┓┗┛━┃") & set(others)


@pytest.mark.parametrize(("seat", "below"), [(0, 0), (1, 1), (None, 0)])
def test_the_own_side_is_below(seat: int | None, below: int) -> None:
    view = see(asked("place"), seat)
    laid = board(view)
    near, far = ("ab"[side] for side in (below, 1 - below))
    assert laid.item(f"space:{far}1").y < laid.item("row:1").y < laid.item(f"space:{near}1").y
    assert laid.item(f"player:{1 - below}").y < laid.item(f"player:{below}").y
    assert all(MARKS[side] in "".join(drawn(view)) for side in range(2))


def test_a_finished_round_shows_who_wins_each_column() -> None:
    state = awarded()
    for seat in (0, 1, None):
        view = see(state, seat)
        table = Table(view, NAMES)
        laid = board(view)
        for column in range(tables.COLUMNS):
            winner = table.stronger(column)
            assert winner is not None
            said = [word for item, part in texts(laid) if item.id == f"row:{column + 1}" for word in part.words]
            assert MARKS[winner] in said
            assert NAMES[winner] in said
            assert ("▼" if winner == table.below else "▲") in said


def test_the_order_of_value_tells_where_cards_are_without_colour() -> None:
    view = mover(asked("move"))
    table = Table(view, NAMES)
    laid = board(view)
    for card in range(tables.CARD_COUNT):
        item = laid.item(f"value:{tables.CARD_NAMES[card]}")
        shown = next(part.words[0] for found, part in texts(laid) if found is item)
        assert str(card) in str(shown)
        bracket = scene_text.BRACKETS.get(table.whereabouts(card), "{}")
        assert shown == bracket.format(card)
    assert laid.item("value:fishbone").x < laid.item("value:kraken").x


def test_a_finished_table_says_who_won_and_how() -> None:
    view = see(played(1)[-1], 0)
    laid = board(view)
    winner = GAME.winner(played(1)[-1])
    assert winner is not None
    assert f"label.won {NAMES[winner]}" in plain(laid.item("result").label)
    ticks = [part for _item, part in texts(laid) if part.words == (scene_text.DONE,)]
    assert len(ticks) == 5


# -- Secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_worlds_that_cannot_be_told_apart_look_alike(seed: int) -> None:
    for number, state in enumerate(played(seed)[::5]):
        for seat in (0, 1, None):
            view = see(state, seat)
            for which in range(2):
                world = GAME.sample(view, Random(number, f"{seat} {which}"))
                assert board(see(world, seat)) == board(view)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hidden_won_cards_of_others_are_only_counted(seat: int | None) -> None:
    for state in played(3)[::9]:
        view = see(state, seat)
        if view.turn == OVER:
            continue
        won = [cards if owner == seat else (("war", 2),) * len(cards) for owner, cards in enumerate(view.won)]
        assert board(replace(view, won=(won[0], won[1]))) == board(view)
        for owner in range(2):
            assert f"won_cards {len(view.won[owner])}" in plain(board(view).item(f"player:{owner}").label)
