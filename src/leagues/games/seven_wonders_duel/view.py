"""What everybody at a table of 7 Wonders Duel knows, and the way back from that to a position.

All that is hidden is hidden from both seats (R85, R86), so the view of a seat and that of a spectator differ only in
whose choices they list.
"""

from dataclasses import dataclass

from leagues.core.game import View
from leagues.core.rng import Random
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.material import (
    CARD_INDEX,
    CARDS,
    RESOURCES,
    STRUCTURES,
    SYMBOLS,
    TOKEN_INDEX,
    TOKENS,
    TRACK,
    WONDER_INDEX,
    WONDERS,
)
from leagues.games.seven_wonders_duel.rules import Duel


@dataclass(frozen=True, slots=True)
class Place:
    """A slot of the structure that still holds a card. ``card`` is None while it lies face down."""

    slot: int
    row: int
    column: int
    card: str | None
    guild_back: bool
    free: bool


@dataclass(frozen=True, slots=True)
class Unit:
    """The part of a price that one resource makes up: units needed, made by the own city, and bought at a price.

    Units neither made nor bought come from a choice producer or are waived by a progress token.
    """

    resource: str
    needed: int
    made: int
    bought: int
    each: int


@dataclass(frozen=True, slots=True)
class Quote:
    """The exact price of a card or wonder for a seat, with its make-up.

    ``total`` is what the seat pays; ``coins`` the coin part of the cost, ``trade`` what buys resources. ``free`` tells
    that the chain symbol makes it free. ``affordable`` compares with the treasury.
    """

    total: int
    coins: int
    trade: int
    free: bool
    affordable: bool
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class OwnedWonder:
    """A wonder of a city; ``under`` is the card tucked under it once it is built."""

    wonder: str
    built: bool
    under: str | None


@dataclass(frozen=True, slots=True)
class City:
    """One player's city, all of it public. ``production``, ``choices`` and ``prices`` are what prices are made of."""

    coins: int
    buildings: tuple[str, ...]
    wonders: tuple[OwnedWonder, ...]
    tokens: tuple[str, ...]
    symbols: tuple[str, ...]
    production: tuple[int, ...]  # by resource, brown and grey cards
    raw_choices: int  # producers of one unit of wood, clay or stone
    good_choices: int  # producers of one unit of glass or papyrus
    prices: tuple[int, ...]  # of a missing unit, by resource
    points: tuple[int, ...]  # by category, as if the game ended now


@dataclass(frozen=True, kw_only=True)
class DuelView(View):
    """A position of 7 Wonders Duel as a seat or a spectator knows it.

    ``pending`` names what is decided next and ``stack`` all that still waits, the next one last. Prices are quoted for
    each face-up card of the structure and for each unbuilt wonder, for both seats.
    """

    options: tuple[tuple[str, str], ...]
    pending: str
    stack: tuple[tuple[str, int], ...]
    age: int
    active: int
    extra_turn: bool
    pawn: int
    loot: tuple[tuple[int, int], ...]  # tokens left: (seat that would lose coins, coins)
    structure: tuple[Place, ...]
    guild_slots: tuple[int, ...]  # slots dealt with a guild back, taken ones among them
    cities: tuple[City, City]
    discard: tuple[str, ...]
    board: tuple[str, ...]
    set_aside: tuple[str, ...]
    library: tuple[str, ...]
    offer: tuple[str, ...]
    picks: int
    wonders_seen: tuple[str, ...]
    boxed_wonders: tuple[str, ...]
    boxed_cards: tuple[str, ...]
    offered_cards: tuple[str, ...]
    unseen: tuple[str, ...]  # the cards of this age's back that nobody has seen, boxed ones among them
    unseen_guilds: tuple[str, ...]
    card_prices: tuple[tuple[str, Quote, Quote], ...]
    wonder_prices: tuple[tuple[str, Quote, Quote], ...]
    ending: str
    winner: int | None


def build_view(state: Duel, seat: int | None, legal: tuple[int, ...]) -> DuelView:
    """The view of a seat or spectator; see ``Game.view``."""
    over = state.ending != tables.NO_ENDING
    seen = _wonders(state.all_wonders() & ~state.unseen_wonders)
    kept = state.unbuilt[0] | state.unbuilt[1] | state.built[0] | state.built[1] | state.offer
    cards = [card for slot, card in enumerate(state.slots) if card >= 0 and state.present >> slot & 1]
    unbuilt = [w for w in range(len(WONDERS)) if (state.unbuilt[0] | state.unbuilt[1]) >> w & 1]
    return DuelView(
        seat=seat,
        turn=state.turn,
        legal=legal,
        options=(
            ("centre_pawn_starter", "begins" if state.centre_begins else "chooses"),
            ("promo_wonders", "yes" if state.promo else "no"),
        ),
        pending=state.pending(),
        stack=tuple((tables.TASKS[task >> 1], task & 1) for task in list(state.stack)[: state.depth]),
        age=state.age,
        active=state.active,
        extra_turn=bool(state.again),
        pawn=state.pawn,
        loot=tuple(
            (1 - attacker, TRACK.zones[zone + 1].loot)
            for attacker in range(2)
            for zone in range(2)
            if state.loot >> (2 * attacker + zone) & 1
        ),
        structure=_structure(state),
        guild_slots=tuple(slot for slot in range(tables.SLOT_COUNT) if state.guild_backs >> slot & 1),
        cities=(_city(state, 0), _city(state, 1)),
        discard=_cards_at(state, tables.DISCARDED),
        board=_tokens(state.board),
        set_aside=() if state.pending() == "show_token" else _tokens(state.set_aside),
        library=_tokens(state.library),
        offer=_wonders(state.offer),
        picks=state.picks,
        wonders_seen=seen,
        boxed_wonders=tuple(wonder for wonder in seen if not kept >> WONDER_INDEX[wonder] & 1),
        boxed_cards=_cards_at(state, tables.BOXED),
        offered_cards=_cards_at(state, tables.OFFERED),
        unseen=_unseen(state.unseen, state.age - 1) if state.age else (),
        unseen_guilds=_unseen(state.unseen_guilds, tables.GUILDS),
        card_prices=tuple((CARDS[card].id, quote_card(state, 0, card), quote_card(state, 1, card)) for card in cards),
        wonder_prices=tuple((WONDERS[w].id, quote_wonder(state, 0, w), quote_wonder(state, 1, w)) for w in unbuilt),
        ending=tables.ENDINGS[state.ending],
        winner=state.winner if over and state.winner >= 0 else None,
    )


def quote_card(state: Duel, seat: int, card: int) -> Quote:
    """What constructing a card costs the seat now, with the make-up of the price."""
    free, total, trade, *bought = state.quote_card(seat, card)
    return _quote(state, seat, CARDS[card].cost.units(), bool(free), total, trade, bought)


def quote_wonder(state: Duel, seat: int, wonder: int) -> Quote:
    """What constructing a wonder costs the seat now, with the make-up of the price."""
    free, total, trade, *bought = state.quote_wonder(seat, wonder)
    return _quote(state, seat, WONDERS[wonder].cost.units(), bool(free), total, trade, bought)


def _quote(
    state: Duel, seat: int, need: tuple[int, ...], free: bool, total: int, trade: int, bought: list[int]
) -> Quote:
    units = tuple(
        Unit(name, need[r], min(need[r], state.production[5 * seat + r]), bought[r], state.price[5 * seat + r])
        for r, name in enumerate(RESOURCES)
        if need[r]
    )
    return Quote(total, total - trade, trade, free, total <= state.coins[seat], units)


def sample(view: DuelView, rng: Random) -> Duel:
    """The position behind a view. Nothing is drawn: what nobody has seen stays in the pools until chance reveals it."""
    state = Duel()
    options = dict(view.options)
    state.promo = int(options["promo_wonders"] == "yes")
    state.centre_begins = int(options["centre_pawn_starter"] == "begins")
    state.turn = view.turn
    state.age = view.age
    state.active = view.active
    state.again = int(view.extra_turn)
    state.pawn = view.pawn
    state.loot = sum(1 << (2 * (1 - loser) + (coins != TRACK.zones[1].loot)) for loser, coins in view.loot)
    state.picks = view.picks
    state.offer = _mask(view.offer, WONDER_INDEX)
    state.unseen_wonders = state.all_wonders() & ~_mask(view.wonders_seen, WONDER_INDEX)
    state.board = _mask(view.board, TOKEN_INDEX)
    state.library = _mask(view.library, TOKEN_INDEX)
    owned = _mask(view.cities[0].tokens + view.cities[1].tokens, TOKEN_INDEX)
    state.set_aside = ((1 << len(TOKENS)) - 1) & ~(state.board | state.library | owned)
    state.unseen = _mask(view.unseen, CARD_INDEX) >> tables.DECK_START[max(view.age - 1, 0)]
    state.unseen_guilds = _mask(view.unseen_guilds, CARD_INDEX) >> tables.DECK_START[tables.GUILDS]
    state.ending = tables.ENDINGS.index(view.ending)
    state.winner = -1 if view.winner is None else view.winner
    state.depth = len(view.stack)
    stack = [2 * tables.TASKS.index(name) + seat for name, seat in view.stack]
    state.stack = stack + [0] * (tables.STACK_SIZE - len(stack))
    _place_cards(state, view)
    state.recount()
    return state


def _place_cards(state: Duel, view: DuelView) -> None:
    where = [tables.UNSEEN] * len(CARDS)
    for card in view.discard:
        where[CARD_INDEX[card]] = tables.DISCARDED
    for card in view.boxed_cards:
        where[CARD_INDEX[card]] = tables.BOXED
    for card in view.offered_cards:
        where[CARD_INDEX[card]] = tables.OFFERED
    state.guild_backs = sum(1 << slot for slot in view.guild_slots)
    slots = [-1] * tables.SLOT_COUNT
    for place in view.structure:
        state.present |= 1 << place.slot
        state.hidden |= int(place.card is None) << place.slot
        state.free |= int(place.free) << place.slot
        if place.card is not None:
            slots[place.slot] = CARD_INDEX[place.card]
            where[slots[place.slot]] = tables.SLOT + place.slot
    tucked = [-1] * len(WONDERS)
    coins, unbuilt, built, tokens = [0, 0], [0, 0], [0, 0], [0, 0]
    for seat, city in enumerate(view.cities):
        coins[seat] = city.coins
        tokens[seat] = _mask(city.tokens, TOKEN_INDEX)
        for card in city.buildings:
            where[CARD_INDEX[card]] = tables.CITY + seat
        for owned in city.wonders:
            wonder = WONDER_INDEX[owned.wonder]
            if owned.under is None:
                unbuilt[seat] |= 1 << wonder
            else:
                built[seat] |= 1 << wonder
                tucked[wonder] = CARD_INDEX[owned.under]
                where[tucked[wonder]] = tables.TUCKED
    state.where, state.slots, state.tucked = where, slots, tucked
    state.coins, state.unbuilt, state.built, state.tokens = coins, unbuilt, built, tokens


def _structure(state: Duel) -> tuple[Place, ...]:
    if state.age == 0:
        return ()
    return tuple(
        Place(
            slot,
            place.row,
            place.column,
            None if state.hidden >> slot & 1 else CARDS[state.slots[slot]].id,
            bool(state.guild_backs >> slot & 1),
            bool(state.free >> slot & 1),
        )
        for slot, place in enumerate(STRUCTURES[state.age - 1].slots)
        if state.present >> slot & 1
    )


def _city(state: Duel, seat: int) -> City:
    wonders = tuple(
        OwnedWonder(
            wonder.id,
            bool(state.built[seat] >> number & 1),
            CARDS[state.tucked[number]].id if state.built[seat] >> number & 1 else None,
        )
        for number, wonder in enumerate(WONDERS)
        if (state.built[seat] | state.unbuilt[seat]) >> number & 1
    )
    return City(
        coins=state.coins[seat],
        buildings=_cards_at(state, tables.CITY + seat),
        wonders=wonders,
        tokens=_tokens(state.tokens[seat]),
        symbols=tuple(name for bit, name in enumerate(SYMBOLS) if state.symbols[seat] >> bit & 1),
        production=tuple(state.production[5 * seat : 5 * seat + 5]),
        raw_choices=state.choices[2 * seat],
        good_choices=state.choices[2 * seat + 1],
        prices=tuple(state.price[5 * seat : 5 * seat + 5]),
        points=tuple(state.breakdown(seat).values()),
    )


def _cards_at(state: Duel, place: int) -> tuple[str, ...]:
    where = list(state.where)
    return tuple(card.id for number, card in enumerate(CARDS) if where[number] == place)


def _unseen(mask: int, deck: int) -> tuple[str, ...]:
    start = tables.DECK_START[deck]
    return tuple(CARDS[start + bit].id for bit in range(tables.DECK_SIZE[deck]) if mask >> bit & 1)


def _tokens(mask: int) -> tuple[str, ...]:
    return tuple(token.id for bit, token in enumerate(TOKENS) if mask >> bit & 1)


def _wonders(mask: int) -> tuple[str, ...]:
    return tuple(wonder.id for bit, wonder in enumerate(WONDERS) if mask >> bit & 1)


def _mask(ids: tuple[str, ...], index: dict[str, int]) -> int:
    return sum(1 << index[name] for name in ids)
