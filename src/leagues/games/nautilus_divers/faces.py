"""How the things of Nautilus (Libellud) look: divers, special cards, domain cards and tokens, as pieces.

Every piece is a pure function of what it shows, and remembered, so that what looks the same is the same object. A diver
is a helmet at whose window its value stands; its foot tells what happens when it is played.
"""

from functools import lru_cache

from leagues.core.message import msg
from leagues.games.nautilus_divers import words
from leagues.games.nautilus_divers.labels import AS_DIVER, arrow_of, does, explained, short_beaten, signed
from leagues.games.nautilus_divers.tables import CARD_NAMES, CRAB_BEATS, FISHBONE_CARD, KRAKEN_CARD
from leagues.ui.scene import Box, Icon, Part, Piece, Text, in_row, placed

DIVER = (104.0, 148.0)
SPECIAL = (112.0, 124.0)
SMALL = (54.0, 72.0)
FOOT = 38.0  # how far above its lower edge the band of a diver begins
DOMAIN_CARD = (136.0, 124.0)

# The ground of a domain, one of the card colours with their patterns, and the ink of its symbol.
COLOURS = {
    "science": "green",
    "exploration": "yellow",
    "navigation": "blue",
    "engineering": "grey",
    "war": "red",
}
DARK_MARK = frozenset({"yellow"})

# -- Pieces ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def icon(symbol: str, size: float, ink: str = "ink", ground: str = "panel", faint: bool = False) -> Piece:
    """A symbol by itself."""
    return Piece(size, size, (Icon(symbol, 0, 0, size, size, ink, ground, faint=faint),))


def seat_mark(seat: int, size: float) -> Piece:
    """The shape and colour of a seat."""
    return icon(f"seat-{seat}", size, f"seat-{seat}")


def nemo(size: float) -> Piece:
    """The token of the first player."""
    return icon("nemo", size)


@lru_cache(maxsize=256)
def figure(text: str, size: float, ink: str = "ink") -> Piece:
    """A numeral beside symbols."""
    w = size * 0.6 * max(len(text), 1)
    return Piece(w, size, (Text((text,), 0, 0, w, size, size, style="bold", ink=ink),))


@lru_cache(maxsize=64)
def domain_mark(domain: str, w: float, h: float, symbol: float) -> Piece:
    """A domain by its colour, pattern and symbol."""
    colour = COLOURS[domain]
    ink = "dark-mark" if colour in DARK_MARK else "white"
    ground = Box(0, 0, w, h, fill=colour, pattern=colour, line="edge", width=0.8, radius=min(w, h) * 0.22)
    return Piece(w, h, (ground, Icon(f"dom-{domain}", (w - symbol) / 2, (h - symbol) / 2, symbol, symbol, ink, colour)))


@lru_cache(maxsize=64)
def stars(value: int, size: float) -> Piece:
    """What a domain card is worth: stars, or ink blots."""
    count = max(abs(value), 1)
    symbol, ink = ("star", "price-line") if value >= 0 else ("blot", "chain-ink")
    parts = tuple(Icon(symbol, number * size, 0, size, size, ink, "stock") for number in range(count))
    return Piece(size * count, size, parts)


@lru_cache(maxsize=64)
def chip(value: int, size: float) -> Piece:
    """A won domain card: a small plate with its stars or its ink blot."""
    marks = stars(value, size)
    w, h = marks.w + 6, size + 4
    ground = Box(0.5, 0.5, w - 1, h - 1, fill="stock", line="stock-line", radius=5)
    return Piece(w, h, (ground, *placed(marks.parts, 3, 2)))


@lru_cache(maxsize=64)
def special_mark(special: str, size: float) -> Piece:
    """A special card by its symbol, on its purple ground."""
    inner = size * 0.72
    gap = (size - inner) / 2
    ground = Box(0, 0, size, size, fill="guild-back", line="edge", width=0.8, radius=size * 0.22)
    return Piece(size, size, (ground, Icon(f"s-{special}", gap, gap, inner, inner, "back-ink", "guild-back")))


@lru_cache(maxsize=16)
def anchor_token(size: float) -> Piece:
    """The Anchor as it lies on a card."""
    inner = size * 0.66
    gap = (size - inner) / 2
    ground = Box(1, 1, size - 2, size - 2, fill="guild-back", line="gold", width=2, radius=size / 2)
    return Piece(size, size, (ground, Icon("s-anchor", gap, gap, inner, inner, "white", "guild-back")))


@lru_cache(maxsize=64)
def card_mark(card: int, size: float) -> Piece:
    """A card that is played by its value and, beside it, its symbol if it has one."""
    symbol = symbol_of(card)
    number = figure(str(card), size, "ink")
    if symbol is None:
        return number
    both = (*number.parts, Icon(symbol, number.w + 3, 0, size, size, "ink", "panel"))
    return Piece(number.w + 3 + size, size, both)


def symbol_of(card: int) -> str | None:
    """The symbol of a card that does something, or that is no diver."""
    arrow = arrow_of(card)
    if arrow:
        return f"arrow-{arrow}"
    if CRAB_BEATS[card] >= 0:
        return "crab"
    return f"s-{CARD_NAMES[card]}" if card in (FISHBONE_CARD, KRAKEN_CARD) else None


# -- Faces -------------------------------------------------------------------------------------------------------------


def sheet(w: float, h: float, radius: float, fill: str, line: str, width: float = 1.5) -> list[Part]:
    """A piece of stock with its shadow."""
    return [
        Box(-0.5, 1.5, w + 1, h + 1, fill="shade", radius=radius),
        Box(0.75, 0.75, w - 1.5, h - 1.5, fill=fill, line=line, width=width, radius=radius),
    ]


@lru_cache(maxsize=64)
def diver_face(card: int) -> Piece:
    """A card that is played, face up: a diver, the Fishbone or the Kraken."""
    if card in (FISHBONE_CARD, KRAKEN_CARD):
        return _creature(card)
    w, h = DIVER
    symbol = symbol_of(card)
    parts = sheet(w, h, 9, "stock", "card-line")
    parts += [
        Box(5, 5, w - 10, h - 10, fill="picture", line="stock-line", radius=6),
        Box(5, 5, w - 10, h - 10, pattern="waves", radius=6),
        Icon("helmet", 14, 32, 76, 76, tint="stock"),
        Text((str(card),), 22, 43, w - 44, 49, 33, style="title", ink="stock-ink"),
        *_corner(card, symbol),
    ]
    if symbol:
        parts += _foot("back", [icon(symbol, 17, "back-ink", "back")] * (1 if symbol == "crab" else 3), card)
    return Piece(w, h, tuple(parts))


def _corner(card: int, symbol: str | None) -> list[Part]:
    """The value at the upper left, the part that stays visible in a hand of many."""
    text = str(card)
    wide = 14.0 * len(text) + 8 + (22 if symbol else 0)
    parts: list[Part] = [
        Box(5, 5, wide, 28, fill="stock", radius=6),
        Text((text,), 9, 5, 14.0 * len(text), 28, 23, align="start", style="bold", ink="stock-ink"),
    ]
    if symbol:
        parts.append(Icon(symbol, 9 + 14.0 * len(text) + 2, 10, 18, 18, "stock-ink", "stock"))
    return parts


def _foot(fill: str, pieces: list[Piece], card: int) -> list[Part]:
    """The band at the foot of a card that does something."""
    w, h = DIVER
    if CRAB_BEATS[card] >= 0:
        pieces = [*pieces, figure(f"> {CRAB_BEATS[card]}", 15, "back-ink")]
    return [Box(1.5, h - FOOT, w - 3, 24, fill=fill), *in_row(pieces, 5, h - FOOT, w - 10, 24, 8)]


def _creature(card: int) -> Piece:
    w, h = DIVER
    special = CARD_NAMES[card]
    parts = sheet(w, h, 9, "stock", "card-line")
    parts += [
        Box(5, 5, w - 10, h - 10, fill="picture", line="stock-line", radius=6),
        Box(5, 5, w - 10, h - 10, pattern="waves", radius=6),
        Icon(f"s-{special}", 25, 19, 58, 58, "guild-back", "stock"),
        Text((str(card),), 20, 77, w - 40, 30, 29, style="title", ink="guild-back"),
        *_corner(card, None),
        Box(1.5, h - FOOT, w - 3, 24, fill="guild-back"),
        Text((words.special(special),), 7, h - FOOT, w - 14, 24, 14, style="bold", ink="back-ink"),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def special_face(special: str, used: bool = False, late: bool = False) -> Piece:
    """A special card, face up, with what it does; Kraken and Fishbone look as they do on the board.

    ``late`` is one for the start of the round that can't be used any more.
    """
    if special in AS_DIVER:
        return diver_face(AS_DIVER[special] or 0)
    w, h = SPECIAL
    over = used or late
    fill = "dear" if over else "guild-back"
    ink, text = ("dear-ink", "dear-ink") if over else ("back-ink", "white")
    parts = sheet(w, h, 9, fill, "card-line")
    if over:
        parts.append(Box(1.5, 1.5, w - 3, h - 3, pattern="dear", radius=8))
    said = msg("label.used") if used else msg("label.late") if late else does(special)
    parts += [
        Icon(f"s-{special}", (w - 42) / 2, 9, 42, 42, ink, fill),
        Text((words.special(special),), 5, 53, w - 10, 22, 15, style="title", ink=text),
        Text((said,), 6, 76, w - 12, 42, 12, lines=3, ink=text),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def offered_face(special: str) -> Piece:
    """A special card to be shared out, with all that it does."""
    w, h = 270.0, 132.0
    parts = sheet(w, h, 10, "guild-back", "card-line")
    parts += [
        Box(6, 6, w - 12, h - 12, line="back-gold", width=1.2, radius=7),
        Icon(f"s-{special}", 16, 33, 66, 66, "back-ink", "guild-back"),
        Text((words.special(special),), 96, 14, w - 110, 28, 19, align="start", style="title", ink="back-ink"),
        Text((explained(special),), 96, 44, w - 110, 78, 13, lines=5, align="start", ink="white"),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def small_face(card: int) -> Piece:
    """A diver in the other's hand that the viewer has seen."""
    w, h = SMALL
    symbol = symbol_of(card)
    parts = sheet(w, h, 7, "stock", "card-line")
    parts += [
        Box(4, 4, w - 8, h - 8, fill="picture", radius=4),
        Text((str(card),), 4, 6 if symbol else 16, w - 8, 38, 29, style="title", ink="stock-ink"),
    ]
    if symbol:
        parts.append(Icon(symbol, (w - 20) / 2, 44, 20, 20, "stock-ink", "stock"))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def small_special(special: str, over: bool) -> Piece:
    """A special card as it lies with the other player; ``over`` when it is used or can't be used any more."""
    w, h = 112.0, SMALL[1]
    fill = "dear" if over else "guild-back"
    parts = sheet(w, h, 8, fill, "card-line")
    ink, text = ("dear-ink", "dear-ink") if over else ("back-ink", "white")
    if over:
        parts.append(Box(1.5, 1.5, w - 3, h - 3, pattern="dear", radius=7))
    parts += [
        Icon(f"s-{special}", (w - 34) / 2, 6, 34, 34, ink, fill),
        Text((words.special(special),), 4, 42, w - 8, 26, 12.5, lines=2, style="bold", ink=text),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4)
def small_special_back() -> Piece:
    """A special card as it lies unknown with the other player."""
    return _back((112.0, SMALL[1]), "guild-back", "?", 34)


@lru_cache(maxsize=4)
def small_back() -> Piece:
    """A diver of the other's hand, face down."""
    return _back(SMALL, "back", "diver", 28)


@lru_cache(maxsize=4)
def diver_back() -> Piece:
    """The back of a diver."""
    return _back(DIVER, "back", "diver", 50)


@lru_cache(maxsize=4)
def special_back() -> Piece:
    """The back of a special card."""
    return _back(SPECIAL, "guild-back", "?", 54)


def _back(size: tuple[float, float], fill: str, mark: str, high: float) -> Piece:
    w, h = size
    frame = min(w, h) * 0.06
    parts = sheet(w, h, 9, fill, "back-line")
    parts += [
        Box(1.5, 1.5, w - 3, h - 3, pattern="weave", radius=8),
        Box(frame, frame, w - 2 * frame, h - 2 * frame, line="back-gold", width=1.5, radius=6),
    ]
    if mark == "?":
        parts.append(Text((mark,), 0, 0, w, h, high, style="title", ink="back-ink"))
    else:
        parts.append(Icon(mark, (w - high) / 2, (h - high) / 2, high, high, "back-ink", fill))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def domain_face(domain: str, value: int) -> Piece:
    """A domain card: its colour, its name, and its stars or its ink blot."""
    w, h = DOMAIN_CARD
    colour = COLOURS[domain]
    ink = "dark-mark" if colour in DARK_MARK else "white"
    ground = "stock" if value >= 0 else "dear"
    parts = sheet(w, h, 9, ground, "card-line")
    parts += [
        Box(1.5, 1.5, w - 3, 53, fill=colour, pattern=colour, radius=8),
        Box(1.5, 46, w - 3, 9, fill=ground),
        Box(1.5, 45.5, w - 3, 1.5, fill="card-line"),
        Icon(f"dom-{domain}", (w - 34) / 2, 6.5, 34, 34, ink, colour),
        Text((words.domain(domain),), 6, 50, w - 12, 28, 15.5, style="title", ink="stock-ink"),
        *in_row([stars(value, 24), figure(signed(value), 20, "stock-ink")], 6, 80, w - 12, 36, 8),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4)
def domain_ghost() -> Piece:
    """A column whose domain card is still to be laid."""
    w, h = DOMAIN_CARD
    return Piece(w, h, (Box(1, 1, w - 2, h - 2, line="gold", width=1.5, radius=9, dashed=True),))


@lru_cache(maxsize=64)
def space_face(name: str, side: int, w: float, h: float) -> Piece:
    """A space of the board with its name, in the colour of the side that it belongs to."""
    parts = (
        Box(1, 1, w - 2, h - 2, fill=f"seat-{side}-zone", line="ghost", width=2, radius=10, dashed=True),
        *placed(icon("ui-plus", 18, "ink-3").parts, (w - 18) / 2, (h - 18) / 2),
        Text((name,), 8, h - 26, w - 16, 20, 12.5, ink="ink-3"),
    )
    return Piece(w, h, parts)


@lru_cache(maxsize=64)
def winner_ring(w: float, h: float, seat: int) -> Piece:
    """A frame around the card that wins its column."""
    return Piece(w, h, (Box(1.5, 1.5, w - 3, h - 3, line=f"seat-{seat}", width=4, radius=11),))


@lru_cache(maxsize=512)
def lead_pill(seat: int, winner: int, loser: int, w: float, h: float) -> Piece:
    """A plate that says which card wins a column, in the colour of the side that it lies on."""
    ground = Box(0.5, 0.5, w - 1, h - 1, fill=f"seat-{seat}", line="panel", radius=h / 2)
    mark = placed(icon(f"seat-{seat}", h * 0.44, "panel", f"seat-{seat}").parts, h * 0.38, h * 0.28)
    text = (short_beaten(winner, loser),)
    return Piece(w, h, (ground, *mark, Text(text, h * 0.9, 0, w - h * 1.3, h, h * 0.52, style="bold", ink="panel")))
