"""Prices against a brute force that tries every use of choice producers and every pair of waived units."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest

from games.seven_wonders_duel.positions import NONE, codes, position, see
from leagues import COMPILED
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import CARD_INDEX, CARDS, RESOURCES, WONDER_INDEX, WONDERS, Cost
from leagues.games.seven_wonders_duel.rules import Duel
from leagues.games.seven_wonders_duel.view import City, DuelView

POSITIONS = 10_000 if COMPILED else 1_000
SYNTHETIC = 400 if COMPILED else 60

LIKED = {"masonry", "architecture", *(card.id for card in CARDS if card.colour == "green")}

Units = tuple[int, ...]


@cache
def cheapest(missing: Units, prices: Units, producers: tuple[tuple[str, ...], ...], waived: int) -> int:
    """The lowest price of the missing units over all that may be done about them."""
    best = sum(units * price for units, price in zip(missing, prices, strict=True))
    for made in product(*producers):
        left = [max(0, units - made.count(name)) for units, name in zip(missing, RESOURCES, strict=True)]
        bought = [price for units, price in zip(left, prices, strict=True) for _unit in range(units)]
        for spared in combinations(bought, min(waived, len(bought))):
            best = min(best, sum(bought) - sum(spared))
    return best


class Trader:
    """What a city's prices depend on, worked out from the names in both cities."""

    def __init__(self, city: City, rival: City) -> None:
        own = [CARDS[CARD_INDEX[card]] for card in city.buildings]
        theirs = [CARDS[CARD_INDEX[card]] for card in rival.buildings]
        wonders = [WONDERS[WONDER_INDEX[owned.wonder]] for owned in city.wonders if owned.built]
        self.coins = city.coins
        self.tokens = city.tokens
        self.buildings = city.buildings
        self.made = [sum(card.effects.produce.get(name, 0) for card in own) for name in RESOURCES]
        self.fixed = {name for card in own for name in card.effects.fixed_price}
        dearer = [sum(card.effects.produce.get(name, 0) for card in theirs) for name in RESOURCES]
        self.prices = tuple(1 if name in self.fixed else 2 + dearer[r] for r, name in enumerate(RESOURCES))
        choices = [card.effects.produce_one_of for card in own]
        choices += [wonder.effects.produce_one_of for wonder in wonders]
        self.producers = tuple(sorted(choice for choice in choices if choice))

    def trade(self, cost: Cost, waived: int) -> int:
        missing = tuple(max(0, units - made) for units, made in zip(cost.units(), self.made, strict=True))
        return cheapest(missing, self.prices, self.producers, waived)

    def gains(self, cost: Cost) -> bool:
        """Whether two waived units change the price."""
        return self.trade(cost, 2) < self.trade(cost, 0)

    def card(self, name: str) -> tuple[bool, int, int]:
        """Whether the card is free by its chain, its whole price, and the part that buys resources."""
        card = CARDS[CARD_INDEX[name]]
        if card.chain_from in self.buildings:
            return True, 0, 0
        trade = self.trade(card.cost, 2 if card.colour == "blue" and "masonry" in self.tokens else 0)
        return False, card.cost.coins + trade, trade

    def wonder(self, name: str) -> tuple[bool, int, int]:
        trade = self.trade(WONDERS[WONDER_INDEX[name]].cost, 2 if "architecture" in self.tokens else 0)
        return False, trade, trade


def check(quote: list[int], price: tuple[bool, int, int], trader: Trader, what: str) -> None:
    """A quote names the lowest price, and the units that it says are bought cost just that."""
    free, total, trade, *bought = quote
    assert (bool(free), total, trade) == price, what
    assert sum(units * each for units, each in zip(bought, trader.prices, strict=True)) == trade, what


def check_payment(state: Duel, move: str, price: tuple[bool, int, int], view: DuelView) -> None:
    """Exactly the price is paid, and Economy gets exactly the part for resources."""
    (free, total, trade), seat = price, state.turn
    after = state.copy()
    after.apply(GAME.actions.parse(move))
    urban = free and "urbanism" in view.cities[seat].tokens
    economy = "economy" in view.cities[1 - seat].tokens
    assert after.coins[seat] == view.cities[seat].coins - total + 4 * urban, move
    assert after.coins[1 - seat] == view.cities[1 - seat].coins + trade * economy, move


def check_all(state: Duel, cards: list[str], wonders: list[str]) -> None:
    cities = see(state).cities
    for seat in range(2):
        trader = Trader(cities[seat], cities[1 - seat])
        assert cities[seat].prices == trader.prices
        for card in cards:
            check(state.quote_card(seat, CARD_INDEX[card]), trader.card(card), trader, card)
        for wonder in wonders:
            check(state.quote_wonder(seat, WONDER_INDEX[wonder]), trader.wonder(wonder), trader, wonder)


def turns(seed: int) -> Iterator[Duel]:
    """Every position at the start of a turn of a random game; green cards and tokens that waive are liked."""
    state, rng = GAME.new({"promo_wonders": "yes"}), Random(seed)
    assert isinstance(state, Duel)
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.apply(state.sample_outcome(rng))
            continue
        if state.pending() == "play":
            yield state
        moves = codes(state)
        kinds = sorted({move.split(":")[0] for move in moves})
        kind = kinds[rng.below(len(kinds))]
        moves = [move for move in moves if move.startswith(kind)]
        if kind in ("build", "token", "library"):
            moves = [move for move in moves if move.split(":")[1] in LIKED] or moves
        state.apply(GAME.actions.parse(moves[rng.below(len(moves))]))


@pytest.mark.rules("R16", "R26", "R29", "R31", "R32", "R33", "R34", "R35", "R47", "R48", "R50", "R55", "R56")
def test_prices_in_random_games_are_the_lowest_possible_and_settle_what_is_legal() -> None:
    met: Counter[str] = Counter()
    seed = 0
    while met["positions"] < POSITIONS:
        seed += 1
        for state in turns(seed):
            view = see(state)
            cards = [place.card for place in view.structure if place.card]
            wonders = [[owned.wonder for owned in city.wonders if not owned.built] for city in view.cities]
            check_all(state, cards, wonders[0] + wonders[1])
            trader = Trader(view.cities[state.turn], view.cities[1 - state.turn])
            takable = [place.card for place in view.structure if place.card and place.free]
            affordable = [w for w in wonders[state.turn] if trader.wonder(w)[1] <= trader.coins]
            assert set(codes(state)) == {
                *(f"build:{card}" for card in takable if trader.card(card)[1] <= trader.coins),
                *(f"discard:{card}" for card in takable),
                *(f"wonder:{wonder}:{card}" for wonder in affordable for card in takable),
            }
            for card in takable:
                if f"build:{card}" in codes(state) and CARDS[CARD_INDEX[card]].colour not in (
                    "yellow",
                    "red",
                    "purple",
                ):
                    check_payment(state, f"build:{card}", trader.card(card), view)
            for wonder in affordable:
                effects = WONDERS[WONDER_INDEX[wonder]].effects
                if not effects.coins and not effects.shields:
                    check_payment(state, f"wonder:{wonder}:{takable[0]}", trader.wonder(wonder), view)
            met["positions"] += 1
            met["choice of a raw material"] += any("wood" in choice for choice in trader.producers)
            met["choice of a manufactured good"] += any("glass" in choice for choice in trader.producers)
            met["two producers"] += len(trader.producers) > 1
            met["fixed price"] += bool(trader.fixed)
            met["chain"] += any(trader.card(card)[0] for card in takable)
            blue = [CARDS[CARD_INDEX[card]].cost for card in cards if CARDS[CARD_INDEX[card]].colour == "blue"]
            costs = [WONDERS[WONDER_INDEX[wonder]].cost for wonder in wonders[state.turn]]
            met["masonry"] += "masonry" in trader.tokens and any(map(trader.gains, blue))
            met["architecture"] += "architecture" in trader.tokens and any(map(trader.gains, costs))
    assert min(met.values()) >= POSITIONS // 100, met


def random_city(rng: Random) -> tuple[list[str], list[str], list[str]]:
    """Buildings, built wonders and tokens of a city, most of which matter for prices."""

    def some(names: tuple[str, ...]) -> list[str]:
        return [name for name in names if rng.below(3)]

    producers = tuple(card.id for card in CARDS if card.effects.produce and rng.below(2))
    reserves = tuple(card.id for card in CARDS if card.effects.fixed_price and rng.below(2))
    return (
        [*some(producers), *some(reserves), *some(("forum", "caravansery"))],
        some(("piraeus", "great_lighthouse")),
        some(("masonry", "architecture")),
    )


@pytest.mark.rules("R32", "R33", "R47", "R50")
def test_prices_with_many_choice_producers_and_waivers() -> None:
    rng = Random(7)
    many = 0
    for _position in range(SYNTHETIC):
        (own, built, tokens), (theirs, _built, _tokens) = random_city(rng), random_city(rng)
        state = position(
            age=3,
            cities=(own, [card for card in theirs if card not in own]),
            built=(built, NONE[1]),
            tokens=(tokens, NONE[1]),
            discard=[],
        )
        many += len(built) + len({"forum", "caravansery"} & set(own)) >= 3
        check_all(state, [card.id for card in CARDS], [wonder.id for wonder in WONDERS])
    assert many >= SYNTHETIC // 4


@pytest.mark.rules("R33")
def test_the_brute_force_itself() -> None:
    raw, goods = ("wood", "clay", "stone"), ("glass", "papyrus")
    assert cheapest((1, 1, 1, 2, 0), (2, 3, 2, 4, 2), (), 0) == 2 + 3 + 2 + 8
    assert cheapest((1, 1, 1, 2, 0), (2, 3, 2, 4, 2), (raw,), 0) == 2 + 2 + 8
    assert cheapest((1, 1, 1, 2, 0), (2, 3, 2, 4, 2), (goods, raw), 0) == 2 + 2 + 4
    assert cheapest((1, 1, 1, 2, 0), (2, 3, 2, 4, 2), (goods, raw), 2) == 2
    assert cheapest((0, 0, 0, 0, 1), (2, 2, 2, 2, 2), (goods, raw), 2) == 0
