"""All about one thing on the table: what it is and does, what it costs whom and why, what follows from taking it."""

from collections.abc import Callable, Iterable
from dataclasses import fields, replace

from leagues.core.message import Message, msg
from leagues.games.seven_wonders_duel import faces, labels, prices, tables, words
from leagues.games.seven_wonders_duel.choices import in_one_row
from leagues.games.seven_wonders_duel.faces import coin, icon
from leagues.games.seven_wonders_duel.labels import Table, card_of, wonder_of
from leagues.games.seven_wonders_duel.material import (
    CARDS,
    RESOURCES,
    TOKEN_INDEX,
    TOKENS,
    TRACK,
    Card,
    CardEffects,
    Wonder,
    WonderEffects,
)
from leagues.games.seven_wonders_duel.view import DuelView, Place
from leagues.ui.scene import Block, Detail, Line, Piece, Word

SIZE = 20.0  # of a symbol


def detail(view: DuelView, item: str, names: tuple[str, str] | None = None) -> Detail | None:
    """All about an item of the scene; ``None`` for one that is not there or that has nothing to tell."""
    kind, *args = item.split(":")
    told = BY_KIND.get((kind, len(args)))
    return told(Table(view, names), *args) if told else None


def _said(*said: Word, piece: Piece | None = None) -> Line:
    """A line of a symbol and words."""
    return Line(piece, (said,))


def _seat(text: str) -> int | None:
    return int(text) if text in ("0", "1") else None


# -- Cards -------------------------------------------------------------------------------------------------------------


def _card(table: Table, id: str) -> Detail | None:
    view = table.view
    place = next((place for place in view.structure if place.card == id), None)
    built = any(id in city.buildings for city in view.cities)
    if not (place or built or id in view.discard or id in view.offered_cards):
        return None
    card = card_of(id)
    return Detail(
        title=msg(f"card.{id}"),
        kind=_kind_of(card),
        face=faces.swatch(card.colour, SIZE, SIZE, SIZE * 0.7),
        lines=_card_effects(card.effects),
        blocks=prices.blocks(table, id),
        notes=(*_chains(table, card), *(_uncovers(table, place) if place else ())),
    )


def _kind_of(card: Card) -> Message:
    return msg("label.kind.card", kind=msg(f"label.kind.{card.colour}"), age=labels.age(card.age))


def _card_effects(effects: CardEffects) -> tuple[Line, ...]:
    """Each effect in symbols and in words."""
    alone = [
        CardEffects(**{part.name: getattr(effects, part.name)})
        for part in fields(effects)
        if getattr(effects, part.name)
    ]
    return tuple(
        _said(said, piece=_row(faces.card_effects(effect, SIZE)))
        for effect in alone
        for said in words.card_effects(effect)
    )


def _row(pieces: list[Piece]) -> Piece | None:
    return in_one_row(pieces) if pieces else None


def _chains(table: Table, card: Card) -> Iterable[Line]:
    """The chain symbol that the card gives, and the one that makes it free."""
    if card.chain:
        heir = next(heir for heir in CARDS if heir.chain_from == card.id)
        yield _said(msg("label.chain.makes_free", card=msg(f"card.{heir.id}")), piece=faces.chain(card.chain, SIZE))
    parent = labels.chain_parent(card)
    if parent and parent.chain:
        uses = msg("label.chain.uses", card=msg(f"card.{parent.id}"), place=_whereabouts(table, parent.id))
        yield _said(uses, piece=faces.chain(parent.chain, SIZE))


def _whereabouts(table: Table, id: str) -> Message:
    """Where a card is, as far as anybody knows."""
    view = table.view
    for seat, city in enumerate(view.cities):
        if id in city.buildings:
            return msg("label.place.built", who=table.who(seat))
        if any(owned.under == id for owned in city.wonders):
            return msg("label.place.tucked")
    if id in view.discard:
        return msg("label.place.discarded")
    return msg("label.place.boxed" if id in view.boxed_cards else "label.place.unseen")


def _uncovers(table: Table, place: Place) -> Iterable[Line]:
    said = labels.uncovers(table, place)
    if said:
        yield _said(said, piece=icon("ui-up", SIZE * 0.8))


def _face_down(table: Table, slot: str) -> Detail | None:
    """A card that lies face down: what its back tells, and which cards with this back nobody has seen yet."""
    view = table.view
    place = next((place for place in view.structure if str(place.slot) == slot and place.card is None), None)
    if place is None:
        return None
    unseen = view.unseen_guilds if place.guild_back else view.unseen
    pool = _cards_in_lines(unseen)
    return Detail(
        title=labels.age(view.age),
        kind=labels.back_label(place.guild_back, view.age),
        face=faces.back_face(view.age, place.guild_back, faces.CARD),
        lines=(),
        blocks=(Block((msg("label.title.unseen"), f"({len(unseen)})"), None, None, pool),),
    )


def _cards_in_lines(ids: Iterable[str]) -> tuple[Line, ...]:
    """Cards by name, each with what it does in symbols."""
    return tuple(
        _said(msg(f"card.{id}"), piece=_row([_swatch(id), *faces.card_effects(card_of(id).effects, SIZE * 0.8)]))
        for id in ids
    )


def _swatch(id: str) -> Piece:
    return faces.swatch(card_of(id).colour, SIZE * 0.8, SIZE * 0.8, SIZE * 0.6)


def _pile(table: Table) -> Detail:
    cards = table.view.discard
    return Detail(
        title=msg("label.discarded"),
        kind=msg("label.kind.lane", n=len(cards)),
        face=icon("discard", SIZE),
        lines=_cards_in_lines(cards),
    )


# -- Wonders and tokens ------------------------------------------------------------------------------------------------


def _wonder(table: Table, id: str) -> Detail | None:
    view = table.view
    owners = [seat for seat, city in enumerate(view.cities) if any(owned.wonder == id for owned in city.wonders)]
    if not owners and id not in view.offer:
        return None
    wonder = wonder_of(id)
    under = next((o.under for seat in owners for o in view.cities[seat].wonders if o.wonder == id), None)
    lines = [] if owners or not wonder.cost.units() else [_printed_cost(wonder)]
    if under is not None:
        told = msg("label.built_with", card=msg(f"card.{under}"))
        lines.append(_said(told, piece=icon("ui-check", SIZE * 0.8)))
    tint = "gold" if under is not None else "stone-tint"
    return Detail(
        title=msg(f"wonder.{id}"),
        kind=msg("label.kind.wonder"),
        face=faces.wonder_picture(id, tint),
        lines=(*_wonder_effects(wonder), *lines),
        blocks=prices.blocks(table, id),
    )


def _printed_cost(wonder: Wonder) -> Line:
    cost = words.cost_in_words(wonder.cost)
    return _said(msg("label.cost", cost=cost), piece=_row(faces.cost_pieces(wonder.cost, SIZE * 0.8, 5)))


def _wonder_effects(wonder: Wonder) -> tuple[Line, ...]:
    alone = [
        WonderEffects(**{part.name: getattr(wonder.effects, part.name)})
        for part in fields(wonder.effects)
        if getattr(wonder.effects, part.name)
    ]
    return tuple(
        _said(said, piece=_row(faces.wonder_effects(replace(wonder, effects=effect), SIZE)))
        for effect in alone
        for said in words.wonder_effects(effect)
    )


def _token(table: Table, id: str) -> Detail | None:
    view = table.view
    if id not in (*view.board, *view.library, *view.cities[0].tokens, *view.cities[1].tokens):
        return None
    return Detail(
        title=msg(f"token.{id}"),
        kind=msg("label.kind.token"),
        face=faces.token_disc(id, 2 * SIZE),
        lines=tuple(_said(said) for said in words.effects_of(TOKENS[TOKEN_INDEX[id]])),
    )


# -- The track ---------------------------------------------------------------------------------------------------------


def _track(table: Table) -> Detail:
    """Where the pawn stands, what standing in each zone brings, and the military tokens left."""
    zones = []
    for zone in TRACK.zones:
        here = zone.first <= abs(table.view.pawn) <= zone.last
        piece = in_one_row([icon("pawn-war", SIZE), faces.points(zone.points, SIZE)] if here else _zone(zone.points))
        zones.append(Line(piece, ((f"{zone.first}\N{EN DASH}{zone.last}",), (msg("effect.points", n=zone.points),))))
    loot = [
        _said(msg("label.loot", who=table.who(seat), n=coins), piece=faces.loot(coins, SIZE))
        for seat, coins in table.view.loot
    ]
    title, pawn = msg("label.title.track"), labels.pawn(table)
    return Detail(title, pawn, None, tuple(zones), notes=tuple(loot))


def _zone(brought: int) -> list[Piece]:
    return [Piece(SIZE, SIZE, ()), faces.points(brought, SIZE)]


def _loot(table: Table, seat: str, coins: str) -> Detail | None:
    found = next(((s, n) for s, n in table.view.loot if (str(s), str(n)) == (seat, coins)), None)
    if found is None:
        return None
    told = msg("label.loot", who=table.who(found[0]), n=found[1])
    return Detail(msg("label.kind.military_token"), table.who(found[0]), faces.loot(found[1], SIZE), (_said(told),))


# -- Cities ------------------------------------------------------------------------------------------------------------


def _city(table: Table, place: str) -> Detail | None:
    """The points of a city by category."""
    seat = _seat(place)
    if seat is None:
        return None
    city = table.view.cities[seat]
    lines = [
        Line(None, ((msg(f"category.{name}"),), (str(points),)))
        for name, points in zip(tables.CATEGORIES, city.points, strict=True)
    ]
    total = Line(in_one_row([faces.points(sum(city.points), SIZE)]), ((msg("label.total"),), (str(sum(city.points)),)))
    face = in_one_row([faces.seat_mark(seat, SIZE), coin(city.coins, SIZE * 1.2)])
    return Detail(table.who(seat), msg("label.kind.city"), face, (*lines, total))


def _production(table: Table, place: str) -> Detail | None:
    """What a city makes of each resource, and what one more costs it."""
    seat = _seat(place)
    if seat is None:
        return None
    city = table.view.cities[seat]
    lines = []
    for name, made, price in zip(RESOURCES, city.production, city.prices, strict=True):
        amount = msg("unit.resource", n=made, resource=msg(f"resource.{name}"))
        lines.append(Line(faces.resource(name, SIZE), ((amount,), (prices.how(1, price),), (str(price),))))
    for choices, names, id in (
        (city.raw_choices, RESOURCES[:3], "label.any_of_three"),
        (city.good_choices, RESOURCES[3:], "label.either"),
    ):
        if choices:
            pieces = [faces.resource(name, SIZE * 0.8) for name in names]
            lines.append(_said(msg(id, n=choices), piece=in_one_row(pieces)))
    return Detail(msg("label.title.production"), table.who(seat), faces.seat_mark(seat, SIZE), tuple(lines))


def _symbols(table: Table, place: str) -> Detail | None:
    seat = _seat(place)
    if seat is None:
        return None
    found = table.view.cities[seat].symbols
    lines = tuple(_said(msg(f"symbol.{name}"), piece=faces.science(name, SIZE)) for name in found)
    heading: Word = f"{len(found)}/{tables.SYMBOLS_TO_WIN}"
    notes = () if found else (_said(msg("label.no_tokens")),)
    return Detail(
        msg("label.title.symbols"), table.who(seat), faces.seat_mark(seat, SIZE), lines, (), (_said(heading), *notes)
    )


def _tokens(table: Table, place: str) -> Detail | None:
    seat = _seat(place)
    if seat is None:
        return None
    owned = table.view.cities[seat].tokens
    lines = tuple(_said(labels.token_label(id), piece=faces.token_disc(id, SIZE)) for id in owned)
    notes = () if owned else (_said(msg("label.no_tokens")),)
    return Detail(msg("label.title.tokens"), table.who(seat), faces.seat_mark(seat, SIZE), lines, notes=notes)


def _lane(table: Table, place: str, colour: str) -> Detail | None:
    """The buildings of a colour by name."""
    seat = _seat(place)
    if seat is None or colour not in COLOUR_NAMES:
        return None
    cards = [id for id in table.view.cities[seat].buildings if card_of(id).colour == colour]
    title = msg(f"label.kind.{colour}")
    kind = labels.lane(table.who(seat), colour, len(cards))
    return Detail(title, kind, faces.swatch(colour, SIZE, SIZE, SIZE * 0.7), _cards_in_lines(cards))


COLOUR_NAMES = frozenset(card.colour for card in CARDS)

BY_KIND: dict[tuple[str, int], Callable[..., Detail | None]] = {
    ("card", 1): _card,
    ("slot", 1): _face_down,
    ("discard", 0): _pile,
    ("wonder", 1): _wonder,
    ("token", 1): _token,
    ("track", 0): _track,
    ("pawn", 0): _track,
    ("loot", 2): _loot,
    ("city", 1): _city,
    ("production", 1): _production,
    ("symbols", 1): _symbols,
    ("tokens", 1): _tokens,
    ("lane", 2): _lane,
}
