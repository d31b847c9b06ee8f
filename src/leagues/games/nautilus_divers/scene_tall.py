"""The tall shape: a board of 390 x 800 units for a phone; the other player, the submarine, the viewer, actions."""

from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.nautilus_divers import faces, faces_tall, labels, tables, words
from leagues.games.nautilus_divers.choices import choices
from leagues.games.nautilus_divers.labels import AS_DIVER, Row, Table
from leagues.games.nautilus_divers.scene_tall_sides import order_items, score_items
from leagues.games.nautilus_divers.scene_text import special_of
from leagues.games.nautilus_divers.scene_wide import acts
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, SPACE_NAMES
from leagues.ui.scene import Box, Icon, Item, Part, Piece, Scene, Style, Text, Word, fanned, laid, placed

WIDTH, HEIGHT = 390, 800
X, W = 5.0, 380.0
FIRST, STEP = 7.0, 76.0  # where the first column begins, and from column to column
OTHER_Y, OTHER_H = 4.0, 52.0
ABOVE_Y, ROW_Y, BELOW_Y = 118.0, 225.0, 310.0  # of the other's spaces, the domain cards and the viewer's spaces
HULL_Y, HULL_H = 212.0, 102.0
STATUS_Y, STATUS_H = 474.0, 49.0
OWN_Y, OWN_H = 526.0, 168.0
HAND_X, HAND_Y, HAND_W, WHOLE_W = X + 8, OWN_Y + 36, 280.0, 364.0  # beside a special card, and without one
HELD = 84.0 / faces_tall.DIVER[0]  # scale of a diver in the viewer's hand
SPECIAL_AT = (X + W - faces_tall.SPECIAL[0] - 7, HAND_Y)
SMALL_SPECIAL_AT = (X + W - faces_tall.SMALL_SPECIAL[0] - 7, HAND_Y)
MANY = 6  # divers in hand; for more the special card makes room
ACTIONS_Y, ACTIONS_H = 698.0, 98.0
BAR = (X, ACTIONS_Y, W, ACTIONS_H)

GROUND, ON_GROUND, RING, CARD, TOKEN, OVERLAY = 0, 1, 9, 10, 30, 40  # what lies on what


def lay_out(table: Table) -> Scene:
    """The whole table."""
    items = [*_other(table), *score_items(table), _hull()]
    for seat, y in ((1 - table.below, ABOVE_Y), (None, ROW_Y), (table.below, BELOW_Y)):
        for column in range(COLUMNS):
            items += _row(table, column) if seat is None else _space(table, COLUMNS * seat + column, y)
    items += [*_drafted(table), *order_items(table), _status(table), *_own(table), *_facts(table)]
    return Scene("tall", WIDTH, HEIGHT, msg("label.table"), table.with_actions(items), choices(table), BAR)


def _panel(w: float, h: float, acts: bool) -> list[Part]:
    return [
        Box(0, 1.5, w, h, fill="shade", radius=10),
        Box(1, 1, w - 2, h - 2, "panel", "brass" if acts else "line", width=3 if acts else 1, radius=10),
    ]


# -- The submarine and what lies around it -----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _hull() -> Item:
    """The hull, as wide as the board, with its rivets."""
    h = HULL_H
    parts: list[Part] = [
        Box(1.5, 1.5, WIDTH - 3, h - 3, fill="back", line="back-line", width=2.5, radius=24),
        Box(1.5, 1.5, WIDTH - 3, h - 3, pattern="waves", radius=24),
    ]
    for number in range(20):
        x = 22 + number * (WIDTH - 44) / 19 - 1.5
        parts += [Box(x, y, 3, 3, fill="gold", radius=1.5) for y in (5.0, h - 8)]
    label = msg("label.submarine")
    return Item("hull", "hull", "hull", 0, HULL_Y, WIDTH, h, GROUND, label, parts=tuple(parts))


def _column_x(column: int) -> float:
    return FIRST + STEP * column


def _space_x(column: int) -> float:
    return _column_x(column) + (faces_tall.DOMAIN_CARD[0] - faces_tall.DIVER[0]) / 2


def _space(table: Table, space: int, y: float) -> list[Item]:
    """A space, and the card on it with what is to be seen about it."""
    view = table.view
    side, column = labels.side_of(space), space % COLUMNS
    at = _space_x(column), y
    card = view.board[space]
    face = "free" if card is None else "taken"
    items = [_ground(side, face, at, SPACE_NAMES[space], labels.space_label(table, space))]
    if card is None:
        return items
    facing = view.board[(space + COLUMNS) % tables.SPACES]
    wins = facing is not None and labels.beats(card, facing)
    if space == view.just:
        items.append(_just(at))
    elif wins and view.awarded:
        items.append(_ring(SPACE_NAMES[space], side, at, labels.row_label(table, column)))
    items.append(_lying(card, at, labels.card_label(table, card)))
    if wins and facing is not None:
        items.append(_lead(side, column, card, facing, at, 8.0 if side == table.below else -4.0))
    if space == view.anchor:
        items.append(_anchor(at, labels.special_label(table, "anchor")))
    return items


@lru_cache(maxsize=1024)
def _ground(side: int, face: str, at: tuple[float, float], name: str, label: Message) -> Item:
    piece = faces.space_face(name, side, *faces_tall.DIVER)
    return laid(f"space:{name}", "space", face, piece, at, ON_GROUND, label)


@lru_cache(maxsize=2048)
def _lying(card: int, at: tuple[float, float], label: Message) -> Item:
    return laid(labels.card_id(card), "diver", "diver", faces_tall.diver_face(card), at, CARD, label)


@lru_cache(maxsize=64)
def _just(at: tuple[float, float]) -> Item:
    """A line around the card whose Anchor or movement is to come."""
    w, h = faces_tall.DIVER
    line = Box(1, 1, w + 4, h + 4, fill="veil", line="ink", width=2, radius=9, dashed=True)
    piece = Piece(w + 6, h + 6, (line,))
    return laid("just", "mark", "mark", piece, (at[0] - 3, at[1] - 3), RING, msg("label.just_placed"))


@lru_cache(maxsize=256)
def _ring(name: str, seat: int, at: tuple[float, float], label: Message) -> Item:
    w, h = faces_tall.DIVER
    piece = Piece(w + 6, h + 6, (Box(1.5, 1.5, w + 3, h + 3, line=f"seat-{seat}", width=3, radius=9),))
    return laid(f"ring:{name}", "mark", "mark", piece, (at[0] - 3, at[1] - 3), RING, label)


@lru_cache(maxsize=1024)
def _lead(seat: int, column: int, card: int, facing: int, at: tuple[float, float], over: float) -> Item:
    """Which card wins the column as it lies, at the foot of that card; it juts out ``over`` its edge."""
    piece = faces_tall.lead_pill(seat, card, facing)
    place = at[0] + (faces_tall.DIVER[0] - piece.w) / 2, at[1] + faces_tall.DIVER[1] - piece.h + over
    return laid(f"lead:{column + 1}", "lead", f"seat:{seat}", piece, place, TOKEN, labels.beaten(card, facing))


@lru_cache(maxsize=64)
def _anchor(at: tuple[float, float], label: Message) -> Item:
    place = at[0] + faces_tall.DIVER[0] - 27, at[1] - 4
    return laid("special:anchor", "special", "token", faces.anchor_token(30), place, TOKEN, label)


def _row(table: Table, column: int) -> list[Item]:
    """The domain card of a column, and at the end of a round who has won it."""
    lying = table.view.row[column]
    at = _column_x(column), ROW_Y
    label = labels.row_label(table, column)
    if lying is None:
        return [laid(f"row:{column + 1}", "ghost", "ghost", faces_tall.domain_ghost(), at, ON_GROUND, label)]
    card = _domain_card(column, lying, at, label)
    seat = table.stronger(column)
    if not table.view.awarded or seat is None:
        return [card]
    return [card, _won(column, seat, seat == table.below, label)]


@lru_cache(maxsize=1024)
def _domain_card(column: int, lying: Row, at: tuple[float, float], label: Message) -> Item:
    face = f"{lying[0]}:{lying[1]}"
    return laid(f"row:{column + 1}", "domain_card", face, faces_tall.domain_face(*lying), at, CARD, label)


@lru_cache(maxsize=256)
def _won(column: int, seat: int, below: bool, label: Message) -> Item:
    """Who has won a domain card: a frame in the winner's colour, with a mark towards the winner's side."""
    w, h = faces_tall.DOMAIN_CARD
    disc = 22.0
    x, y = w - disc - 1, h + 1.0 if below else 1.0
    parts: list[Part] = [
        Box(2, 12, w, h, line="paper", width=6, radius=8),
        Box(2, 12, w, h, line=f"seat-{seat}", width=3.5, radius=8),
        Box(x, y, disc, disc, fill="panel", line=f"seat-{seat}", width=2.5, radius=disc / 2),
        *placed(faces.seat_mark(seat, 12).parts, x + 5, y + 5),
    ]
    piece = Piece(w + 4, h + 24, tuple(parts))
    at = _column_x(column) - 2, ROW_Y - 12
    return laid(f"won:{column + 1}", "award", f"seat:{seat}", piece, at, TOKEN + 1, label)


# -- The special cards to be shared out --------------------------------------------------------------------------------


def _drafted(table: Table) -> list[Item]:
    """The two special cards that the first player is looking at, on that player's side."""
    view = table.view
    if not view.drafted:
        return []
    known = None not in view.drafted
    w, h = faces_tall.OFFERED if known else (62.0, 84.0)
    y = BELOW_Y - 4 if view.nemo == table.below else ABOVE_Y - 4
    items = [_sheet(y, 2 * w + 19, h + 14, labels.prompt(table))]
    for number, special in enumerate(view.drafted):
        at = X + W / 2 + (2.5 if number else -2.5 - w), y + 7
        if special is None:
            back = faces_tall.back_face("special", w, h)
            items.append(laid(f"secret:{number}", "back", "special", back, at, OVERLAY + 1, msg("label.special_back")))
        else:
            items.append(_offered(special, at, labels.special_label(table, special)))
    return items


@lru_cache(maxsize=64)
def _sheet(y: float, w: float, h: float, label: Message) -> Item:
    parts = (
        Box(0, 2, w, h, fill="shade", radius=11),
        Box(1, 1, w - 2, h - 2, fill="panel", line="brass", width=2, radius=11),
    )
    return Item("draft", "sheet", "draft", X + (W - w) / 2, y, w, h, OVERLAY, label, parts=parts)


@lru_cache(maxsize=64)
def _offered(special: str, at: tuple[float, float], label: Message) -> Item:
    piece = faces_tall.offered_face(special)
    return laid(labels.special_id(special), "special", "offered", piece, at, OVERLAY + 1, label)


# -- The other player --------------------------------------------------------------------------------------------------

OTHER_HAND_X, OTHER_HAND_W = X + 158, 162.0


def _other(table: Table) -> list[Item]:
    """The player above: name, hand, special card."""
    view, seat = table.view, 1 - table.below
    label = labels.player_label(table, seat)
    items = [_other_panel(seat, table.who(seat), table.won_count(seat), acts(table, seat), label)]
    w, h = faces_tall.SMALL
    hand, unknown = view.hands[seat], 0
    starts = fanned([w] * len(hand), OTHER_HAND_W, 3)
    left = OTHER_HAND_X + OTHER_HAND_W - (starts[-1] + w if starts else 0)
    for number, (card, start) in enumerate(zip(hand, starts, strict=True)):
        at = round(left + start, 3), OTHER_Y + 5
        if card is None:
            unknown += 1
            label = msg("label.diver_back", who=table.who(seat))
            items.append(_back(labels.back_id(seat, unknown), (w, h), at, CARD + number, label))
            continue
        items.append(_seen(card, at, CARD + number, labels.card_label(table, card)))
        if card == view.caught and view.pending == "harpoon":
            items.append(_marked("harpoon", card, (at[0] + 7, at[1] + h - 10), msg("label.caught")))
    items += _special(table, seat, (X + W - faces_tall.SMALL_SPECIAL[0] - 7, OTHER_Y + 5), small=True)
    return items + _nemo(table, seat, (X + 122, OTHER_Y + 15))


@lru_cache(maxsize=1024)
def _other_panel(seat: int, who: Word, won: int, acts: bool, label: Message) -> Item:
    parts = [
        *_panel(W, OTHER_H, acts),
        *placed(faces.seat_mark(seat, 15).parts, 8, 9),
        Text((who,), 28, 4, 92, 25, 16, align="start", style="title"),
        Text((msg("label.won_cards", n=won),), 10, 29, 110, 18, 12, align="start", ink="ink-2"),
    ]
    return _player(seat, (X, OTHER_Y, W, OTHER_H), acts, label, parts)


def _player(seat: int, area: tuple[float, float, float, float], acts: bool, label: Message, parts: list[Part]) -> Item:
    return Item(f"player:{seat}", "player", "turn" if acts else "player", *area, GROUND, label, parts=tuple(parts))


@lru_cache(maxsize=1024)
def _back(id: str, size: tuple[float, float], at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(id, "back", "diver", faces_tall.back_face("diver", *size), at, z, label)


@lru_cache(maxsize=1024)
def _seen(card: int, at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(labels.card_id(card), "diver", "seen", faces_tall.small_face(card), at, z, label)


@lru_cache(maxsize=256)
def _marked(special: str, card: int, at: tuple[float, float], label: Message) -> Item:
    """A token on a diver that a special card has brought up."""
    piece = faces.special_mark(special, 18)
    return laid(f"{special}:{CARD_NAMES[card]}", "mark", "mark", piece, at, TOKEN, label)


def _nemo(table: Table, seat: int, at: tuple[float, float]) -> list[Item]:
    """The token of the first player, where that player is."""
    return [_token(at, msg("label.nemo", who=table.who(seat)))] if table.view.nemo == seat else []


@lru_cache(maxsize=64)
def _token(at: tuple[float, float], label: Message) -> Item:
    return laid("nemo", "token", "nemo", faces.nemo(23), at, ON_GROUND, label)


def _special(table: Table, seat: int, at: tuple[float, float], small: bool) -> list[Item]:
    """The special card of a seat, or the place where it lay; nothing before the special cards are shared out."""
    shown = special_of(table, seat)
    if shown is None:
        return []
    state, special = shown
    size = faces_tall.SMALL_SPECIAL if small else faces_tall.SPECIAL
    if state == "secret":
        back = faces_tall.back_face("special", *size)
        return [
            laid(f"secret:{seat}", "back", "special", back, at, CARD, msg("label.special_back_of", who=table.who(seat)))
        ]
    if state == "laid":
        label = msg("label.has_used", card=words.special(special))
        return [laid(f"slot:{seat}", "ghost", "ghost", _ghost(special, *size), at, ON_GROUND, label)]
    label = labels.special_label(table, special)
    if special in AS_DIVER:
        label = labels.card_label(table, AS_DIVER[special] or 0)
    return [_known_special(special, state, at, small, label)]


@lru_cache(maxsize=256)
def _known_special(special: str, state: str, at: tuple[float, float], small: bool, label: Message) -> Item:
    scale = 1.0
    if small:
        piece = faces_tall.small_special(special, state)
    elif special in AS_DIVER:
        piece, scale = faces_tall.diver_face(AS_DIVER[special] or 0), HELD
        at = at[0] + faces_tall.SPECIAL[0] - piece.w * scale, at[1]
    else:
        piece = faces_tall.special_face(special, state)
    return laid(labels.special_id(special), "special", state, piece, at, CARD, label, scale)


@lru_cache(maxsize=16)
def _ghost(special: str, w: float, h: float) -> Piece:
    """Where a special card lay that has gone to the board."""
    parts: list[Part] = [Box(1, 1, w - 2, h - 2, line="line-2", width=1.2, radius=6, dashed=True)]
    high = min(w, h) * 0.5
    y = (h - high) / 2
    if h > w:
        y -= 12
        parts.append(Text((msg("label.used"),), 4, y + high + 4, w - 8, 30, 12, lines=2, style="italic", ink="ink-3"))
    parts.append(Icon(f"s-{special}", (w - high) / 2, y, high, high, "ink-3", "panel", faint=True))
    return Piece(w, h, tuple(parts))


# -- Status, the viewer's hand -----------------------------------------------------------------------------------------


def _status(table: Table) -> Item:
    view = table.view
    seat = view.turn if view.turn >= 0 else table.winner() if view.turn == OVER else None
    number = labels.turn_number(table)
    return _status_strip(seat, labels.turn(table), labels.prompt(table), labels.round_of(table), number)


@lru_cache(maxsize=1024)
def _status_strip(seat: int | None, said: Message, prompt: Message, round: Message, number: Message | None) -> Item:
    """Whose turn it is in which round, and what is asked."""
    parts: list[Part] = [Box(0.5, 0.5, W - 1, STATUS_H - 1, fill="panel", line="line", radius=10)]
    left = 10.0
    if seat is not None:
        parts += placed(faces.seat_mark(seat, 14).parts, left, 4.5)
        left += 20
    when: tuple[Word, ...] = (round,) if number is None else (round, "·", number)
    parts += [
        Text((said,), left, 1, 184 - left, 21, 15.5, align="start", style="title"),
        Text(when, 187, 1, W - 196, 21, 12, align="end", style="bold", ink="ink-2"),
        Text((prompt,), 10, 21, W - 20, 27, 12, lines=2, align="start", ink="ink-2"),
    ]
    label = msg("label.status", turn=said, prompt=prompt)
    return Item("status", "status", "status", X, STATUS_Y, W, STATUS_H, GROUND, label, parts=tuple(parts))


def _own(table: Table) -> list[Item]:
    """The player below: name, hand, special card; at the end the result."""
    view, seat = table.view, table.below
    if view.turn == OVER:
        return [_result(table)]
    hand, label = view.hands[seat], labels.player_label(table, seat)
    items = [_own_panel(seat, table.who(seat), len(hand), table.won_count(seat), acts(table, seat), label)]
    items += _nemo(table, seat, (X + 152, OWN_Y + 7))
    w, h = (side * HELD for side in faces_tall.DIVER)
    small = len(hand) > MANY
    special = _special(table, seat, SMALL_SPECIAL_AT if small else SPECIAL_AT, small)
    room, unknown = HAND_W if special else WHOLE_W, 0
    room += SMALL_SPECIAL_AT[0] - SPECIAL_AT[0] if small else 0
    starts = fanned([w] * len(hand), room, 6)
    left = HAND_X + (room - (starts[-1] + w if starts else 0)) / 2
    for number, (card, start) in enumerate(zip(hand, starts, strict=True)):
        at = round(left + start, 3), HAND_Y
        if card is None:
            unknown += 1
            label = msg("label.diver_back", who=table.who(seat))
            items.append(_back(labels.back_id(seat, unknown), (w, h), at, CARD + number, label))
            continue
        items.append(_held(card, at, CARD + number, labels.card_label(table, card)))
        corner = at[0] + 5, at[1] + 30
        if card in view.drawn:
            items.append(_marked("module", card, corner, msg("label.drawn")))
        if card == view.caught and view.pending == "harpoon":
            items.append(_marked("harpoon", card, corner, msg("label.caught")))
    return items + special


@lru_cache(maxsize=1024)
def _own_panel(seat: int, who: Word, divers: int, won: int, acts: bool, label: Message) -> Item:
    told = (msg("label.divers", n=divers), "·", msg("label.won_cards", n=won))
    parts = [
        *_panel(W, OWN_H, acts),
        *placed(faces.seat_mark(seat, 15).parts, 9, 11),
        Text((who,), 29, 5, 120, 27, 16, align="start", style="title"),
        Text(told, 180, 5, W - 190, 27, 12, lines=2, align="end", ink="ink-2"),
    ]
    return _player(seat, (X, OWN_Y, W, OWN_H), acts, label, parts)


@lru_cache(maxsize=1024)
def _held(card: int, at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(labels.card_id(card), "diver", "diver", faces_tall.diver_face(card), at, z, label, HELD)


def _result(table: Table) -> Item:
    """Who has won and how: the points of both in each domain."""
    step, first, last = 58.0, 30.0, 318.0
    parts: list[Part] = [
        *_panel(W, OWN_H, True),
        Text((labels.turn(table),), 12, 6, W - 24, 26, 19, style="title"),
        Text((labels.prompt(table),), 12, 32, W - 24, 30, 12.5, lines=2, ink="ink-2"),
        Text((msg("label.domains"),), last, 66, 58, 26, 11.5, style="bold", ink="ink-2"),
    ]
    rows = (96.0, 130.0)
    for y, seat in zip(rows, table.seats, strict=True):
        parts += placed(faces.seat_mark(seat, 15).parts, 9, y + 7)
        parts.append(Text((str(table.led(seat)),), last, y, 58, 29, 22, style="title"))
    for number, domain in enumerate(faces.COLOURS):
        x = first + step * number
        parts += placed(faces.domain_mark(domain, step - 6, 26, 19).parts, x, 66)
        points = [table.points(seat, domain) or 0 for seat in table.seats]
        for line, (y, own) in enumerate(zip(rows, points, strict=True)):
            ahead = own > points[1 - line]
            if ahead:
                parts.append(Box(x, y, step - 6, 29, fill="brass-soft", radius=6))
            style: Style = "bold" if ahead else "plain"
            ink = "ink" if ahead else "ink-2"
            parts.append(Text((labels.figure(own),), x, y, step - 6, 29, 17, style=style, ink=ink))
    return Item("result", "sheet", "result", X, OWN_Y, W, OWN_H, GROUND, labels.result(table), parts=tuple(parts))


# -- Where actions are offered -----------------------------------------------------------------------------------------

CELLS = (
    (0.0, 110.0),
    (111.0, 150.0),
    (262.0, 110.0),
)  # where the columns of special cards begin, and how wide they are
CELL_H = 38.0


def _facts(table: Table) -> list[Item]:
    """Where actions are offered; until then which special cards have come, and what is still in the pile."""
    items = [_facts_ground(table.to_come())]
    for number, special in enumerate(labels.SPECIAL_NAMES):
        left, w = CELLS[number % len(CELLS)]
        at = X + 4 + left, ACTIONS_Y + 19 + CELL_H * (number // len(CELLS))
        items.append(_special_fact(special, labels.special_state(table, special), at, w))
    return items


@lru_cache(maxsize=64)
def _facts_ground(to_come: int) -> Item:
    label = msg("label.to_come", n=to_come)
    parts = (
        Box(0.5, 0.5, W - 1, ACTIONS_H - 1, fill="panel", line="line", radius=10),
        Text((label,), 10, 2, W - 20, 17, 12, ink="ink-2"),
    )
    return Item("facts", "facts", "facts", X, ACTIONS_Y, W, ACTIONS_H, GROUND, label, parts=parts)


@lru_cache(maxsize=256)
def _special_fact(special: str, state: str, at: tuple[float, float], w: float) -> Item:
    name = msg("label.card", card=words.special(special), details=(msg(f"label.state.{state}"),))
    piece = faces_tall.deck_face(special, state, w, CELL_H - 2)
    return laid(f"deck:{special}", "deck", state, piece, at, ON_GROUND, name)
