"""7 Wonders Duel in words: effects, prices, actions and events as messages for the catalogues."""

from collections.abc import Iterable, Mapping
from typing import Any

from leagues.core.actions import Action
from leagues.core.message import Event, Message, msg
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.material import (
    CARD_INDEX,
    CARDS,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
    Card,
    CardEffects,
    Cost,
    Token,
    TokenEffects,
    Wonder,
    WonderEffects,
)
from leagues.games.seven_wonders_duel.rules import Duel
from leagues.games.seven_wonders_duel.view import DuelView, Quote, quote_card, quote_wonder

# -- Effects and costs -------------------------------------------------------------------------------------------------


def coins(n: int) -> Message:
    """An amount of coins."""
    return msg("unit.coins", n=n)


def _things(counted: Iterable[str]) -> tuple[Message, ...]:
    return tuple(msg(f"thing.{name}") for name in counted)


def _resources(names: Iterable[str]) -> tuple[Message, ...]:
    return tuple(msg(f"resource.{name}") for name in names)


def _units(produced: Mapping[Any, int]) -> tuple[Message, ...]:
    return tuple(msg("unit.resource", n=n, resource=msg(f"resource.{name}")) for name, n in produced.items())


def _per(id: str, counted: Mapping[Any, int]) -> list[Message]:
    if not counted:
        return []
    (amount,) = set(counted.values())
    return [msg(id, n=amount, things=_things(counted))]


def card_effects(effects: CardEffects) -> tuple[Message, ...]:
    """What a card does, one message an effect."""
    found = []
    if effects.produce:
        found.append(msg("effect.produce", units=_units(effects.produce)))
    if effects.produce_one_of:
        found.append(msg("effect.produce_one_of", resources=_resources(effects.produce_one_of)))
    if effects.fixed_price:
        found.append(msg("effect.fixed_price", resources=_resources(effects.fixed_price)))
    if effects.symbol:
        found.append(msg("effect.symbol", symbol=msg(f"symbol.{effects.symbol}")))
    if effects.shields:
        found.append(msg("effect.shields", n=effects.shields))
    if effects.coins:
        found.append(msg("effect.coins", n=effects.coins))
    found += _per("effect.coins_per_own", effects.coins_per_own)
    found += _per("effect.coins_per_most", effects.coins_per_most)
    found += _per("effect.points_per_most", effects.points_per_most)
    if effects.points:
        found.append(msg("effect.points", n=effects.points))
    return tuple(found)


def wonder_effects(effects: WonderEffects) -> tuple[Message, ...]:
    """What a wonder does, one message an effect."""
    found = []
    if effects.produce_one_of:
        found.append(msg("effect.produce_one_of", resources=_resources(effects.produce_one_of)))
    if effects.shields:
        found.append(msg("effect.shields", n=effects.shields))
    if effects.coins:
        found.append(msg("effect.coins", n=effects.coins))
    if effects.opponent_loses:
        found.append(msg("effect.opponent_loses", n=effects.opponent_loses))
    if effects.destroy:
        found.append(msg(f"effect.destroy_{effects.destroy}"))
    if effects.library:
        found.append(msg("effect.library", n=effects.library))
    for name in ("revive", "take_far_row", "share_boxed", "replay"):
        if getattr(effects, name):
            found.append(msg(f"effect.{name}"))
    if effects.points:
        found.append(msg("effect.points", n=effects.points))
    return tuple(found)


def token_effects(effects: TokenEffects) -> tuple[Message, ...]:
    """What a progress token does, one message an effect."""
    found = []
    if effects.symbol:
        found.append(msg("effect.symbol", symbol=msg(f"symbol.{effects.symbol}")))
    for name in ("trade_income", "replay_wonders"):
        if getattr(effects, name):
            found.append(msg(f"effect.{name}"))
    amounts = ("discount_wonder", "discount_blue", "shields_per_red", "coins", "coins_per_chain")
    for name in (*amounts, "points_per_token", "points"):
        if getattr(effects, name):
            found.append(msg(f"effect.{name}", n=getattr(effects, name)))
    return tuple(found)


def effects_of(thing: Card | Wonder | Token) -> tuple[Message, ...]:
    """The effects of any component."""
    if isinstance(thing, Card):
        return card_effects(thing.effects)
    if isinstance(thing, Wonder):
        return wonder_effects(thing.effects)
    return token_effects(thing.effects)


def cost_in_words(cost: Cost) -> tuple[Message, ...]:
    """The printed cost, one message a part; empty for nothing."""
    parts = [coins(cost.coins)] if cost.coins else []
    named = {name: getattr(cost, name) for name in ("wood", "clay", "stone", "glass", "papyrus")}
    return (*parts, *_units({name: n for name, n in named.items() if n}))


def price_in_words(quote: Quote) -> Message:
    """A price, with what it is made of when anything is bought."""
    if quote.total == 0:
        return msg("price.nothing")
    parts = [msg("price.coin_part", n=quote.coins)] if quote.coins else []
    parts += [
        msg("price.bought", n=unit.bought, resource=msg(f"resource.{unit.resource}"), each=unit.each)
        for unit in quote.units
        if unit.bought
    ]
    if not quote.trade:
        return coins(quote.total)
    return msg("price.made_up", coins=coins(quote.total), parts=tuple(parts))


# -- Actions -----------------------------------------------------------------------------------------------------------


def card(id: str) -> Message:
    """The name of a card."""
    return msg(f"card.{id}")


def wonder(id: str) -> Message:
    """The name of a wonder."""
    return msg(f"wonder.{id}")


def token(id: str) -> Message:
    """The name of a progress token."""
    return msg(f"token.{id}")


def describe(state: Duel, row: Action) -> Message:
    """An action in words, with its price and what it brings."""
    kind, seat = row.kind, state.turn
    if kind == "build":
        return _describe_build(state, seat, row.args[0])
    if kind == "discard":
        return msg("action.discard", card=card(row.args[0]), coins=coins(_discard_income(state, seat)))
    if kind in ("wonder", "draft", "show"):
        built = WONDERS[WONDER_INDEX[row.args[0]]]
        named = {"wonder": wonder(built.id), "effects": effects_of(built)}
        if kind == "wonder":
            price = price_in_words(quote_wonder(state, seat, WONDER_INDEX[built.id]))
            return msg("action.wonder", card=card(row.args[1]), price=price, **named)
        return msg(f"action.{kind}", cost=cost_in_words(built.cost), **named)
    if kind in ("token", "library", "board", "draw"):
        found = TOKENS[TOKEN_INDEX[row.args[0]]]
        return msg(f"action.{kind}", token=token(found.id), effects=effects_of(found))
    if kind == "begin":
        return msg("action.begin_self" if row.args[0] == str(seat) else "action.begin_other")
    if kind == "guild":
        return msg("action.guild", slot=int(row.args[0]))
    found_card = CARDS[CARD_INDEX[row.args[0]]]
    return msg(f"action.{kind}", card=card(found_card.id), effects=effects_of(found_card))


def _describe_build(state: Duel, seat: int, id: str) -> Message:
    built = CARDS[CARD_INDEX[id]]
    quote = quote_card(state, seat, CARD_INDEX[id])
    if quote.free and built.chain_from:
        return msg("action.build_chain", card=card(id), parent=card(built.chain_from), effects=effects_of(built))
    return msg("action.build", card=card(id), price=price_in_words(quote), effects=effects_of(built))


def too_dear(view: DuelView) -> tuple[Message, ...]:
    """The free cards and the own wonders that the seat to move cannot pay for, with prices and what is missing."""
    if view.pending != "play" or view.seat != view.turn:
        return ()
    purse = view.cities[view.seat].coins
    free = {place.card for place in view.structure if place.free}
    own = {owned.wonder for owned in view.cities[view.seat].wonders}
    asked = [(card(id), prices[view.seat]) for id, *prices in view.card_prices if id in free]
    asked += [(wonder(id), prices[view.seat]) for id, *prices in view.wonder_prices if id in own]
    return tuple(
        msg("remark.too_dear", name=name, price=price_in_words(quote), n=quote.total - purse)
        for name, quote in asked
        if not quote.affordable
    )


# -- Events ------------------------------------------------------------------------------------------------------------


def events(before: Duel, row: Action, after: Duel) -> list[Event]:
    """What happened in one ply, in the order it happened; all of it is public."""
    if row.chance:
        return [_chance_event(row)]
    quote = _quote_of(before, row)
    return [
        _choice_event(before, row, quote),
        *_coin_events(before, row, quote, after),
        *_board_events(before, after),
        *_turn_events(before, row, after),
        *_end_events(after),
    ]


def _chance_event(row: Action) -> Event:
    if row.kind in ("board", "draw"):
        return Event(row.kind, None, {"token": token(row.args[0])})
    if row.kind == "show":
        return Event(row.kind, None, {"wonder": wonder(row.args[0])})
    if row.kind == "guild":
        return Event(row.kind, None, {"slot": int(row.args[0])})
    return Event(row.kind, None, {"card": card(row.args[0])})


def _quote_of(before: Duel, row: Action) -> Quote | None:
    """The price that was paid, for a construction."""
    if row.kind == "build":
        return quote_card(before, before.turn, CARD_INDEX[row.args[0]])
    if row.kind == "wonder":
        return quote_wonder(before, before.turn, WONDER_INDEX[row.args[0]])
    return None


def _choice_event(before: Duel, row: Action, quote: Quote | None) -> Event:
    kind, seat, thing = row.kind, before.turn, row.args[0]
    if quote is not None:
        price = coins(quote.total) if quote.total else msg("price.nothing")
        if kind == "wonder":
            return Event(kind, seat, {"wonder": wonder(thing), "card": card(row.args[1]), "price": price})
        parent = CARDS[CARD_INDEX[thing]].chain_from
        if quote.free and parent:
            return Event("build_chain", seat, {"card": card(thing), "parent": card(parent)})
        return Event(kind, seat, {"card": card(thing), "price": price})
    if kind == "discard":
        return Event(kind, seat, {"card": card(thing), "coins": coins(_discard_income(before, seat))})
    if kind == "draft":
        return Event(kind, seat, {"wonder": wonder(thing)})
    if kind in ("token", "library"):
        return Event(kind, seat, {"token": token(thing)})
    if kind == "begin":
        return Event(kind, int(thing))
    return Event(kind, seat, {"card": card(thing)})


def _discard_income(state: Duel, seat: int) -> int:
    return tables.DISCARD_COINS + state.holdings[8 * seat + tables.YELLOW]


def _coin_events(before: Duel, row: Action, quote: Quote | None, after: Duel) -> list[Event]:
    """Coins beside the price and the income of a discarded card, which the choice itself tells."""
    told = []
    payer = before.turn
    income = quote.trade if quote and before.tokens[1 - payer] >> tables.ECONOMY & 1 else 0
    if income:
        told.append(Event("trade_income", 1 - payer, {"coins": coins(income)}))
    for seat in range(2):
        change = after.coins[seat] - before.coins[seat]
        if seat != payer:
            change -= income
        elif quote:
            change += quote.total
        elif row.kind == "discard":
            change -= _discard_income(before, seat)
        if change:
            told.append(Event("gain" if change > 0 else "lose", seat, {"coins": coins(abs(change))}))
    return told


def _board_events(before: Duel, after: Duel) -> list[Event]:
    """The pawn and its tokens, and boxed wonders."""
    told = []
    if after.pawn != before.pawn:
        mover = 0 if after.pawn > before.pawn else 1
        spaces = msg("unit.spaces", n=abs(after.pawn - before.pawn))
        told.append(Event("pawn", mover, {"spaces": spaces}))
    for bit in range(4):
        if before.loot & ~after.loot & 1 << bit:
            told.append(Event("loot", 1 - bit // 2, {"coins": coins(tables.ZONE_LOOT[bit % 2 + 1])}))
    for seat in range(2):
        gone = before.unbuilt[seat] & ~after.unbuilt[seat] & ~after.built[seat]
        told += [Event("wonder_boxed", seat, {"wonder": wonder(w.id)}) for n, w in enumerate(WONDERS) if gone >> n & 1]
    return told


def _turn_events(before: Duel, row: Action, after: Duel) -> list[Event]:
    """Choices that fell away, extra turns and ages."""
    told = []
    seat = before.turn
    earned = row.kind == "wonder" and _replays(before, WONDER_INDEX[row.args[0]])
    age_over = after.age != before.age or after.ending == tables.CIVILIAN
    if row.kind == "wonder" and after.ending in (tables.NO_ENDING, tables.CIVILIAN):
        kind = tables.WONDER_TASK[WONDER_INDEX[row.args[0]]]
        waiting = {task >> 1 for task in list(after.stack)[: after.depth]}
        if kind != tables.NO_TASK and kind not in waiting:
            told.append(Event("nothing_to_choose", seat, {"wonder": wonder(row.args[0])}))
    if earned and after.turn != OVER and after.present and not age_over:
        told.append(Event("extra_turn", seat))
    if age_over and (before.again or earned):
        told.append(Event("extra_turn_lost", before.active))
    if after.age != before.age:
        told.append(Event("age", None, {"age": msg(f"age.{after.age}")}))
    return told


def _replays(before: Duel, number: int) -> bool:
    theology = before.tokens[before.turn] >> tables.THEOLOGY & 1
    return bool(WONDERS[number].effects.replay or theology)


def _end_events(after: Duel) -> list[Event]:
    if after.ending == tables.NO_ENDING:
        return []
    if after.ending == tables.MILITARY:
        return [Event("win_military", after.winner)]
    if after.ending == tables.SCIENTIFIC:
        return [Event("win_scientific", after.winner)]
    first, second = after.scores() if after.winner != 1 else reversed(after.scores())
    scores = {"first": first, "second": second}
    if after.winner < 0:
        return [Event("shared", None, scores)]
    return [Event("win_points" if first != second else "win_blue", after.winner, scores)]
