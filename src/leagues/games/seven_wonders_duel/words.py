"""words"""
from leagues.core.actions import Action
from leagues.core.message import Event, Message
from leagues.games.seven_wonders_duel.rules import Duel
def events(before: Duel, row: Action, after: Duel) -> list[Event]:
    return []
def describe(state: Duel, row: Action) -> Message:
    return Message("action."+row.kind)
