"""The scene: a view laid out. Which thing lies where, how its face is made up, and which actions touch it.

A game's own ``scene`` function turns a view into a ``Scene``; painters turn that into pixels or characters. A scene
holds no sentence and no colour value: words are messages, colours and patterns are names that a painter knows.

The unit of length belongs to the shape: a board unit for "wide", a character cell for "text".
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from leagues.core.actions import ActionTable
from leagues.core.message import Message

Word = str | Message
"""A message, or what every language writes alike: numerals, signs and names of people. ``"\\n"`` starts a new line."""

Align = Literal["start", "middle", "end"]
Style = Literal["plain", "bold", "title", "italic"]


@dataclass(frozen=True, slots=True)
class Box:
    """A painted area: its ground, pattern and edge. Empty names paint nothing."""

    x: float
    y: float
    w: float
    h: float
    fill: str = ""
    line: str = ""
    width: float = 1.0
    radius: float = 0.0
    pattern: str = ""
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Icon:
    """A symbol of the game's artwork. ``ground`` is the colour that shows through its gaps."""

    symbol: str
    x: float
    y: float
    w: float
    h: float
    ink: str = "ink"
    ground: str = ""
    tint: str = ""
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """Words set into an area, over at most ``lines`` lines; a painter makes them smaller before they would not fit."""

    words: tuple[Word, ...]
    x: float
    y: float
    w: float
    h: float
    size: float = 1.0
    lines: int = 1
    align: Align = "middle"
    style: Style = "plain"
    ink: str = "ink"


Part = Box | Icon | Text


@dataclass(frozen=True, slots=True)
class Item:
    """One thing on the table.

    ``id`` names the thing and stays with it wherever it goes; two things in one place one after the other are told
    apart by it. ``kind`` tells what it is and ``face`` which of its sides is up; both depend on nothing hidden.
    ``parts`` lie at places counted from the item's corner. ``actions`` are the legal actions that touch it.
    """

    id: str
    kind: str
    face: str
    x: float
    y: float
    w: float
    h: float
    z: int
    label: Message
    actions: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to go on, as a button offers it: a legal action, or one that only lacks the means.

    ``action`` is the legal action, ``None`` for one that cannot be paid; ``items`` are the ids of the items that
    single it out, in the order a hand would point at them. ``heading`` names the thing that is chosen first,
    ``title`` the button; ``piece`` shows in symbols what it costs and brings, or what is missing. ``note`` tells what
    follows from it, the cards it uncovers for example. Of the choices at the same first item one is ``main``.
    """

    action: int | None
    items: tuple[str, ...]
    heading: Word
    title: Word
    piece: "Piece"
    note: Message | None = None
    main: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a detail: a symbol, then words in columns."""

    piece: "Piece | None"
    cells: tuple[tuple[Word, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a detail under a heading of its own: the price for one seat with what makes it up, for example."""

    heading: tuple[Word, ...]
    seat: int | None
    piece: "Piece | None"
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Detail:
    """All about one item, in words: what it is, what it does, what it costs whom and why."""

    title: Word
    kind: Word
    face: "Piece | None"
    lines: tuple[Line, ...]
    blocks: tuple[Block, ...] = ()
    notes: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """A view laid out in a shape. Items are in reading order; ``z`` tells what lies on what.

    ``choices`` are the ways to go on, and ``bar`` is the area (x, y, w, h) where they are offered as buttons.
    """

    shape: str
    width: float
    height: float
    label: Message
    items: tuple[Item, ...]
    choices: tuple[Choice, ...] = ()
    bar: tuple[float, float, float, float] | None = None

    def item(self, id: str) -> Item:
        """The item of an id. Raises ``KeyError``."""
        for item in self.items:
            if item.id == id:
                return item
        raise KeyError(id)

    def stacked(self) -> list[Item]:
        """The items as they are painted, the lowest first."""
        return sorted(self.items, key=lambda item: item.z)


# -- Placement --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """Parts that keep together, at home in the area from (0, 0) to (w, h)."""

    w: float
    h: float
    parts: tuple[Part, ...]


def placed(parts: Iterable[Part], x: float, y: float, scale: float = 1.0) -> tuple[Part, ...]:
    """The parts enlarged by ``scale`` and then moved by (x, y)."""
    if x == y == 0 and scale == 1:
        return tuple(parts)
    return tuple(_placed(part, x, y, scale) for part in parts)


def _placed(part: Part, x: float, y: float, scale: float) -> Part:
    # Written out for each kind: most of a scene's time is spent here, and ``replace`` takes four times as long.
    at = (
        round(part.x * scale + x, 3),
        round(part.y * scale + y, 3),
        round(part.w * scale, 3),
        round(part.h * scale, 3),
    )
    if isinstance(part, Box):
        radius = round(part.radius * scale, 3)
        return Box(*at, part.fill, part.line, part.width, radius, part.pattern, part.dashed)
    if isinstance(part, Icon):
        return Icon(part.symbol, *at, part.ink, part.ground, part.tint, part.faint)
    return Text(part.words, *at, round(part.size * scale, 3), part.lines, part.align, part.style, part.ink)


def in_row(
    pieces: Sequence[Piece], x: float, y: float, w: float, h: float, gap: float = 0.0, align: Align = "middle"
) -> tuple[Part, ...]:
    """Pieces side by side in an area, centred from top to bottom; made smaller together when they are too wide."""
    length = sum(piece.w for piece in pieces) + gap * (len(pieces) - 1)
    scale = min(1.0, w / length) if length > 0 else 1.0
    spare = w - length * scale
    at = x + {"start": 0.0, "middle": spare / 2, "end": spare}[align]
    parts: list[Part] = []
    for piece in pieces:
        parts += placed(piece.parts, at, y + (h - piece.h * scale) / 2, scale)
        at += (piece.w + gap) * scale
    return tuple(parts)


def fanned(widths: Sequence[float], room: float, gap: float) -> list[float]:
    """Where things of these widths begin in a row of this length; they overlap when there is no room for all."""
    starts = [0.0]
    for width in widths[:-1]:
        starts.append(starts[-1] + width + gap)
    length = starts[-1] + widths[-1] if widths else 0.0
    if length <= room:
        return starts[: len(widths)]
    squeeze = (room - widths[-1]) / starts[-1]
    return [round(start * squeeze, 3) for start in starts]


def in_grid(
    count: int, x: float, y: float, w: float, h: float, cell: tuple[float, float], gap: float
) -> tuple[float, list[tuple[float, float]]]:
    """The largest scale, at most 1, at which ``count`` equal cells fit into an area, and their corners, centred.

    Of several such grids the one with the fewest gaps in its last row is taken, and of those the widest.
    """
    best, columns = (0.0, 0), 1
    for across in range(1, count + 1):
        down = -(-count // across)
        scale = min(1.0, w / (across * (cell[0] + gap) - gap), h / (down * (cell[1] + gap) - gap))
        if (round(scale, 4), count - across * down) >= best:
            best, columns = (round(scale, 4), count - across * down), across
    scale = best[0]
    step_x, step_y = (cell[0] + gap) * scale, (cell[1] + gap) * scale
    rows = -(-count // columns)
    top = y + (h - rows * step_y + gap * scale) / 2
    corners = []
    for number in range(count):
        in_this_row = min(columns, count - number // columns * columns)
        left = x + (w - in_this_row * step_x + gap * scale) / 2
        corners.append((round(left + number % columns * step_x, 3), round(top + number // columns * step_y, 3)))
    return scale, corners


def laid(
    id: str, kind: str, face: str, piece: Piece, at: tuple[float, float], z: int, label: Message, scale: float = 1.0
) -> Item:
    """A piece laid down as an item."""
    w, h = round(piece.w * scale, 3), round(piece.h * scale, 3)
    return Item(id, kind, face, *at, w, h, z, label, parts=placed(piece.parts, 0, 0, scale))


def with_actions(
    items: Iterable[Item], table: ActionTable, legal: Iterable[int], called: Mapping[str, str]
) -> tuple[Item, ...]:
    """The items with the legal actions that touch them.

    A thing ``card.altar`` of the action table is the item ``card:altar``; ``called`` has the kinds of things that go
    by another name among the items.
    """
    touching: dict[str, tuple[int, ...]] = {}
    for action in legal:
        for thing in table.row(action).touches:
            kind, _dot, name = thing.partition(".")
            id = f"{called.get(kind, kind)}:{name}"
            touching[id] = (*touching.get(id, ()), action)
    return tuple(replace(item, actions=touching[item.id]) if item.id in touching else item for item in items)


# -- Setting words ----------------------------------------------------------------------------------------------------


def spoken(words: Iterable[Word], translate: Callable[[Message], str]) -> list[str]:
    """The paragraphs of some words, in a language."""
    said = " ".join(word if isinstance(word, str) else translate(word) for word in words)
    return [paragraph.strip() for paragraph in said.split("\n")]


def broken(paragraph: str, room: float, measure: Callable[[str], float]) -> list[str]:
    """A paragraph in lines of at most this room; a single word that is too long gets a line of its own, too long."""
    lines = [""]
    for word in paragraph.split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and measure(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
