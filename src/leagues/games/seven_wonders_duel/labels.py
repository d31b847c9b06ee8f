"""What is written on the table of 7 Wonders Duel: names of things for people who cannot see them, and short forms.

Full sentences about effects and prices are those of ``words``; short forms (``short.*``) fit into a cell of the table
drawn as text.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from leagues.core.message import Message, msg
from leagues.core.state import CHANCE, OVER
from leagues.games.seven_wonders_duel.material import (
    CARD_INDEX,
    CARDS,
    RESOURCES,
    SETUP,
    STRUCTURES,
    TOKEN_INDEX,
    TOKENS,
    TRACK,
    WONDER_INDEX,
    WONDERS,
    Card,
    Cost,
    Wonder,
)
from leagues.games.seven_wonders_duel.view import DuelView, Place, Quote
from leagues.games.seven_wonders_duel.words import cost_in_words, effects_of
from leagues.ui.scene import Word

NUMERALS = ("", "I", "II", "III")
ITEM_KINDS = {"seat": "city"}  # a seat of the action table is the city of that seat
MARKS = ("●", "◆")  # the seats: a disc and a diamond


class Tag(NamedTuple):
    """A price as a tag shows it: whose it is, its coins, and whether a chain symbol or the treasury settles it."""

    seat: int
    total: int
    free: bool
    affordable: bool


Tags = tuple[Tag, ...]
"""The prices of one thing for both seats, the left one first; empty where there is nothing to pay."""

Players = tuple[Word, Word]
"""What the players are called, by seat."""


class Table:
    """A view together with who looks at it and what the players are called.

    ``left`` is the seat whose city is on the left, the viewer's own, and ``seats`` are both with that one first.
    ``free`` are the cards of the structure that can be taken.
    """

    def __init__(self, view: DuelView, names: tuple[str, str] | None) -> None:
        self.view = view
        self.left = view.seat or 0
        self.seats = (self.left, 1 - self.left)
        self.players: Players = names or (_called(view.seat, 0), _called(view.seat, 1))
        self.free = frozenset(place.card for place in view.structure if place.free)
        self.prices = {id: quotes for id, *quotes in (*view.card_prices, *view.wonder_prices)}

    def who(self, seat: int) -> Word:
        """The player of a seat."""
        return self.players[seat]

    def price(self, thing: str, seat: int) -> Quote | None:
        """What a card of the structure or an unbuilt wonder costs a seat now."""
        quotes = self.prices.get(thing)
        return quotes[seat] if quotes else None

    def tags(self, thing: str) -> Tags:
        """The same for both seats, as tags."""
        quotes = self.prices.get(thing)
        if quotes is None:
            return ()
        mine, other = quotes[self.left], quotes[1 - self.left]
        return (
            Tag(self.left, mine.total, mine.free, mine.affordable),
            Tag(1 - self.left, other.total, other.free, other.affordable),
        )


def tag_of(tags: Tags, seat: int) -> Tag | None:
    """The tag of a seat."""
    return next((tag for tag in tags if tag.seat == seat), None)


@lru_cache(maxsize=8)
def _called(viewer: int | None, seat: int) -> Message:
    if viewer is None:
        return msg("label.player", number=seat + 1)
    return msg("label.you" if seat == viewer else "label.opponent")


def card_of(id: str) -> Card:
    """A card by its id."""
    return CARDS[CARD_INDEX[id]]


def wonder_of(id: str) -> Wonder:
    """A wonder by its id."""
    return WONDERS[WONDER_INDEX[id]]


def chain_parent(card: Card) -> Card | None:
    """The card whose chain symbol makes this one free."""
    return card_of(card.chain_from) if card.chain_from else None


# -- Full names of things ----------------------------------------------------------------------------------------------


def age(number: int) -> Message:
    """The age as a heading."""
    return msg("label.age", age=NUMERALS[number])


def card_label(table: Table, card: Card) -> Message:
    """A card with what it does and costs, and in the structure what each player would pay."""
    return label_of_card(card.id, table.tags(card.id), table.players)


@lru_cache(maxsize=4096)
def label_of_card(id: str, tags: Tags, players: Players) -> Message:
    """The same, from the prices alone."""
    card = card_of(id)
    told = [msg("label.effects", effects=effects_of(card)), _cost(card.cost)]
    if card.chain:
        told.append(msg("label.gives_chain", chain=msg(f"label.chain.{card.chain}")))
    if card.chain_from:
        told.append(msg("label.uses_chain", card=msg(f"card.{card.chain_from}")))
    told += _prices(tags, players)
    return msg("label.card", card=msg(f"card.{card.id}"), colour=msg(f"colour.{card.colour}"), details=tuple(told))


@lru_cache
def back_label(guild: bool, number: int) -> Message:
    """A face-down card: its back is all that is known."""
    return msg("label.guild_back" if guild else "label.face_down", age=NUMERALS[number])


def wonder_label(table: Table, wonder: Wonder, under: str | None) -> Message:
    """A wonder with what it does, and what it costs or which card lies under it."""
    return label_of_wonder(wonder.id, under, table.tags(wonder.id), table.players)


@lru_cache(maxsize=4096)
def label_of_wonder(id: str, under: str | None, tags: Tags, players: Players) -> Message:
    """The same, from the prices alone."""
    wonder = wonder_of(id)
    told = [msg("label.effects", effects=effects_of(wonder))]
    if under is not None:
        told.append(msg("label.built_with", card=msg(f"card.{under}")))
    else:
        told += [_cost(wonder.cost), *_prices(tags, players)]
    return msg("label.wonder", wonder=msg(f"wonder.{wonder.id}"), details=tuple(told))


@lru_cache
def token_label(id: str) -> Message:
    """A progress token with what it does."""
    return msg("label.token", token=msg(f"token.{id}"), details=effects_of(TOKENS[TOKEN_INDEX[id]]))


def token_effects(id: str) -> Message:
    """What a progress token does."""
    return msg("label.effects", effects=effects_of(TOKENS[TOKEN_INDEX[id]]))


def _cost(cost: Cost) -> Message:
    parts = cost_in_words(cost)
    return msg("label.cost", cost=parts) if parts else msg("label.no_cost")


def _prices(tags: Tags, players: Players) -> list[Message]:
    told = []
    for tag in tags:
        kind = "free" if tag.free else "pays" if tag.affordable else "cannot_pay"
        told.append(msg(f"label.{kind}", who=players[tag.seat], n=tag.total))
    return told


def pawn(table: Table) -> Message:
    """Where the conflict pawn stands."""
    place = table.view.pawn
    if place == 0:
        return msg("label.pawn_centre")
    return msg("label.pawn", who=table.who(1 if place > 0 else 0), n=TRACK.capital - abs(place))


def production(who: Word, made: tuple[int, ...], prices: tuple[int, ...]) -> Message:
    """What a city makes, and what it pays for what it buys."""
    amounts = tuple(
        msg("label.stock", resource=msg(f"resource.{name}"), n=units, price=price)
        for name, units, price in zip(RESOURCES, made, prices, strict=True)
    )
    return msg("label.production", who=who, amounts=amounts)


def lane(who: Word, colour: str, cards: int) -> Message:
    """The buildings of one colour in a city."""
    return msg("label.lane", who=who, colour=msg(f"colour.{colour}"), n=cards)


def symbols(who: Word, found: tuple[str, ...]) -> Message:
    """The scientific symbols of a city."""
    named = tuple(msg(f"symbol.{name}") for name in found)
    return msg("label.symbols_of", who=who, n=len(found), symbols=named)


def tokens(who: Word, owned: tuple[str, ...]) -> Message:
    """The progress tokens of a city."""
    return msg("label.tokens_of", who=who, n=len(owned))


def discard_pile(cards: tuple[str, ...]) -> Message:
    """The discarded cards."""
    return msg("label.discard_pile", n=len(cards), cards=tuple(msg(f"card.{id}") for id in cards))


def wonders_built(view: DuelView) -> int:
    """How many wonders stand in both cities."""
    return sum(owned.built for city in view.cities for owned in city.wonders)


def standing(table: Table, seat: int) -> Message | None:
    """A word on a player: the winner, or who is to move."""
    view = table.view
    if view.turn == OVER:
        return msg("label.winner") if view.winner in (seat, None) else None
    if view.extra_turn and view.active == seat:
        return msg("label.extra_turn")
    return msg("label.to_move") if view.turn == seat else None


def discard_income(view: DuelView, seat: int) -> int:
    """What a discarded card brings the player."""
    yellow = sum(card_of(id).colour == "yellow" for id in view.cities[seat].buildings)
    return SETUP.discard_base + yellow


def result(table: Table) -> Message:
    """How the game ended, with both totals."""
    totals = [sum(table.view.cities[seat].points) for seat in table.seats]
    return msg("label.result", turn=turn(table), ending=prompt(table), mine=totals[0], other=totals[1])


def turn(table: Table) -> Message:
    """Whose turn it is, or who has won."""
    view = table.view
    if view.turn == OVER:
        return msg("label.shared") if view.winner is None else msg("label.won", who=table.who(view.winner))
    if view.turn == CHANCE:
        return msg("label.chance")
    if view.turn == view.seat:
        return msg("label.your_turn")
    return msg("label.turn_of", who=table.who(view.turn))


def prompt(table: Table) -> Message:
    """What is decided next, or how the game ended."""
    view = table.view
    return msg(f"label.ending.{view.ending}") if view.turn == OVER else msg(f"label.prompt.{view.pending}")


def uncovers(table: Table, place: Place) -> Message | None:
    """What taking a card of the structure would make accessible, and whom that would serve, as far as anybody knows."""
    lying = {other.slot: other for other in table.view.structure}
    slots = STRUCTURES[table.view.age - 1].slots
    found = [
        lying[below]
        for below in slots[place.slot].covers
        if below in lying and all(above == place.slot or above not in lying for above in slots[below].covered_by)
    ]
    things = [_uncovered(table, other.card, place) for other in found if other.card is not None]
    for guild, id in ((False, "label.uncovered_back"), (True, "label.uncovered_guild")):
        backs = sum(other.card is None and other.guild_back == guild for other in found)
        things += [msg(id, n=backs)] if backs else []
    return msg("label.uncovers", things=tuple(things)) if things else None


def _uncovered(table: Table, card: str, taken: Place) -> Message:
    name = msg(f"card.{card}")
    told = _prices(tuple(tag for tag in table.tags(card) if _stays(table, tag, taken)), table.players)
    return msg("label.uncovered", card=name, told=tuple(told)) if told else name


def _stays(table: Table, tag: Tag, taken: Place) -> bool:
    """Whether a price is good news that still holds after the card was taken.

    A chain symbol does. Whoever takes the card has other coins then, and resources that it makes raise the prices of
    the other one.
    """
    makes = taken.card is not None and bool(card_of(taken.card).effects.produce)
    return tag.free or (tag.affordable and tag.seat != table.view.turn and not makes)


# -- Short forms -------------------------------------------------------------------------------------------------------


def short_resource(name: str) -> Message:
    """The letter of a resource."""
    return msg(f"short.{name}")


def either(parts: Iterable[Message]) -> Message:
    """One of several things: W/C/S."""
    first, *others = parts
    return msg("short.or", first=first, rest=either(others)) if others else first


def _units(name: str, units: int) -> Message:
    letter = short_resource(name)
    return letter if units == 1 else msg("short.units", n=units, what=letter)


def short_cost(cost: Cost) -> tuple[Word, ...]:
    """A printed cost: 2c G P."""
    coins: tuple[Word, ...] = (msg("short.price", n=cost.coins),) if cost.coins else ()
    units = tuple(_units(name, n) for name, n in zip(RESOURCES, cost.units(), strict=True) if n)
    return (*coins, *units) or (msg("short.no_cost"),)


def short_card(card: Card) -> tuple[Word, ...]:
    """What a card does: 3vp, 2sh, +4c, W/C/S."""
    does = card.effects
    found = [_units(name, units) for name, units in does.produce.items()]
    if does.produce_one_of:
        found.append(either(short_resource(name) for name in does.produce_one_of))
    if does.fixed_price:
        found.append(msg("short.fixed", what=either(short_resource(name) for name in does.fixed_price)))
    if does.symbol:
        found.append(msg(f"symbol.{does.symbol}"))
    if does.shields:
        found.append(msg("short.shields", n=does.shields))
    if does.coins:
        found.append(msg("short.coins", n=does.coins))
    if does.coins_per_own:
        ((what, coins),) = does.coins_per_own.items()
        found.append(msg("short.coins_own", n=coins, what=_thing(what)))
    if does.points_per_most:
        what_most = either(_thing(name) for name in does.points_per_most)
        kind = "both_most" if does.coins_per_most else "points_most"
        found.append(msg(f"short.{kind}", n=max(does.points_per_most.values()), what=what_most))
    if does.points:
        found.append(msg("short.points", n=does.points))
    return tuple(found)


def _thing(name: str) -> Message:
    return msg(f"short.{name}" if name in ("wonder", "three_coins") else f"colour.{name}")


def short_wonder(wonder: Wonder) -> tuple[Word, ...]:
    """What a wonder does: 2sh 3vp."""
    does = wonder.effects
    found = []
    if does.produce_one_of:
        found.append(either(short_resource(name) for name in does.produce_one_of))
    if does.shields:
        found.append(msg("short.shields", n=does.shields))
    if does.coins:
        found.append(msg("short.coins", n=does.coins))
    if does.opponent_loses:
        found.append(msg("short.opponent_loses", n=does.opponent_loses))
    if does.destroy:
        found.append(msg("short.destroy", what=msg(f"colour.{does.destroy}")))
    for name in ("library", "revive", "take_far_row", "share_boxed", "replay"):
        if getattr(does, name):
            found.append(msg(f"short.{name}"))
    if does.points:
        found.append(msg("short.points", n=does.points))
    return tuple(found)


def short_price(quote: Quote, seat: int) -> Word:
    """The price for a seat: ●4, ●free, and in brackets when it cannot be paid."""
    if quote.free:
        return msg("short.free", mark=MARKS[seat])
    price = f"{MARKS[seat]}{quote.total}"
    return price if quote.affordable else f"({price})"
