"""Beside the board in the wide shape: on the left the domains with both scores, on the right the order of value."""

from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.games.nautilus_divers import faces, labels, tables, words
from leagues.games.nautilus_divers.labels import Table
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.ui.scene import Box, Icon, Item, Part, Piece, Text, Word, in_row, laid, placed

Y, W, H = 8.0, 262.0, 836.0
LEFT, RIGHT = 8.0, 1170.0
GROUND, ON_GROUND = 0, 1

# -- Domains -----------------------------------------------------------------------------------------------------------

HEAD_H, DOMAIN_H = 100.0, 144.0

Won = tuple[int, ...] | None
"""The values of the cards that a seat has won in a domain, or ``None`` where they are not shown."""


def score_items(table: Table) -> list[Item]:
    """Who leads, and each domain with the won cards of both players, as far as they are shown."""
    led = tuple(table.led(seat) for seat in table.seats)
    counts = tuple(table.won_count(seat) for seat in table.seats)
    items = [_head(table.seats, led, counts, labels.score_label(table))]
    for number, domain in enumerate(DOMAINS):
        won = tuple(_values(table, seat, domain.id) for seat in table.seats)
        lying = tuple(card[1] for card in table.view.row if card is not None and card[0] == domain.id)
        lying = () if table.view.awarded else lying
        items.append(_domain(number, domain.id, table.seats, won, lying, labels.domain_label(table, domain.id)))
    return items


def _values(table: Table, seat: int, domain: str) -> Won:
    cards = table.won(seat)
    if cards is None:
        return None
    return tuple(sorted((value for name, value in cards if name == domain), reverse=True))


@lru_cache(maxsize=1024)
def _head(seats: tuple[int, int], led: tuple[int | None, ...], counts: tuple[int, ...], label: Message) -> Item:
    shown = None not in led
    mine, other = (led[0] or 0, led[1] or 0) if shown else (counts[0], counts[1])
    caption = msg("label.domains_led" if shown else "label.cards_won")
    parts: list[Part] = [
        Box(0, 2, W, H, fill="shade", radius=12),
        Box(0.5, 0.5, W - 1, H - 1, fill="panel", line="line", radius=12),
        *in_row(
            [
                faces.seat_mark(seats[0], 22),
                Piece(110, 48, (Text((f"{mine} : {other}",), 0, 0, 110, 48, 36, style="title"),)),
                faces.seat_mark(seats[1], 22),
            ],
            12,
            12,
            W - 24,
            50,
            8,
        ),
        Text((caption,), 12, 64, W - 24, 20, 13, ink="ink-2"),
    ]
    return Item("score", "score", "score", LEFT, Y, W, H, GROUND, label, parts=tuple(parts))


@lru_cache(maxsize=2048)
def _domain(
    number: int, domain: str, seats: tuple[int, int], won: tuple[Won, ...], lying: tuple[int, ...], label: Message
) -> Item:
    w, h = W - 20, DOMAIN_H
    parts: list[Part] = [
        Box(0, 0, w, 1, fill="line"),
        *placed(faces.domain_mark(domain, 44, 44, 29).parts, 0, 12),
        Text((words.domain(domain),), 54, 12, w - 54, 26, 17, align="start", style="title"),
    ]
    sums = [None if values is None else sum(values) for values in won]
    ahead = None
    if sums[0] is not None and sums[1] is not None and sums[0] != sums[1]:
        ahead = int(sums[1] > sums[0])
    for line, (seat, values, total) in enumerate(zip(seats, won, sums, strict=True)):
        y = 46.0 + 42 * line
        if values is None or total is None:
            if lying and line:
                parts += [
                    Text((msg("label.where.board"),), 60, y, 84, 36, 12, lines=2, align="start", ink="ink-2"),
                    *in_row([faces.chip(value, 16) for value in lying], 148, y, w - 156, 36, 3, "end"),
                ]
            continue
        high = ahead == line
        parts += [
            Box(54, y, w - 54, 36, fill=f"seat-{seat}-soft" if high else "panel-2", radius=8),
            *placed(faces.seat_mark(seat, 13).parts, 62, y + 11.5),
            *in_row([faces.chip(value, 16) for value in values], 81, y, w - 81 - 46, 36, 3, "start"),
            Text((labels.figure(total),), w - 44, y, 36, 36, 20, align="end", style="bold" if high else "plain"),
        ]
    at = LEFT + 10, Y + HEAD_H + number * (DOMAIN_H + 2)
    return laid(f"domain:{domain}", "domain", domain, Piece(w, h, tuple(parts)), at, ON_GROUND, label)


# -- The order of value ------------------------------------------------------------------------------------------------

TOP, RANK_H, GAP = 42.0, 39.0, 3.0
RANK_X, RANK_W = 12.0, 222.0


def order_items(table: Table) -> list[Item]:
    """All cards from the strongest down, with where each of them is."""
    items = [_order()]
    for line, card in enumerate(reversed(labels.CARDS)):
        place = table.whereabouts(card)
        seat = _seat_of(table, card, place)
        items.append(_rank(line, card, place, seat, labels.where(table, card), labels.value_label(table, card)))
    return items


def _seat_of(table: Table, card: int, place: str) -> int | None:
    """The seat whose colour a card of the order has: on its side it lies, or in its hand it is."""
    if place == "board":
        space = table.space_of(card)
        return None if space is None else labels.side_of(space)
    if place in ("held", "other"):
        return table.keeper(tables.CARD_NAMES[card])
    return table.holder(card)


@lru_cache(maxsize=1)
def _order() -> Item:
    """The panel, with the one exception: the crab beats the 14."""
    first = TOP + (RANK_H + GAP) * (len(labels.CARDS) - 1 - 14) + RANK_H / 2
    last = TOP + (RANK_H + GAP) * (len(labels.CARDS) - 1 - 1) + RANK_H / 2
    right = RANK_X + RANK_W
    foot = TOP + (RANK_H + GAP) * len(labels.CARDS) + 6
    parts = (
        Box(0, 2, W, H, fill="shade", radius=12),
        Box(0.5, 0.5, W - 1, H - 1, fill="panel", line="line", radius=12),
        Text((msg("label.order"),), 14, 10, W - 28, 26, 16, align="start", style="title"),
        Box(right - 6, first, 18, last - first, line="brass", width=2, radius=9),
        Box(right - 8, first - 3, 9, last - first + 6, fill="panel"),
        Icon("crab", 16, foot + 12, 34, 34, "ink-2", "panel"),
        Text((msg("label.rule"),), 60, foot, W - 76, 60, 13, lines=4, align="start", ink="ink-2"),
    )
    return Item("order", "order", "order", RIGHT, Y, W, H, GROUND, msg("label.order"), parts=parts)


@lru_cache(maxsize=4096)
def _rank(line: int, card: int, place: str, seat: int | None, where: Message | None, label: Message) -> Item:
    w, h = RANK_W, RANK_H
    fill, edge, ink, dashed = _look(place, seat)
    parts: list[Part] = [Box(0.75, 0.75, w - 1.5, h - 1.5, fill=fill, line=edge, width=1.25, radius=8, dashed=dashed)]
    parts.append(Text((str(card),), 8, 0, 28, h, 19, style="plain" if dashed else "bold", ink=ink))
    symbol = faces.symbol_of(card)
    if symbol:
        parts.append(Icon(symbol, 40, (h - 20) / 2, 20, 20, ink, "panel", faint=dashed))
    if where is not None:
        said: tuple[Word, ...] = (where,)
        room = w - 68 - 10
        mark = 17.0 if seat is not None else 0.0
        parts.append(Text(said, 66, 0, room - mark, h, 12.5, lines=2, align="end", ink=ink))
        if seat is not None:
            parts += placed(faces.seat_mark(seat, 12).parts, w - 21, (h - 12) / 2)
    at = RIGHT + RANK_X, Y + TOP + (RANK_H + GAP) * line
    return laid(f"value:{tables.CARD_NAMES[card]}", "value", place, Piece(w, h, tuple(parts)), at, ON_GROUND, label)


def _look(place: str, seat: int | None) -> tuple[str, str, str, bool]:
    """Ground, edge and ink of a card of the order, and whether it is dashed: it can't come any more."""
    if place in ("board", "out", "pile"):
        return "", "line", "ink-3", True
    if place in ("own", "known", "held", "other") and seat is not None:
        return f"seat-{seat}-soft", f"seat-{seat}", "ink", False
    return "panel-2", "line", "ink", False
