"""The action table of Nautilus (Libellud): codes for the ids that rules.py counts out (R70, R71)."""

from collections.abc import Iterator

from leagues.core.actions import ActionTable
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.material import DIVERS, DOMAIN_CARDS, SPECIALS
from leagues.games.nautilus_divers.tables import CARD_NAMES, SPACE_NAMES, START_NAMES

ID = "nautilus_divers"

Row = tuple[str, tuple[str, ...], tuple[str, ...], bool]


def _divers(kind: str, chance: bool = False) -> Iterator[Row]:
    for diver in DIVERS:
        yield kind, (str(diver.value),), (f"card.{diver.value}",), chance


def _rows() -> Iterator[Row]:
    for kept in SPECIALS:
        for given in SPECIALS:
            if kept is not given:
                yield "keep", (kept.id, given.id), (f"special.{kept.id}", f"special.{given.id}"), False
    for name in START_NAMES:
        yield "start", (name,), () if name == "none" else (f"special.{name}",), False
    yield from _divers("put_back")
    yield from _divers("swap")
    yield "release", (), (), False
    for card in CARD_NAMES:
        for space in SPACE_NAMES:
            yield "place", (card, space), (f"card.{card}", f"space.{space}"), False
    for diver in DIVERS:
        for space in SPACE_NAMES:
            touches = (f"card.{diver.value}", f"space.{space}", "special.anchor")
            yield "place", (str(diver.value), space, "anchor"), touches, False
    for space in SPACE_NAMES:
        yield "anchor", (space,), (f"space.{space}", "special.anchor"), False
    for source in SPACE_NAMES:
        for target in SPACE_NAMES:
            if source != target:
                yield "move", (source, target), (f"space.{source}", f"space.{target}"), False
    for domain_card in DOMAIN_CARDS:
        args = (domain_card.domain, domain_card.mark)
        yield "domain", args, (f"domain.{domain_card.domain}",), True
    yield from _divers("deal", chance=True)
    for special in SPECIALS:
        yield "special", (special.id,), (f"special.{special.id}",), True
    yield from _divers("draw", chance=True)
    yield from _divers("catch", chance=True)


TABLE = ActionTable(ID, _rows())
assert len(TABLE) == tables.ACTION_COUNT
