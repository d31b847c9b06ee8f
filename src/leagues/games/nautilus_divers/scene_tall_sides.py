"""Around the board in the tall shape: above it the domains with both scores, below it the order of value."""

from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.games.nautilus_divers import faces, faces_tall, labels, tables
from leagues.games.nautilus_divers.labels import Table
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.ui.scene import Box, Icon, Item, Part, Piece, Style, Text, in_row, laid, placed

GROUND, ON_GROUND = 0, 1

# -- Domains -----------------------------------------------------------------------------------------------------------

SCORE_Y, SCORE_H, TILE_W, TILE_STEP = 60.0, 52.0, 61.0, 63.5
BAND = 24.0

Points = tuple[int | None, ...]
"""The points of both in a domain, the viewer's first; ``None`` for those that are not shown."""


def score_items(table: Table) -> list[Item]:
    """Who leads, and each domain with the points of both, as far as they are shown."""
    led = tuple(table.led(seat) for seat in table.seats)
    counts = tuple(table.won_count(seat) for seat in table.seats)
    items = [_total(table.seats, counts if None in led else led, None not in led, labels.score_label(table))]
    for number, domain in enumerate(DOMAINS):
        points = tuple(table.points(seat, domain.id) for seat in table.seats)
        items.append(_domain(number, domain.id, table.seats, points, labels.domain_label(table, domain.id)))
    return items


@lru_cache(maxsize=1024)
def _total(seats: tuple[int, int], points: Points, led: bool, label: Message) -> Item:
    """The domains that both lead, or how many cards they have won while more is not shown."""
    w, h = TILE_W, SCORE_H
    caption = msg("label.domains" if led else "label.tall.cards_won")
    parts: list[Part] = [
        Box(0.5, 0.5, w - 1, h - 1, fill="panel", line="line-2", radius=8),
        Text((caption,), 2, 1, w - 4, BAND + 2, 11.5, lines=2, style="bold", ink="ink-2"),
        *_pair(seats, points, led),
    ]
    return laid("score", "score", "score", Piece(w, h, tuple(parts)), (5.0, SCORE_Y), GROUND, label)


@lru_cache(maxsize=2048)
def _domain(number: int, domain: str, seats: tuple[int, int], points: Points, label: Message) -> Item:
    w, h = TILE_W, SCORE_H
    parts: list[Part] = [
        Box(0.5, 0.5, w - 1, h - 1, fill="panel", line="line", radius=8),
        *placed(faces.domain_mark(domain, w, BAND, 18).parts, 0, 0),
        *_pair(seats, points, None not in points),
    ]
    at = 5.0 + TILE_STEP * (number + 1), SCORE_Y
    return laid(f"domain:{domain}", "domain", domain, Piece(w, h, tuple(parts)), at, GROUND, label)


def _pair(seats: tuple[int, int], points: Points, compared: bool) -> list[Part]:
    """Two numbers with the marks of the seats; where they are ``compared``, the ground of the higher one is filled."""
    half, y, h = TILE_W / 2, BAND + 2, SCORE_H - BAND - 4
    parts: list[Part] = []
    for side, (seat, own) in enumerate(zip(seats, points, strict=True)):
        other = points[1 - side]
        ahead = compared and own is not None and other is not None and own > other
        x = 2 + side * (half - 1)
        if ahead:
            parts.append(Box(x, y, half - 3, h, fill=f"seat-{seat}-soft", radius=5))
        strong = ahead or not compared
        style: Style = "bold" if strong else "plain"
        ink = "ink-3" if own is None else "ink" if strong else "ink-2"
        wide = 9.0 * len(labels.figure(own))
        number = Piece(wide, h, (Text((labels.figure(own),), 0, 0, wide, h, 15, style=style, ink=ink),))
        parts += in_row([faces.seat_mark(seat, 8), number], x, y, half - 3, h, 1.5)
    return parts


# -- The order of value ------------------------------------------------------------------------------------------------

ORDER_X, ORDER_Y, ORDER_STEP, ORDER_H = 7.0, 419.0, 23.55, 53.0
CRAB_W = 160.0  # of the words at the bracket


def order_items(table: Table) -> list[Item]:
    """All cards from the weakest up, with where each of them is."""
    items = [_order()]
    for card in labels.CARDS:
        place = table.whereabouts(card)
        seat = table.keeper(tables.CARD_NAMES[card]) if place in ("held", "other") else table.holder(card)
        items.append(_rank(card, place, seat, labels.value_label(table, card)))
    return items


@lru_cache(maxsize=1)
def _order() -> Item:
    """A bracket from the crab to the one card that it beats."""
    w, h = faces_tall.RANK
    x, right = ORDER_STEP + w / 2, 14 * ORDER_STEP + w / 2
    middle = (x + right) / 2
    line = h + 9
    parts: list[Part] = []
    for end, towards in ((x, middle - CRAB_W / 2), (right, middle + CRAB_W / 2)):
        parts.append(Box(end - 1, h + 1.5, 2, line - h - 0.5, fill="brass", radius=1))
        parts.append(Box(min(end, towards), line - 1, abs(end - towards), 2, fill="brass", radius=1))
    parts.append(Icon("crab", middle - CRAB_W / 2 + 4, line - 8.5, 17, 17, "ink", "cloth"))
    room = CRAB_W - 30
    parts.append(
        Text((msg("label.tall.crab"),), middle - CRAB_W / 2 + 26, line - 9, room, 18, 12, align="start", style="bold")
    )
    return Item(
        "order", "order", "order", ORDER_X, ORDER_Y, 376, ORDER_H, GROUND, msg("label.order"), parts=tuple(parts)
    )


@lru_cache(maxsize=4096)
def _rank(card: int, place: str, seat: int | None, label: Message) -> Item:
    at = round(ORDER_X + ORDER_STEP * card, 3), ORDER_Y
    piece = faces_tall.rank_face(card, place, seat)
    return laid(f"value:{tables.CARD_NAMES[card]}", "value", place, piece, at, ON_GROUND, label)
