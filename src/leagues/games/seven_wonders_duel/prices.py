"""The make-up of a price: for each seat what its city makes itself, what it buys and at which price, and the sum."""

from collections.abc import Sequence

from leagues.core.message import Message, msg
from leagues.games.seven_wonders_duel import faces, tables
from leagues.games.seven_wonders_duel.faces import chain, chain_of, coin, icon
from leagues.games.seven_wonders_duel.labels import Table, card_of
from leagues.games.seven_wonders_duel.material import CARD_INDEX, RESOURCES, TOKENS
from leagues.games.seven_wonders_duel.view import City, Quote, Unit
from leagues.ui.scene import Block, Line, Piece, Word

SIZE = 20.0  # of a symbol


def blocks(table: Table, thing: str) -> tuple[Block, ...]:
    """What a card of the structure costs both seats, the viewer first, or a wonder its owner; empty for all else."""
    owners = [
        seat for seat, city in enumerate(table.view.cities) if any(owned.wonder == thing for owned in city.wonders)
    ]
    seats = [seat for seat in table.seats if seat in owners or not owners]
    return tuple(_block(table, thing, seat, quote) for seat in seats if (quote := table.price(thing, seat)))


def _block(table: Table, thing: str, seat: int, quote: Quote) -> Block:
    heading = msg("label.you_pay") if seat == table.view.seat else msg("label.would_pay", who=table.who(seat))
    return Block((heading,), seat, coin(quote.total, SIZE * 1.3), tuple(_lines(table, thing, seat, quote)))


def _lines(table: Table, thing: str, seat: int, quote: Quote) -> list[Line]:
    """The lines whose amounts, in the last column, make up the price; after them what else is to be known."""
    lines = []
    if quote.free:
        lines += _free(thing)
    elif not quote.coins and not quote.units:
        lines.append(Line(None, ((msg("label.price.nothing"),), (), ("0",))))
    else:
        if quote.coins:
            lines.append(_line(coin(quote.coins, SIZE), msg("label.price.card"), "", quote.coins))
        lines += _units(table.view.cities[seat], thing, quote)
    if not quote.affordable:
        short = msg("label.short", n=quote.total - table.view.cities[seat].coins)
        lines.append(Line(icon("ui-lock", SIZE * 0.7), ((short,),)))
    other = table.view.cities[1 - seat]
    if quote.trade and TOKENS[tables.ECONOMY].id in other.tokens:
        told = msg("label.price.income", n=quote.trade, who=table.who(1 - seat))
        lines.append(Line(faces.token_disc(TOKENS[tables.ECONOMY].id, SIZE), ((told,),)))
    return lines


def _line(piece: Piece | None, what: Word, how: Word, amount: int) -> Line:
    return Line(piece, ((what,), (how,), (str(amount),)))


def _free(thing: str) -> list[Line]:
    card = card_of(thing)
    symbol = chain_of(card)
    assert symbol is not None
    return [_line(chain(symbol, SIZE), msg("label.price.chain", card=msg(f"card.{card.chain_from}")), "", 0)]


def _units(city: City, thing: str, quote: Quote) -> list[Line]:
    """A line a resource, then what comes from producers of choice and what a progress token waives."""
    lines = []
    for unit in quote.units:
        bought: Word = how(unit.bought, unit.each) if unit.bought else ""
        lines.append(_line(faces.resource(unit.resource, SIZE), _made(unit), bought, unit.bought * unit.each))
    chosen, waived = spared(city, thing, quote)
    for name, units in chosen.items():
        lines.append(_line(faces.resource(name, SIZE), msg("label.price.choice", n=units), "", 0))
    if waived:
        token = _waiving(thing)
        told = msg("label.price.waived", n=waived, token=msg(f"token.{token}"))
        lines.append(_line(faces.token_disc(token, SIZE), told, "", 0))
    return lines


def _made(unit: Unit) -> Message:
    """How many of the units the city makes itself."""
    if unit.made == unit.needed:
        return msg("label.price.all_made")
    return msg("label.price.made", made=unit.made, needed=unit.needed) if unit.made else msg("label.price.none_made")


def how(units: int, each: int) -> Message:
    """Units bought at a price: 2 and what the opponent's cards add, or the fixed price."""
    if each == tables.FIXED_TOLL:
        return msg("label.price.fixed", n=units, each=each)
    if each == tables.TOLL:
        return msg("label.price.times", n=units, each=each)
    return msg("label.price.raised", n=units, base=tables.TOLL, more=each - tables.TOLL)


def spared(city: City, thing: str, quote: Quote) -> tuple[dict[str, int], int]:
    """Of the units neither made nor bought: those that producers of choice make, by resource, and those waived.

    As in the rules, each producer makes the dearest unit that it can, and a token waives the dearest of the rest.
    """
    lacking = {unit.resource: unit.needed - unit.made for unit in quote.units}
    price = {unit.resource: unit.each for unit in quote.units}
    chosen: dict[str, int] = {}
    for choices, names in ((city.raw_choices, RESOURCES[:3]), (city.good_choices, RESOURCES[3:])):
        for _producer in range(choices):
            name = _dearest(lacking, price, names)
            if name:
                lacking[name] -= 1
                chosen[name] = chosen.get(name, 0) + 1
    waived = 0
    for _unit in range(_waivable(city, thing)):
        name = _dearest(lacking, price, RESOURCES)
        if name:
            lacking[name] -= 1
            waived += 1
    return chosen, waived


def _dearest(lacking: dict[str, int], price: dict[str, int], names: Sequence[str]) -> str | None:
    wanted = [name for name in names if lacking.get(name)]
    return max(wanted, key=lambda name: price[name]) if wanted else None


def _waiving(thing: str) -> str:
    """The token that waives units of a card or of a wonder."""
    return TOKENS[tables.MASONRY if thing in CARD_INDEX else tables.ARCHITECTURE].id


def _waivable(city: City, thing: str) -> int:
    """The units that the city's tokens waive for a thing."""
    if _waiving(thing) not in city.tokens:
        return 0
    if thing in CARD_INDEX:
        return tables.WAIVED_FOR_BLUE if card_of(thing).colour == "blue" else 0
    return tables.WAIVED_FOR_WONDERS
