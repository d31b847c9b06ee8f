"""A scene in the shape "text", painted into character cells: as plain text, or with colours for a terminal.

Frames that share an edge are joined. What can be chosen now has a heavy frame, or ▸ before it where it has no frame, so
that nothing is told by colour alone.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import rich.text
from rich.cells import cell_len

from leagues.core.message import Message
from leagues.ui.scene import Box, Item, Scene, Text, broken, spoken

Translate = Callable[[Message], str]

CHOICE = "▸"
UP, RIGHT, DOWN, LEFT = range(4)
LIGHT, HEAVY = 1, 2

# The frame characters by the weights of their four arms: up, right, down, left; 0 none, 1 light, 2 heavy.
JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

STYLES = {
    "ink": "",
    "ink-2": "dim",
    "brass": "bold yellow",
    "seat-0": "bold cyan",
    "seat-1": "bold red",
    "brown": "color(137)",
    "grey": "color(245)",
    "blue": "color(69)",
    "green": "color(71)",
    "yellow": "color(178)",
    "red": "color(167)",
    "purple": "color(134)",
    "back": "color(66)",
}


@dataclass(slots=True)
class Cell:
    """What stands in a cell: a character, or None to the right of a wide one, or the arms of frames."""

    character: str | None = ""
    arms: tuple[int, int, int, int] = (0, 0, 0, 0)
    style: str = ""

    def shown(self) -> str:
        if self.character is None:
            return ""
        if self.character:
            return self.character
        return JOINTS[sum(weight * 3 ** (3 - arm) for arm, weight in enumerate(self.arms))]


class Canvas:
    """A grid of cells as large as the scene. Whatever would lie outside is not painted."""

    def __init__(self, scene: Scene, translate: Translate) -> None:
        self.translate = translate
        self.rows = [[Cell() for _column in range(int(scene.width))] for _row in range(int(scene.height))]
        for item in scene.stacked():
            self.item(item)

    def item(self, item: Item) -> None:
        left, top = int(item.x), int(item.y)
        frames = [part for part in item.parts if isinstance(part, Box)]
        for frame in frames:
            self.frame(left + int(frame.x), top + int(frame.y), frame, HEAVY if item.actions else LIGHT)
        if item.actions and not frames:
            self.write(left, top, CHOICE, STYLES["brass"])
        for part in item.parts:
            if isinstance(part, Text):
                self.text(left, top, part)

    def frame(self, x: int, y: int, box: Box, weight: int) -> None:
        right, bottom = x + int(box.w) - 1, y + int(box.h) - 1
        style = STYLES["brass"] if weight == HEAVY else STYLES[box.line]
        for column in range(x, right):
            for row in (y, bottom):
                self.arm(column, row, RIGHT, weight, style)
                self.arm(column + 1, row, LEFT, weight, style)
        for row in range(y, bottom):
            for column in (x, right):
                self.arm(column, row, DOWN, weight, style)
                self.arm(column, row + 1, UP, weight, style)

    def arm(self, x: int, y: int, side: int, weight: int, style: str) -> None:
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            cell = self.rows[y][x]
            if weight >= max(cell.arms):
                cell.style = style
            arms = list(cell.arms)
            arms[side] = max(arms[side], weight)
            cell.arms = (arms[0], arms[1], arms[2], arms[3])

    def text(self, left: int, top: int, text: Text) -> None:
        width = int(text.w)
        style = f"{'bold ' if text.style in ('bold', 'title') else ''}{STYLES[text.ink]}".strip()
        for number, line in enumerate(set_lines(spoken(text.words, self.translate), width, int(text.h))):
            spare = width - cell_len(line)
            shift = {"start": 0, "middle": spare // 2, "end": spare}[text.align]
            self.write(left + int(text.x) + shift, top + int(text.y) + number, line, style)

    def write(self, x: int, y: int, line: str, style: str) -> None:
        for character in line:
            width = cell_len(character)
            if width == 0 and x > 0:
                before = self.rows[y][x - 1]
                before.character = (before.character or "") + character
                continue
            if y not in range(len(self.rows)) or x not in range(len(self.rows[y]) - width + 1):
                return
            self.rows[y][x] = Cell(character, style=style)
            for further in range(1, width):
                self.rows[y][x + further] = Cell(None, style=style)
            x += width


def draw(scene: Scene, translate: Translate) -> str:
    """The scene as lines of plain text, none wider than the scene."""
    rows = Canvas(scene, translate).rows
    lines = ["".join(cell.shown() for cell in row).rstrip() for row in rows]
    return "\n".join(lines).rstrip("\n") + "\n"


def styled(scene: Scene, translate: Translate) -> rich.text.Text:
    """The same lines for a terminal with colours."""
    drawn = rich.text.Text(no_wrap=True)
    for row in Canvas(scene, translate).rows:
        for cell in row:
            drawn.append(cell.shown(), cell.style)
        drawn.append("\n")
    return drawn


def set_lines(paragraphs: list[str], width: int, height: int) -> list[str]:
    """Paragraphs as at most ``height`` lines of at most ``width`` cells.

    Where there are too many lines, neighbours that fit together share one, the last ones first; what still does not
    fit is cut.
    """
    lines = [
        piece
        for paragraph in paragraphs
        for line in broken(paragraph, width, cell_len)
        for piece in chopped(line, width)
        if piece
    ]
    while len(lines) > height:
        joined = [f"{first}  {second}" for first, second in pairwise(lines)]
        fitting = [number for number, line in enumerate(joined) if cell_len(line) <= width]
        if not fitting:
            return [*lines[: height - 1], f"{lines[height - 1][: width - 1].rstrip()}…"]
        lines[fitting[-1] : fitting[-1] + 2] = [joined[fitting[-1]]]
    return lines


def chopped(line: str, width: int) -> list[str]:
    """A line in pieces of at most ``width`` cells, with hyphens where a word had to be divided."""
    pieces = [""]
    for number, character in enumerate(line):
        last = number == len(line) - 1
        if cell_len(pieces[-1]) + cell_len(character) > width - (not last) and cell_len(line) > width:
            pieces[-1] += "-"
            pieces.append("")
        pieces[-1] += character
    return pieces
