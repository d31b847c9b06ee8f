"""Nautilus (Libellud) in words: actions and events as messages for the catalogues."""

from leagues.core.actions import Action
from leagues.core.message import Event, Message, msg
from leagues.games.nautilus_divers.rules import Divers


def describe(state: Divers, row: Action) -> Message:
    return msg(f"action.{row.kind}")


def events(before: Divers, row: Action, after: Divers) -> list[Event]:
    return []
