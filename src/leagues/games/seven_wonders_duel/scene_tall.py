"""The tall shape: a board of 390 x 800 units for a phone; the opponent on top, the structure, the viewer, actions."""

from collections.abc import Sequence
from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import faces, faces_tall, labels, tables
from leagues.games.seven_wonders_duel.actions import TABLE
from leagues.games.seven_wonders_duel.choices import choices
from leagues.games.seven_wonders_duel.faces import coin, icon, points
from leagues.games.seven_wonders_duel.labels import Players, Table, Tags, card_of
from leagues.games.seven_wonders_duel.material import SETUP, STRUCTURES, TRACK, Slot
from leagues.games.seven_wonders_duel.scene_tall_city import W, X, other_city, own_city
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

WIDTH, HEIGHT = 390, 800
TRACK_Y, TRACK_H, TOKENS_Y, TOKENS_H = 114.0, 47.0, 165.0, 32.0
TOP, DEPTH = 201.0, 312.0  # of the structure
ACTIONS_Y, ACTIONS_H = 700.0, 96.0
BAR = (X, ACTIONS_Y, W, ACTIONS_H)
SIZES = {1: faces_tall.CARD, 2: faces_tall.CARD, 3: faces_tall.LOW_CARD}  # of a card, by age

GROUND, ON_PANEL, CARDS, PAWN, OVERLAY = 0, 1, 10, 30, 40  # what lies on what


def lay_out(table: Table) -> Scene:
    """The whole table."""
    items = [*other_city(table), *_track(table), *_board_tokens(table.view.board), _status(table)]
    items += _offer(table) if table.view.age == 0 else _structure(table)
    items += [*_overlay(table), *own_city(table), *_actions(table)]
    items = _lifted(items)
    offered = with_actions(items, TABLE, table.view.legal, labels.ITEM_KINDS)
    return Scene("tall", WIDTH, HEIGHT, msg("label.table"), offered, choices(table), BAR)


def _lifted(items: list[Item]) -> list[Item]:
    """Each thing once: what is put up for choice does not lie in its city as well."""
    chosen = {item.id for item in items if item.z > OVERLAY}
    return [item for item in items if item.z > OVERLAY or item.id not in chosen]


# -- The track, tokens and the status ----------------------------------------------------------------------------------

SPACES = 2 * TRACK.capital - 1
CAPITAL_W = 42.0
TRACK_X = 4 + CAPITAL_W + 3  # where the first space begins, counted from the left edge
SPACE_W = (W - 2 * TRACK_X) / SPACES
STRIP_Y, STRIP_H = 13.0, 18.0


def _along(left: int, place: float) -> float:
    """Where a place of the track lies: 0 is its middle, places grow towards the capital of seat 1."""
    step = place if left == 0 else -place
    return TRACK_X + (TRACK.capital - 0.5 + step) * SPACE_W


def _track(table: Table) -> list[Item]:
    left, pawn = table.left, table.view.pawn
    x = X + min(max(_along(left, pawn), 20), W - 20) - 15
    piece = laid("pawn", "pawn", "pawn", PAWN_PIECE, (round(x, 3), TRACK_Y + 5), PAWN, labels.pawn(table))
    return [_track_ground(left, pawn), *_loot(left, table.players, table.view.loot), piece]


PAWN_PIECE = Piece(30, 30, (Icon("pawn-war", 0, 0, 30, 30),))


@lru_cache(maxsize=64)
def _track_ground(left: int, pawn: int) -> Item:
    parts: list[Part] = [Box(0, 0, W, TRACK_H, fill="water", line="water-line", radius=9)]
    middle = TRACK_X + (TRACK.capital - 1) * SPACE_W
    parts.append(Box(middle, STRIP_Y, SPACE_W, STRIP_H, fill="space-middle"))
    parts += [*_half(left, pawn, 0), *_half(left, pawn, 1)]
    for space in range(SPACES + 1):
        parts.append(Box(TRACK_X + space * SPACE_W - 0.4, STRIP_Y, 0.8, STRIP_H, fill="space-line"))
    label = msg("label.track")
    return Item("track", "track", "track", X, TRACK_Y, W, TRACK_H, GROUND, label, parts=tuple(parts))


def _half(left: int, pawn: int, seat: int) -> list[Part]:
    """One player's half of the track, with what the other one gets for standing there."""
    away = 1 if seat == 1 else -1
    x = 4.0 if seat == left else W - 4 - CAPITAL_W
    parts: list[Part] = [
        Box(x, STRIP_Y, CAPITAL_W, STRIP_H, fill="panel", line=f"seat-{seat}", width=1.6, radius=5),
        Icon("city", x + CAPITAL_W / 2 - 7.5, STRIP_Y + 1.5, 15, 15, f"seat-{seat}", "panel"),
    ]
    for zone in TRACK.zones:
        edges = _along(left, away * (zone.first - 0.5)), _along(left, away * (zone.last + 0.5))
        start, width = min(edges), abs(edges[0] - edges[1])
        here = zone.first <= away * pawn <= zone.last
        fill, line = ("brass-soft", "brass") if here else (f"seat-{seat}-zone", "")
        parts.append(Box(start + 0.6, STRIP_Y + 0.6, width - 1.2, STRIP_H - 1.2, fill, line, 1.2, radius=2))
        pieces = [faces.count(zone.points, 11, "ink" if here else "ink-2"), icon("laurel", 12)]
        parts += in_row(pieces, start, 32, width, 14, 1)
    return parts


@lru_cache(maxsize=256)
def _loot(left: int, players: Players, lying: tuple[tuple[int, int], ...]) -> tuple[Item, ...]:
    items = []
    for seat in (left, 1 - left):
        away = 1 if seat == 1 else -1
        for zone in TRACK.zones:
            if not zone.loot:
                continue
            at = round(X + _along(left, away * (zone.first - 0.5)) - 10, 3), TRACK_Y + 1
            if (seat, zone.loot) in lying:
                label = msg("label.loot", who=players[seat], n=zone.loot)
                piece = faces.loot(zone.loot, 20)
                items.append(laid(f"loot:{seat}:{zone.loot}", "loot", "loot", piece, at, CARDS, label))
            else:
                ring = Piece(20, 20, (Box(1, 1, 18, 18, line="ghost", width=1.2, radius=9, dashed=True),))
                label = msg("label.loot_gone")
                items.append(laid(f"looted:{seat}:{zone.loot}", "ghost", "ghost", ring, at, ON_PANEL, label))
    return tuple(items)


@lru_cache(maxsize=1024)
def _board_tokens(ids: tuple[str, ...]) -> tuple[Item, ...]:
    return tuple(
        laid(
            f"token:{id}",
            "token",
            "token",
            faces.token_disc(id, TOKENS_H),
            (X + 1 + number * (TOKENS_H + 2.5), TOKENS_Y),
            ON_PANEL,
            labels.token_label(id),
        )
        for number, id in enumerate(ids)
    )


STATUS_X, STATUS_W = X + 178, W - 178


def _status(table: Table) -> Item:
    view = table.view
    seat = view.turn if view.turn >= 0 else view.winner if view.turn == OVER else None
    heading = msg("label.draft") if view.age == 0 else labels.age(view.age)
    return _status_line(seat, labels.turn(table), labels.prompt(table), heading)


@lru_cache(maxsize=1024)
def _status_line(seat: int | None, said: Message, prompt: Message, heading: Message) -> Item:
    """Whose turn it is in which age."""
    parts: list[Part] = [Box(0.5, 0.5, STATUS_W - 1, TOKENS_H - 1, fill="panel", line="line", radius=9)]
    left = 8.0
    if seat is not None:
        parts += placed(faces.seat_mark(seat, 14).parts, left, 9)
        left += 19
    room = STATUS_W - left - 6
    parts.append(Text((said,), left, 2, room * 0.6, TOKENS_H - 4, 13, lines=2, align="start", style="title"))
    parts.append(
        Text((heading,), left + room * 0.62, 2, room * 0.38, TOKENS_H - 4, 11.5, lines=2, align="end", ink="ink-2")
    )
    label = msg("label.status", turn=said, prompt=prompt)
    return Item("status", "status", "status", STATUS_X, TOKENS_Y, STATUS_W, TOKENS_H, GROUND, label, parts=tuple(parts))


# -- The structure -----------------------------------------------------------------------------------------------------


def slot_place(age: int, slot: Slot) -> tuple[float, float]:
    """The corner of a slot of the structure."""
    if age == 3:
        return X + 48 * (slot.column - 3), TOP + 2 + 38 * (slot.row - 1)
    return X + 32 * (slot.column - 1), TOP + 58 * (slot.row - 1)


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
    ghost = Piece(w, h, (Box(1, 1, w - 2, h - 2, line="ghost", width=1.2, radius=6, dashed=True),))
    at = slot_place(age, STRUCTURES[age - 1].slots[number])
    return laid(f"empty:{number}", "ghost", "ghost", ghost, at, ON_PANEL, msg("label.empty_slot"))


@lru_cache(maxsize=256)
def _back(age: int, number: int, guild: bool) -> Item:
    """A card that lies face down."""
    slot = STRUCTURES[age - 1].slots[number]
    piece = faces_tall.back_face(age, guild, SIZES[age])
    face, label = "guild" if guild else f"age:{age}", labels.back_label(guild, age)
    return laid(f"slot:{number}", "back", face, piece, slot_place(age, slot), CARDS + slot.row, label)


@lru_cache(maxsize=4096)
def _card(age: int, number: int, id: str, tags: Tags, free: bool, players: Players) -> Item:
    """A card that lies face up."""
    slot = STRUCTURES[age - 1].slots[number]
    face = faces_tall.low_card_face if age == 3 else faces_tall.card_face
    piece = face(id, tags if free else ())
    label = labels.label_of_card(id, tags, players)
    return laid(f"card:{id}", "card", card_of(id).colour, piece, slot_place(age, slot), CARDS + slot.row, label)


def _offer(table: Table) -> list[Item]:
    """The wonders of the draft."""
    offer = table.view.offer
    w, h = faces.WONDER
    scale, corners = in_grid(len(offer), X, TOP + 2, W, DEPTH - 6, (1.2 * w, 1.2 * h), 10)
    return [_offered(id, at, 1.2 * scale, table.players) for id, at in zip(offer, corners, strict=True)]


@lru_cache(maxsize=1024)
def _offered(id: str, at: tuple[float, float], scale: float, players: Players) -> Item:
    label = labels.label_of_wonder(id, None, (), players)
    return laid(f"wonder:{id}", "wonder", "offered", faces.wonder_face(id, None, None), at, CARDS, label, scale)


# -- Over the structure: cards and tokens to choose from, the result ---------------------------------------------------


def _overlay(table: Table) -> list[Item]:
    view = table.view
    if view.turn == OVER:
        return [_result(table)]
    if view.library:
        return _library(table)
    cards = _cards_to_choose(table)
    return _choice(cards, labels.prompt(table)) if cards else []


def _cards_to_choose(table: Table) -> tuple[str, ...]:
    """Cards that do not lie in the structure."""
    view = table.view
    if view.offered_cards:
        return view.offered_cards
    if view.pending == "revive":
        return view.discard
    if view.pending in ("destroy_brown", "destroy_grey"):
        colour = view.pending.removeprefix("destroy_")
        return tuple(id for id in view.cities[1 - view.turn].buildings if card_of(id).colour == colour)
    return ()


def _sheet(
    id: str, area: tuple[float, float, float, float], title: Word, label: Message, parts: Sequence[Part]
) -> Item:
    x, y, w, h = area
    ground: list[Part] = [
        Box(0, 2, w, h, fill="shade", radius=11),
        Box(1, 1, w - 2, h - 2, fill="panel", line="brass", width=2, radius=11),
        Text((title,), 12, 6, w - 24, 32, 15, lines=2, style="title"),
    ]
    return Item(id, "sheet", id, x, y, w, h, OVERLAY, label, parts=(*ground, *parts))


PICKS_ACROSS, PICK_GAP, SHEET_HEAD = 4, 6.0, 42.0


def _choice(cards: Sequence[str], title: Message) -> list[Item]:
    """Cards from elsewhere to choose from, in rows; few of them are shown larger."""
    few = len(cards) <= 9
    scale, across = (1.3, 3) if few else (1.0, PICKS_ACROSS)
    w, h = (side * scale for side in faces_tall.PICK)
    rows = -(-len(cards) // across)
    height = SHEET_HEAD + rows * (h + PICK_GAP) + 8
    top = TOP + max((DEPTH - height) / 2, 0) if height <= DEPTH else max(TRACK_Y, TOP + DEPTH - height)
    items = [_sheet("choice", (X, top, W, height), title, title, ())]
    for number, id in enumerate(cards):
        row, column = divmod(number, across)
        in_this_row = min(across, len(cards) - row * across)
        left = X + (W - in_this_row * (w + PICK_GAP) + PICK_GAP) / 2
        at = round(left + column * (w + PICK_GAP), 3), round(top + SHEET_HEAD + row * (h + PICK_GAP), 3)
        items.append(_pick(id, at, scale))
    return items


@lru_cache(maxsize=2048)
def _pick(id: str, at: tuple[float, float], scale: float) -> Item:
    label = labels.label_of_card(id, (), ("", ""))
    return laid(f"card:{id}", "card", card_of(id).colour, faces_tall.pick_face(id), at, OVERLAY + 1, label, scale)


def _library(table: Table) -> list[Item]:
    """The tokens drawn for the Great Library, with what they do."""
    w, h, gap = W - 24, 72.0, 8.0
    title = labels.prompt(table)
    height = SHEET_HEAD + tables.LIBRARY_TOKENS * (h + gap) + 6
    top = TOP + (DEPTH - height) / 2
    items = [_sheet("choice", (X, top, W, height), title, title, ())]
    for number, id in enumerate(table.view.library):
        at = X + 12, top + SHEET_HEAD + number * (h + gap)
        items.append(_drawn(id, at, w, h))
    return items


@lru_cache(maxsize=256)
def _drawn(id: str, at: tuple[float, float], w: float, h: float) -> Item:
    parts = [
        Box(0.75, 0.75, w - 1.5, h - 1.5, fill="panel-2", line="line-2", width=1.2, radius=9),
        *placed(faces.token_disc(id, 54).parts, 9, 9),
        Text((msg(f"token.{id}"),), 74, 5, w - 82, 22, 16, align="start", style="title"),
        Text((labels.token_effects(id),), 74, 27, w - 82, h - 32, 12.5, lines=3, align="start"),
    ]
    piece = Piece(w, h, tuple(parts))
    return laid(f"token:{id}", "token", "drawn", piece, at, OVERLAY + 1, labels.token_label(id))


def _result(table: Table) -> Item:
    """Who won and how, with the points of both."""
    w, row, first = W - 20, 29.0, 88.0
    parts: list[Part] = [Text((labels.prompt(table),), 20, 36, w - 190, 40, 13, lines=2, align="start", ink="ink-2")]
    columns = (w - 164, w - 84)
    cities = [table.view.cities[seat] for seat in table.seats]
    for x, seat in zip(columns, table.seats, strict=True):
        parts += placed(faces.seat_mark(seat, 13).parts, x + 30, 42)
        parts.append(Text((table.who(seat),), x, 57, 74, 28, 12.5, lines=2, style="bold"))
    for number, name in enumerate(tables.CATEGORIES):
        y = first + number * row
        parts.append(Box(14, y, w - 28, 1, fill="line"))
        parts.append(Text((msg(f"category.{name}"),), 20, y, w - 190, row, 14, align="start"))
        for x, city in zip(columns, cities, strict=True):
            parts.append(Text((str(city.points[number]),), x, y, 74, row, 15, style="bold"))
    y = first + len(tables.CATEGORIES) * row
    parts.append(Box(14, y, w - 28, 46, fill="brass-soft", radius=8))
    parts.append(Text((msg("label.total"),), 20, y, w - 190, 46, 15, align="start", style="bold"))
    for x, city in zip(columns, cities, strict=True):
        parts += placed(points(sum(city.points), 42, "ink").parts, x + 16, y + 2)
    height = y + 46 + 12
    top = TOP + DEPTH - height
    return _sheet("result", (X + 10, top, w, height), labels.turn(table), labels.result(table), parts)


# -- Actions -----------------------------------------------------------------------------------------------------------


def _actions(table: Table) -> list[Item]:
    """Where actions are offered; until then what is asked, what discarding brings, the pile and the wonders built."""
    mine, other = (labels.discard_income(table.view, seat) for seat in table.seats)
    built = labels.wonders_built(table.view)
    return [_facts(table.left, mine, other, built, labels.prompt(table)), _discard_pile(table.view.discard)]


THIRD = W / 3
FACTS_Y = 42.0


@lru_cache(maxsize=1024)
def _facts(left: int, mine: int, other: int, built: int, prompt: Message) -> Item:
    coins: list[Piece] = []
    for seat, amount in ((left, mine), (1 - left, other)):
        coins += [faces.seat_mark(seat, 11), coin(f"+{amount}", 25), Piece(4, 1, ())]
    pyramids = Piece(33, 22, (Icon("w-pyramids", 0, 0, 33, 22, "picture-ink", tint="gold"),))
    h = ACTIONS_H
    parts = [
        Box(0.5, 0.5, W - 1, h - 1, fill="panel", line="line", radius=10),
        Text((prompt,), 10, 4, W - 20, 34, 13.5, lines=2, style="bold"),
        Box(8, FACTS_Y - 2, W - 16, 0.8, fill="line"),
        Box(THIRD, FACTS_Y + 4, 0.8, h - FACTS_Y - 12, fill="line"),
        Box(2 * THIRD, FACTS_Y + 4, 0.8, h - FACTS_Y - 12, fill="line"),
        *_fact(0, FACTS_Y, msg("label.discard_income"), coins),
        *_fact(2 * THIRD, FACTS_Y, msg("label.wonders_built"), [pyramids, _figure(f"{built}/{SETUP.wonder_limit}")]),
    ]
    label = msg("label.facts", mine=mine, other=other, built=built)
    return laid("actions", "actions", "actions", Piece(W, h, tuple(parts)), (X, ACTIONS_Y), GROUND, label)


@lru_cache(maxsize=1024)
def _discard_pile(cards: tuple[str, ...]) -> Item:
    parts = _fact(0, 0, msg("label.discarded"), [icon("discard", 22, "ink-2"), _figure(str(len(cards)))])
    heap = Piece(THIRD, ACTIONS_H - FACTS_Y, tuple(parts))
    at = X + THIRD, ACTIONS_Y + FACTS_Y
    return laid("discard", "pile", "discard", heap, at, ON_PANEL, labels.discard_pile(cards))


def _figure(text: str) -> Piece:
    return Piece(36, 24, (Text((text,), 0, 0, 36, 24, 17, style="title"),))


def _fact(x: float, y: float, caption: Message, pieces: list[Piece]) -> list[Part]:
    words = Text((caption,), x + 4, y, THIRD - 8, 24, 11, lines=2, ink="ink-2")
    return [words, *in_row(pieces, x, y + 24, THIRD, 28, 3)]
