"""The wide shape: a board of 1440 x 852 units, a city at either side and the structure in the middle."""

from collections.abc import Sequence
from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import faces, labels, tables
from leagues.games.seven_wonders_duel.actions import TABLE
from leagues.games.seven_wonders_duel.choices import choices
from leagues.games.seven_wonders_duel.faces import coin, icon, points
from leagues.games.seven_wonders_duel.labels import Players, Table, Tags, card_of
from leagues.games.seven_wonders_duel.material import SETUP, STRUCTURES, TRACK, Slot
from leagues.games.seven_wonders_duel.scene_wide_city import city_items
from leagues.ui.scene import (
    Box,
    Icon,
    Item,
    Part,
    Piece,
    Scene,
    Text,
    Word,
    in_grid,
    in_row,
    laid,
    placed,
    with_actions,
)

WIDTH, HEIGHT = 1440, 852
CITY_X = (12.0, 1098.0)
MIDDLE_X, MIDDLE_W = 354.0, 732.0
TOP, DEPTH = 138.0, 548.0  # of the structure
TRACK_Y, TRACK_H, TOKENS_Y, TOKENS_H = 8.0, 68.0, 84.0, 44.0
STATUS_Y, STATUS_H, ACTIONS_Y, ACTIONS_H = 702.0, 40.0, 742.0, 102.0

BAR = (MIDDLE_X, ACTIONS_Y, MIDDLE_W, ACTIONS_H)
SIZES = {1: faces.CARD, 2: faces.CARD, 3: faces.LOW_CARD}  # of a card, by age

GROUND, ON_PANEL, CARDS, PAWN, OVERLAY = 0, 1, 10, 30, 40  # what lies on what


def lay_out(table: Table) -> Scene:
    """The whole table."""
    items = [_status(table), *_track(table), *_board_tokens(table.view.board)]
    items += _offer(table) if table.view.age == 0 else _structure(table)
    items += _overlay(table)
    for seat, x in zip(table.seats, CITY_X, strict=True):
        items += city_items(table, seat, x)
    items += _actions(table)
    offered = with_actions(items, TABLE, table.view.legal, labels.ITEM_KINDS)
    return Scene("wide", WIDTH, HEIGHT, msg("label.table"), offered, choices(table), BAR)


# -- The middle: track, tokens, structure ----------------------------------------------------------------------------

SPACES = 2 * TRACK.capital - 1
SPACE_W = (MIDDLE_W - 172) / SPACES
TRACK_X = 86.0  # where the first space begins, counted from the middle's left edge


def _along(left: int, place: float) -> float:
    """Where a place of the track lies: 0 is its middle, places grow towards the capital of seat 1."""
    step = place if left == 0 else -place
    return TRACK_X + (TRACK.capital - 0.5 + step) * SPACE_W


def _track(table: Table) -> list[Item]:
    left, pawn = table.left, table.view.pawn
    x = MIDDLE_X + min(max(_along(left, pawn), 30), MIDDLE_W - 30) - 22
    piece = laid("pawn", "pawn", "pawn", PAWN_PIECE, (x, TRACK_Y + 8), PAWN, labels.pawn(table))
    return [_track_ground(left, pawn), *_loot(left, table.players, table.view.loot), piece]


PAWN_PIECE = Piece(44, 44, (Icon("pawn-war", 0, 0, 44, 44),))


@lru_cache(maxsize=64)
def _track_ground(seat_on_the_left: int, pawn: int) -> Item:
    parts: list[Part] = [Box(0, 0, MIDDLE_W, TRACK_H, fill="water", line="water-line", radius=12)]
    parts.append(Box(TRACK_X + (TRACK.capital - 1) * SPACE_W, 20, SPACE_W, 30, fill="space-middle"))
    for side, seat in enumerate((seat_on_the_left, 1 - seat_on_the_left)):
        parts += _half(seat_on_the_left, pawn, side, seat)
    for space in range(SPACES + 1):
        x = TRACK_X + space * SPACE_W
        parts.append(Box(x - 0.5, 20, 1, 30, fill="space-line"))
    label = msg("label.track")
    return Item("track", "track", "track", MIDDLE_X, TRACK_Y, MIDDLE_W, TRACK_H, GROUND, label, parts=tuple(parts))


def _half(left: int, pawn: int, side: int, seat: int) -> list[Part]:
    """One player's half of the track, with what the other one gets for standing there."""
    away = 1 if seat == 1 else -1
    x = 8.0 if side == 0 else MIDDLE_W - 83
    capital = Box(x, 20, 75, 30, fill="panel", line=f"seat-{seat}", width=2, radius=7)
    parts: list[Part] = [capital, Icon("city", x + 27.5, 25, 20, 20, f"seat-{seat}", "panel")]
    for zone in TRACK.zones:
        edges = _along(left, away * (zone.first - 0.5)), _along(left, away * (zone.last + 0.5))
        start, width = min(edges), abs(edges[0] - edges[1])
        here = zone.first <= away * pawn <= zone.last
        fill = "brass-soft" if here else f"seat-{seat}-zone"
        parts.append(
            Box(start + 0.75, 20.75, width - 1.5, 28.5, fill=fill, line="brass" if here else "", width=1.5, radius=3)
        )
        pieces = [faces.count(zone.points, 12.5, "ink" if here else "ink-2"), icon("laurel", 14)]
        parts += in_row(pieces, start, 51, width, 16, 2)
    return parts


@lru_cache(maxsize=256)
def _loot(left: int, players: Players, lying: tuple[tuple[int, int], ...]) -> tuple[Item, ...]:
    items = []
    for seat in (left, 1 - left):
        away = 1 if seat == 1 else -1
        for zone in TRACK.zones:
            if not zone.loot:
                continue
            at = MIDDLE_X + _along(left, away * (zone.first - 0.5)) - 13, TRACK_Y + 3
            if (seat, zone.loot) in lying:
                label = msg("label.loot", who=players[seat], n=zone.loot)
                items.append(
                    laid(f"loot:{seat}:{zone.loot}", "loot", "loot", faces.loot(zone.loot, 26), at, CARDS, label)
                )
            else:
                ring = Piece(26, 26, (Box(1, 1, 24, 24, line="ghost", width=1.5, radius=12, dashed=True),))
                items.append(
                    laid(f"looted:{seat}:{zone.loot}", "ghost", "ghost", ring, at, ON_PANEL, msg("label.loot_gone"))
                )
    return tuple(items)


@lru_cache(maxsize=1024)
def _board_tokens(ids: tuple[str, ...]) -> tuple[Item, ...]:
    items = []
    width = (MIDDLE_W - 4 * 5.4) / SETUP.board_tokens
    for number, id in enumerate(ids):
        name = Text((msg(f"token.{id}"),), 46, 6, width - 53, TOKENS_H - 12, 13, lines=2, align="start", style="bold")
        parts = [
            Box(0, 2, width, TOKENS_H, fill="shade", radius=22),
            Box(0.5, 0.5, width - 1, TOKENS_H - 1, fill="panel", line="line", radius=21.5),
            *placed(faces.token_disc(id, 36).parts, 4, 4),
            name,
        ]
        at = round(MIDDLE_X + number * (width + 5.4), 3), TOKENS_Y
        piece = Piece(width, TOKENS_H, tuple(parts))
        items.append(laid(f"token:{id}", "token", "token", piece, at, ON_PANEL, labels.token_label(id)))
    return tuple(items)


def slot_place(age: int, slot: Slot) -> tuple[float, float]:
    """The corner of a slot of the structure."""
    if age == 3:
        return MIDDLE_X + 28 + 86 * (slot.column - 3), TOP + 67 * (slot.row - 1)
    return MIDDLE_X + 62 * (slot.column - 1), TOP + 100 * (slot.row - 1)


def _structure(table: Table) -> list[Item]:
    view = table.view
    lying = {place.slot: place for place in view.structure}
    items = []
    for number in range(len(STRUCTURES[view.age - 1].slots)):
        place = lying.get(number)
        if place is None:
            if view.turn != OVER:
                items.append(_empty(view.age, number))
        elif place.card is None:
            items.append(_back(view.age, number, place.guild_back))
        else:
            items.append(_card(view.age, number, place.card, table.tags(place.card), place.free, table.players))
    return items


@lru_cache(maxsize=128)
def _empty(age: int, number: int) -> Item:
    """A slot whose card is gone."""
    w, h = SIZES[age]
    ghost = Piece(w, h, (Box(1, 1, w - 2, h - 2, line="ghost", width=1.5, radius=8, dashed=True),))
    at = slot_place(age, STRUCTURES[age - 1].slots[number])
    return laid(f"empty:{number}", "ghost", "ghost", ghost, at, ON_PANEL, msg("label.empty_slot"))


@lru_cache(maxsize=256)
def _back(age: int, number: int, guild: bool) -> Item:
    """A card that lies face down."""
    slot = STRUCTURES[age - 1].slots[number]
    piece = faces.back_face(age, guild, SIZES[age])
    face, label = "guild" if guild else f"age:{age}", labels.back_label(guild, age)
    return laid(f"slot:{number}", "back", face, piece, slot_place(age, slot), CARDS + slot.row, label)


@lru_cache(maxsize=4096)
def _card(age: int, number: int, id: str, tags: Tags, free: bool, players: Players) -> Item:
    """A card that lies face up."""
    slot = STRUCTURES[age - 1].slots[number]
    face = faces.low_card_face if age == 3 else faces.card_face
    piece = face(id, tags if free else ())
    label = labels.label_of_card(id, tags, players)
    return laid(f"card:{id}", "card", card_of(id).colour, piece, slot_place(age, slot), CARDS + slot.row, label)


def _offer(table: Table) -> list[Item]:
    """The wonders of the draft."""
    offer = table.view.offer
    scale, corners = in_grid(len(offer), MIDDLE_X + 90, TOP, MIDDLE_W - 180, DEPTH, _scaled(faces.WONDER, 1.7), 34)
    return [_offered(id, at, 1.7 * scale, table.players) for id, at in zip(offer, corners, strict=True)]


@lru_cache(maxsize=1024)
def _offered(id: str, at: tuple[float, float], scale: float, players: Players) -> Item:
    piece = faces.wonder_face(id, None, None)
    label = labels.label_of_wonder(id, None, (), players)
    return laid(f"wonder:{id}", "wonder", "offered", piece, at, CARDS, label, scale)


def _scaled(size: tuple[float, float], scale: float) -> tuple[float, float]:
    return size[0] * scale, size[1] * scale


# -- Over the structure: cards and tokens to choose from, the result ---------------------------------------------------


def _overlay(table: Table) -> list[Item]:
    view = table.view
    if view.turn == OVER:
        return [_result(table)]
    if view.library:
        return _library(table)
    if view.offered_cards:
        return _choice(table, view.offered_cards)
    if view.pending == "revive":
        return _choice(table, view.discard)
    return []


def _sheet(id: str, x: float, y: float, w: float, h: float, title: Word, label: Message, parts: Sequence[Part]) -> Item:
    ground: list[Part] = [
        Box(0, 4, w, h, fill="shade", radius=14),
        Box(0, 0, w, h, fill="panel", line="brass", width=2, radius=14),
        Text((title,), 20, 12, w - 40, 34, 22, style="title"),
    ]
    return Item(id, "sheet", id, x, y, w, h, OVERLAY, label, parts=(*ground, *parts))


def _choice(table: Table, cards: Sequence[str]) -> list[Item]:
    """Cards from elsewhere to choose from: the discard pile, or cards from the box."""
    scale, corners = in_grid(len(cards), MIDDLE_X + 24, TOP + 56, MIDDLE_W - 48, DEPTH - 80, faces.CARD, 10)
    top = min(y for _x, y in corners)
    bottom = max(y for _x, y in corners) + faces.CARD[1] * scale
    title = labels.prompt(table)
    items = [_sheet("choice", MIDDLE_X, top - 60, MIDDLE_W, bottom - top + 84, title, title, ())]
    return items + [_chosen(id, at, scale) for id, at in zip(cards, corners, strict=True)]


@lru_cache(maxsize=1024)
def _chosen(id: str, at: tuple[float, float], scale: float) -> Item:
    label = labels.label_of_card(id, (), ("", ""))
    return laid(f"card:{id}", "card", card_of(id).colour, faces.card_face(id, ()), at, OVERLAY + 1, label, scale)


def _library(table: Table) -> list[Item]:
    """The tokens drawn for the Great Library, with what they do."""
    w, h, gap = 216.0, 170.0, 14.0
    title = labels.prompt(table)
    wide = tables.LIBRARY_TOKENS * (w + gap) - gap + 48
    left = MIDDLE_X + (MIDDLE_W - wide) / 2
    items = [_sheet("choice", left, 296, wide, h + 80, title, title, ())]
    for number, id in enumerate(table.view.library):
        parts = [
            Box(0.75, 0.75, w - 1.5, h - 1.5, fill="panel-2", line="line-2", width=1.5, radius=12),
            *placed(faces.token_disc(id, 62).parts, (w - 62) / 2, 12),
            Text((msg(f"token.{id}"),), 10, 78, w - 20, 24, 16, style="title"),
            Text((labels.token_effects(id),), 12, 102, w - 24, 60, 12.5, lines=4),
        ]
        at = left + 24 + number * (w + gap), 352.0
        piece = Piece(w, h, tuple(parts))
        items.append(laid(f"token:{id}", "token", "drawn", piece, at, OVERLAY + 1, labels.token_label(id)))
    return items


def _result(table: Table) -> Item:
    """Who won and how, with the points of both."""
    w, row, first = 500.0, 36.0, 128.0
    parts: list[Part] = [Text((labels.prompt(table),), 20, 44, w - 40, 24, 14, ink="ink-2")]
    columns = (w - 210, w - 105)
    cities = [table.view.cities[seat] for seat in table.seats]
    for x, seat in zip(columns, table.seats, strict=True):
        parts += placed(faces.seat_mark(seat, 15).parts, x + 37, 78)
        parts.append(Text((table.who(seat),), x, 95, 90, 26, 13.5, lines=2, style="bold"))
    for number, name in enumerate(tables.CATEGORIES):
        y = first + number * row
        parts.append(Box(20, y, w - 40, 1, fill="line"))
        parts.append(Text((msg(f"category.{name}"),), 28, y, w - 250, row, 15, align="start"))
        for x, city in zip(columns, cities, strict=True):
            parts.append(Text((str(city.points[number]),), x, y, 90, row, 17, style="bold"))
    y = first + len(tables.CATEGORIES) * row
    parts.append(Box(20, y, w - 40, 52, fill="brass-soft", radius=9))
    parts.append(Text((msg("label.total"),), 28, y, w - 250, 52, 16, align="start", style="bold"))
    for x, city in zip(columns, cities, strict=True):
        parts += placed(points(sum(city.points), 44, "ink").parts, x + 23, y + 4)
    height = y + 52 + 18
    at_x, at_y = MIDDLE_X + (MIDDLE_W - w) / 2, TOP + (DEPTH - height) / 2
    return _sheet("result", at_x, at_y, w, height, labels.turn(table), labels.result(table), parts)


# -- Status and actions ------------------------------------------------------------------------------------------------


def _status(table: Table) -> Item:
    view = table.view
    seat = view.turn if view.turn >= 0 else view.winner if view.turn == OVER else None
    heading = msg("label.draft") if view.age == 0 else labels.age(view.age)
    return _status_line(seat, labels.turn(table), labels.prompt(table), heading)


@lru_cache(maxsize=1024)
def _status_line(seat: int | None, said: Message, prompt: Message, heading: Message) -> Item:
    parts: list[Part] = [Box(0.5, 0.5, MIDDLE_W - 1, STATUS_H, fill="panel", line="line", radius=11)]
    left = 14.0
    if seat is not None:
        parts += placed(faces.seat_mark(seat, 16).parts, left, 12)
        left += 26
    parts.append(Text((said,), left, 0, 250, STATUS_H, 17, align="start", style="title"))
    parts.append(Text((heading,), MIDDLE_W - 170, 0, 156, STATUS_H, 14, align="end", style="bold", ink="ink-2"))
    parts.append(Text((prompt,), left + 256, 0, MIDDLE_W - left - 434, STATUS_H, 13, lines=2, ink="ink-2"))
    label = msg("label.status", turn=said, prompt=prompt)
    return Item("status", "status", "status", MIDDLE_X, STATUS_Y, MIDDLE_W, STATUS_H, GROUND, label, parts=tuple(parts))


def _actions(table: Table) -> list[Item]:
    """Where actions are offered; until then what discarding brings, the discard pile, and how many wonders stand."""
    mine, other = (labels.discard_income(table.view, seat) for seat in table.seats)
    facts = _facts(table.left, mine, other, labels.wonders_built(table.view))
    return [facts, _discard_pile(table.view.discard)]


@lru_cache(maxsize=1024)
def _facts(left: int, mine: int, other: int, built: int) -> Item:
    third = MIDDLE_W / 3
    coins: list[Piece] = []
    for seat, amount in ((left, mine), (1 - left, other)):
        coins += [faces.seat_mark(seat, 16), coin(f"+{amount}", 32), Piece(10, 1, ())]
    pyramids = Piece(48, 32, (Icon("w-pyramids", 0, 0, 48, 32, "picture-ink", tint="gold"),))
    parts = [
        Box(0.5, -1, MIDDLE_W - 1, ACTIONS_H + 0.5, fill="panel", line="line", radius=11),
        Box(third, 14, 1, ACTIONS_H - 28, fill="line"),
        Box(2 * third, 14, 1, ACTIONS_H - 28, fill="line"),
        *_fact(0, msg("label.discard_income"), coins),
        *_fact(2 * third, msg("label.wonders_built"), [pyramids, _figure(f"{built}/{SETUP.wonder_limit}")]),
    ]
    label = msg("label.facts", mine=mine, other=other, built=built)
    ground = Piece(MIDDLE_W, ACTIONS_H, tuple(parts))
    return laid("actions", "actions", "actions", ground, (MIDDLE_X, ACTIONS_Y), GROUND, label)


@lru_cache(maxsize=1024)
def _discard_pile(cards: tuple[str, ...]) -> Item:
    third = MIDDLE_W / 3
    pile = _fact(0, msg("label.discarded"), [icon("discard", 30, "ink-2"), _figure(str(len(cards)))])
    heap = Piece(third, ACTIONS_H, tuple(pile))
    return laid("discard", "pile", "discard", heap, (MIDDLE_X + third, ACTIONS_Y), ON_PANEL, labels.discard_pile(cards))


def _figure(text: str) -> Piece:
    return Piece(50, 40, (Text((text,), 0, 0, 50, 40, 24, style="title"),))


def _fact(x: float, caption: Message, pieces: list[Piece]) -> list[Part]:
    w = MIDDLE_W / 3
    return [Text((caption,), x + 8, 12, w - 16, 20, 12.5, ink="ink-2"), *in_row(pieces, x, 38, w, 48, 5)]
