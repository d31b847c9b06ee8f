"""The components of 7 Wonders Duel, read from ``data/`` at import and checked against the rulebook's totals.

Every tuple is in file order, and an index into it is the component's number everywhere else. Promotional
wonders are among ``WONDERS``, marked ``promo``; the game of the box is played without them.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

from leagues.core.material import MaterialError, load, load_one

Resource = Literal["wood", "clay", "stone", "glass", "papyrus"]
Colour = Literal["brown", "grey", "blue", "green", "yellow", "red", "purple"]
Symbol = Literal["plumb", "wheel", "quill", "mortar", "sundial", "globe", "law"]
Counted = Literal["brown", "grey", "blue", "green", "yellow", "red", "purple", "wonder"]
Compared = Literal["brown", "grey", "blue", "green", "yellow", "red", "purple", "wonder", "three_coins"]

RESOURCES: tuple[Resource, ...] = get_args(Resource)
COLOURS: tuple[Colour, ...] = get_args(Colour)
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)

_NOTHING: Mapping[Any, int] = MappingProxyType({})


def _nothing() -> Mapping[Any, int]:
    return _NOTHING


@dataclass(frozen=True)
class Cost:
    """What a card or a wonder costs; the default is free."""

    coins: int = 0
    wood: int = 0
    clay: int = 0
    stone: int = 0
    glass: int = 0
    papyrus: int = 0

    def units(self) -> tuple[int, int, int, int, int]:
        """The resources, in the order of ``RESOURCES``."""
        return (self.wood, self.clay, self.stone, self.glass, self.papyrus)


@dataclass(frozen=True)
class CardEffects:
    """What a card does in the city that builds it."""

    points: int = 0
    shields: int = 0
    symbol: Symbol | None = None
    produce: Mapping[Resource, int] = field(default_factory=_nothing)
    produce_one_of: tuple[Resource, ...] = ()  # one unit a purchase, never seen in the opponent's prices
    fixed_price: tuple[Resource, ...] = ()  # bought at 1 coin a unit
    coins: int = 0  # gained at once
    coins_per_own: Mapping[Counted, int] = field(default_factory=_nothing)  # at once, in the own city
    coins_per_most: Mapping[Colour, int] = field(default_factory=_nothing)  # at once, in the city with most
    points_per_most: Mapping[Compared, int] = field(default_factory=_nothing)  # at the end, likewise


@dataclass(frozen=True)
class WonderEffects:
    """What a wonder does for its builder."""

    points: int = 0
    shields: int = 0
    coins: int = 0  # gained at once
    produce_one_of: tuple[Resource, ...] = ()
    replay: bool = False  # another turn
    destroy: Literal["brown", "grey"] | None = None  # a card of this colour in the opponent's city
    opponent_loses: int = 0  # coins
    revive: bool = False  # build a discarded card free
    library: int = 0  # tokens drawn from those set aside, to take one
    take_far_row: bool = False  # build a face-up card of the far row free
    share_boxed: bool = False  # of the age's boxed cards, build one free and give one to the opponent


@dataclass(frozen=True)
class TokenEffects:
    """What a progress token does for its owner."""

    points: int = 0
    coins: int = 0  # gained at once
    symbol: Symbol | None = None
    discount_wonder: int = 0  # resources less for each wonder
    discount_blue: int = 0  # resources less for each blue card
    trade_income: bool = False  # receives what the opponent pays for resources
    points_per_token: int = 0  # at the end, itself counted
    shields_per_red: int = 0  # more for each red card built later
    replay_wonders: bool = False  # each wonder built later gives another turn
    coins_per_chain: int = 0  # for each card built later by a chain symbol


@dataclass(frozen=True)
class Card:
    """An age card or a guild (purple, age 3).

    ``chain`` is the symbol it shows for a later card, ``chain_from`` the id of the card that makes it free.
    """

    id: str
    age: Literal[1, 2, 3]
    colour: Colour
    effects: CardEffects
    cost: Cost = field(default_factory=Cost)
    chain: str | None = None
    chain_from: str | None = None


@dataclass(frozen=True)
class Wonder:
    """A wonder; ``promo`` when it is not in the box of the game."""

    id: str
    cost: Cost
    effects: WonderEffects
    promo: bool = False


@dataclass(frozen=True)
class Token:
    """A progress token."""

    id: str
    effects: TokenEffects


@dataclass(frozen=True)
class Slot:
    """A place in a structure. Rows count from 1 at the far end; columns go by half cards."""

    row: int
    column: int
    face_up: bool
    covers: tuple[int, ...]
    covered_by: tuple[int, ...]


@dataclass(frozen=True)
class Structure:
    """The places of one age, numbered from 0, row by row from the far one, left to right."""

    age: int
    slots: tuple[Slot, ...]


@dataclass(frozen=True)
class Setup:
    """Numbers of the setup and of the turn; see the comments in ``data/board.toml``."""

    coins: int
    discard_base: int
    age_cards: int
    boxed_cards: int
    guilds: int
    wonders_per_group: int
    board_tokens: int
    wonder_limit: int


@dataclass(frozen=True)
class Zone:
    """Spaces ``first`` to ``last`` from the middle: points at the end, and the coins its token takes."""

    first: int
    last: int
    points: int
    loot: int


@dataclass(frozen=True)
class Track:
    """One half of the military track; the other is its mirror image."""

    capital: int
    zones: tuple[Zone, ...]


@dataclass(frozen=True)
class _Rows:
    """A structure as the file has it: the columns of each row."""

    age: Literal[1, 2, 3]
    rows: tuple[tuple[int, ...], ...]


def _structure(raw: _Rows) -> Structure:
    """Number the places and find which lie on which: those of the next row half a card aside."""
    places = [(row, column) for row, columns in enumerate(raw.rows, start=1) for column in columns]

    def beside(row: int, column: int) -> tuple[int, ...]:
        return tuple(n for n, place in enumerate(places) if place in ((row, column - 1), (row, column + 1)))

    return Structure(
        raw.age,
        tuple(
            Slot(row, column, row % 2 == 1, covers=beside(row - 1, column), covered_by=beside(row + 1, column))
            for row, column in places
        ),
    )


def _costs(rows: Iterable[Card | Wonder]) -> dict[str, int]:
    """The sum of the costs, by field of ``Cost``."""
    costs = [row.cost for row in rows]
    return {part.name: sum(getattr(cost, part.name) for cost in costs) for part in fields(Cost)}


def check_totals(
    cards: Sequence[Card], wonders: Sequence[Wonder], tokens: Sequence[Token], structures: Sequence[Structure]
) -> None:
    """Compare the components with the totals of the rulebook.

    Raises ``MaterialError`` that names the first total that differs, or the card whose chain symbol does not
    lead from exactly one card to exactly one card of a later age.
    """
    box = [wonder for wonder in wonders if not wonder.promo]
    ages = Counter("guild" if card.colour == "purple" else f"age {card.age}" for card in cards)
    totals: list[tuple[str, object, object]] = [
        ("cards", dict(ages), {"age 1": 23, "age 2": 23, "age 3": 20, "guild": 7}),
        (
            "colours",
            dict(Counter(card.colour for card in cards)),
            {"brown": 9, "grey": 4, "blue": 14, "green": 12, "yellow": 13, "red": 14, "purple": 7},
        ),
        (
            "symbols",
            dict(Counter(card.effects.symbol for card in cards if card.effects.symbol)),
            {"plumb": 2, "wheel": 2, "quill": 2, "mortar": 2, "sundial": 2, "globe": 2},
        ),
        ("card costs", _costs(cards), {"coins": 46, "wood": 34, "clay": 32, "stone": 33, "glass": 21, "papyrus": 21}),
        ("wonders", len(box), 12),
        ("wonder costs", _costs(box), {"coins": 0, "wood": 11, "clay": 10, "stone": 12, "glass": 9, "papyrus": 10}),
        ("tokens", len(tokens), 10),
        ("structures", [structure.age for structure in structures], [1, 2, 3]),
    ]
    for structure in structures:
        slots = structure.slots
        totals += [
            (f"structure {structure.age}, slots", len(slots), 20),
            (f"structure {structure.age}, face up", sum(slot.face_up for slot in slots), 12),
            (f"structure {structure.age}, covering pairs", sum(len(slot.covers) for slot in slots), 28),
        ]
    for what, found, expected in totals:
        if found != expected:
            raise MaterialError(f"{what}: expected {expected}, got {found}")
    _check_chains(cards)


def _check_chains(cards: Sequence[Card]) -> None:
    by_id = {card.id: card for card in cards}
    symbols = Counter(card.chain for card in cards)
    heirs = Counter(card.chain_from for card in cards)
    for card in cards:
        if card.chain is not None and symbols[card.chain] > 1:
            raise MaterialError(f"{card.id}: chain: expected a symbol of its own, got {card.chain} again")
        if card.chain is not None and heirs[card.id] != 1:
            raise MaterialError(f"{card.id}: chain: expected one card that uses it, got {heirs[card.id]}")
        if card.chain_from is not None:
            source = by_id.get(card.chain_from)
            if source is None or source.chain is None or source.age >= card.age:
                expected = "expected a card of an earlier age with a chain symbol"
                raise MaterialError(f"{card.id}: chain_from: {expected}, got {card.chain_from}")


_DATA = Path(__file__).with_name("data")
_BOARD = ("structure", "setup", "track")

CARDS: tuple[Card, ...] = load(_DATA / "cards.toml", "card", Card)
WONDERS: tuple[Wonder, ...] = load(_DATA / "wonders.toml", "wonder", Wonder)
TOKENS: tuple[Token, ...] = load(_DATA / "tokens.toml", "token", Token)
STRUCTURES: tuple[Structure, ...] = tuple(
    _structure(rows) for rows in load(_DATA / "board.toml", "structure", _Rows, beside=_BOARD)
)
SETUP: Setup = load_one(_DATA / "board.toml", "setup", Setup, beside=_BOARD)
TRACK: Track = load_one(_DATA / "board.toml", "track", Track, beside=_BOARD)

check_totals(CARDS, WONDERS, TOKENS, STRUCTURES)

CARD_INDEX: dict[str, int] = {card.id: n for n, card in enumerate(CARDS)}
WONDER_INDEX: dict[str, int] = {wonder.id: n for n, wonder in enumerate(WONDERS)}
TOKEN_INDEX: dict[str, int] = {token.id: n for n, token in enumerate(TOKENS)}
