"""The small faces of the tall shape, for a phone: the same anatomy as the large ones, without names.

What a card does stands in its band and what it costs right below, so that a covered card still tells both; the prices
of a free card stand at its foot.
"""

from functools import lru_cache

from leagues.core.message import msg
from leagues.games.seven_wonders_duel.faces import (
    DARK_MARK,
    card_effects,
    chain,
    chain_of,
    coin,
    cost_pieces,
    count,
    icon,
    seat_mark,
    sheet,
    tag_ground,
    wonder_effects,
)
from leagues.games.seven_wonders_duel.labels import NUMERALS, Tag, Tags, card_of, wonder_of
from leagues.games.seven_wonders_duel.material import Card
from leagues.ui.scene import Box, Icon, Part, Piece, Text, in_row, placed

CARD = (60.0, 80.0)
LOW_CARD = (92.0, 80.0)
WONDER = (90.0, 64.0)
BADGE = (90.0, 31.0)  # a wonder of the opponent
PICK = (88.0, 52.0)  # a card to choose that costs nothing

SMALLEST = 10.5  # what a phone can still show


def _band(card: Card, w: float, h: float) -> list[Part]:
    return [
        Box(1.2, 1.2, w - 2.4, h + 4, fill=card.colour, pattern=card.colour, radius=4.5),
        Box(1.2, h - 1, w - 2.4, 7, fill="stock"),
        Box(1.2, h - 1, w - 2.4, 1.2, fill="card-line"),
    ]


def _plate(pieces: list[Piece], x: float, y: float, w: float, h: float) -> list[Part]:
    inner = sum(piece.w for piece in pieces) + len(pieces) + 3
    wide = min(w, max(24.0, inner))
    left = x + (w - wide) / 2
    return [Box(left, y, wide, h, fill="stock", radius=5), *in_row(pieces, left + 1, y, wide - 2, h, 1)]


@lru_cache(maxsize=4096)
def card_face(id: str, tags: Tags) -> Piece:
    """A card of the first two ages; ``tags`` are its prices when it is free."""
    card = card_of(id)
    w, h = CARD
    parts = [*sheet(w, h, 6, "stock", "card-line", 1.2), *_band(card, w, 27)]
    gives = 17.0 if card.chain else 0.0
    parts += _plate(card_effects(card.effects, 17), 3, 3.5, w - 6 - gives, 21.5)
    if card.chain:
        parts += placed(chain(card.chain, 16).parts, w - 19, 6)
    parts += _cost(card, 4, 30, w - 8, 19)
    parts += _price_tags(tags, chain_of(card), 3.5, h - 28, w - 7, 24.5)
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4096)
def low_card_face(id: str, tags: Tags) -> Piece:
    """A card of the third age: of a covered one only the band and the cost below it are seen."""
    card = card_of(id)
    w, h = LOW_CARD
    parts = [*sheet(w, h, 6, "stock", "card-line", 1.2), *_band(card, w, 21.5)]
    effects = card_effects(card.effects, 16.5)
    if sum(piece.w for piece in effects) > w - 36:
        parts += _plate(effects, 3, 2.5, w - 6, 18)
    else:
        ink = "dark-mark" if card.colour in DARK_MARK else "white"
        parts.append(Icon(f"ty-{card.colour}", 3, 5, 12, 12, ink, card.colour))
        parts += _plate(effects, 16, 2.5, w - 32, 18)
    parts += _cost(card, 4, 22, w - 8, 15.5)
    parts += _price_tags(tags, chain_of(card), 6, h - 37, w - 12, 31)
    return Piece(w, h, tuple(parts))


def _cost(card: Card, x: float, y: float, w: float, h: float) -> list[Part]:
    uses = chain_of(card)
    room = w - (17 if uses else 0)
    pieces = cost_pieces(card.cost, 14, 3 if w < 60 else 4)
    parts: list[Part] = []
    if pieces:
        parts += in_row(pieces, x, y, room, h, 1, "start" if uses else "middle")
    else:
        nothing = (msg("short.no_cost"),)
        high = max(h, 25.0) if w < 60 else h
        words = Text(nothing, x, y + (h - high) / 2, room, high, 11, lines=2, style="italic", ink="stock-ink-2")
        parts.append(words)
    if uses:
        side = min(15.0, h)
        parts += placed(chain(uses, side).parts, x + w - side, y + (h - side) / 2)
    return parts


def _price_tags(tags: Tags, uses: str | None, x: float, y: float, w: float, h: float) -> list[Part]:
    """The price of the viewer, large, and that of the other one; a chain symbol stands for nothing to pay."""
    if not tags:
        return []
    mine, other = tags
    small = 21.0 if w < 60 else 28.0
    parts = _my_price(mine, uses, x, y, w - small - 1.5, h)
    left, top, high = x + w - small, y + 2, h - 4
    seat = other.seat
    parts.append(
        Box(left, top, small, high, f"seat-{seat}-soft", f"seat-{seat}", radius=5, dashed=not other.affordable)
    )
    tag = chain(uses, 11) if other.free and uses else count(other.total, 11.5, "ink")
    parts += in_row([seat_mark(seat, 7.5), tag], left + 1, top, small - 2, high, 1)
    return parts


def _my_price(tag: Tag, uses: str | None, x: float, y: float, w: float, h: float) -> list[Part]:
    size = min(19.0, h * 0.78)
    pieces = [coin(tag.total, size)]
    if tag.free and uses:
        pieces = [chain(uses, size * 0.8), coin(0, size * 0.85)]
    elif not tag.affordable:
        pieces = [icon("ui-lock", 9.5, "dear-ink"), coin(tag.total, size * 0.92)]
    return [tag_ground(tag.affordable, x, y, w, h), *in_row(pieces, x + 1, y, w - 2, h, 2)]


@lru_cache
def back_face(age: int, guild: bool, size: tuple[float, float]) -> Piece:
    """The back of a card: its age, or the mark of the guilds."""
    w, h = size
    ground = "guild-back" if guild else "back"
    parts = sheet(w, h, 6, ground, "back-line", 1.2)
    parts.append(Box(1.2, 1.2, w - 2.4, h - 2.4, pattern="weave", radius=5))
    parts.append(Box(4, 4, w - 8, h - 8, line="back-gold", width=1.2, radius=4))
    low = size == LOW_CARD
    high = 24.0 if low else 28.0
    middle = 21.0 if low else h / 2
    numeral = Text((NUMERALS[age],), 0, 0, 28, high, 19, style="title", ink="back-ink")
    pieces = [Piece(28, high, (numeral,))]
    if guild:
        pieces.insert(0, icon("ty-purple", 18, "back-ink", ground))
    wide = sum(piece.w for piece in pieces) + 8
    parts.append(Box((w - wide) / 2, middle - high / 2, wide, high, fill=ground, radius=4))
    parts += in_row(pieces, 0, middle - high / 2, w, high, 2)
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=1024)
def pick_face(id: str) -> Piece:
    """A card to choose that costs nothing: what it does and its name."""
    card = card_of(id)
    w, h = PICK
    ink = "dark-mark" if card.colour in DARK_MARK else "white"
    gives = 18.0 if card.chain else 0.0
    parts = [*sheet(w, h, 6, "stock", "card-line", 1.2), *_band(card, w, 25)]
    parts.append(Icon(f"ty-{card.colour}", 3, 6.5, 12, 12, ink, card.colour))
    parts += _plate(card_effects(card.effects, 16), 16, 3, w - 20 - gives, 20)
    if card.chain:
        parts += placed(chain(card.chain, 16).parts, w - 19, 5)
    name = (msg(f"card.{id}"),)
    parts.append(Text(name, 3, 26.5, w - 6, 24, SMALLEST + 0.5, lines=2, style="bold", ink="stock-ink"))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=1024)
def chip_face(id: str) -> Piece:
    """A building of the own city: what it does."""
    card = card_of(id)
    pieces = card_effects(card.effects, 18)
    inner = sum(piece.w for piece in pieces)
    w = min(50.0, max(27.0, inner + 5))
    parts: list[Part] = [
        Box(0.5, 0.5, w - 1, 26, fill="stock", line="card-line", radius=5),
        Box(1, 1, w - 2, 5, fill=card.colour, radius=4),
        Box(1, 4, w - 2, 3, fill="stock"),
        *in_row(pieces, 2, 6, w - 4, 20),
    ]
    return Piece(w, 27, tuple(parts))


def _wonder_ground(w: float, h: float, picture: float, built: bool) -> list[Part]:
    line, width = ("brass-2", 2.0) if built else ("wonder-line", 1.2)
    return [
        *sheet(w, h, 6, "stock", line, width),
        Box(1.5, 1.5, w - 3, picture, fill="picture-built" if built else "picture", radius=5),
    ]


@lru_cache(maxsize=4096)
def wonder_face(id: str, under: str | None, tag: Tag | None) -> Piece:
    """A wonder of the own city: its picture and state, what it does, and its cost."""
    wonder = wonder_of(id)
    w, h = WONDER
    built = under is not None
    parts = _wonder_ground(w, h, 24, built)
    parts.append(Box(1.5, 22, w - 3, 4, fill="stock"))
    parts.append(Box(1.5, 21.5, w - 3, 0.8, fill="stock-line"))
    parts.append(Icon(f"w-{id}", 4, 1.5, 30, 20, "picture-ink", tint="gold" if built else "stone-tint"))
    effects = wonder_effects(wonder, 18)
    parts += _wonder_state(under, tag, w - 44, 2.5, 41, 18)
    if built:
        parts += in_row(effects, 4, 27, w - 8, 32, 2)
    else:
        parts += in_row(effects, 4, 24, w - 8, 20, 2, "start")
        parts += in_row(cost_pieces(wonder.cost, 14, 3), 4, 44.5, w - 8, 17, 2, "start")
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4096)
def wonder_badge(id: str, under: str | None, tag: Tag | None) -> Piece:
    """A wonder of the opponent: its picture, and its price or that it is built."""
    w, h = BADGE
    built = under is not None
    parts = _wonder_ground(w, h, h - 3, built)
    parts.append(Icon(f"w-{id}", 5, 4, 34.5, 23, "picture-ink", tint="gold" if built else "stone-tint"))
    parts += _wonder_state(under, tag, w - 45, 5, 41, 21)
    return Piece(w, h, tuple(parts))


def _wonder_state(under: str | None, tag: Tag | None, x: float, y: float, w: float, h: float) -> list[Part]:
    """Built in which age; else what it costs its owner now."""
    if under is not None:
        age = NUMERALS[card_of(under).age]
        done = [icon("ui-check", 11, "built-ink", "built"), count(age, 11, "built-ink")]
        return [Box(x, y, w, h, fill="built", radius=5), *in_row(done, x + 2, y, w - 4, h, 4)]
    if tag is None:
        return []
    pieces = [coin(tag.total, h - 1.5)]
    if not tag.affordable:
        pieces.insert(0, icon("ui-lock", 9, "dear-ink"))
    return [tag_ground(tag.affordable, x, y, w, h), *in_row(pieces, x, y, w, h, 2)]
