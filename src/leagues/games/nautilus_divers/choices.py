"""The ways to go on, as a page offers them: every legal action, with the things that a hand would point at for it."""

from dataclasses import replace
from functools import lru_cache

from leagues.core.message import msg
from leagues.games.nautilus_divers import faces, labels, tables, words
from leagues.games.nautilus_divers.actions import TABLE
from leagues.games.nautilus_divers.faces import icon
from leagues.games.nautilus_divers.labels import Row, Table, arrow_of, card_id, does, special_id
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, SPACE_NAMES
from leagues.ui.scene import Box, Choice, Part, Piece, in_row

SIZE = 20.0  # of a symbol
HIGH = 26.0
GAP = 4.0


def choices(table: Table) -> tuple[Choice, ...]:
    """What the viewer can choose from now; nothing when it is not the viewer's turn.

    A placement is singled out by the card and the space, with the Anchor between them when it comes along; a movement
    by the card that moves and where it goes. What nothing on the table stands for, passing for example, has no items.
    """
    return tuple(_choice(table, action) for action in table.view.legal)


def _choice(table: Table, action: int) -> Choice:
    view, row = table.view, TABLE.row(action)
    match row.kind:
        case "keep":
            return _keep(action, row.args[0], row.args[1])
        case "start":
            return _start(action, row.args[0], len(view.legal) == 1)
        case "put_back":
            return _put_back(action, int(row.args[0]))
        case "swap":
            return _swap(action, int(row.args[0]), view.caught or 0)
        case "release":
            return _release(action, view.caught or 0)
        case "place":
            space = SPACE_NAMES.index(row.args[1])
            facing = view.board[(space + COLUMNS) % tables.SPACES]
            card = CARD_NAMES.index(row.args[0])
            return _place(action, card, space, view.row[space % COLUMNS], facing, len(row.args) > 2)
        case "anchor":
            space = SPACE_NAMES.index(row.args[0])
            lying = view.board[space]
            assert lying is not None
            return _anchor(action, lying, space == view.just)
        case _:
            source, target = (SPACE_NAMES.index(name) for name in row.args)
            moving = view.board[source]
            assert moving is not None
            facing = view.board[(target + COLUMNS) % tables.SPACES]
            # Whoever moves across leaves the space that it would face.
            facing = None if facing == moving else facing
            return _move(action, moving, target, view.row[target % COLUMNS], facing)


@lru_cache(maxsize=64)
def _keep(action: int, kept: str, given: str) -> Choice:
    note = msg("label.note.given", card=words.special(given), does=does(given))
    piece = in_one_row([faces.special_mark(kept, HIGH)])
    return Choice(action, (special_id(kept),), words.special(kept), msg("label.do.keep"), piece, note, True)


@lru_cache(maxsize=16)
def _start(action: int, what: str, alone: bool) -> Choice:
    """Using a special card of the start, or none; ``alone`` when there is nothing else to choose."""
    if what == "none":
        title = msg("label.do.go_on" if alone else "label.do.none")
        return Choice(action, (), msg("label.start"), title, in_one_row([icon("ui-check", SIZE)]), None, alone)
    piece = in_one_row([faces.special_mark(what, HIGH)])
    items = (special_id(what),)
    return Choice(action, items, words.special(what), msg("label.do.use"), piece, labels.explained(what), True)


@lru_cache(maxsize=16)
def _put_back(action: int, diver: int) -> Choice:
    piece = in_one_row([faces.card_mark(diver, SIZE)])
    return Choice(action, (card_id(diver),), words.card(diver), msg("label.do.put_back"), piece, None, True)


@lru_cache(maxsize=256)
def _swap(action: int, given: int, caught: int) -> Choice:
    piece = in_one_row([faces.card_mark(given, SIZE), icon("ui-swap", SIZE), faces.card_mark(caught, SIZE)])
    title = msg("label.do.swap", card=words.card(caught))
    return Choice(action, (card_id(given),), words.card(given), title, piece, None, True)


@lru_cache(maxsize=16)
def _release(action: int, caught: int) -> Choice:
    piece = in_one_row([faces.card_mark(caught, SIZE)])
    return Choice(action, (), words.card(caught), msg("label.do.release"), piece)


@lru_cache(maxsize=4096)
def _place(action: int, card: int, space: int, lying: Row | None, facing: int | None, anchored: bool) -> Choice:
    target = f"space:{SPACE_NAMES[space]}"
    pieces = _column(space, lying, card, facing)
    arrow = arrow_of(card)
    note = msg(f"label.note.{arrow}") if arrow else None
    if anchored:
        items = (card_id(card), special_id("anchor"), target)
        piece = in_one_row([faces.special_mark("anchor", HIGH), *pieces])
        return Choice(action, items, words.card(card), msg("label.do.anchored", space=_space(space)), piece, note)
    title = msg("label.do.place", space=_space(space))
    return Choice(action, (card_id(card), target), words.card(card), title, in_one_row(pieces), note, True)


@lru_cache(maxsize=256)
def _anchor(action: int, card: int, just: bool) -> Choice:
    piece = in_one_row([faces.anchor_token(HIGH), faces.card_mark(card, SIZE)])
    note = msg("label.note.just_placed") if just else None
    return Choice(action, (card_id(card),), words.card(card), msg("label.do.anchor"), piece, note, True)


@lru_cache(maxsize=4096)
def _move(action: int, card: int, target: int, lying: Row | None, facing: int | None) -> Choice:
    items = (card_id(card), f"space:{SPACE_NAMES[target]}")
    title = msg("label.do.move", space=_space(target))
    return Choice(action, items, words.card(card), title, in_one_row(_column(target, lying, card, facing)), None, True)


def _space(space: int) -> str:
    """A space as it is written beside the board: a1 to b5."""
    return SPACE_NAMES[space]


def _column(space: int, lying: Row | None, card: int, facing: int | None) -> list[Piece]:
    """Whose side a space is on, what can be won there, and whether the card would win it from the one that it faces."""
    pieces = [faces.seat_mark(labels.side_of(space), 13)]
    if lying is not None:
        pieces += [faces.domain_mark(lying[0], HIGH - 2, HIGH - 2, SIZE - 3), faces.chip(lying[1], 15)]
    if facing is not None:
        sign = ">" if labels.beats(card, facing) else "<"
        pieces.append(faces.figure(f"{sign} {facing}", 15, "ink"))
    return pieces


PANEL_INKS = {"stock-ink": "ink", "stock-ink-2": "ink-2"}


def in_one_row(pieces: list[Piece], gap: float = GAP) -> Piece:
    """Pieces side by side as one piece, for a ground that is dark at night, unlike the stock of cards."""
    w = sum(piece.w for piece in pieces) + gap * (len(pieces) - 1)
    return Piece(w, HIGH, tuple(map(_on_panel, in_row(pieces, 0, 0, w, HIGH, gap, "start"))))


def _on_panel(part: Part) -> Part:
    if isinstance(part, Box) or part.ink not in PANEL_INKS:
        return part
    return replace(part, ink=PANEL_INKS[part.ink])
