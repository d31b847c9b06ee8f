"""The board in the terminal: joined frames, words in cells, and nothing outside the grid."""

import unicodedata

import pytest
from rich.cells import cell_len

from leagues.core.message import Message, msg
from leagues.ui.scene import Box, Item, Part, Scene, Text
from leagues.ui.term import CHOICE, JOINTS, chopped, draw, set_lines, styled


def say(message: Message) -> str:
    return message.id


def item(x: int, y: int, *parts: Part, actions: tuple[int, ...] = ()) -> Item:
    return Item(f"card:{x}:{y}", "card", "red", x, y, 5, 3, 0, msg("label.card"), actions, parts)


def board(*items: Item, width: int = 20, height: int = 6) -> Scene:
    return Scene("text", width, height, msg("label.table"), items)


FRAME = Box(0, 0, 5, 3, line="red")


def test_frames_that_share_an_edge_are_joined() -> None:
    lines = draw(board(item(0, 0, FRAME), item(4, 0, FRAME), item(2, 2, FRAME)), say).splitlines()
    assert lines == ["┌───┬───┐", "│   │   │", "└─┬─┴─┬─┘", "  │   │", "  └───┘"]


def test_what_can_be_chosen_has_a_heavy_frame() -> None:
    lines = draw(board(item(0, 0, FRAME), item(4, 0, FRAME, actions=(1,))), say).splitlines()
    assert lines == ["┌───┲━━━┓", "│   ┃   ┃", "└───┺━━━┛"]


def test_what_can_be_chosen_without_a_frame_has_a_mark() -> None:
    text = Text(("Altar",), 2, 0, 8, 1, align="start")
    assert draw(board(item(0, 0, text, actions=(1,))), say) == f"{CHOICE} Altar\n"
    assert draw(board(item(0, 0, text)), say) == "  Altar\n"


def test_the_joints_are_those_of_unicode() -> None:
    weights = {1: "LIGHT", 2: "HEAVY"}
    for number, character in enumerate(JOINTS):
        arms = [number // 27, number // 9 % 3, number // 3 % 3, number % 3]
        name = unicodedata.name(character)
        assert all(word in name for weight, word in weights.items() if weight in arms)
        if character != " ":
            sides = name.replace("VERTICAL", "UP DOWN").replace("HORIZONTAL", "LEFT RIGHT").split()
            named = [side in sides for side in ("UP", "RIGHT", "DOWN", "LEFT")]
            assert named == [arm > 0 for arm in arms]
    assert len(set(JOINTS)) == 81


def test_words_are_aligned_and_break_over_lines() -> None:
    def one(text: Text) -> list[str]:
        return draw(board(item(0, 0, text)), say).splitlines()

    assert one(Text(("ab",), 0, 0, 6, 1, align="end")) == ["    ab"]
    assert one(Text(("ab",), 0, 0, 6, 1, align="middle")) == ["  ab"]
    assert one(Text(("Customs House", "\n", "4c"), 0, 0, 8, 3, align="start")) == ["Customs", "House", "4c"]


def test_lines_share_a_row_before_anything_is_cut() -> None:
    assert set_lines(["Statue", "4vp", "2C", "free"], 10, 3) == ["Statue", "4vp", "2C  free"]
    assert set_lines(["Statue", "4vp", "2C", "free"], 10, 2) == ["Statue", "4vp…"]
    assert set_lines(["Houtzagersplaats"], 10, 2) == ["Houtzager-", "splaats"]
    assert set_lines(["Houtzagersplaats"], 10, 1) == ["Houtzager…"]
    assert set_lines(["", "a", ""], 10, 3) == ["a"]


def test_a_line_that_fits_is_not_chopped() -> None:
    assert chopped("Přístav", 7) == ["Přístav"]
    assert chopped("", 7) == [""]


@pytest.mark.parametrize("name", ["Přístav Žluťoučký", "e\u0301tude", "ナディア号", "🐙🐙🐙🐙🐙🐙"])
def test_wide_and_combining_characters_keep_their_columns(name: str) -> None:
    scene = board(item(0, 0, Text((name,), 0, 0, 10, 1, align="start"), Text(("|",), 10, 0, 1, 1)))
    line = draw(scene, say).splitlines()[0]
    assert cell_len(line.partition("|")[0]) == 10


def test_nothing_is_painted_outside_the_grid() -> None:
    scene = board(item(17, 5, FRAME, Text(("abcdef",), 0, 0, 6, 4, align="start")), item(-3, -2, FRAME))
    lines = draw(scene, say).splitlines()
    assert max(map(len, lines)) <= 20
    assert len(lines) <= 6


def test_colours_change_no_character() -> None:
    scene = board(item(0, 0, FRAME, Text((msg("a"),), 1, 1, 3, 1, ink="blue", style="bold"), actions=(1,)))
    painted = styled(scene, say)
    assert [line.rstrip() for line in painted.plain.rstrip().split("\n")] == draw(scene, say).splitlines()
    assert any("color" in str(span.style) for span in painted.spans)
