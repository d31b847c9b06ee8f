"""Placement: rows, fans, grids, and which items an action touches."""

import pytest

from leagues.core.actions import ActionTable
from leagues.core.message import Message, msg
from leagues.ui.scene import (
    Box,
    Item,
    Piece,
    Scene,
    Text,
    broken,
    fanned,
    in_grid,
    in_row,
    laid,
    placed,
    spoken,
    with_actions,
)


def square(size: float) -> Piece:
    return Piece(size, size, (Box(0, 0, size, size, fill="red"),))


def item(id: str, z: int = 0) -> Item:
    return Item(id, "card", "red", 0, 0, 10, 10, z, msg("label.card"))


def test_parts_are_enlarged_and_then_moved() -> None:
    box, text = placed((Box(1, 2, 3, 4, radius=2), Text(("7",), 0, 0, 5, 5, size=10)), 100, 200, 2)
    assert isinstance(box, Box)
    assert isinstance(text, Text)
    assert (box.x, box.y, box.w, box.h, box.radius) == (102, 204, 6, 8, 4)
    assert text.size == 20


@pytest.mark.parametrize(("align", "left"), [("start", 0), ("middle", 35), ("end", 70)])
def test_a_row_is_aligned_and_centred_from_top_to_bottom(align: str, left: float) -> None:
    parts = in_row([square(10), square(10)], 0, 0, 100, 30, gap=10, align=align)  # type: ignore[arg-type]
    assert [(part.x, part.y) for part in parts] == [(left, 10), (left + 20, 10)]


def test_a_row_that_is_too_long_is_made_smaller_as_a_whole() -> None:
    parts = in_row([square(30), square(30), square(30)], 5, 0, 45, 30)
    assert [part.w for part in parts] == [15, 15, 15]
    assert parts[0].x == 5
    assert parts[-1].x + parts[-1].w == 50


def test_an_empty_row_is_nothing() -> None:
    assert in_row([], 0, 0, 10, 10) == ()


def test_things_lie_apart_while_there_is_room_and_overlap_evenly_when_there_is_none() -> None:
    assert fanned([], 100, 4) == []
    assert fanned([20, 20, 30], 100, 4) == [0, 24, 48]
    assert fanned([40, 40, 40, 40], 100, 4) == [0, 20, 40, 60]


def test_a_grid_takes_the_largest_scale_and_the_fullest_rows() -> None:
    scale, corners = in_grid(12, 0, 0, 684, 470, (112, 148), 10)
    assert scale == 1
    assert len({y for _x, y in corners}) == 3
    scale, corners = in_grid(30, 0, 0, 684, 470, (112, 148), 10)
    assert 0 < scale < 1
    assert max(x for x, _y in corners) + 112 * scale <= 684.1
    assert max(y for _x, y in corners) + 148 * scale <= 470.1
    assert in_grid(0, 0, 0, 100, 100, (10, 10), 5)[1] == []


def test_an_action_is_with_every_item_that_it_touches() -> None:
    table = ActionTable(
        "demo",
        [
            ("take", ("a",), ("card.a",), False),
            ("swap", ("a", "b"), ("card.a", "card.b"), False),
            ("begin", ("0",), ("seat.0",), False),
        ],
    )
    items = with_actions(
        [item("card:a"), item("card:b"), item("city:0"), item("pawn")], table, [0, 1, 2], {"seat": "city"}
    )
    assert [each.actions for each in items] == [(0, 1), (1,), (2,), ()]


def test_items_are_found_by_id_and_painted_from_the_lowest_up() -> None:
    scene = Scene("wide", 10, 10, msg("label.table"), (item("b", 2), item("a", 1), item("c", 2)))
    assert scene.item("a").z == 1
    assert [each.id for each in scene.stacked()] == ["a", "b", "c"]
    with pytest.raises(KeyError):
        scene.item("d")


def test_a_piece_is_laid_down_at_a_scale() -> None:
    made = laid("card:a", "card", "red", square(10), (5, 6), 3, msg("label.card"), 1.5)
    assert (made.x, made.y, made.w, made.h, made.z) == (5, 6, 15, 15, 3)
    assert made.parts[0].w == 15


def test_words_become_paragraphs_and_lines() -> None:
    def translate(message: Message) -> str:
        return f"<{message.id}>"

    assert spoken(("2", msg("a"), "\n", msg("b")), translate) == ["2 <a>", "<b>"]
    assert broken("one two three", 7, len) == ["one two", "three"]
    assert broken("extraordinary word", 7, len) == ["extraordinary", "word"]
    assert broken("", 7, len) == [""]
