"""The ways to go on, as a page offers them: every legal action, and what only lacks the coins."""

from dataclasses import replace
from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.games.seven_wonders_duel import faces, labels, tables
from leagues.games.seven_wonders_duel.actions import TABLE
from leagues.games.seven_wonders_duel.faces import MINUS, coin, icon
from leagues.games.seven_wonders_duel.labels import Table, Tag, card_of, tag_of, wonder_of
from leagues.games.seven_wonders_duel.material import TOKENS
from leagues.games.seven_wonders_duel.view import Place
from leagues.ui.scene import Box, Choice, Part, Piece, Text, Word, in_row

SIZE = 20.0  # of a symbol
HIGH = 26.0
GAP = 4.0


def choices(table: Table) -> tuple[Choice, ...]:
    """What the viewer can choose from now, card by card as they lie; nothing when it is not the viewer's turn."""
    view = table.view
    if view.pending == "play" and view.legal:
        found: list[Choice] = []
        for place in view.structure:
            if place.free and place.card is not None:
                found += _with_card(table, place, place.card)
        return tuple(found)
    return tuple(_other(table, action) for action in view.legal)


def _with_card(table: Table, place: Place, id: str) -> list[Choice]:
    """What can be done with a free card: build it, discard it, or build a wonder with it."""
    seat = table.view.turn
    note = labels.uncovers(table, place)
    found = []
    tag = tag_of(table.tags(id), seat)
    city = table.view.cities[seat]
    if tag is not None:
        found.append(_build(id, tag, _short(tag, city.coins), city.tokens, note))
    affordable = tag is not None and tag.affordable
    found.append(_discard(id, labels.discard_income(table.view, seat), note, not affordable))
    for owned in city.wonders:
        price = tag_of(table.tags(owned.wonder), seat)
        if not owned.built and price is not None:
            found.append(_wonder(owned.wonder, id, price, _short(price, city.coins), city.tokens, note))
    return found


def _short(tag: Tag, purse: int) -> int:
    """The coins that are missing."""
    return 0 if tag.affordable else tag.total - purse


@lru_cache(maxsize=4096)
def _build(id: str, tag: Tag, short: int, tokens: tuple[str, ...], note: Message | None) -> Choice:
    title = msg("label.do.build")
    if short:
        return Choice(None, (f"card:{id}",), _card(id), title, _locked(tag.total, short), note)
    piece = _building(id, tag.total, tag.free, tokens)
    return Choice(TABLE.ids[f"build:{id}"], (f"card:{id}",), _card(id), title, piece, note, True)


@lru_cache(maxsize=1024)
def _building(id: str, total: int, free: bool, tokens: tuple[str, ...]) -> Piece:
    """What a building costs and brings, with what progress tokens add to it."""
    card = card_of(id)
    symbol = faces.chain_of(card)
    pieces = [faces.chain(symbol, SIZE)] if free and symbol else _paid(total)
    pieces += faces.card_effects(card.effects, SIZE)
    if card.colour == "red" and _has(tables.STRATEGY, tokens):
        pieces += [icon("shield", SIZE * 1.05)] * tables.SHIELDS_PER_RED
    if free and _has(tables.URBANISM, tokens):
        pieces.append(coin(f"+{tables.COINS_PER_CHAIN}", SIZE * 1.15))
    return in_one_row(pieces)


def _has(token: int, tokens: tuple[str, ...]) -> bool:
    return TOKENS[token].id in tokens


@lru_cache(maxsize=4096)
def _discard(id: str, income: int, note: Message | None, main: bool) -> Choice:
    items, title = (f"card:{id}",), msg("label.do.discard")
    return Choice(TABLE.ids[f"discard:{id}"], items, _card(id), title, _gained(income), note, main)


@lru_cache
def _gained(income: int) -> Piece:
    return in_one_row([coin(f"+{income}", SIZE * 1.15)])


@lru_cache(maxsize=4096)
def _wonder(id: str, card: str, tag: Tag, short: int, tokens: tuple[str, ...], note: Message | None) -> Choice:
    items = f"card:{card}", f"wonder:{id}"
    if short:
        return Choice(None, items, _card(card), msg(f"wonder.{id}"), _locked(tag.total, short), note)
    piece = _raised(id, tag.total, _has(tables.THEOLOGY, tokens))
    return Choice(TABLE.ids[f"wonder:{id}:{card}"], items, _card(card), msg(f"wonder.{id}"), piece, note)


@lru_cache(maxsize=1024)
def _raised(id: str, total: int, theology: bool) -> Piece:
    """What a wonder costs and brings; Theology adds another turn to those that give none."""
    wonder = wonder_of(id)
    again = [icon("again", SIZE, "stock-ink")] if theology and not wonder.effects.replay else []
    return in_one_row([*_paid(total), *faces.wonder_effects(wonder, SIZE), *again])


def _other(table: Table, action: int) -> Choice:
    row = TABLE.row(action)
    if row.kind == "begin":
        seat = int(row.args[0])
        return _begin(action, seat, table.who(seat), seat == table.view.seat)
    return _single(action)


@lru_cache(maxsize=16)
def _begin(action: int, seat: int, who: Word, self: bool) -> Choice:
    title = msg("label.do.begin_self") if self else msg("label.do.begin_other", who=who)
    return Choice(action, (f"city:{seat}",), who, title, in_one_row([faces.seat_mark(seat, SIZE)]), main=self)


@lru_cache(maxsize=1024)
def _single(action: int) -> Choice:
    """An action that touches one card, wonder or token."""
    row = TABLE.row(action)
    kind, id = row.kind, row.args[0]
    title = msg(f"label.do.{'build' if kind in ('revive', 'take') else kind}")
    if kind == "draft":
        piece = in_one_row(faces.wonder_effects(wonder_of(id), SIZE))
        return Choice(action, (f"wonder:{id}",), msg(f"wonder.{id}"), title, piece, main=True)
    if kind in ("token", "library"):
        piece = in_one_row([faces.token_disc(id, HIGH)])
        return Choice(action, (f"token:{id}",), msg(f"token.{id}"), title, piece, labels.token_effects(id), True)
    effects = faces.card_effects(card_of(id).effects, SIZE)
    if kind == "destroy":
        effects.insert(0, icon("ui-cross", SIZE * 0.7, "bad"))
    return Choice(action, (f"card:{id}",), _card(id), title, in_one_row(effects), main=True)


def _card(id: str) -> Message:
    return msg(f"card.{id}")


def _paid(total: int) -> list[Piece]:
    return [coin(f"{MINUS}{total}" if total else 0, SIZE * 1.15)]


@lru_cache(maxsize=1024)
def _locked(total: int, short: int) -> Piece:
    """What cannot be paid: the price, and how much is missing."""
    missing = Text((msg("label.short", n=short),), 0, 0, 74, HIGH, 12, align="start", ink="dear-ink")
    return in_one_row([icon("ui-lock", 13, "dear-ink"), coin(total, SIZE), Piece(74, HIGH, (missing,))])


PANEL_INKS = {"stock-ink": "ink", "stock-ink-2": "ink-2"}


def in_one_row(pieces: list[Piece], gap: float = GAP) -> Piece:
    """Pieces side by side as one piece, for a ground that is dark at night, unlike the stock of cards."""
    w = sum(piece.w for piece in pieces) + gap * (len(pieces) - 1)
    return Piece(w, HIGH, tuple(map(_on_panel, in_row(pieces, 0, 0, w, HIGH, gap, "start"))))


def _on_panel(part: Part) -> Part:
    if isinstance(part, Box) or part.ink not in PANEL_INKS:
        return part
    return replace(part, ink=PANEL_INKS[part.ink])
