"""The wide shape: a board of 1440 x 852 units. The submarine lies in the middle, the viewer's side of it below."""

from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.nautilus_divers import faces, labels, tables, words
from leagues.games.nautilus_divers.choices import choices
from leagues.games.nautilus_divers.labels import AS_DIVER, Row, Table
from leagues.games.nautilus_divers.scene_wide_sides import order_items, score_items
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, SPACE_NAMES
from leagues.ui.scene import Box, Icon, Item, Part, Piece, Scene, Style, Text, Word, fanned, laid, placed

WIDTH, HEIGHT = 1440, 852
X, W = 286.0, 868.0  # of the middle
STEP = 146.0  # from column to column
FIRST = 360.0  # where the first column begins
ABOVE_Y, ROW_Y, BELOW_Y = 98.0, 271.0, 420.0  # of the other's spaces, the domain cards and the viewer's spaces
HULL = (274.0, 250.0, 892.0, 166.0)
OTHER_Y, OTHER_H = 8.0, 84.0
STATUS_Y, STATUS_H, FACTS_Y, FACTS_H = 584.0, 36.0, 624.0, 82.0
HAND_Y, HAND_H = 712.0, 132.0
IN_HAND = 0.83  # scale of a diver in the viewer's hand
HAND_X, HAND_W = 152.0, 580.0  # of the divers in hand, counted from the middle's left edge

BAR = (X, FACTS_Y, W, FACTS_H)

GROUND, ON_GROUND, RING, CARD, TOKEN, OVERLAY = 0, 1, 9, 10, 30, 40  # what lies on what


def lay_out(table: Table) -> Scene:
    """The whole table."""
    items = [*_other(table), _hull()]
    for seat, y in ((1 - table.below, ABOVE_Y), (None, ROW_Y), (table.below, BELOW_Y)):
        for column in range(COLUMNS):
            items += _row(table, column) if seat is None else _space(table, COLUMNS * seat + column, y)
    items += _drafted(table)
    items += [_status(table), *_facts(table), *_own(table)]
    items += [*score_items(table), *order_items(table)]
    return Scene("wide", WIDTH, HEIGHT, msg("label.table"), table.with_actions(items), choices(table), BAR)


# -- The submarine and what lies around it -----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _hull() -> Item:
    x, y, w, h = HULL
    parts = (Icon("hull", 0, 0, w, h, "back", "back-line"),)
    return Item("hull", "hull", "hull", x, y, w, h, GROUND, msg("label.submarine"), parts=parts)


def _column_x(column: int) -> float:
    return FIRST + STEP * column


def _space_x(column: int) -> float:
    return _column_x(column) + (faces.DOMAIN_CARD[0] - faces.DIVER[0]) / 2


def _space(table: Table, space: int, y: float) -> list[Item]:
    """A space, and the card on it with what is to be seen about it."""
    view = table.view
    side, column = labels.side_of(space), space % COLUMNS
    at = _space_x(column), y
    card = view.board[space]
    face = "free" if card is None else "taken"
    items = [_ground(side, face, at, f"space:{SPACE_NAMES[space]}", labels.space_label(table, space))]
    if card is None:
        return items
    facing = view.board[(space + COLUMNS) % tables.SPACES]
    wins = facing is not None and labels.beats(card, facing)
    if space == view.just:
        items.append(_just(at))
    elif wins and view.awarded:
        items.append(_ring(f"ring:{SPACE_NAMES[space]}", side, at, labels.row_label(table, column)))
    items.append(_lying(card, at, labels.card_label(table, card)))
    if wins and facing is not None:
        items.append(_lead(side, column, card, facing, at))
    if space == view.anchor:
        items.append(_anchor(at, labels.special_label(table, "anchor")))
    return items


@lru_cache(maxsize=1024)
def _ground(side: int, face: str, at: tuple[float, float], id: str, label: Message) -> Item:
    return laid(
        id, "space", face, faces.space_face(id.removeprefix("space:"), side, *faces.DIVER), at, ON_GROUND, label
    )


@lru_cache(maxsize=2048)
def _lying(card: int, at: tuple[float, float], label: Message) -> Item:
    return laid(labels.card_id(card), "diver", "diver", faces.diver_face(card), at, CARD, label)


@lru_cache(maxsize=64)
def _just(at: tuple[float, float]) -> Item:
    """A line around the card whose Anchor or movement is to come."""
    w, h = faces.DIVER
    line = Box(1.5, 1.5, w + 11, h + 11, fill="veil", line="ink-2", width=2.5, radius=14, dashed=True)
    piece = Piece(w + 14, h + 14, (line,))
    return laid("just", "mark", "mark", piece, (at[0] - 7, at[1] - 7), RING, msg("label.just_placed"))


@lru_cache(maxsize=256)
def _ring(id: str, seat: int, at: tuple[float, float], label: Message) -> Item:
    w, h = faces.DIVER
    return laid(id, "mark", "mark", faces.winner_ring(w + 12, h + 12, seat), (at[0] - 6, at[1] - 6), RING, label)


@lru_cache(maxsize=1024)
def _lead(seat: int, column: int, card: int, facing: int, at: tuple[float, float]) -> Item:
    """Which card wins the column as it lies, at the foot of that card."""
    w, h = 108.0, 23.0
    place = at[0] + (faces.DIVER[0] - w) / 2, at[1] + faces.DIVER[1] - 12
    label = labels.beaten(card, facing)
    return laid(
        f"lead:{column + 1}", "lead", f"seat:{seat}", faces.lead_pill(seat, card, facing, w, h), place, TOKEN, label
    )


@lru_cache(maxsize=64)
def _anchor(at: tuple[float, float], label: Message) -> Item:
    place = at[0] + faces.DIVER[0] - 32, at[1] - 8
    return laid("special:anchor", "special", "token", faces.anchor_token(40), place, TOKEN, label)


def _row(table: Table, column: int) -> list[Item]:
    """The domain card of a column, and at the end of a round who has won it."""
    lying = table.view.row[column]
    at = _column_x(column), ROW_Y
    label = labels.row_label(table, column)
    if lying is None:
        return [laid(f"row:{column + 1}", "ghost", "ghost", faces.domain_ghost(), at, ON_GROUND, label)]
    card = _domain_card(column, lying, at, label)
    seat = table.stronger(column)
    if not table.view.awarded or seat is None:
        return [card]
    return [card, _won(column, seat, seat == table.below, label)]


@lru_cache(maxsize=1024)
def _domain_card(column: int, lying: Row, at: tuple[float, float], label: Message) -> Item:
    face = f"{lying[0]}:{lying[1]}"
    return laid(f"row:{column + 1}", "domain_card", face, faces.domain_face(*lying), at, CARD, label)


@lru_cache(maxsize=256)
def _won(column: int, seat: int, below: bool, label: Message) -> Item:
    """Who has won a domain card: a frame in the winner's colour, with a mark towards the winner's side."""
    w, h = faces.DOMAIN_CARD
    disc = 26.0
    x, y = (w + 10 - disc) / 2, h + 20.0 if below else 4.0
    parts: list[Part] = [
        Box(2, 21, w + 6, h + 6, line="paper", width=7, radius=12),
        Box(2, 21, w + 6, h + 6, line=f"seat-{seat}", width=4, radius=12),
        Box(x, y, disc, disc, fill="panel", line=f"seat-{seat}", width=3, radius=disc / 2),
        *placed(faces.seat_mark(seat, 14).parts, x + 6, y + 6),
    ]
    piece = Piece(w + 10, h + 48, tuple(parts))
    at = _column_x(column) - 5, ROW_Y - 24.0
    return laid(f"won:{column + 1}", "award", f"seat:{seat}", piece, at, TOKEN + 1, label)


# -- The special cards to be shared out --------------------------------------------------------------------------------


def _drafted(table: Table) -> list[Item]:
    """The two special cards that the first player is looking at, on that player's side."""
    view = table.view
    if not view.drafted:
        return []
    y = BELOW_Y if view.nemo == table.below else ABOVE_Y
    w = 270.0
    items = [_sheet(y, labels.prompt(table))]
    for number, special in enumerate(view.drafted):
        at = X + W / 2 + (12 if number else -12 - w), y + 10
        if special is None:
            back = faces.special_back()
            at = X + W / 2 + (12 if number else -12 - back.w), y + 14
            items.append(laid(f"secret:{number}", "back", "special", back, at, OVERLAY + 1, msg("label.special_back")))
        else:
            items.append(_offered(special, at, labels.special_label(table, special)))
    return items


@lru_cache(maxsize=64)
def _sheet(y: float, label: Message) -> Item:
    w, h = 2 * 270.0 + 56, 152.0
    parts = (
        Box(0, 4, w, h, fill="shade", radius=14),
        Box(0, 0, w, h, fill="panel", line="brass", width=2, radius=14),
    )
    return Item("draft", "sheet", "draft", X + (W - w) / 2, y, w, h, OVERLAY, label, parts=parts)


@lru_cache(maxsize=64)
def _offered(special: str, at: tuple[float, float], label: Message) -> Item:
    piece = faces.offered_face(special)
    return laid(labels.special_id(special), "special", "offered", piece, at, OVERLAY + 1, label)


# -- The other player --------------------------------------------------------------------------------------------------


def _other(table: Table) -> list[Item]:
    """The player above: name, hand, special card."""
    view, seat = table.view, 1 - table.below
    items = [
        _other_panel(seat, table.who(seat), table.won_count(seat), acts(table, seat), labels.player_label(table, seat))
    ]
    w, hand = faces.SMALL[0], view.hands[seat]
    starts = _in_hand(len(hand), w, 390, 8)
    left = X + (W - 390) / 2
    unknown = 0
    for number, (card, start) in enumerate(zip(hand, starts, strict=True)):
        at = round(left + start, 3), OTHER_Y + 6
        if card is None:
            unknown += 1
            id = labels.back_id(seat, unknown)
            items.append(_small_back(id, at, CARD + number, msg("label.diver_back", who=table.who(seat))))
        else:
            items.append(_small(card, at, CARD + number, labels.card_label(table, card)))
            if card == view.caught and view.pending == "harpoon":
                items.append(_marked("harpoon", card, (at[0] + w - 20, at[1] - 4), msg("label.caught")))
    items += _special(table, seat, (X + W - 122, OTHER_Y + 6), small=True)
    items += _nemo(table, seat, (X + 16, OTHER_Y + 44))
    return items


def _in_hand(count: int, w: float, room: float, gap: float) -> list[float]:
    """Where the cards of a hand begin; those that are left stay where they are as others are played."""
    starts = fanned([w] * max(count, tables.HAND), room, gap)
    spare = (room - starts[-1] - w) / 2
    return [round(start + spare, 3) for start in starts[:count]]


def acts(table: Table, seat: int) -> bool:
    """Whether it is this seat's turn, or it has won."""
    view = table.view
    return view.turn == seat or (view.turn == OVER and table.winner() in (seat, None))


@lru_cache(maxsize=1024)
def _other_panel(seat: int, who: Word, won: int, acts: bool, label: Message) -> Item:
    parts = [
        *_panel(W, OTHER_H, acts),
        *placed(faces.seat_mark(seat, 22).parts, 17, 13),
        Text((who,), 50, 8, 180, 32, 20, align="start", style="title"),
        Text((msg("label.won_cards", n=won),), 50, 42, 180, 30, 13, align="start", ink="ink-2"),
    ]
    return Item(f"player:{seat}", "player", _turn_face(acts), X, OTHER_Y, W, OTHER_H, GROUND, label, parts=tuple(parts))


def _turn_face(acts: bool) -> str:
    return "turn" if acts else "player"


def _panel(w: float, h: float, acts: bool) -> list[Part]:
    return [
        Box(0, 2, w, h, fill="shade", radius=12),
        Box(1, 1, w - 2, h - 2, "panel", "brass" if acts else "line", width=3 if acts else 1, radius=12),
    ]


@lru_cache(maxsize=1024)
def _small_back(id: str, at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(id, "back", "diver", faces.small_back(), at, z, label)


@lru_cache(maxsize=1024)
def _small(card: int, at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(labels.card_id(card), "diver", "seen", faces.small_face(card), at, z, label)


@lru_cache(maxsize=256)
def _marked(special: str, card: int, at: tuple[float, float], label: Message) -> Item:
    """A token on a diver that a special card has brought up."""
    id = f"{special}:{CARD_NAMES[card]}"
    return laid(id, "mark", "mark", faces.special_mark(special, 26), at, TOKEN, label)


def _nemo(table: Table, seat: int, at: tuple[float, float]) -> list[Item]:
    """The token of the first player, where that player is."""
    if table.view.nemo != seat:
        return []
    return [_token(at, msg("label.nemo", who=table.who(seat)))]


@lru_cache(maxsize=64)
def _token(at: tuple[float, float], label: Message) -> Item:
    return laid("nemo", "token", "nemo", faces.nemo(28), at, ON_GROUND, label)


def _special(table: Table, seat: int, at: tuple[float, float], small: bool) -> list[Item]:
    """The special card of a seat, or the place where it lay; nothing before the special cards are shared out."""
    view = table.view
    if view.drafted or (view.pending in ("domains", "deal", "specials") and not view.awarded):
        return []
    special = view.specials[seat]
    used = view.used[seat] and not (special == "anchor" and view.pending == "anchor")
    if special is None:
        piece = faces.small_special_back() if small else faces.special_back()
        label = msg("label.special_back_of", who=table.who(seat))
        return [laid(f"secret:{seat}", "back", "special", piece, at, CARD, label)]
    if used and special in (*AS_DIVER, "anchor"):
        ghost = _ghost(small)
        label = msg("label.has_used", card=words.special(special))
        return [laid(f"slot:{seat}", "ghost", "ghost", ghost, at, ON_GROUND, label)]
    label = labels.special_label(table, special)
    if special in AS_DIVER:
        label = labels.card_label(table, AS_DIVER[special] or 0)
    return [_known_special(special, used, labels.late(table, special), at, small, label)]


@lru_cache(maxsize=256)
def _known_special(special: str, used: bool, late: bool, at: tuple[float, float], small: bool, label: Message) -> Item:
    scale = IN_HAND if special in AS_DIVER and not small else 1.0
    piece = faces.small_special(special, used or late) if small else faces.special_face(special, used, late)
    face = "used" if used else "late" if late else "held"
    at = at[0] + (faces.SPECIAL[0] - piece.w * scale) / 2, at[1]
    return laid(labels.special_id(special), "special", face, piece, at, CARD, label, scale)


@lru_cache(maxsize=2)
def _ghost(small: bool) -> Piece:
    w, h = faces.SPECIAL[0], faces.SMALL[1] if small else faces.SPECIAL[1]
    said = Text((msg("label.used"),), 6, 0, w - 12, h, 12, style="italic", ink="ink-3")
    return Piece(w, h, (Box(1, 1, w - 2, h - 2, line="line-2", width=1.5, radius=9, dashed=True), said))


# -- Status, facts, the viewer's hand ----------------------------------------------------------------------------------


def _status(table: Table) -> Item:
    view = table.view
    seat = view.turn if view.turn >= 0 else table.winner() if view.turn == OVER else None
    return _status_line(
        seat, labels.turn(table), labels.prompt(table), labels.round_of(table), labels.turn_number(table)
    )


@lru_cache(maxsize=1024)
def _status_line(seat: int | None, said: Message, prompt: Message, round: Message, number: Message | None) -> Item:
    parts: list[Part] = [Box(0.5, 0.5, W - 1, STATUS_H, fill="panel", line="line", radius=11)]
    left = 14.0
    if seat is not None:
        parts += placed(faces.seat_mark(seat, 17).parts, left, 10)
        left += 27
    when: tuple[Word, ...] = (round,) if number is None else (round, "·", number)
    parts += [
        Text((said,), left, 0, 240, STATUS_H, 17, align="start", style="title"),
        Text((prompt,), left + 246, 0, W - left - 246 - 236, STATUS_H, 13, lines=2, align="start", ink="ink-2"),
        Text(when, W - 228, 0, 214, STATUS_H, 13, align="end", style="bold", ink="ink-2"),
    ]
    label = msg("label.status", turn=said, prompt=prompt)
    return Item("status", "status", "status", X, STATUS_Y, W, STATUS_H, GROUND, label, parts=tuple(parts))


CELL = 112.0  # of a special card among the facts


def _facts(table: Table) -> list[Item]:
    """Where actions are offered; until then which special cards have come, and what is still in the piles."""
    items = [_facts_ground(table.to_come())]
    for number, special in enumerate(labels.SPECIAL_NAMES):
        at = X + 12 + CELL * number, FACTS_Y + 8
        items.append(_special_fact(special, labels.special_state(table, special), at))
    return items


@lru_cache(maxsize=64)
def _facts_ground(to_come: int) -> Item:
    left = 12 + CELL * len(labels.SPECIAL_NAMES) + 8
    w = W - left - 12
    parts = (
        Box(0.5, 0.5, W - 1, FACTS_H - 1, fill="panel", line="line", radius=11),
        Box(left - 6, 12, 1, FACTS_H - 24, fill="line"),
        Text((str(to_come),), left, 10, w, 32, 26, style="title"),
        Text((msg("label.to_come_short"),), left, 42, w, 32, 12, lines=2, ink="ink-2"),
    )
    label = msg("label.to_come", n=to_come)
    return Item("facts", "facts", "facts", X, FACTS_Y, W, FACTS_H, GROUND, label, parts=parts)


@lru_cache(maxsize=256)
def _special_fact(special: str, state: str, at: tuple[float, float]) -> Item:
    """A special card of these three rounds: come already, in this round, or still to come."""
    w, h = CELL - 4, FACTS_H - 16
    gone = state in ("gone", "out")
    name = msg("label.card", card=words.special(special), details=(msg(f"label.state.{state}"),))
    mark = Icon(f"s-{special}", (w - 26) / 2, 2, 26, 26, "ink-3" if gone else "ink", "panel", faint=gone)
    parts: list[Part] = [Box(0, 0, w, h, fill="" if gone else "panel-2", radius=8)]
    if state in ("mine", "other", "here"):
        parts = [Box(0.75, 0.75, w - 1.5, h - 1.5, fill="panel-2", line="line-2", width=1.5, radius=8)]
    parts += [
        mark,
        Text((words.special(special),), 3, 28, w - 6, 18, 12.5, style="bold", ink="ink-3" if gone else "ink"),
        Text((msg(f"label.state.{state}"),), 3, 46, w - 6, 17, 11.5, ink="ink-3" if gone else "ink-2"),
    ]
    return laid(f"deck:{special}", "deck", state, Piece(w, h, tuple(parts)), at, ON_GROUND, name)


def _own(table: Table) -> list[Item]:
    """The player below: name, hand, special card; at the end the result."""
    view, seat = table.view, table.below
    if view.turn == OVER:
        return [_result(table)]
    panel = _own_panel(
        seat,
        table.who(seat),
        len(view.hands[seat]),
        table.won_count(seat),
        acts(table, seat),
        labels.player_label(table, seat),
    )
    items = [panel]
    w, hand = faces.DIVER[0] * IN_HAND, view.hands[seat]
    starts = _in_hand(len(hand), w, HAND_W, 10)
    left = X + HAND_X
    unknown = 0
    for number, (card, start) in enumerate(zip(hand, starts, strict=True)):
        at = round(left + start, 3), HAND_Y + 5
        if card is None:
            unknown += 1
            id = labels.back_id(seat, unknown)
            items.append(_large_back(id, at, CARD + number, msg("label.diver_back", who=table.who(seat))))
        else:
            items.append(_held(card, at, CARD + number, labels.card_label(table, card)))
            corner = at[0] + w / 2 - 13, at[1] - 9
            if card in view.drawn:
                items.append(_marked("module", card, corner, msg("label.drawn")))
            if card == view.caught and view.pending == "harpoon":
                items.append(_marked("harpoon", card, corner, msg("label.caught")))
    items += _special(table, seat, (X + W - 122, HAND_Y + 4), small=False)
    items += _nemo(table, seat, (X + 16, HAND_Y + 50))
    return items


@lru_cache(maxsize=1024)
def _own_panel(seat: int, who: Word, divers: int, won: int, acts: bool, label: Message) -> Item:
    parts = [
        *_panel(W, HAND_H, acts),
        *placed(faces.seat_mark(seat, 22).parts, 17, 15),
        Text((who,), 50, 10, 102, 32, 20, align="start", style="title"),
        Text((msg("label.divers", n=divers),), 50, 46, 100, 18, 13, align="start", ink="ink-2"),
        Text((msg("label.won_cards", n=won),), 50, 66, 100, 32, 13, lines=2, align="start", ink="ink-2"),
    ]
    return Item(f"player:{seat}", "player", _turn_face(acts), X, HAND_Y, W, HAND_H, GROUND, label, parts=tuple(parts))


@lru_cache(maxsize=256)
def _large_back(id: str, at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(id, "back", "diver", faces.diver_back(), at, z, label, IN_HAND)


@lru_cache(maxsize=1024)
def _held(card: int, at: tuple[float, float], z: int, label: Message) -> Item:
    return laid(labels.card_id(card), "diver", "diver", faces.diver_face(card), at, z, label, IN_HAND)


def _result(table: Table) -> Item:
    """Who has won and how: the points of both in each domain."""
    parts: list[Part] = [
        *_panel(W, HAND_H, True),
        Text((labels.turn(table),), 20, 14, 250, 34, 24, align="start", style="title"),
        Text((labels.prompt(table),), 20, 48, 250, 36, 13.5, lines=2, align="start", ink="ink-2"),
    ]
    for number, seat in enumerate(table.seats):
        parts += placed(faces.seat_mark(seat, 16).parts, 278, 60 + 32 * number)
    for number, domain in enumerate(faces.COLOURS):
        x = 304.0 + 92 * number
        parts += placed(faces.domain_mark(domain, 80, 38, 26).parts, x, 12)
        points = [table.points(seat, domain) or 0 for seat in table.seats]
        for line, own in enumerate(points):
            ahead = own > points[1 - line]
            if ahead:
                parts.append(Box(x, 54 + 32 * line, 80, 28, fill="brass-soft", radius=7))
            style: Style = "bold" if ahead else "plain"
            parts.append(
                Text((labels.figure(own),), x, 54 + 32 * line, 80, 28, 19, style=style, ink="ink" if ahead else "ink-2")
            )
    for line, seat in enumerate(table.seats):
        parts.append(Text((str(table.led(seat)),), W - 98, 54 + 32 * line, 80, 28, 26, style="title"))
    parts.append(Text((msg("label.domains"),), W - 100, 14, 84, 34, 13, lines=2, style="bold", ink="ink-2"))
    return Item("result", "sheet", "result", X, HAND_Y, W, HAND_H, GROUND, labels.result(table), parts=tuple(parts))
