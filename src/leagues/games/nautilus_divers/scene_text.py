"""The text shape: 80 columns of character cells; the submarine between both sides, the viewer's own side below.

Each function lays out one block, from its first line on. How high a block is depends on the position, never on the
language.
"""

from collections.abc import Sequence

from leagues.core.message import Message, msg
from leagues.core.state import OVER
from leagues.games.nautilus_divers import labels, tables, words
from leagues.games.nautilus_divers.faces import COLOURS
from leagues.games.nautilus_divers.labels import AS_DIVER, MARKS, Table
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, SPACE_NAMES
from leagues.ui.scene import Align, Box, Item, Part, Scene, Style, Text, Word

WIDTH = 80
LEFT = 3  # where frames begin: before them is room for a mark
STEP, SPACE_H, ROW_H = 15, 4, 5  # neighbours share their frames
IN_SPACE = STEP - 1  # columns inside a frame
CARD_W, CARD_H = 6, 5  # a diver in the own hand
SPECIAL_X, OTHER_SPECIAL_X = 52, 46
SEAT_X, SEAT_W = (17, 49), 30  # of the points of both
VALUE_W = 5
DASH = "\N{EN DASH}"
SYMBOLS = {"along": "↔", "across": "↕"}
BACK = "▒▒"
POINTS_AT = "▲"
DONE = "✓"
JUST = "»"

# How the order of value tells where a card is; what stands for itself has not been seen.
BRACKETS = {
    "board": "({})",
    "own": "[{}]",
    "held": "[{}]",
    "known": "<{}>",
    "other": "<{}>",
    "pile": "✗{}",
    "out": "✗{}",
}

Block = tuple[list[Item], int]


def lay_out(table: Table) -> Scene:
    """The whole table, block under block."""
    items: list[Item] = []
    line = 0
    for block in (_status, _other, _board, _own, _scores, _order, _deck):
        found, height = block(table, line)
        items += found
        line += height
    return Scene("text", WIDTH, line, msg("label.table"), table.with_actions(items))


def special_of(table: Table, seat: int) -> tuple[str, str] | None:
    """What is to be seen of the special card of a seat: its state and its name; nothing before they are shared out.

    ``secret``: face down; ``held``; ``late``: held in vain, its time is past; ``used``, and still lying there;
    ``laid``: it has gone to the board.
    """
    view = table.view
    if view.drafted or (view.pending in ("domains", "deal", "specials") and not view.awarded):
        return None
    special = view.specials[seat]
    if special is None:
        return "secret", ""
    if not view.used[seat] or (special == "anchor" and view.pending == "anchor"):
        return "late" if labels.late(table, special) else "held", special
    return "laid" if special in (*AS_DIVER, "anchor") else "used", special


def _text(
    said: Sequence[Word],
    x: float,
    y: float,
    w: float,
    h: float = 1,
    align: Align = "start",
    style: Style = "plain",
    ink: str = "ink",
) -> Text:
    return Text(tuple(said), x, y, w, h, lines=int(h), align=align, style=style, ink=ink)


def _item(
    id: str,
    kind: str,
    face: str,
    at: tuple[float, float],
    size: tuple[float, float],
    label: Message,
    parts: Sequence[Part],
    z: int = 0,
) -> Item:
    return Item(id, kind, face, *at, *size, z, label, parts=tuple(parts))


def _numeral(card: int) -> str:
    """The value of a card, with its arrow."""
    arrow = labels.arrow_of(card)
    return f"{card} {SYMBOLS[arrow]}" if arrow else str(card)


# -- Whose turn it is, and the other player ----------------------------------------------------------------------------


def _status(table: Table, line: int) -> Block:
    view = table.view
    seat = view.turn if view.turn >= 0 else table.winner() if view.turn == OVER else None
    mark = (MARKS[seat],) if seat is not None else ()
    number = labels.turn_number(table)
    when = (labels.round_of(table), "\n", number) if number else (labels.round_of(table),)
    parts = [
        _text((*mark, labels.turn(table), DASH, labels.prompt(table)), 0, 0, 57, 3, style="bold", ink="brass"),
        _text(when, 58, 0, 22, 2, align="end", style="bold"),
    ]
    return [_item("status", "status", "status", (0, line), (WIDTH, 3), labels.status(table), parts)], 4


def _head(table: Table, seat: int, line: int) -> list[Item]:
    """A player in a line: name, the Nemo token, cards in hand and cards won."""
    view = table.view
    held, won = msg("label.divers", n=len(view.hands[seat])), msg("label.won_cards", n=table.won_count(seat))
    parts = [
        _text((MARKS[seat], table.who(seat)), 1, 0, 24, style="bold", ink=f"seat-{seat}"),
        _text((held, "·", won), 43, 0, 37, align="end"),
    ]
    face = "turn" if view.turn == seat else "player"
    label = labels.player_label(table, seat)
    items = [_item(f"player:{seat}", "player", face, (0, line), (WIDTH, 1), label, parts)]
    if view.nemo == seat:
        token = _text((msg("label.first_player"),), 0, 0, 17, ink="brass")
        label = msg("label.nemo", who=table.who(seat))
        items.append(_item("nemo", "token", "nemo", (26, line), (17, 1), label, [token], z=1))
    return items


def _other(table: Table, line: int) -> Block:
    """The other player: the backs of the hand, or the values of those that the viewer has seen."""
    view, seat = table.view, 1 - table.below
    items = _head(table, seat, line)
    unknown = 0
    for number, card in enumerate(view.hands[seat]):
        at = (LEFT + 6 * number, line + 1)
        if card is None:
            unknown += 1
            label = msg("label.diver_back", who=table.who(seat))
            back = _text((f"[{BACK}]",), 0, 0, 5, ink="back")
            items.append(_item(labels.back_id(seat, unknown), "back", "diver", at, (5, 1), label, [back]))
            continue
        shown = _text((f"[{_numeral(card).replace(' ', ''):^3}]",), 0, 0, 5, ink=f"seat-{seat}")
        label = labels.card_label(table, card)
        items.append(_item(labels.card_id(card), "diver", "seen", at, (5, 1), label, [shown]))
        if card == view.caught and view.pending == "harpoon":
            items.append(_pointer("harpoon", card, (at[0] + 5, line + 1)))
    items += _other_special(table, seat, (OTHER_SPECIAL_X, line + 1))
    drafted, height = _drafted(table, line + 3) if view.nemo == seat else ([], 0)
    return items + drafted, 3 + height


def _other_special(table: Table, seat: int, at: tuple[float, float]) -> list[Item]:
    shown = special_of(table, seat)
    if shown is None:
        return []
    state, special = shown
    said: tuple[Word, ...] = (msg("label.special_back"),)
    if state != "secret":
        said = (words.special(special), DASH, _fate(state, special))
    text = _text(said, 0, 0, WIDTH - at[0], 2, align="end", ink="purple")
    return [_special_item(table, seat, shown, at, (WIDTH - at[0], 2), [text])]


def _fate(state: str, special: str) -> Message:
    """What a special card does, or why it does it no more."""
    if state == "held":
        return labels.does(special)
    return msg("label.late" if state == "late" else "label.used")


def _special_item(
    table: Table,
    seat: int,
    shown: tuple[str, str],
    at: tuple[float, float],
    size: tuple[float, float],
    parts: list[Part],
) -> Item:
    """The special card of a seat, by what is to be seen of it."""
    state, special = shown
    if state == "secret":
        label = msg("label.special_back_of", who=table.who(seat))
        return _item(f"secret:{seat}", "back", "special", at, size, label, parts)
    if state == "laid":
        label = msg("label.has_used", card=words.special(special))
        return _item(f"slot:{seat}", "ghost", "ghost", at, size, label, parts)
    label = labels.special_label(table, special)
    if special in AS_DIVER:
        label = labels.card_label(table, AS_DIVER[special] or 0)
    return _item(labels.special_id(special), "special", state, at, size, label, parts)


def _pointer(special: str, card: int, at: tuple[float, float]) -> Item:
    """A mark at a diver that a special card has brought up."""
    label = msg("label.caught" if special == "harpoon" else "label.drawn")
    mark = _text((POINTS_AT,), 0, 0, 1, ink="brass")
    return _item(f"{special}:{CARD_NAMES[card]}", "mark", "mark", at, (1, 1), label, [mark], z=1)


# -- The submarine and its spaces --------------------------------------------------------------------------------------


def _board(table: Table, line: int) -> Block:
    """The other's spaces, the domain cards and the viewer's spaces, as a grid of frames."""
    items = []
    for seat, y in ((1 - table.below, line), (table.below, line + SPACE_H - 1 + ROW_H - 1)):
        mark = _text((MARKS[seat],), 0, 0, 1, style="bold", ink=f"seat-{seat}")
        label = msg("label.side_of", who=table.who(seat))
        items.append(_item(f"side:{seat}", "side", "side", (1, y + 1), (1, 1), label, [mark]))
        for column in range(COLUMNS):
            items += _space(table, COLUMNS * seat + column, (LEFT + STEP * column, y))
    for column in range(COLUMNS):
        items.append(_row(table, column, (LEFT + STEP * column, line + SPACE_H - 1)))
    return items, 2 * (SPACE_H - 1) + ROW_H - 1 + 2


def _space(table: Table, space: int, at: tuple[float, float]) -> list[Item]:
    """A space with its name, and the card on it."""
    view = table.view
    side, name, card = labels.side_of(space), SPACE_NAMES[space], view.board[space]
    size = (STEP + 1, SPACE_H)
    parts: list[Part] = [Box(0, 0, *size, line=f"seat-{side}"), _text((name,), 1, 1, 2, ink="ink-2")]
    face = "free" if card is None else "taken"
    items = [_item(f"space:{name}", "space", face, at, size, labels.space_label(table, space), parts)]
    if card is None:
        return items
    said: tuple[Word, ...] = (_numeral(card),)
    if CARD_NAMES[card] in AS_DIVER:
        said = (str(card), words.special(CARD_NAMES[card]))
    parts = [
        Box(0, 0, *size, line=f"seat-{side}"),
        _text(said, 4, 1, IN_SPACE - 3, style="bold"),
    ]
    items.append(_item(labels.card_id(card), "diver", "diver", at, size, labels.card_label(table, card), parts, z=1))
    if space == view.just:
        mark = _text((JUST,), 0, 0, 1, style="bold", ink="brass")
        items.append(_item("just", "mark", "mark", (at[0] + 3, at[1] + 1), (1, 1), msg("label.just_placed"), [mark], 2))
    if space == view.anchor:
        label = labels.special_label(table, "anchor")
        anchor = _text((words.special("anchor"),), 0, 0, IN_SPACE - 3, ink="purple")
        place = (at[0] + 4, at[1] + 2)
        items.append(_item("special:anchor", "special", "token", place, (IN_SPACE - 3, 1), label, [anchor], z=2))
    return items


def _row(table: Table, column: int, at: tuple[float, float]) -> Item:
    """The domain card of a column with its points, and which card wins it as they lie."""
    lying = table.view.row[column]
    size, label = (STEP + 1, ROW_H), labels.row_label(table, column)
    if lying is None:
        return _item(f"row:{column + 1}", "ghost", "ghost", at, size, label, [Box(0, 0, *size, line="ink-2")])
    domain, value = lying
    stars = "★" * max(value, 0)
    parts: list[Part] = [
        Box(0, 0, *size, line="ink-2"),
        _text((words.domain(domain),), 1, 1, IN_SPACE, align="middle", style="bold", ink=COLOURS[domain]),
        _text((stars, labels.signed(value)), 1, 2, IN_SPACE, align="middle", ink=COLOURS[domain]),
    ]
    seat = table.stronger(column)
    if seat is not None:
        pair = [table.view.board[COLUMNS * side + column] or 0 for side in (seat, 1 - seat)]
        arrow = "▼" if seat == table.below else "▲"
        said: tuple[Word, ...] = (arrow, MARKS[seat], f"{pair[0]} > {pair[1]}")
        if table.view.awarded:
            said = (arrow, MARKS[seat], table.who(seat))
        parts.append(_text(said, 1, 3, IN_SPACE, align="middle", style="bold", ink=f"seat-{seat}"))
    return _item(f"row:{column + 1}", "domain_card", f"{domain}:{value}", at, size, label, parts)


# -- The special cards to be shared out, the own hand, the result ------------------------------------------------------


def _drafted(table: Table, line: int) -> Block:
    """The two special cards that the first player is looking at."""
    items = []
    size = (38, 7)
    for number, special in enumerate(table.view.drafted):
        at = (LEFT + 39 * number, line)
        if special is None:
            back: list[Part] = [Box(0, 0, 7, 3, line="purple"), _text((BACK,), 1, 1, 5, align="middle", ink="purple")]
            at = (LEFT + 8 * number, line)
            items.append(_item(f"secret:{number}", "back", "special", at, (7, 3), msg("label.special_back"), back))
            continue
        parts: list[Part] = [
            Box(0, 0, *size, line="purple"),
            _text((words.special(special),), 2, 1, size[0] - 4, style="bold", ink="purple"),
            _text((labels.explained(special),), 2, 2, size[0] - 4, 4),
        ]
        label = labels.special_label(table, special)
        items.append(_item(labels.special_id(special), "special", "offered", at, size, label, parts))
    height = max((item.h for item in items), default=-1)
    return items, int(height) + 1


def _own(table: Table, line: int) -> Block:
    """The player below: the special cards to be shared out, hand and special card; at the end the result."""
    view, seat = table.view, table.below
    if view.turn == OVER:
        return _result(table, line)
    items, height = _drafted(table, line) if view.nemo == seat else ([], 0)
    line += height
    items += _head(table, seat, line)
    unknown = 0
    for number, card in enumerate(view.hands[seat]):
        at = (LEFT + (CARD_W + 1) * number, line + 1)
        size = (CARD_W, CARD_H)
        parts: list[Part] = [Box(0, 0, *size, line="back" if card is None else "ink")]
        if card is None:
            unknown += 1
            parts.append(_text((BACK,), 1, 2, CARD_W - 2, align="middle", ink="back"))
            label = msg("label.diver_back", who=table.who(seat))
            items.append(_item(labels.back_id(seat, unknown), "back", "diver", at, size, label, parts))
            continue
        parts.append(_text((str(card),), 1, 1, CARD_W - 2, align="middle", style="bold"))
        parts.append(_text((_does(card),), 1, 2, CARD_W - 2, align="middle"))
        items.append(_item(labels.card_id(card), "diver", "diver", at, size, labels.card_label(table, card), parts))
        mark = (at[0] + CARD_W // 2, line + CARD_H - 1)
        if card in view.drawn:
            items.append(_pointer("module", card, mark))
        if card == view.caught and view.pending == "harpoon":
            items.append(_pointer("harpoon", card, mark))
    items += _own_special(table, seat, (SPECIAL_X, line + 1))
    return items, height + CARD_H + 2


def _does(card: int) -> str:
    """What a diver does when it is played, as a sign."""
    arrow, prey = labels.arrow_of(card), tables.CRAB_BEATS[card]
    return SYMBOLS[arrow] if arrow else f">{prey}" if prey >= 0 else ""


def _own_special(table: Table, seat: int, at: tuple[float, float]) -> list[Item]:
    shown = special_of(table, seat)
    if shown is None:
        return []
    state, special = shown
    size = (WIDTH - 1 - SPECIAL_X, CARD_H)
    inner = size[0] - 2
    parts: list[Part] = [Box(0, 0, *size, line="purple")]
    if state == "secret":
        parts.append(_text((BACK,), 1, 2, inner, align="middle", ink="purple"))
    else:
        parts.append(_text((words.special(special),), 1, 1, inner, style="bold", ink="purple"))
        parts.append(_text((_fate(state, special),), 1, 2, inner, 2))
    return [_special_item(table, seat, shown, at, size, parts)]


def _result(table: Table, line: int) -> Block:
    """Who has won and how; the domains of both stand below."""
    width = WIDTH - 2 * LEFT
    parts: list[Part] = [
        Box(0, 0, width, 5, line="brass"),
        _text((labels.turn(table),), 2, 1, width - 4, align="middle", style="bold", ink="brass"),
        _text((labels.prompt(table),), 2, 2, width - 4, 2, align="middle"),
    ]
    return [_item("result", "sheet", "result", (LEFT, line), (width, 5), labels.result(table), parts)], 6


# -- Points ------------------------------------------------------------------------------------------------------------


def _scores(table: Table, line: int) -> Block:
    """The domains with the won cards of both players, as far as they are shown; a tick marks who leads."""
    caption = msg("label.domains_led" if table.open else "label.cards_won")
    parts = [_text((caption,), 0, 0, SEAT_X[0] - 1, 2, ink="ink-2")]
    for x, seat in zip(SEAT_X, table.seats, strict=True):
        led = table.led(seat)
        number = table.won_count(seat) if led is None else led
        parts.append(_text((str(number),), x + 2, 0, 3, align="end", style="bold"))
        parts.append(_text((MARKS[seat], table.who(seat)), x + 7, 0, SEAT_W - 7, style="bold", ink=f"seat-{seat}"))
    items = [_item("score", "score", "score", (0, line), (WIDTH, 2), labels.score_label(table), parts)]
    for number, domain in enumerate(DOMAINS):
        items.append(_domain(table, domain.id, line + 2 + number))
    return items, len(DOMAINS) + 3


def _domain(table: Table, domain: str, line: int) -> Item:
    parts = [_text((words.domain(domain),), 0, 0, SEAT_X[0] - 1, ink=COLOURS[domain])]
    points = [table.points(seat, domain) for seat in table.seats]
    for side, (x, seat) in enumerate(zip(SEAT_X, table.seats, strict=True)):
        own, others = points[side], points[1 - side]
        leads = own is not None and others is not None and own > others
        style: Style = "bold" if leads else "plain"
        parts.append(_text((DONE if leads else "",), x, 0, 1, style=style))
        parts.append(_text((labels.figure(own),), x + 2, 0, 3, align="end", style=style))
        values = sorted((value for name, value in table.won(seat) or () if name == domain), reverse=True)
        parts.append(_text(tuple(map(labels.signed, values)), x + 7, 0, SEAT_W - 7, ink="ink-2"))
    return _item(f"domain:{domain}", "domain", domain, (0, line), (WIDTH, 1), labels.domain_label(table, domain), parts)


# -- The order of value and the special cards --------------------------------------------------------------------------


def _order(table: Table, line: int) -> Block:
    """All cards from the weakest up, in brackets that tell where each is; below it what the brackets mean."""
    caption = [
        _text((msg("label.order"),), 0, 0, WIDTH, style="bold"),
        _text((msg("label.rule"), "\n", msg("label.legend")), 0, 3, WIDTH, 4, ink="ink-2"),
    ]
    items = [_item("order", "order", "order", (0, line), (WIDTH, 7), msg("label.order"), caption)]
    for card in labels.CARDS:
        place = table.whereabouts(card)
        ink = {"board": "ink-2", "out": "ink-2", "pile": "ink-2"}.get(place, "ink")
        seat = table.view.seat
        if seat is not None and place in ("own", "held", "known", "other"):
            ink = f"seat-{seat if place in ('own', 'held') else 1 - seat}"
        said = BRACKETS.get(place, "{}").format(card)
        parts = [
            _text((said,), 0, 0, VALUE_W, align="middle", style="plain" if ink == "ink-2" else "bold", ink=ink),
            _text((_does(card),), 0, 1, VALUE_W, align="middle", ink="ink-2"),
        ]
        at = (VALUE_W * card, line + 1)
        label = labels.value_label(table, card)
        items.append(_item(f"value:{CARD_NAMES[card]}", "value", place, at, (VALUE_W, 2), label, parts, z=1))
    return items, 8


def _deck(table: Table, line: int) -> Block:
    """The special cards of these three rounds, and what is still to come."""
    to_come = msg("label.to_come", n=table.to_come())
    items = [_item("facts", "facts", "facts", (0, line + 3), (WIDTH, 1), to_come, [_text((to_come,), 0, 0, WIDTH)])]
    for number, special in enumerate(labels.SPECIAL_NAMES):
        state = labels.special_state(table, special)
        told = msg(f"label.state.{state}")
        gone = state in ("gone", "out")
        parts = [_text((words.special(special), DASH, told), 0, 0, 38, ink="ink-2" if gone else "purple")]
        label = msg("label.card", card=words.special(special), details=(told,))
        at = (41 * (number % 2), line + number // 2)
        items.append(_item(f"deck:{special}", "deck", state, at, (38, 1), label, parts))
    return items, 4
