"""A city in the wide shape: who lives there, what it makes, its buildings by colour, science, tokens and wonders."""

from collections.abc import Sequence
from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import faces, labels
from leagues.games.seven_wonders_duel.faces import coin, icon, points
from leagues.games.seven_wonders_duel.labels import Players, Table, Tags, card_of
from leagues.games.seven_wonders_duel.material import COLOURS, RESOURCES, SETUP, SYMBOLS, Card
from leagues.games.seven_wonders_duel.tables import CATEGORIES
from leagues.games.seven_wonders_duel.view import City, OwnedWonder
from leagues.ui.scene import Box, Item, Part, Piece, Style, Text, Word, fanned, in_row, laid, placed

Y, W, H = 8.0, 330.0, 836.0
INNER = W - 24
LANE, LANES_Y = 44.0, 150.0
CHIPS_X, CHIPS_W = 38.0, INNER - 38 - 36  # of a lane's buildings, between its mark and its total

PANEL, ON_PANEL = 0, 1  # what lies on what

POINTS_OF = {  # where a colour's points stand among the categories
    colour: CATEGORIES.index(category)
    for colour, category in (("blue", "civilian"), ("green", "science"), ("yellow", "commerce"), ("purple", "guilds"))
}


def city_items(table: Table, seat: int, x: float) -> list[Item]:
    """All that lies in the city of a seat."""
    view, city, who = table.view, table.view.cities[seat], table.who(seat)
    acts = view.turn == seat or (view.turn == OVER and view.winner == seat)
    panel = _city_panel(seat, x, who, city.coins, sum(city.points), acts, labels.standing(table, seat))
    made = city.production, city.raw_choices, city.good_choices, city.prices
    items = [panel, _production(seat, x, who, *made)]
    for number, (colour, cards) in enumerate(by_colour(city.buildings)):
        place = x + 12, LANES_Y + number * LANE
        items += _lane(seat, colour, place, who, cards, points_of(city, colour))
    items += [_symbols(seat, x, who, city.symbols), *_city_tokens(seat, x, who, city.tokens)]
    for number in range(SETUP.wonders_per_group):
        owned = city.wonders[number] if number < len(city.wonders) else None
        tags = table.tags(owned.wonder) if owned else ()
        items.append(_wonder(seat, x, number, owned, tags, table.players))
    return items


@lru_cache(maxsize=1024)
def by_colour(buildings: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Buildings in lanes, one a colour."""
    return tuple((colour, tuple(id for id in buildings if card_of(id).colour == colour)) for colour in COLOURS)


def points_of(city: City, colour: str) -> int:
    """The points that a colour brings, 0 for those that bring none by themselves."""
    return city.points[POINTS_OF[colour]] if colour in POINTS_OF else 0


@lru_cache(maxsize=1024)
def _city_panel(seat: int, x: float, who: Word, coins: int, total: int, acts: bool, says: Message | None) -> Item:
    parts = [
        Box(0, 2, W, H, fill="shade", radius=12),
        Box(1, 1, W - 2, H - 2, "panel", "brass" if acts else "line", width=4 if acts else 1, radius=12),
        *placed(faces.seat_mark(seat, 26).parts, 14, 20),
        Text(
            (who,),
            50,
            11,
            152,
            26 if says else 46,
            20,
            align="start",
            style="title",
        ),
        *placed(coin(coins, 46).parts, 214, 10),
        *placed(points(total, 50, "ink").parts, 266, 8),
    ]
    if says:
        parts.append(Text((says,), 50, 37, 152, 18, 12, align="start", ink="ink-2"))
    label = msg("label.city", who=who, coins=coins, points=total)
    face = "turn" if acts else "city"
    return Item(f"city:{seat}", "city", face, x, Y, W, H, PANEL, label, parts=tuple(parts))


@lru_cache(maxsize=1024)
def _production(
    seat: int, x: float, who: Word, units: tuple[int, ...], raw: int, goods: int, prices: tuple[int, ...]
) -> Item:
    """What the city makes of each resource and what buying one costs."""
    h, cell = 66.0, INNER / 5
    parts: list[Part] = [Box(0.5, 0.5, INNER - 1, h - 1, fill="panel-2", line="line", radius=10)]
    for number, name in enumerate(RESOURCES):
        made, price, left = units[number], prices[number], number * cell
        if number:
            parts.append(Box(left, 1, 1, h - 2, fill="line"))
        pieces = [faces.resource(name, 25, faint=not made), faces.count(made, 20, "ink" if made else "ink-3")]
        parts += in_row(pieces, left + 2, 9, cell - 4, 28, 5)
        cheap = price == 1
        style: Style = "bold" if cheap else "plain"
        word = msg("label.always" if cheap else "label.buy")
        parts.append(Text((word,), left + 3, 40, cell - 26, 20, 11.5, align="end", style=style, ink="ink-2"))
        parts += placed(coin(price, 17).parts, left + cell - 20, 41.5)
    parts += _clips(raw, goods, cell)
    piece = Piece(INNER, h, tuple(parts))
    label = labels.production(who, units, prices)
    return laid(f"production:{seat}", "production", "production", piece, (x + 12, 74), ON_PANEL, label)


def _clips(raw: int, goods: int, cell: float) -> list[Part]:
    """Units of choice, over the cells of the resources to choose from."""
    parts: list[Part] = []
    for choices, first, last, id in (
        (raw, 0, 3, "label.any_of_three"),
        (goods, 3, 5, "label.either"),
    ):
        if choices:
            left, wide = first * cell + 4, (last - first) * cell - 8
            parts.append(Box(left, -8, wide, 16, fill="brass-soft", line="brass", radius=8))
            parts.append(Text((msg(id, n=choices),), left + 4, -8, wide - 8, 16, 11, style="bold"))
    return parts


@lru_cache(maxsize=2048)
def _lane(
    seat: int, colour: str, place: tuple[float, float], who: Word, ids: tuple[str, ...], total: int
) -> tuple[Item, ...]:
    """The buildings of a colour; they overlap when there are many, and never wrap."""
    x, y = place
    cards = [card_of(id) for id in ids]
    tag = faces.swatch(colour, 32, 34, 22)
    parts: list[Part] = [*placed(tag.parts, 0, 5)]
    if not cards:
        parts.append(Box(0, 5, 32, 34, fill="veil"))
    if colour != "purple":
        parts.append(Box(0, LANE - 1, INNER, 1, fill="faint-line"))
    parts += in_row(_lane_total(colour, cards, total), INNER - 34, 0, 34, LANE, 2, "end")
    label = labels.lane(who, colour, len(cards))
    lane = Item(f"lane:{seat}:{colour}", "lane", colour, x, y, INNER, LANE, ON_PANEL, label, parts=tuple(parts))
    chips = []
    for number, (card, piece, start) in enumerate(_squeezed(cards, CHIPS_W)):
        at = x + CHIPS_X + start, y + 4
        label = labels.label_of_card(card.id, (), ("", ""))
        chips.append(laid(f"card:{card.id}", "chip", colour, piece, at, ON_PANEL + 1 + number, label))
    return (lane, *chips)


def _squeezed(cards: Sequence[Card], room: float) -> list[tuple[Card, Piece, float]]:
    """The chips of a lane and where they begin: close together, then narrow, then one over the other."""
    gap = 4.0
    snug = sum(faces.chip_face(card.id, False).w + gap for card in cards) - gap > room
    widths = [faces.chip_face(card.id, snug).w for card in cards]
    starts = fanned(widths, room, gap)
    placed_chips = []
    for number, (card, start) in enumerate(zip(cards, starts, strict=True)):
        shown = starts[number + 1] - start if number + 1 < len(starts) else widths[number]
        placed_chips.append((card, faces.chip_face(card.id, snug, shown), start))
    return placed_chips


def _lane_total(colour: str, cards: Sequence[Card], total: int) -> list[Piece]:
    if colour == "red" and cards:
        return [faces.count(sum(card.effects.shields for card in cards), 15, "ink-2"), icon("shield", 17)]
    return [points(total, 28, "ink")] if total else []


def _well(caption: Message) -> list[Part]:
    return [
        Box(0.5, 0.5, INNER - 1, 39, fill="panel-2", line="line", radius=10),
        Text((caption,), 9, 0, 62, 40, 12, lines=2, align="start", ink="ink-2"),
    ]


@lru_cache(maxsize=1024)
def _symbols(seat: int, x: float, who: Word, found: tuple[str, ...]) -> Item:
    pieces = [faces.science(name, 24) if name in found else faces.missing_science(name, 24) for name in SYMBOLS]
    parts = _well(msg("label.symbols"))
    parts += in_row(pieces, 72, 0, INNER - 112, 40, 3)
    parts.append(Text((f"{len(found)}/6",), INNER - 38, 0, 32, 40, 14, style="bold"))
    label = labels.symbols(who, found)
    return Item(f"symbols:{seat}", "symbols", "symbols", x + 12, 468, INNER, 40, ON_PANEL, label, parts=tuple(parts))


@lru_cache(maxsize=1024)
def _city_tokens(seat: int, x: float, who: Word, owned: tuple[str, ...]) -> tuple[Item, ...]:
    parts = _well(msg("label.tokens"))
    if not owned:
        parts.append(
            Text(
                (msg("label.no_tokens"),),
                76,
                0,
                INNER - 86,
                40,
                12.5,
                lines=2,
                align="end",
                style="italic",
                ink="ink-3",
            )
        )
    label = labels.tokens(who, owned)
    items = [Item(f"tokens:{seat}", "tokens", "tokens", x + 12, 512, INNER, 40, ON_PANEL, label, parts=tuple(parts))]
    starts = fanned([32.0] * len(owned), INNER - 84, 6)
    for id, start in zip(owned, starts, strict=True):
        at = x + 12 + 76 + start, 516.0
        items.append(
            laid(f"token:{id}", "token", "owned", faces.token_disc(id, 32), at, ON_PANEL + 1, labels.token_label(id))
        )
    return tuple(items)


@lru_cache(maxsize=2048)
def _wonder(seat: int, x: float, number: int, owned: OwnedWonder | None, tags: Tags, players: Players) -> Item:
    """A wonder of the city in its place, or the place that waits for one."""
    at = x + 12 + 156 * (number % 2), 562.0 + 138 * (number // 2)
    if owned is None:
        ghost = Piece(150, 130, (Box(1, 1, 148, 128, line="line-2", width=1.5, radius=10, dashed=True),))
        return laid(f"place:{seat}:{number}", "ghost", "ghost", ghost, at, ON_PANEL, msg("label.empty_wonder"))
    piece = faces.wonder_face(owned.wonder, owned.under, labels.tag_of(tags, seat))
    label = labels.label_of_wonder(owned.wonder, owned.under, tags, players)
    face = "unbuilt" if owned.under is None else "built"
    return laid(f"wonder:{owned.wonder}", "wonder", face, piece, at, ON_PANEL, label)
