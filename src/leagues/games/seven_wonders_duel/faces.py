"""How the things of 7 Wonders Duel look: cards, wonders, tokens and coins, composed from icons, numerals and words.

A card says what it does in its coloured band, the part that stays visible when it is covered; below stand its name and
its cost, with the chain symbol that replaces the cost at the right end, and at the foot of a free card its prices.
"""

from collections.abc import Iterable
from functools import lru_cache

from leagues.core.message import msg
from leagues.games.seven_wonders_duel.labels import NUMERALS, Tag, Tags, card_of, chain_parent, wonder_of
from leagues.games.seven_wonders_duel.material import RESOURCES, Card, CardEffects, Cost, Wonder
from leagues.ui.scene import Box, Icon, Part, Piece, Style, Text, in_row, placed

CARD = (112.0, 148.0)
LOW_CARD = (160.0, 148.0)  # wider, for rows that leave little of a covered card to be seen
WONDER = (150.0, 130.0)

MINUS = "\N{MINUS SIGN}"

# Bands whose mark is dark, because their colour is light.
DARK_MARK = frozenset({"yellow"})

# -- Pieces ------------------------------------------------------------------------------------------------------------


def icon(symbol: str, size: float, ink: str = "ink", ground: str = "stock", faint: bool = False) -> Piece:
    """A symbol by itself."""
    return Piece(size, size, (Icon(symbol, 0, 0, size, size, ink, ground, faint=faint),))


def _numeral(symbol: str, text: str, size: float, ink: str, share: tuple[float, float, float]) -> Piece:
    high = size * share[min(len(text), 3) - 1]
    style: Style = "bold" if symbol == "coin" else "title"
    number = Text((text,), 0, 0, size, size, high, ink=ink, style=style)
    return Piece(size, size, (Icon(symbol, 0, 0, size, size), number))


def coin(text: int | str, size: float) -> Piece:
    """A coin with an amount."""
    return _numeral("coin", str(text), size, "coin-ink", (0.6, 0.52, 0.4))


def points(text: int | str, size: float, ink: str = "stock-ink") -> Piece:
    """Points in a laurel."""
    return _numeral("laurel", str(text), size, ink, (0.56, 0.48, 0.4))


def loot(coins: int, size: float) -> Piece:
    """A military token: the coins that its owner loses."""
    text = Text((f"{MINUS}{coins}",), 0, 0, size, size, size * 0.46, style="bold", ink="white")
    return Piece(size, size, (Icon("loot", 0, 0, size, size), text))


def resource(name: str, size: float, faint: bool = False) -> Piece:
    """A resource."""
    return icon(f"res-{name}", size, faint=faint)


def count(number: int | str, size: float, ink: str = "stock-ink") -> Piece:
    """A number beside an icon."""
    text = str(number)
    w = size * 0.58 * len(text)
    return Piece(w, size, (Text((text,), 0, 0, w, size, size, style="bold", ink=ink),))


def science(symbol: str, size: float) -> Piece:
    """A scientific symbol that is owned or brought."""
    disc = Box(0, 0, size, size, fill="green", radius=size / 2)
    inner = size * 0.7
    gap = (size - inner) / 2
    return Piece(size, size, (disc, Icon(f"sci-{symbol}", gap, gap, inner, inner, "white", "green")))


def missing_science(symbol: str, size: float) -> Piece:
    """A scientific symbol still to be found."""
    ring = Box(0.6, 0.6, size - 1.2, size - 1.2, line="line-2", width=1.2, radius=size / 2)
    inner = size * 0.66
    gap = (size - inner) / 2
    return Piece(size, size, (ring, Icon(f"sci-{symbol}", gap, gap, inner, inner, "ink-3", "panel-2", faint=True)))


def chain(symbol: str, size: float) -> Piece:
    """A chain symbol on its small plate."""
    inner = size * 0.78
    gap = (size - inner) / 2
    plate = Box(0, 0, size, size, fill="paper", line="stock-line", radius=4)
    return Piece(size, size, (plate, Icon(f"ch-{symbol}", gap, gap, inner, inner, "chain-ink", "paper")))


def swatch(colour: str, w: float, h: float, mark: float) -> Piece:
    """A card colour with its pattern and its mark."""
    ground = Box(0, 0, w, h, fill=colour, pattern=colour, line="edge", width=0.8, radius=min(w, h) * 0.2)
    ink = "dark-mark" if colour in DARK_MARK else "white"
    return Piece(w, h, (ground, Icon(f"ty-{colour}", (w - mark) / 2, (h - mark) / 2, mark, mark, ink, colour)))


def seat_mark(seat: int, size: float) -> Piece:
    """The shape and colour of a seat."""
    return icon(f"seat-{seat}", size, f"seat-{seat}")


def sign(text: str, size: float) -> Piece:
    """A stroke or another sign between icons."""
    w = size * 0.36
    return Piece(w, size, (Text((text,), 0, 0, w, size, size * 0.62, style="bold", ink="stock-ink-2"),))


def _one_of(names: Iterable[str], size: float) -> list[Piece]:
    pieces: list[Piece] = []
    for name in names:
        pieces += [sign("/", size), resource(name, size)] if pieces else [resource(name, size)]
    return pieces


def _counted(names: Iterable[str], size: float) -> list[Piece]:
    """What an effect counts: card colours, built wonders or coins."""
    pieces = []
    for name in names:
        if name == "wonder":
            pieces.append(Piece(size * 1.3, size, (Icon("w-pyramids", 0, 0, size * 1.3, size, tint="gold"),)))
        elif name == "three_coins":
            pieces.append(coin(3, size))
        else:
            pieces.append(swatch(name, size * 0.86, size * 0.86, size * 0.66))
    return pieces


def _both(below: Piece, above: Piece) -> Piece:
    """Two pieces, the second over the right edge of the first."""
    x, y = below.w * 0.78, below.h - above.h * 0.9
    return Piece(x + above.w, below.h, (*below.parts, *placed(above.parts, x, y)))


def card_effects(does: CardEffects, size: float) -> list[Piece]:
    """What a card does, in icons; ``size`` is that of a resource."""
    pieces = [resource(name, size) for name, units in does.produce.items() for _unit in range(units)]
    pieces += _one_of(does.produce_one_of, size * 0.86)
    if does.fixed_price:
        pieces += [*(resource(name, size * 0.9) for name in does.fixed_price), coin(1, size * 0.9)]
    if does.symbol:
        pieces.append(science(does.symbol, size * 1.1))
    pieces += [icon("shield", size * 1.05)] * does.shields
    if does.coins:
        pieces.append(coin(does.coins, size * 1.2))
    for what, coins in does.coins_per_own.items():
        pieces += [coin(coins, size), sign("/", size), *_counted((what,), size)]
    if does.points_per_most:
        pieces.append(points(max(does.points_per_most.values()), size * 1.15))
        if does.coins_per_most:
            pieces[-1] = _both(pieces[-1], coin(max(does.coins_per_most.values()), size * 0.8))
        pieces += [sign("/", size), *_counted(does.points_per_most, size)]
    if does.points:
        pieces.append(points(does.points, size * 1.2))
    return pieces


def wonder_effects(wonder: Wonder, size: float) -> list[Piece]:
    """What a wonder does, in icons."""
    does = wonder.effects
    pieces = _one_of(does.produce_one_of, size * 0.9)
    pieces += [icon("shield", size)] * does.shields
    if does.destroy:
        pieces += [icon("ui-cross", size * 0.6, "bad"), swatch(does.destroy, size * 0.86, size * 0.86, size * 0.66)]
    if does.coins:
        pieces.append(coin(f"+{does.coins}", size * 1.15))
    if does.opponent_loses:
        pieces.append(loot(does.opponent_loses, size))
    if does.library:
        ground = Box(0, 0, size, size, fill="token", line="gold", radius=size / 2)
        unknown = Text(("?",), 0, 0, size, size, size * 0.66, style="bold", ink="white")
        pieces.append(Piece(size, size, (ground, unknown)))
    for asked, symbols in (
        (does.revive, ("discard", "ui-up")),
        (does.take_far_row, ("far-row", "ui-up")),
        (does.share_boxed, ("share",)),
        (does.replay, ("again",)),
    ):
        sizes = [size * (0.6 if symbol == "ui-up" else 0.95) for symbol in symbols if asked]
        pieces += [icon(symbol, side, "stock-ink") for symbol, side in zip(symbols, sizes, strict=False)]
    if does.points:
        pieces.append(points(does.points, size * 1.2))
    return pieces


def cost_pieces(cost: Cost, size: float, most: int) -> list[Piece]:
    """A cost in icons: one by one while they are at most so many, else each kind with its number."""
    pieces = [coin(cost.coins, size * 1.05)] if cost.coins else []
    units = cost.units()
    for name, needed in zip(RESOURCES, units, strict=True):
        if sum(units) + len(pieces) <= most:
            pieces += [resource(name, size)] * needed
        elif needed:
            number = count(needed, size * 0.72) if needed > 1 else Piece(0, 0, ())
            both = placed(number.parts, size + 1, size * 0.14)
            pieces.append(Piece(size + 1 + number.w, size, (*resource(name, size).parts, *both)))
    return pieces


# -- Faces -------------------------------------------------------------------------------------------------------------


def sheet(w: float, h: float, radius: float, fill: str, line: str, width: float = 1.5) -> list[Part]:
    """A piece of stock with its shadow."""
    return [
        Box(-0.5, 1.5, w + 1, h + 1, fill="shade", radius=radius),
        Box(0.75, 0.75, w - 1.5, h - 1.5, fill=fill, line=line, width=width, radius=radius),
    ]


def _band(card: Card, w: float, h: float) -> list[Part]:
    """The coloured head of a card: only its lower edge is drawn straight, the upper one follows the card."""
    ink = "dark-mark" if card.colour in DARK_MARK else "white"
    return [
        Box(1.5, 1.5, w - 3, h + 5, fill=card.colour, pattern=card.colour, radius=6.5),
        Box(1.5, h - 1, w - 3, 9, fill="stock"),
        Box(1.5, h - 1, w - 3, 1.5, fill="card-line"),
        Icon(f"ty-{card.colour}", 3.5, (h - 15) / 2, 15, 15, ink, card.colour),
    ]


def _plate(pieces: list[Piece], x: float, y: float, w: float, h: float, gap: float) -> list[Part]:
    """Pieces on a plate that is as wide as they need, centred in the area."""
    inner = sum(piece.w for piece in pieces) + gap * (len(pieces) - 1) + 8
    wide = min(w, max(36.0, inner))
    left = x + (w - wide) / 2
    return [
        Box(left, y, wide, h, fill="stock", radius=7),
        *in_row(pieces, left + 3, y, wide - 6, h, gap),
    ]


@lru_cache(maxsize=4096)
def card_face(id: str, tags: Tags) -> Piece:
    """A card of the first two ages, or any card that nothing covers from below; ``tags`` are its prices when free."""
    card = card_of(id)
    w, h = CARD
    parts = [*sheet(w, h, 8, "stock", "card-line"), *_band(card, w, 40)]
    gives = 25.0 if card.chain else 0.0
    parts += _plate(card_effects(card.effects, 22), 20, 4.5, w - 24 - gives, 31, 2)
    if card.chain:
        parts += placed(chain(card.chain, 22).parts, w - 26, 9)
    parts.append(Text((msg(f"card.{card.id}"),), 5, 43, w - 10, 28, 12, lines=2, style="bold", ink="stock-ink"))
    parts += _cost_line(card, 5, 71, w - 10, 25, 19)
    parts += price_tags(tags, chain_of(card), 5, h - 39, w - 10, 34)
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4096)
def low_card_face(id: str, tags: Tags) -> Piece:
    """A card of the third age: its cost stands in the band, so that less of it has to be seen."""
    card = card_of(id)
    w, h = LOW_CARD
    parts = [*sheet(w, h, 8, "stock", "card-line"), *_band(card, w, 40)]
    cost = cost_pieces(card.cost, 16, 3)
    cost_width = min(70.0, sum(piece.w for piece in cost) + len(cost) + 7)
    effect_width = w - 25 - cost_width - 3
    parts += _plate(card_effects(card.effects, 21), 21, 4.5, effect_width, 31, 1)
    parts.append(Box(w - cost_width - 3.5, 7.5, cost_width, 25, fill="stock-2", line="stock-line", radius=6))
    parts += in_row(cost, w - cost_width - 1, 7.5, cost_width - 5, 25, 1)
    uses = chain_of(card)
    room = w - 12 - (24 if uses else 0)
    parts.append(Text((msg(f"card.{card.id}"),), 6, 41, room, 26, 12, lines=2, style="bold", ink="stock-ink"))
    if uses:
        parts += placed(chain(uses, 20).parts, w - 25, 44)
    parts += price_tags(tags, uses, 9, h - 64, w - 18, 50)
    return Piece(w, h, tuple(parts))


def chain_of(card: Card) -> str | None:
    """The chain symbol that makes a card free."""
    parent = chain_parent(card)
    return parent.chain if parent else None


def _cost_line(card: Card, x: float, y: float, w: float, h: float, size: float) -> list[Part]:
    uses = chain_of(card)
    pieces = cost_pieces(card.cost, size, 3 if uses else 4)
    parts: list[Part] = []
    if not pieces:
        nothing = (msg("label.no_cost"),)
        parts.append(Text(nothing, x, y, w - (24 if uses else 0), h, 12, style="italic", ink="stock-ink-2"))
    elif uses:
        parts += in_row(pieces, x, y, w - 24, h, 2, "start")
    else:
        parts += in_row(pieces, x, y, w, h, 2)
    if uses:
        parts += placed(chain(uses, 20).parts, x + w - 20, y + (h - 20) / 2)
    return parts


def price_tags(tags: Tags, uses: str | None, x: float, y: float, w: float, h: float) -> list[Part]:
    """At the foot of a free card: the price of the player on the left, large, and that of the other one."""
    if not tags:
        return []
    mine, other = tags
    small = 35.0
    parts = my_price(mine, uses, x, y, w - small - 4, h)
    seat = other.seat
    left, top, high = x + w - small, y + 4, h - 8
    fill, line = f"seat-{seat}-soft", f"seat-{seat}"
    parts.append(Box(left, top, small, high, fill, line, radius=7, dashed=not other.affordable))
    tag = chain(uses, 18) if other.free and uses else count(other.total, 13.5, "ink")
    parts += in_row([seat_mark(seat, 11), tag], left + 2, top, small - 4, high, 3)
    return parts


def my_price(quote: Tag, uses: str | None, x: float, y: float, w: float, h: float) -> list[Part]:
    """The large price tag: the coins, or a chain symbol; hatched and locked when it cannot be paid."""
    if quote.free and uses:
        free = Text((msg("label.free_tag"),), x + 25, y, w - 28, h, 13.5, style="bold", ink="coin-ink")
        return [tag_ground(True, x, y, w, h), *placed(chain(uses, 19).parts, x + 4, y + (h - 19) / 2), free]
    size = h * 0.7
    pieces = [coin(quote.total, size)]
    if not quote.affordable:
        pieces = [icon("ui-lock", size * 0.55, "dear-ink"), coin(quote.total, size * 0.9)]
    return [tag_ground(quote.affordable, x, y, w, h), *in_row(pieces, x, y, w, h, 4)]


def tag_ground(payable: bool, x: float, y: float, w: float, h: float) -> Box:
    """The ground of a price tag; hatched and dashed when it cannot be paid."""
    if payable:
        return Box(x, y, w, h, fill="price", line="price-line", width=1.5, radius=8)
    return Box(x, y, w, h, fill="dear", pattern="dear", line="dear-line", width=1.5, radius=8, dashed=True)


@lru_cache
def back_face(age: int, guild: bool, size: tuple[float, float]) -> Piece:
    """The back of a card: its age, or the mark of the guilds."""
    w, h = size
    parts = sheet(w, h, 8, "guild-back" if guild else "back", "back-line")
    parts.append(Box(1.5, 1.5, w - 3, h - 3, pattern="weave", radius=7))
    parts.append(Box(5.5, 5.5, w - 11, h - 11, line="back-gold", width=1.5, radius=5))
    middle = 36.0 if size == LOW_CARD else h / 2
    width = 34.0 + 13 * len(NUMERALS[age])
    ground = "guild-back" if guild else "back"
    if guild:
        parts.append(Box((w - 74) / 2, middle - 18, 74, 36, fill=ground, radius=6))
        pieces = [icon("ty-purple", 27, "back-ink", ground)]
        pieces.append(Piece(30, 30, (Text((NUMERALS[age],), 0, 0, 30, 30, 26, style="title", ink="back-ink"),)))
        parts += in_row(pieces, 0, middle - 18, w, 36, 4)
    else:
        parts.append(Box((w - width) / 2, middle - 18, width, 36, fill=ground, radius=6))
        parts.append(Text((NUMERALS[age],), 0, middle - 18, w, 36, 30, style="title", ink="back-ink"))
    return Piece(w, h, tuple(parts))


@lru_cache(maxsize=4096)
def chip_face(id: str, snug: bool, shown: float | None = None) -> Piece:
    """A building in a city: a small card that shows only what it does, within the part of it that is not covered."""
    card = card_of(id)
    pieces = card_effects(card.effects, 17 if card.colour in ("purple", "yellow") else 19)
    length = sum(piece.w for piece in pieces)
    w = length + 8 if snug else max(44.0, length + 12)
    room = min(w, shown or w) - (4 if snug else 6)
    parts: list[Part] = [
        Box(-0.5, 0.5, w + 1, 37, fill="shade", radius=6),
        Box(0.5, 0.5, w - 1, 35, fill="stock", line="card-line", radius=6),
        Box(1, 1, w - 2, 6, fill=card.colour, radius=5),
        Box(1, 5, w - 2, 3, fill="stock"),
        *in_row(pieces, 3, 7, room, 28),
    ]
    return Piece(w, 36, tuple(parts))


@lru_cache(maxsize=4096)
def wonder_face(id: str, under: str | None, tag: Tag | None) -> Piece:
    """A wonder: its picture, what it does, and its cost with the owner's price, or that it is built."""
    wonder = wonder_of(id)
    w, h = WONDER
    built = under is not None
    line, width = ("brass-2", 2.5) if built else ("wonder-line", 1.5)
    parts = sheet(w, h, 10, "stock", line, width)
    parts += [
        Box(2, 2, w - 4, 54, fill="picture-built" if built else "picture", radius=8),
        Box(2, 49, w - 4, 9, fill="stock"),
        Box(2, 48.5, w - 4, 1, fill="stock-line"),
        Icon(f"w-{wonder.id}", (w - 66) / 2, 4, 66, 44, "picture-ink", tint="gold" if built else "stone-tint"),
        Text((msg(f"wonder.{wonder.id}"),), 6, 52, w - 12, 19, 14, align="start", style="title", ink="stock-ink"),
        *in_row(wonder_effects(wonder, 19), 6, 71, w - 12, 25, 3, "start"),
    ]
    if under is not None:
        words = msg("label.built_in", age=NUMERALS[card_of(under).age])
        done = Text((words,), 36, h - 29, w - 56, 24, 12, style="bold", ink="built-ink")
        check = icon("ui-check", 13, "built-ink", "built")
        parts += [Box(6, h - 29, w - 12, 23, fill="built", radius=7), *placed(check.parts, 18, h - 24), done]
        return Piece(w, h, tuple(parts))
    parts += in_row(cost_pieces(wonder.cost, 18, 3), 6, h - 31, w - (66 if tag else 12), 26, 2, "start")
    if tag:
        pieces = [coin(tag.total, 22)]
        if not tag.affordable:
            pieces = [icon("ui-lock", 12, "dear-ink"), coin(tag.total, 20)]
        parts += [tag_ground(tag.affordable, w - 55, h - 33, 49, 28), *in_row(pieces, w - 54, h - 33, 47, 28, 3)]
    return Piece(w, h, tuple(parts))


def wonder_picture(id: str, tint: str) -> Piece:
    """The picture of a wonder by itself."""
    return Piece(48, 32, (Icon(f"w-{id}", 0, 0, 48, 32, "picture-ink", tint=tint),))


@lru_cache
def token_disc(id: str, size: float) -> Piece:
    """A progress token."""
    ground = Box(1, 1, size - 2, size - 2, fill="token", line="gold", width=2, radius=size / 2)
    inner = size * 0.62
    gap = (size - inner) / 2
    return Piece(size, size, (ground, Icon(f"pt-{id}", gap, gap, inner, inner, "white", "token")))
