"""The small faces of the tall shape, for a phone: the same anatomy as the large ones, with fewer words."""

from functools import lru_cache

from leagues.core.message import msg
from leagues.games.nautilus_divers import words
from leagues.games.nautilus_divers.faces import COLOURS, DARK_MARK, figure, icon, sheet, stars, symbol_of
from leagues.games.nautilus_divers.labels import explained, signed
from leagues.games.nautilus_divers.tables import CARD_NAMES, CRAB_BEATS, FISHBONE_CARD, KRAKEN_CARD
from leagues.ui.scene import Box, Icon, Part, Piece, Text, in_row

DIVER = (70.0, 98.0)
SPECIAL = (76.0, 118.0)
SMALL, SMALL_SPECIAL = (32.0, 42.0), (44.0, 42.0)  # with the other player
DOMAIN_CARD = (72.0, 76.0)
OFFERED = (180.0, 150.0)
PILL = (74.0, 20.0)
RANK = (23.0, 35.0)  # a card of the order of value

SMALLEST = 11.0  # what a phone can still show
FOOT_H = 19.0


@lru_cache(maxsize=64)
def diver_face(card: int) -> Piece:
    """A card that is played, face up: a diver, the Fishbone or the Kraken."""
    w, h = DIVER
    parts = sheet(w, h, 7, "stock", "card-line", 1.2)
    parts.append(Box(3, 3, w - 6, h - 6, fill="picture", line="stock-line", width=0.8, radius=4.5))
    parts.append(Box(3, 3, w - 6, h - 6, pattern="waves", radius=4.5))
    if card in (FISHBONE_CARD, KRAKEN_CARD):
        special = CARD_NAMES[card]
        parts += [
            Icon(f"s-{special}", 17, 18, 38, 38, "guild-back", "stock"),
            Text((str(card),), 5, 55, w - 10, 21, 20, style="title", ink="guild-back"),
            *_corner(card, None),
            *_foot("guild-back", ()),
            Text((words.special(special),), 3, h - 3 - FOOT_H, w - 6, FOOT_H, 12.5, style="bold", ink="back-ink"),
        ]
        return Piece(w, h, tuple(parts))
    symbol = symbol_of(card)
    parts += [
        Icon("helmet", 7, 21, 56, 56, tint="stock"),
        Text((str(card),), 12, 29, w - 24, 36, 25, style="title", ink="stock-ink"),
        *_corner(card, symbol),
    ]
    if CRAB_BEATS[card] >= 0:
        parts += _foot("back", (icon("crab", 15, "back-ink", "back"), figure(f"> {CRAB_BEATS[card]}", 13, "back-ink")))
    elif symbol:
        parts += _foot("back", (icon(symbol, 14, "back-ink", "back"),) * 3)
    return Piece(w, h, tuple(parts))


def _corner(card: int, symbol: str | None) -> list[Part]:
    """The value at the upper left, the part that stays visible in a hand of many."""
    text = str(card)
    wide = 10.5 * len(text)
    parts: list[Part] = [
        Box(3, 3, wide + 5 + (15 if symbol else 0), 20, fill="stock", radius=4.5),
        Text((text,), 5, 3, wide, 20, 17, align="start", style="bold", ink="stock-ink"),
    ]
    if symbol:
        parts.append(Icon(symbol, 5 + wide + 1, 6.5, 13, 13, "stock-ink", "stock"))
    return parts


def _foot(fill: str, pieces: tuple[Piece, ...]) -> list[Part]:
    """The band at the foot of a card that does something."""
    w, h = DIVER
    top = h - 3 - FOOT_H
    return [Box(1.2, top, w - 2.4, FOOT_H, fill=fill), *in_row(pieces, 3, top, w - 6, FOOT_H, 5)]


@lru_cache(maxsize=64)
def special_face(special: str, state: str) -> Piece:
    """A special card of the viewer with what it does; ``state`` is ``held``, ``used`` or ``late``."""
    w, h = SPECIAL
    fill, ink, text = special_inks(state)
    parts = sheet(w, h, 7, fill, "card-line", 1.2)
    if state != "held":
        parts.append(Box(1.2, 1.2, w - 2.4, h - 2.4, pattern="dear", radius=6))
    said = msg(f"label.tall.does.{special}") if state == "held" else msg(f"label.{state}")
    parts += [
        Icon(f"s-{special}", (w - 30) / 2, 5, 30, 30, ink, fill),
        Text((words.special(special),), 3, 35, w - 6, 29, 13.5, lines=2, style="title", ink=text),
        Text((said,), 3, 64, w - 6, 51, 11.5, lines=4, ink=text),
    ]
    return Piece(w, h, tuple(parts))


def special_inks(state: str) -> tuple[str, str, str]:
    """The colours of a special card: its ground, its symbol, its words."""
    return ("guild-back", "back-ink", "white") if state == "held" else ("dear", "dear-ink", "dear-ink")


@lru_cache(maxsize=64)
def offered_face(special: str) -> Piece:
    """A special card to be shared out, with all that it does."""
    w, h = OFFERED
    parts = sheet(w, h, 9, "guild-back", "card-line", 1.2)
    parts += [
        Box(4, 4, w - 8, h - 8, line="back-gold", width=1, radius=6),
        Icon(f"s-{special}", 9, 9, 36, 36, "back-ink", "guild-back"),
        Text((words.special(special),), 51, 8, w - 59, 38, 16, lines=2, align="start", style="title", ink="back-ink"),
        Text((explained(special),), 11, 48, w - 20, h - 54, 13.5, lines=7, align="start", ink="white"),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def small_face(card: int) -> Piece:
    """A diver in the other's hand that the viewer has seen."""
    w, h = SMALL
    symbol = symbol_of(card)
    parts = sheet(w, h, 5, "stock", "card-line", 1.2)
    parts += [
        Box(2.5, 2.5, w - 5, h - 5, fill="picture", radius=3),
        Text((str(card),), 2, 3 if symbol else 9, w - 4, 24, 18, style="title", ink="stock-ink"),
    ]
    if symbol:
        parts.append(Icon(symbol, (w - 12) / 2, 27, 12, 12, "stock-ink", "stock"))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def small_special(special: str, state: str) -> Piece:
    """The special card of the other player, by its symbol."""
    w, h = SMALL_SPECIAL
    fill, ink, _text = special_inks(state)
    parts = sheet(w, h, 5, fill, "card-line", 1.2)
    if state != "held":
        parts.append(Box(1.2, 1.2, w - 2.4, h - 2.4, pattern="dear", radius=4))
    parts.append(Icon(f"s-{special}", (w - 30) / 2, 6, 30, 30, ink, fill))
    if state == "used":
        parts.append(Box(w - 17, h - 17, 15, 15, fill="panel", radius=7.5))
        parts.append(Icon("ui-check", w - 15.5, h - 15.5, 12, 12, "ink", "panel"))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=16)
def back_face(kind: str, w: float, h: float) -> Piece:
    """The back of a ``diver`` or of a ``special`` card, in any size."""
    fill = "back" if kind == "diver" else "guild-back"
    high = min(w, h) * 0.55
    parts = sheet(w, h, 5, fill, "back-line", 1.2)
    parts += [
        Box(1.2, 1.2, w - 2.4, h - 2.4, pattern="weave", radius=4),
        Box(3, 3, w - 6, h - 6, line="back-gold", width=1, radius=3.5),
    ]
    if kind == "special":
        parts.append(Text(("?",), 0, 0, w, h, high, style="title", ink="back-ink"))
    else:
        parts.append(Icon("diver", (w - high) / 2, (h - high) / 2, high, high, "back-ink", fill))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=64)
def domain_face(domain: str, value: int) -> Piece:
    """A domain card: its colour and symbol, and its stars or its ink blot."""
    w, h = DOMAIN_CARD
    colour = COLOURS[domain]
    ink = "dark-mark" if colour in DARK_MARK else "white"
    ground = "stock" if value >= 0 else "dear"
    parts = sheet(w, h, 7, ground, "card-line", 1.2)
    parts += [
        Box(1.2, 1.2, w - 2.4, 40, fill=colour, pattern=colour, radius=6),
        Box(1.2, 35, w - 2.4, 8, fill=ground),
        Box(1.2, 34.5, w - 2.4, 1.2, fill="card-line"),
        Icon(f"dom-{domain}", (w - 26) / 2, 5, 26, 26, ink, colour),
        *in_row([stars(value, 16), figure(signed(value), 15.5, "stock-ink")], 3, 38, w - 6, 34, 4),
    ]
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4)
def domain_ghost() -> Piece:
    """A column whose domain card is still to be laid."""
    w, h = DOMAIN_CARD
    return Piece(w, h, (Box(1, 1, w - 2, h - 2, line="gold", width=1.2, radius=7, dashed=True),))


@lru_cache(maxsize=512)
def rank_face(card: int, place: str, seat: int | None) -> Piece:
    """A card of the order of value: filled where it is in the viewer's hand, dashed where it can't come any more.

    ``place`` is as in ``labels.Table.whereabouts``; ``seat`` has the card in hand.
    """
    w, h = RANK
    past = place in ("board", "out", "pile")
    fill, line, ink = "panel", "line-2", "ink"
    if past:
        fill, line, ink = "", "ghost", "ink-3"
    elif seat is not None:
        mine = place in ("own", "held")
        fill, line, ink = (f"seat-{seat}" if mine else f"seat-{seat}-soft"), f"seat-{seat}", "panel" if mine else "ink"
    ground = Box(0.75, 0.75, w - 1.5, h - 1.5, fill=fill, line=line, width=1.2, radius=5, dashed=past)
    number = Text((str(card),), 0.5, 2, w - 1, 19, 14.5, style="plain" if past else "bold", ink=ink)
    symbol = symbol_of(card)
    if symbol is None:
        return Piece(w, h, (ground, number))
    sign = Icon(symbol, (w - 13) / 2, 20, 13, 13, ink, fill or "panel", faint=past)
    return Piece(w, h, (ground, number, sign))


@lru_cache(maxsize=64)
def deck_face(special: str, state: str, w: float, h: float) -> Piece:
    """A special card of these three rounds: come already, in this round, or still to come."""
    gone = state in ("gone", "out")
    here = state in ("mine", "other", "here", "drafted")
    ink = "ink-3" if gone else "ink"
    ground = Box(0.75, 0.75, w - 1.5, h - 1.5, fill="" if gone else "panel-2", line="line-2" if here else "", radius=7)
    said = (msg(f"label.state.{state}"),)
    parts = (
        ground,
        Icon(f"s-{special}", 4, (h - 24) / 2, 24, 24, ink, "panel", faint=gone),
        Text((words.special(special),), 31, 2, w - 33, 17, 12.5, align="start", style="bold", ink=ink),
        Text(said, 31, 18, w - 33, 16, 11.5, align="start", ink=ink if gone else "ink-2"),
    )
    return Piece(w, h, parts)


@lru_cache(maxsize=512)
def lead_pill(seat: int, winner: int, loser: int) -> Piece:
    """A plate that says which card wins a column, in the colour of the side that it lies on."""
    w, h = PILL
    parts = (
        Box(0.5, 0.5, w - 1, h - 1, fill=f"seat-{seat}", line="panel", radius=h / 2),
        Icon(f"seat-{seat}", 7, (h - 9) / 2, 9, 9, "panel", f"seat-{seat}"),
        Text((f"{winner} > {loser}",), 18, 0, w - 24, h, 12.5, style="bold", ink="panel"),
    )
    return Piece(w, h, parts)
