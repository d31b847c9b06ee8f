"""The chronicle of a table: its log as lines to tell, each still without a language."""

from dataclasses import dataclass

from leagues.core.game import Game
from leagues.core.message import Event
from leagues.core.table import Row


@dataclass(frozen=True, slots=True)
class Entry:
    """A line: what happened, and the ply at which it did."""

    ply: int
    event: Event


class Chronicle:
    """Follows a table's log row by row. Lines of plies that were taken back are gone; that they were is told."""

    def __init__(self, game: Game, options: dict[str, str], seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.state = game.new(options, seats)
        self.actions: list[int] = []
        self.entries: list[Entry] = []

    def add(self, row: Row, note: str | None = None) -> None:
        """Follows one row; ``note`` is the kind of the event that tells why the server acted for the seat."""
        if note is not None:
            self._tell(Event(note, row.seat))
        if row.action is not None:
            before = self.state.copy()
            self.state.apply(row.action)
            for event in self.game.events(before, row.action, self.state):
                self._tell(event)
            self.actions.append(row.action)
        elif row.back_to is not None:
            self._go_back(row.back_to)
            self._tell(Event("taken_back", row.seat))
        elif note is None:
            self._tell(Event("resigned", row.seat))

    def _tell(self, event: Event) -> None:
        self.entries.append(Entry(len(self.actions), event))

    def _go_back(self, ply: int) -> None:
        del self.actions[ply:]
        self.entries = [entry for entry in self.entries if entry.ply < ply]
        self.state = self.game.new(self.options, self.seats)
        for action in self.actions:
            self.state.apply(action)
