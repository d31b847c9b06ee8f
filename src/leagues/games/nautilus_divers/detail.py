"""All about one thing on the table: what it is and does, who wins its column now, what still beats it, what is left."""

from collections.abc import Callable, Iterable

from leagues.core.message import Message, msg
from leagues.games.nautilus_divers import faces, labels, tables, words
from leagues.games.nautilus_divers.choices import in_one_row
from leagues.games.nautilus_divers.faces import icon
from leagues.games.nautilus_divers.labels import Row, Table, beats
from leagues.games.nautilus_divers.material import DOMAIN_INDEX, DOMAINS, SPECIAL_INDEX
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, FISHBONE_CARD, KRAKEN_CARD, SPACE_NAMES
from leagues.games.nautilus_divers.view import DiversView
from leagues.ui.scene import Block, Detail, Line, Piece, Word

SIZE = 20.0  # of a symbol
PAST = ("board", "out", "pile")  # where a card can't be played from any more


def detail(view: DiversView, item: str, names: tuple[str, str] | None = None) -> Detail | None:
    """All about an item of the scene; ``None`` for one that is not there or that has nothing to tell."""
    kind, *args = item.split(":")
    told = BY_KIND.get((kind, len(args)))
    return told(Table(view, names), *args) if told else None


def _said(*said: Word, piece: Piece | None = None) -> Line:
    """A line of a symbol and words."""
    return Line(piece, (said,))


def _marked(piece: Piece) -> Piece:
    return in_one_row([piece])


# -- Cards -------------------------------------------------------------------------------------------------------------


def _card(table: Table, name: str) -> Detail | None:
    """A card that lies on the table or that the viewer knows to be in a hand."""
    if name not in CARD_NAMES:
        return None
    card = CARD_NAMES.index(name)
    shown = table.whereabouts(card) in ("board", "own", "known", "held", "other", "drafted")
    return _value(table, name) if shown else None


def _value(table: Table, name: str) -> Detail | None:
    """Any card of the order of value: what it does, where it is, and what still beats it."""
    if name not in CARD_NAMES:
        return None
    card = CARD_NAMES.index(name)
    creature = card in (FISHBONE_CARD, KRAKEN_CARD)
    lines = [_said(labels.explained(name), piece=_symbol(card))] if creature else []
    lines += [_said(told, piece=_symbol(card)) for told in labels.nature(card) if not creature]
    lines += [_said(told) for told in _whereabouts(table, card)]
    space = table.space_of(card)
    column = () if space is None else (_column(table, space % COLUMNS),)
    kind = msg("label.kind.special" if creature else "label.kind.diver")
    face = _marked(icon(faces.symbol_of(card) or "diver", SIZE * 1.2))
    return Detail(words.card(card), kind, face, tuple(lines), (*column, _stronger(table, card)))


def _symbol(card: int) -> Piece | None:
    symbol = faces.symbol_of(card)
    return _marked(icon(symbol, SIZE)) if symbol else None


def _whereabouts(table: Table, card: int) -> Iterable[Message]:
    space, holder = table.space_of(card), table.holder(card)
    if space is not None:
        yield msg("label.lies", space=words.space(space), who=table.who(labels.side_of(space)))
        if table.view.anchor == space:
            yield msg("label.anchored")
    elif holder is not None:
        yield msg("label.hand_of", who=table.who(holder))
    else:
        yield labels.where(table, card) or msg("label.where.unseen")


def _stronger(table: Table, card: int) -> Block:
    """The cards that beat this one and can still be played, each with where it is."""
    found = [other for other in labels.CARDS if beats(other, card) and table.whereabouts(other) not in PAST]
    lines = [_line_of(table, other) for other in reversed(found)]
    return Block((msg("label.title.beaten_by"),), None, None, tuple(lines or [_said(msg("label.nothing"))]))


def _line_of(table: Table, card: int) -> Line:
    where = labels.where(table, card) or msg("label.where.unseen")
    return _said(where, piece=_marked(faces.card_mark(card, SIZE * 0.9)))


def _back(table: Table, seat: str, number: str) -> Detail | None:
    """An unknown diver of a hand: any of those that nobody has shown."""
    if seat not in ("0", "1") or not number.isascii() or not number.isdigit():
        return None
    owner = int(seat)
    if not 1 <= int(number) <= table.view.hands[owner].count(None):
        return None
    return Detail(
        title=msg("label.kind.diver"),
        kind=msg("label.hand_of", who=table.who(owner)),
        face=faces.small_back(),
        lines=(),
        blocks=(_unseen(table),),
    )


def _unseen(table: Table) -> Block:
    divers = [card for card in labels.CARDS[1:-1] if table.whereabouts(card) == "unseen"]
    pieces = tuple(faces.card_mark(card, SIZE * 0.9) for card in divers)
    rows = [pieces[first : first + 5] for first in range(0, len(pieces), 5)]
    lines = tuple(Line(in_one_row(list(row), 12), ()) for row in rows)
    return Block((msg("label.title.unseen"), f"({len(divers)})"), None, None, lines)


# -- Special cards -----------------------------------------------------------------------------------------------------


def _special(table: Table, special: str) -> Detail | None:
    """A special card: what it does, and what has become of it in these rounds."""
    if special not in SPECIAL_INDEX:
        return None
    keeper = table.keeper(special)
    told: Message = msg(f"label.state.{labels.special_state(table, special)}")
    if keeper is not None:
        told = msg("label.special_of", who=table.who(keeper))
    lines = [_said(labels.explained(special)), _said(told)]
    if keeper is not None and table.view.used[keeper]:
        lines.append(_said(msg("label.used")))
    elif keeper is not None and labels.late(table, special):
        lines.append(_said(msg("label.late")))
    face = faces.special_mark(special, SIZE * 1.4)
    return Detail(words.special(special), msg("label.kind.special"), face, tuple(lines))


def _secret(table: Table, place: str) -> Detail | None:
    """An unknown special card: any of those that have not come yet."""
    hidden = table.view.drafted or table.view.specials
    if place not in ("0", "1") or int(place) >= len(hidden) or hidden[int(place)] is not None:
        return None
    lines = tuple(
        _said(words.special(special), piece=faces.special_mark(special, SIZE))
        for special in labels.SPECIAL_NAMES
        if labels.special_state(table, special) == "unseen"
    )
    block = Block((msg("label.title.unseen"), f"({len(lines)})"), None, None, lines)
    return Detail(msg("label.special_back"), msg("label.kind.special"), None, (), (block,))


# -- Columns and domains -----------------------------------------------------------------------------------------------


def _column(table: Table, column: int) -> Block:
    """Both cards of a column, and who wins it as they lie."""
    lying = table.view.row[column]
    heading: tuple[Word, ...] = (msg("label.column", number=column + 1),)
    piece = None if lying is None else in_one_row(_marks(lying))
    lines = []
    for seat in table.seats:
        space = COLUMNS * seat + column
        card = table.view.board[space]
        what = msg("label.free") if card is None else words.card(card)
        lines.append(Line(faces.seat_mark(seat, SIZE * 0.7), ((words.space(space),), (what,))))
    winner = table.stronger(column)
    if winner is not None:
        id = "label.goes_to" if table.view.awarded else "label.leads"
        lines.append(_said(msg(id, who=table.who(winner)), piece=_marked(icon("ui-check", SIZE * 0.8))))
    return Block(heading, winner, piece, tuple(lines))


def _marks(lying: Row) -> list[Piece]:
    return [faces.domain_mark(lying[0], SIZE, SIZE, SIZE * 0.7), faces.chip(lying[1], SIZE * 0.7)]


def _space(table: Table, name: str) -> Detail | None:
    if name not in SPACE_NAMES:
        return None
    space = SPACE_NAMES.index(name)
    lying = table.view.row[space % COLUMNS]
    kind = msg("label.side_of", who=table.who(labels.side_of(space)))
    lines = () if lying is None else (_said(words.domain_card(*lying), piece=in_one_row(_marks(lying))),)
    face = faces.seat_mark(labels.side_of(space), SIZE)
    return Detail(words.space(space), kind, face, lines, (_column(table, space % COLUMNS),))


def _row(table: Table, place: str) -> Detail | None:
    """The domain card of a column: who wins it as the cards lie, and how its domain stands."""
    if place not in tuple(str(column + 1) for column in range(COLUMNS)):
        return None
    column = int(place) - 1
    lying = table.view.row[column]
    if lying is None:
        return None
    kind = msg("label.kind.domain_card", points=labels.signed(lying[1]))
    standing = Block((words.domain(lying[0]),), None, None, tuple(_standing(table, lying[0])))
    return Detail(words.domain_card(*lying), kind, in_one_row(_marks(lying)), (), (_column(table, column), standing))


def _standing(table: Table, domain: str) -> Iterable[Line]:
    """The points and won cards of both players in a domain, as far as they are shown, and what is left of it."""
    for seat in table.seats:
        cards = table.won(seat)
        if cards is None:
            continue
        values = sorted((value for name, value in cards if name == domain), reverse=True)
        points = labels.figure(table.points(seat, domain))
        won = in_one_row([faces.seat_mark(seat, SIZE * 0.7), *(faces.chip(value, SIZE * 0.7) for value in values)])
        yield Line(won, ((table.who(seat),), (points,)))
    yield from _left(table, domain)


def _left(table: Table, domain: str) -> Iterable[Line]:
    """All cards of a domain; and where won cards lie open, those that are still in the pile."""
    values = list(DOMAINS[DOMAIN_INDEX[domain]].values)
    yield _said(msg("label.domain_cards", n=len(values)), piece=_chips(values))
    if not table.open:
        return
    gone = [*table.view.won[0], *table.view.won[1], *(() if table.view.awarded else table.view.row)]
    for lying in gone:
        if lying is not None and lying[0] == domain:
            values.remove(lying[1])
    yield _said(msg("label.left", n=len(values)), piece=_chips(values) if values else None)


def _chips(values: Iterable[int]) -> Piece:
    return in_one_row([faces.chip(value, SIZE * 0.7) for value in sorted(values, reverse=True)])


def _domain(table: Table, domain: str) -> Detail | None:
    """A domain: how it stands, its cards of this round, and what is left of it."""
    if domain not in DOMAIN_INDEX:
        return None
    columns = [column for column, card in enumerate(table.view.row) if card is not None and card[0] == domain]
    return Detail(
        title=words.domain(domain),
        kind=msg("label.kind.domain"),
        face=faces.domain_mark(domain, SIZE * 1.3, SIZE * 1.3, SIZE * 0.9),
        lines=tuple(_standing(table, domain)),
        blocks=tuple(_column(table, column) for column in columns),
        notes=() if table.open else (_said(msg("label.face_down")),),
    )


# -- Players, score, order ---------------------------------------------------------------------------------------------


def _player(table: Table, place: str) -> Detail | None:
    if place not in ("0", "1"):
        return None
    seat, view = int(place), table.view
    lines = [
        _said(msg("label.divers", n=len(view.hands[seat])), piece=_marked(icon("diver", SIZE))),
        _said(msg("label.won_cards", n=table.won_count(seat)), piece=_marked(icon("star", SIZE))),
    ]
    if view.nemo == seat:
        lines.append(_said(msg("label.first_player"), piece=faces.nemo(SIZE)))
    special = view.specials[seat]
    if special is not None:
        told: tuple[Word, ...] = (
            (words.special(special), msg("label.used")) if view.used[seat] else (words.special(special),)
        )
        lines.append(Line(faces.special_mark(special, SIZE), tuple((word,) for word in told)))
    return Detail(table.who(seat), msg("label.kind.player"), faces.seat_mark(seat, SIZE), tuple(lines))


def _nemo(table: Table) -> Detail:
    seat = table.view.nemo
    lines = (_said(msg("label.nemo", who=table.who(seat))), _said(msg("label.nemo_rule")))
    return Detail(msg("label.kind.nemo"), table.who(seat), faces.nemo(SIZE * 1.4), lines)


def _score(table: Table) -> Detail:
    """Who leads how many domains, as far as that is shown, and what is still to come."""
    lines = []
    for seat in table.seats:
        led = table.led(seat)
        id, n = ("label.won_by", table.won_count(seat)) if led is None else ("label.led_by", led)
        lines.append(_said(msg(id, who=table.who(seat), n=n), piece=faces.seat_mark(seat, SIZE * 0.8)))
    lines.append(_said(msg("label.to_come", n=table.to_come())))
    return Detail(msg("label.score"), labels.round_of(table), None, (*lines, _said(msg("label.goal"))))


def _order(table: Table) -> Detail:
    return Detail(msg("label.order"), msg("label.rule"), _marked(icon("crab", SIZE)), (), (_unseen(table),))


def _facts(table: Table) -> Detail:
    lines = (_said(msg("label.to_come", n=table.to_come())), _said(msg("label.block_rule", n=tables.BLOCK)))
    return Detail(msg("label.kind.special"), labels.round_of(table), None, lines)


BY_KIND: dict[tuple[str, int], Callable[..., Detail | None]] = {
    ("card", 1): _card,
    ("value", 1): _value,
    ("back", 2): _back,
    ("special", 1): _special,
    ("deck", 1): _special,
    ("secret", 1): _secret,
    ("space", 1): _space,
    ("row", 1): _row,
    ("won", 1): _row,
    ("lead", 1): _row,
    ("domain", 1): _domain,
    ("player", 1): _player,
    ("nemo", 0): _nemo,
    ("score", 0): _score,
    ("order", 0): _order,
    ("facts", 0): _facts,
}
