"""The components of Nautilus (Libellud), read from ``data/`` at import and checked against each other.

Every tuple is in file order, and an index into it is the component's number everywhere else.
"""

from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

from leagues.core.material import load, load_one

Arrow = Literal["across", "along"]


@dataclass(frozen=True)
class Setup:
    """How a game is laid out."""

    rounds: int
    columns: int
    hand: int  # divers dealt to a seat
    drafted: int  # special cards drawn by the first player
    block: int  # rounds until the special cards are shuffled again
    drawn: int  # divers drawn with the Diving module


@dataclass(frozen=True)
class Diver:
    """A diver card. ``arrow`` moves another card as it is played; ``beats`` is a higher value that it beats."""

    value: int
    arrow: Arrow | None = None
    beats: int | None = None


@dataclass(frozen=True)
class Special:
    """A special card; one with a ``value`` is played like a diver."""

    id: str
    use: Literal["diver", "with_diver", "start"]
    value: int | None = None


@dataclass(frozen=True)
class Domain:
    """A domain, and the value of each of its cards."""

    id: str
    values: tuple[int, ...]


@dataclass(frozen=True, order=True)
class DomainCard:
    """A kind of domain card; ``copies`` of it are alike."""

    domain: str
    value: int
    copies: int

    @property
    def mark(self) -> str:
        """What is printed on it, in a code: the number of stars, or ``blot``."""
        return str(self.value) if self.value >= 0 else "blot" if self.value == -1 else f"blot{-self.value}"


_SOURCE = files(__package__) / "data" / "cards.toml"
_TABLES = ("setup", "diver", "special", "domain")

SETUP = load_one(_SOURCE, "setup", Setup, beside=_TABLES)
DIVERS = load(_SOURCE, "diver", Diver, beside=_TABLES)
SPECIALS = load(_SOURCE, "special", Special, beside=_TABLES)
DOMAINS = load(_SOURCE, "domain", Domain, beside=_TABLES)

# Alike cards are one kind, the highest value of a domain first.
DOMAIN_CARDS = tuple(
    DomainCard(domain.id, value, domain.values.count(value))
    for domain in DOMAINS
    for value in sorted(set(domain.values), reverse=True)
)

SPECIAL_INDEX = {special.id: number for number, special in enumerate(SPECIALS)}
DOMAIN_INDEX = {domain.id: number for number, domain in enumerate(DOMAINS)}
CARD_INDEX = {(card.domain, card.value): number for number, card in enumerate(DOMAIN_CARDS)}

assert [diver.value for diver in DIVERS] == list(range(1, len(DIVERS) + 1)), "divers are numbered from 1"
assert sum(card.copies for card in DOMAIN_CARDS) == SETUP.rounds * SETUP.columns, "the domain cards last all rounds"
assert SETUP.drafted * SETUP.block == len(SPECIALS), "a block uses each special card once"
assert all((special.use == "diver") == (special.value is not None) for special in SPECIALS)
