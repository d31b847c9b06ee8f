"""Dealers settle chance from outside the rules. A dealer is anything with ``settle(state) -> action id``."""

from collections.abc import Iterable
from random import SystemRandom
from typing import Protocol

from leagues.core.actions import ActionTable
from leagues.core.errors import DealMismatch
from leagues.core.rng import Random, seed_word
from leagues.core.state import State


class Dealer(Protocol):
    """Settles the chance plies of one table."""

    def settle(self, state: State) -> int:
        """The outcome for a position at which it is chance's turn."""
        ...


class FreshDealer:
    """Fresh randomness from the operating system for every outcome; no seed exists that could leak."""

    def settle(self, state: State) -> int:
        odds = state.odds()
        outcomes = [outcome for outcome, _weight in odds]
        return SystemRandom().choices(outcomes, [weight for _outcome, weight in odds])[0]


class KeyedDealer:
    """Outcomes keyed by a seed and by what is drawn, so that two tables get the same deal whatever the order of play.

    Each pile (``Deck``) is shuffled once from the seed and its name; the card at a place is always the same.
    """

    def __init__(self, seed: int | None) -> None:
        self.word = Random(seed).word
        self.piles: dict[str, list[int]] = {}

    def settle(self, state: State) -> int:
        deck = state.deck()
        first = deck.cards[0][0]
        if deck.name not in self.piles:
            # Offsets instead of ids: one pile may be dealt by several kinds of chance ply.
            cards = [card - first for card, weight in deck.cards for _copy in range(weight)]
            self.piles[deck.name] = Random(seed_word(self.word, deck.name)).shuffled(cards)
        pile = self.piles[deck.name]
        possible = {outcome for outcome, _weight in state.odds()}
        for step in range(len(pile)):
            outcome = first + pile[(deck.place + step) % len(pile)]
            if outcome in possible:
                return outcome
        raise AssertionError(f"nothing of the pile {deck.name} is possible")


class ScriptedDealer:
    """Outcomes given in advance as codes, then another dealer, if one is given.

    ``settle`` raises ``DealMismatch`` when the next code is not possible, or when the script is at its end.
    """

    def __init__(self, actions: ActionTable, codes: Iterable[str], then: Dealer | None = None) -> None:
        self.actions = actions
        self.codes = iter([(code, actions.parse(code)) for code in codes])
        self.then = then

    def settle(self, state: State) -> int:
        code, outcome = next(self.codes, ("nothing", None))
        if outcome is None and self.then is not None:
            return self.then.settle(state)
        possible = [action for action, _weight in state.odds()]
        if outcome not in possible:
            named = ", ".join(self.actions.code(action) for action in possible)
            raise DealMismatch(code=code, possible=named)
        assert outcome is not None
        return outcome
