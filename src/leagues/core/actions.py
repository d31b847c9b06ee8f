"""The action table of a game: row <-> dense id <-> text code <-> the things it touches."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from leagues.core.errors import UnknownAction, UnknownCode


@dataclass(frozen=True, slots=True)
class Action:
    """One row. ``args`` are component ids or numbers as text; ``chance`` marks outcomes that only chance brings."""

    id: int
    kind: str
    args: tuple[str, ...]
    touches: tuple[str, ...]
    chance: bool

    @property
    def code(self) -> str:
        """The action as a short text, for example ``wonder:pyramids:quarry``."""
        return ":".join((self.kind, *self.args))


class ActionTable:
    """Every action a game knows, in the order of their ids, which start at 0 and have no gap.

    Rows are given as (kind, args, touches, chance). Raises ``ValueError`` when two rows have the same code.
    """

    def __init__(self, game: str, rows: Iterable[tuple[str, tuple[str, ...], tuple[str, ...], bool]]) -> None:
        self.game = game
        self.rows = tuple(Action(number, *row) for number, row in enumerate(rows))
        self.ids = {row.code: row.id for row in self.rows}
        if len(self.ids) != len(self.rows):
            raise ValueError(f"{game}: two actions have the same code")

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, action: int) -> Action:
        """The row of an id. Raises ``UnknownAction``."""
        if not 0 <= action < len(self.rows):
            raise UnknownAction(action=action)
        return self.rows[action]

    def code(self, action: int) -> str:
        """The code of an id. Raises ``UnknownAction``."""
        return self.row(action).code

    def parse(self, code: str) -> int:
        """The id of a code. Raises ``UnknownCode``, which names the nearest codes there are."""
        try:
            return self.ids[code]
        except (KeyError, TypeError):
            wrong = str(code)[:80]
            kind = wrong.split(":")[0]
            alike = [known for known in self.ids if known.split(":")[0] == kind] or list(self.ids)
            near = get_close_matches(wrong, alike, n=3, cutoff=0.4) or alike[:1]
            raise UnknownCode(code=wrong, game=self.game, near=", ".join(near)) from None
