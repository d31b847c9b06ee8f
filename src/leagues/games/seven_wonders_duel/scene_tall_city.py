"""The cities in the tall shape: the opponent's on top in short form, the viewer's own below with its buildings."""

from collections.abc import Sequence
from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import faces, faces_tall, labels
from leagues.games.seven_wonders_duel.faces import coin, icon, points
from leagues.games.seven_wonders_duel.labels import Players, Table, Tags, card_of
from leagues.games.seven_wonders_duel.material import RESOURCES, SETUP
from leagues.games.seven_wonders_duel.scene_wide_city import by_colour, points_of
from leagues.games.seven_wonders_duel.tables import SYMBOLS_TO_WIN
from leagues.games.seven_wonders_duel.view import OwnedWonder
from leagues.ui.scene import Box, Item, Part, Piece, Text, Word, fanned, in_row, laid, placed

X, W = 5.0, 380.0
INNER_X, INNER = 11.0, 368.0
OTHER_Y, OTHER_H = 4.0, 106.0
OWN_Y, OWN_H = 514.0, 182.0

PANEL, ON_PANEL = 0, 1  # what lies on what

Area = tuple[float, float, float, float]


def other_city(table: Table) -> list[Item]:
    """The opponent's city: head with its buildings counted by colour, production, symbols, tokens and wonders."""
    seat = table.seats[1]
    city, who = table.view.cities[seat], table.who(seat)
    items = [_panel(table, seat, (X, OTHER_Y, W, OTHER_H), 74.0)]
    step = 27.5
    left = X + W - 4 - 7 * step
    for number, (colour, cards) in enumerate(by_colour(city.buildings)):
        area = left + number * step, OTHER_Y + 5, step - 2, 27.0
        items.append(_lane(seat, colour, area, who, cards, 0))
    made = city.production, city.raw_choices, city.good_choices, city.prices
    items.append(_production(seat, (INNER_X, OTHER_Y + 39, 222, 28), who, *made))
    items.append(_symbols(seat, (INNER_X + 225, OTHER_Y + 39, 94, 28), who, city.symbols))
    items += _tokens(seat, (INNER_X + 322, OTHER_Y + 39, 46, 28), who, city.tokens)
    return items + _wonders(table, seat, OTHER_Y + 71)


def own_city(table: Table) -> list[Item]:
    """The viewer's city: head with symbols, production, buildings and tokens, wonders."""
    seat = table.seats[0]
    city, who = table.view.cities[seat], table.who(seat)
    items = [_panel(table, seat, (X, OWN_Y, W, OWN_H), 92.0)]
    items.append(_symbols(seat, (INNER_X + 194, OWN_Y + 6, 174, 28), who, city.symbols))
    made = city.production, city.raw_choices, city.good_choices, city.prices
    items.append(_production(seat, (INNER_X, OWN_Y + 41, INNER, 32), who, *made))
    lanes = tuple((colour, cards, points_of(city, colour)) for colour, cards in by_colour(city.buildings))
    items += _own_buildings(seat, who, lanes)
    items += _tokens(seat, (INNER_X + 282, OWN_Y + 78, 86, 29), who, city.tokens)
    return items + _wonders(table, seat, OWN_Y + 112)


# -- Head --------------------------------------------------------------------------------------------------------------


def _panel(table: Table, seat: int, area: Area, name_w: float) -> Item:
    view, city = table.view, table.view.cities[seat]
    acts = view.turn == seat or (view.turn == OVER and view.winner == seat)
    return _city(seat, area, name_w, table.who(seat), city.coins, sum(city.points), acts)


@lru_cache(maxsize=1024)
def _city(seat: int, area: Area, name_w: float, who: Word, coins: int, total: int, acts: bool) -> Item:
    x, y, w, h = area
    line, width = ("brass", 3.0) if acts else ("line", 1.0)
    parts = [
        Box(0, 1.5, w, h, fill="shade", radius=10),
        Box(1, 1, w - 2, h - 2, fill="panel", line=line, width=width, radius=10),
        *placed(faces.seat_mark(seat, 15).parts, 7, 12),
        Text((who,), 26, 5, name_w, 28, 15, lines=2, align="start", style="title"),
        *placed(coin(coins, 29).parts, 28 + name_w, 5),
        *placed(points(total, 32, "ink").parts, 60 + name_w, 3.5),
    ]
    label = msg("label.city", who=who, coins=coins, points=total)
    return Item(f"city:{seat}", "city", "turn" if acts else "city", x, y, w, h, PANEL, label, parts=tuple(parts))


# -- Buildings ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _lane(seat: int, colour: str, area: Area, who: Word, cards: tuple[str, ...], total: int) -> Item:
    """The buildings of a colour, counted; below the count what they bring together, where there is room."""
    x, y, w, h = area
    mark = 13.0 if w > 30 else 11.0
    parts: list[Part] = [
        Box(0.5, 0.5, w - 1, h - 1, fill="panel-2", line="line", radius=5),
        *placed(faces.swatch(colour, mark, h - 1, mark - 1.5).parts, 0.5, 0.5),
    ]
    if not cards:
        parts.append(Box(0, 0, w, h, fill="veil", radius=5))
    sums = _sums(colour, cards, total) if w > 30 else []
    number = faces.count(len(cards), 14 if sums or w > 30 else 12.5, "ink" if cards else "ink-3")
    parts += in_row([number], mark, 0.5 if sums else 0, w - mark, h * 0.54 if sums else h)
    if sums:
        parts += in_row(sums, mark, h * 0.48, w - mark, h * 0.5, 1)
    label = labels.lane(who, colour, len(cards))
    return Item(f"lane:{seat}:{colour}", "lane", colour, x, y, w, h, ON_PANEL, label, parts=tuple(parts))


def _sums(colour: str, cards: Sequence[str], total: int) -> list[Piece]:
    shields = sum(card_of(id).effects.shields for id in cards) if colour == "red" else 0
    if shields:
        return [faces.count(shields, 10.5, "ink-2"), icon("shield", 11)]
    return [faces.count(total, 10.5, "ink-2"), icon("laurel", 11)] if total else []


Lanes = tuple[tuple[str, tuple[str, ...], int], ...]
LANES_Y, LANES_W, CHIP_GAP, EMPTY_W = OWN_Y + 79, 278.0, 1.5, 13.0


@lru_cache(maxsize=1024)
def _own_buildings(seat: int, who: Word, lanes: Lanes) -> tuple[Item, ...]:
    """The own buildings, each with what it does while they find room in a row; else counted by colour."""
    widths = [
        sum(faces_tall.chip_face(id).w + CHIP_GAP for id in cards) if cards else EMPTY_W for _colour, cards, _n in lanes
    ]
    if sum(widths) + 2 * len(lanes) > LANES_W:
        w = LANES_W / len(lanes)
        return tuple(
            _lane(seat, colour, (round(INNER_X + number * w, 3), LANES_Y, w - 2.5, 28.0), who, cards, total)
            for number, (colour, cards, total) in enumerate(lanes)
        )
    items: list[Item] = []
    x = INNER_X
    for (colour, cards, _total), w in zip(lanes, widths, strict=True):
        items += _chips(seat, colour, round(x, 3), w, who, cards)
        x += w + 2
    return tuple(items)


def _chips(seat: int, colour: str, x: float, w: float, who: Word, cards: Sequence[str]) -> list[Item]:
    parts: tuple[Part, ...] = () if cards else (*faces.swatch(colour, w, 27, 10).parts, Box(0, 0, w, 27, fill="veil"))
    label = labels.lane(who, colour, len(cards))
    items = [Item(f"lane:{seat}:{colour}", "lane", colour, x, LANES_Y, w, 27, ON_PANEL, label, parts=parts)]
    for id in cards:
        piece = faces_tall.chip_face(id)
        name = labels.label_of_card(id, (), ("", ""))
        items.append(laid(f"card:{id}", "chip", colour, piece, (round(x, 3), LANES_Y), ON_PANEL + 1, name))
        x += piece.w + CHIP_GAP
    return items


# -- Production, symbols, tokens ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _production(
    seat: int, area: Area, who: Word, units: tuple[int, ...], raw: int, goods: int, prices: tuple[int, ...]
) -> Item:
    """What the city makes of each resource and what buying one costs."""
    x, y, w, h = area
    cell = w / len(RESOURCES)
    size = 22.0 if cell > 60 else 14.0
    parts: list[Part] = [Box(0.5, 0.5, w - 1, h - 1, fill="panel-2", line="line", radius=7)]
    for number, name in enumerate(RESOURCES):
        made, left = units[number], number * cell
        if number:
            parts.append(Box(left, 1, 0.8, h - 2, fill="line"))
        pieces = [
            faces.resource(name, size, faint=not made),
            faces.count(made, 16 if cell > 60 else 12.5, "ink" if made else "ink-3"),
            coin(prices[number], 18 if cell > 60 else 16.5),
        ]
        parts += in_row(pieces, left + 1.5, 2, cell - 3, h - 2, 5 if cell > 60 else 1.5)
    for choices, first, last, id in ((raw, 0, 3, "label.any_of_three"), (goods, 3, 5, "label.either")):
        if choices:
            left, wide = first * cell + 6, (last - first) * cell - 12
            parts.append(Box(left, -7.5, wide, 13, fill="brass-soft", line="brass", radius=6.5))
            parts.append(Text((msg(id, n=choices),), left + 2, -7.5, wide - 4, 13, 10.5, style="bold"))
    label = labels.production(who, units, prices)
    return Item(f"production:{seat}", "production", "production", x, y, w, h, ON_PANEL, label, parts=tuple(parts))


@lru_cache(maxsize=1024)
def _symbols(seat: int, area: Area, who: Word, found: tuple[str, ...]) -> Item:
    """The scientific symbols that the city has, and how many it has of those that win."""
    x, y, w, h = area
    size = 23.0 if w > 100 else 17.0
    parts: list[Part] = []
    room = w - 24
    starts = fanned([size] * len(found), room, 1.5)
    used = starts[-1] + size if found else 0.0
    for name, start in zip(found, starts, strict=True):
        parts += placed(faces.science(name, size).parts, room - used + start, (h - size) / 2)
    ink = "ink" if found else "ink-3"
    number = f"{len(found)}/{SYMBOLS_TO_WIN}"
    parts.append(Text((number,), w - 23, 0, 23, h, 13, align="end", style="bold", ink=ink))
    label = labels.symbols(who, found)
    return Item(f"symbols:{seat}", "symbols", "symbols", x, y, w, h, ON_PANEL, label, parts=tuple(parts))


@lru_cache(maxsize=1024)
def _tokens(seat: int, area: Area, who: Word, owned: tuple[str, ...]) -> tuple[Item, ...]:
    """The progress tokens of the city, and a ring where the first one will lie."""
    x, y, w, h = area
    size = 25.0 if w > 60 else 20.0
    parts: list[Part] = [Box(0.5, 0.5, w - 1, h - 1, fill="panel-2", line="line", radius=h / 2)]
    if not owned:
        ring = size - 6
        parts.append(
            Box((w - ring) / 2, (h - ring) / 2, ring, ring, line="line-2", width=1.2, radius=ring / 2, dashed=True)
        )
    label: Message = labels.tokens(who, owned)
    items = [Item(f"tokens:{seat}", "tokens", "tokens", x, y, w, h, ON_PANEL, label, parts=tuple(parts))]
    for number, (id, start) in enumerate(zip(owned, fanned([size] * len(owned), w - 4, 2), strict=True)):
        at = round(x + 2 + start, 3), y + (h - size) / 2
        disc = faces.token_disc(id, size)
        items.append(laid(f"token:{id}", "token", "owned", disc, at, ON_PANEL + 1 + number, labels.token_label(id)))
    return tuple(items)


# -- Wonders -----------------------------------------------------------------------------------------------------------


def _wonders(table: Table, seat: int, y: float) -> list[Item]:
    owned = table.view.cities[seat].wonders
    return [
        _wonder(seat, seat == table.left, y, number, wonder, table.tags(wonder.wonder) if wonder else (), table.players)
        for number in range(SETUP.wonders_per_group)
        for wonder in [owned[number] if number < len(owned) else None]
    ]


@lru_cache(maxsize=2048)
def _wonder(
    seat: int, own: bool, y: float, number: int, owned: OwnedWonder | None, tags: Tags, players: Players
) -> Item:
    """A wonder in its place, or the place that waits for one."""
    at = round(INNER_X + 92.67 * number, 3), y
    if owned is None:
        w, h = faces_tall.WONDER if own else faces_tall.BADGE
        ghost = Piece(w, h, (Box(1, 1, w - 2, h - 2, line="line-2", width=1.2, radius=6, dashed=True),))
        return laid(f"place:{seat}:{number}", "ghost", "ghost", ghost, at, ON_PANEL, msg("label.empty_wonder"))
    face = faces_tall.wonder_face if own else faces_tall.wonder_badge
    piece = face(owned.wonder, owned.under, labels.tag_of(tags, seat))
    label = labels.label_of_wonder(owned.wonder, owned.under, tags, players)
    state = "unbuilt" if owned.under is None else "built"
    return laid(f"wonder:{owned.wonder}", "wonder", state, piece, at, ON_PANEL, label)
