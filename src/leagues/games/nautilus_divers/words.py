"""Nautilus (Libellud) in words: cards, spaces, actions and events as messages for the catalogues."""

from leagues.core.actions import Action
from leagues.core.message import Event, Message, msg
from leagues.games.nautilus_divers.rules import Divers
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, SIDES


def card(number: int) -> Message:
    """A card that is played, by its value: a diver, the Fishbone or the Kraken."""
    name = CARD_NAMES[number]
    return msg("card.diver", value=number) if name == str(number) else msg(f"special.{name}")


def special(id: str) -> Message:
    """A special card."""
    return msg(f"special.{id}")


def domain(id: str) -> Message:
    """A domain."""
    return msg(f"domain.{id}")


def domain_card(domain_: str, value: int) -> Message:
    """A domain card: its domain and its stars, or the ink blot."""
    return msg("domain_card", domain=domain(domain_), value=msg(f"value.{value}"))


def space(number: int) -> Message:
    """A space as codes name it, a1 to b5."""
    return msg("space", name=f"{SIDES[number // COLUMNS]}{number % COLUMNS + 1}")


def describe(state: Divers, row: Action) -> Message:
    return msg(f"action.{row.kind}")


def events(before: Divers, row: Action, after: Divers) -> list[Event]:
    return []
