"""The action table of 7 Wonders Duel: codes for the ids that rules.py counts out (R92, R93)."""

from collections.abc import Iterator

from leagues.core.actions import ActionTable
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.material import CARDS, TOKENS, WONDERS

ID = "seven_wonders_duel"

Row = tuple[str, tuple[str, ...], tuple[str, ...], bool]


def _cards(kind: str, chance: bool = False) -> Iterator[Row]:
    for card in CARDS:
        yield kind, (card.id,), (f"card.{card.id}",), chance


def _tokens(kind: str, chance: bool = False) -> Iterator[Row]:
    for token in TOKENS:
        yield kind, (token.id,), (f"token.{token.id}",), chance


def _wonders(kind: str, chance: bool = False) -> Iterator[Row]:
    for wonder in WONDERS:
        yield kind, (wonder.id,), (f"wonder.{wonder.id}",), chance


def _rows() -> Iterator[Row]:
    yield from _cards("build")
    yield from _cards("discard")
    for wonder in WONDERS:
        for card in CARDS:
            yield "wonder", (wonder.id, card.id), (f"wonder.{wonder.id}", f"card.{card.id}"), False
    yield from _wonders("draft")
    yield from _tokens("token")
    yield from _tokens("library")
    for kind in ("destroy", "revive", "take", "keep", "give"):
        yield from _cards(kind)
    for seat in range(2):
        yield "begin", (str(seat),), (f"seat.{seat}",), False
    yield from _tokens("board", chance=True)
    yield from _wonders("show", chance=True)
    for slot in range(tables.SLOT_COUNT):
        yield "guild", (str(slot),), (f"slot.{slot}",), True
    yield from _cards("reveal", chance=True)
    yield from _tokens("draw", chance=True)
    yield from _cards("box", chance=True)


TABLE = ActionTable(ID, _rows())
assert len(TABLE) == tables.ACTION_COUNT
