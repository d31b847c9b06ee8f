"""Positions of 7 Wonders Duel for tests, described by what lies where, and a few ways to look at them.

``position`` puts every card that is named where it is wanted and fills in the rest so that the position
could occur: each card is in one place, as many slots are empty as cards of the age have left the structure,
and the pool of unseen cards holds those that lie face down and the three in the box. Other cards are out of
play.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from leagues.core.errors import IllegalAction
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.material import (
    CARD_INDEX,
    CARDS,
    STRUCTURES,
    TOKEN_INDEX,
    TOKENS,
    WONDER_INDEX,
    WONDERS,
)
from leagues.games.seven_wonders_duel.rules import Duel
from leagues.games.seven_wonders_duel.view import DuelView

Names = Collection[str]
Pair = tuple[Names, Names]

NONE: Pair = ((), ())
GUILD_IDS = frozenset(card.id for card in CARDS if card.colour == "purple")


# -- Looking at positions and playing on ---------------------------------------------------------------------


def see(state: Duel, seat: int | None = None) -> DuelView:
    """The view of a seat, or of a spectator; all that is hidden is hidden from everybody."""
    view = GAME.view(state, seat)
    assert isinstance(view, DuelView)
    return view


def codes(state: Duel) -> list[str]:
    """The legal actions, or the possible outcomes when it is chance's turn."""
    actions = [outcome for outcome, _weight in state.odds()] if state.turn == CHANCE else state.legal()
    return [GAME.actions.code(action) for action in actions]


def play(state: Duel, *moves: str, settle: bool = True) -> Duel:
    """The position after the moves; the one given stays as it is.

    Outcomes of chance may be among the moves. Where they are left out, the first possible one happens; with
    ``settle`` false nothing happens after the last move.
    """
    after = state.copy()
    for move in moves:
        action = GAME.actions.parse(move)
        if not GAME.actions.row(action).chance:
            _settle(after)
        after.apply(action)
    if settle:
        _settle(after)
    return after


def _settle(state: Duel) -> None:
    while state.turn == CHANCE:
        state.apply(state.odds()[0][0])


def refuses(state: Duel, move: str) -> bool:
    """Whether the move is illegal, is not listed either, and leaves no trace when it is tried."""
    tried = state.copy()
    try:
        tried.apply(GAME.actions.parse(move))
    except IllegalAction:
        return move not in codes(state) and tried.dump() == state.dump()
    return False


def price(state: Duel, seat: int, thing: str) -> int:
    """All the coins that a building or wonder costs the seat now."""
    if thing in CARD_INDEX:
        return state.quote_card(seat, CARD_INDEX[thing])[1]
    return state.quote_wonder(seat, WONDER_INDEX[thing])[1]


def coins(state: Duel) -> tuple[int, int]:
    """Both treasuries."""
    cities = see(state).cities
    return cities[0].coins, cities[1].coins


def buildings(state: Duel, seat: int) -> set[str]:
    """The buildings of a city."""
    return set(see(state).cities[seat].buildings)


def loot(state: Duel) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The military tokens left on the half of seat 0 and of seat 1, as the coins they take."""
    left = see(state).loot
    return tuple(n for half, n in left if half == 0), tuple(n for half, n in left if half == 1)


def points(state: Duel, seat: int, category: str) -> int:
    """Points of one category as if the game ended now."""
    return GAME.breakdown(state)[seat][category]


def present(state: Duel) -> list[int]:
    """The slots that hold a card."""
    return [place.slot for place in see(state).structure]


def free(state: Duel) -> list[int]:
    """The slots whose card may be taken."""
    return [place.slot for place in see(state).structure if place.free]


def hidden(state: Duel) -> list[int]:
    """The slots whose card lies face down."""
    return [place.slot for place in see(state).structure if place.card is None]


def card_in(state: Duel, slot: int) -> str:
    """The face-up card in a slot."""
    (card,) = [place.card for place in see(state).structure if place.slot == slot]
    assert card is not None, f"slot {slot} is face down"
    return card


def random_game(seed: int, options: Mapping[str, str] | None = None) -> Iterator[tuple[Duel, str]]:
    """Every position of a random game, always the same object, with the move that follows ("" at the end)."""
    state, rng = GAME.new(options), Random(seed)
    assert isinstance(state, Duel)
    while state.turn != OVER:
        if state.turn == CHANCE:
            action = state.sample_outcome(rng)
        else:
            legal = state.legal()
            action = legal[rng.below(len(legal))]
        yield state, GAME.actions.code(action)
        state.apply(action)
    yield state, ""


# -- Building positions --------------------------------------------------------------------------------------


def position(
    *,
    age: int = 2,
    turn: int = 0,
    cities: Pair = NONE,
    coins: tuple[int, int] = (7, 7),
    pawn: int = 0,
    loot: tuple[Collection[int], Collection[int]] | None = None,
    tokens: Pair = NONE,
    board: Names | None = None,
    wonders: Pair = NONE,
    built: Pair = NONE,
    discard: Names = (),
    cards: Names = (),
    slots: Mapping[int, str] | None = None,
    face_down: Collection[int] = (),
    guild_backs: Collection[int] | None = None,
    unseen: Names = (),
    promo: bool = False,
    centre_begins: bool = False,
) -> Duel:
    """A position at the start of a turn of seat ``turn``, in age 1, 2 or 3.

    cities: the buildings of both cities. tokens, wonders (unbuilt) and built: likewise; ``built`` may be a
        mapping from a wonder to the card tucked under it, otherwise some card out of play lies there.
    loot: the military tokens left on the half of seat 0 and of seat 1; by default what the pawn has not met.
    board: progress tokens on the board, all others that nobody owns are set aside; by default the first ones.
    cards: cards that are free to be taken. The nearest row that is wide enough and leaves room for the cards
        of the age that lie elsewhere is the last one of the structure, these cards stand in it from the left,
        and everything behind it is complete. ``slots`` may then name the cards of single slots.
    slots: without ``cards``, the only face-up cards of the structure; ``face_down`` are the hidden ones.
    guild_backs: the face-down slots that show a guild back; by default as many as are missing of three.
    unseen: cards that are to be among the unseen ones.
    promo: whether the promo wonders are in the game; they are if one of them is named.

    Raises ``ValueError`` for a position that cannot be.
    """
    builder = _Builder(age)
    for seat in range(2):
        builder.put(cities[seat], tables.CITY + seat)
    builder.put(discard, tables.DISCARDED)
    tucked = [-1] * len(WONDERS)
    for owned in built:
        if isinstance(owned, Mapping):
            builder.put(owned.values(), tables.TUCKED)
            for wonder, card in owned.items():
                tucked[WONDER_INDEX[wonder]] = CARD_INDEX[card]
    builder.keep(unseen)
    builder.keep((*cards, *(slots or {}).values()))
    for owned in built:
        if not isinstance(owned, Mapping):
            for wonder in owned:
                tucked[WONDER_INDEX[wonder]] = CARD_INDEX[builder.spare()]
                builder.where[tucked[WONDER_INDEX[wonder]]] = tables.TUCKED
    builder.lay_out(tuple(cards), dict(slots or {}), sorted(face_down))
    builder.back_guilds(guild_backs)
    fields = Duel().dump()
    fields.update(builder.fill_pools(unseen))

    owned_wonders = [*wonders[0], *wonders[1], *built[0], *built[1]]
    promo = promo or any(wonder.promo for wonder in WONDERS if wonder.id in owned_wonders)
    pool = [wonder.id for wonder in WONDERS if promo or not wonder.promo]
    not_drafted = [wonder for wonder in pool if wonder not in owned_wonders][: len(pool) - 8]
    owned_tokens = [*tokens[0], *tokens[1]]
    loose = [token.id for token in TOKENS if token.id not in owned_tokens]
    on_board = loose[: max(0, 5 - len(owned_tokens))] if board is None else board
    _once(owned_wonders, pool)
    _once([*owned_tokens, *on_board], TOKEN_INDEX)
    if len(built[0]) + len(built[1]) > 7 or max(len(wonders[s]) + len(built[s]) for s in range(2)) > 4:
        raise ValueError("too many wonders")
    if loot is None:
        loot = (
            [n for n, place in ((2, -3), (5, -6)) if pawn > place],
            [n for n, place in ((2, 3), (5, 6)) if pawn < place],
        )
    fields.update(
        promo=int(promo),
        centre_begins=int(centre_begins),
        age=age,
        active=turn,
        pawn=pawn,
        loot=sum(1 << (2 * (1 - half) + (n == 5)) for half in range(2) for n in loot[half]),
        unseen_wonders=_mask(not_drafted, WONDER_INDEX),
        picks=8,
        board=_mask(on_board, TOKEN_INDEX),
        set_aside=_mask([token for token in loose if token not in on_board], TOKEN_INDEX),
        depth=1,
        winner=-1,
        coins=list(coins),
        tucked=tucked,
        unbuilt=[_mask(owned, WONDER_INDEX) for owned in wonders],
        built=[_mask(owned, WONDER_INDEX) for owned in built],
        tokens=[_mask(owned, TOKEN_INDEX) for owned in tokens],
        stack=[2 * tables.PLAY + turn] + [0] * (tables.STACK_SIZE - 1),
    )
    state = Duel()
    for name, value in fields.items():
        setattr(state, name, value)
    state.recount()
    return state


def _mask(names: Iterable[str], index: Mapping[str, int]) -> int:
    return sum(1 << index[name] for name in names)


def _once(names: Collection[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known or list(names).count(name) > 1:
            raise ValueError(f"{name} is unknown or in two places")


class _Builder:
    """Where the cards are, while a position is put together."""

    def __init__(self, age: int) -> None:
        self.age = age
        self.where = [tables.UNSEEN] * len(CARDS)
        self.kept: set[str] = set()
        self.places = STRUCTURES[age - 1].slots
        self.seen: dict[int, str] = {}
        self.face_down: list[int] = []
        self.backs: list[int] = []

    def put(self, cards: Iterable[str], where: int) -> None:
        for card in cards:
            number = CARD_INDEX[card]
            if self.placed(card):
                raise ValueError(f"{card} is in two places")
            if CARDS[number].age > self.age:
                raise ValueError(f"{card} belongs to a later age")
            self.where[number] = where

    def keep(self, cards: Iterable[str]) -> None:
        self.kept.update(cards)

    def placed(self, card: str) -> bool:
        return self.where[CARD_INDEX[card]] != tables.UNSEEN

    def of_this_age(self, guilds: bool = False) -> list[str]:
        """The cards with this age's back, or the guilds."""
        return [card.id for card in CARDS if card.age == self.age and (card.id in GUILD_IDS) == guilds]

    def spare(self) -> str:
        """A card that is nowhere yet, of an earlier age if there is one."""
        earlier = [card.id for card in CARDS if card.age < self.age]
        for card in (*earlier, *self.of_this_age()):
            if card not in self.kept and not self.placed(card):
                return card
        raise ValueError("no card is left")

    def lay_out(self, cards: tuple[str, ...], slots: dict[int, str], face_down: list[int]) -> None:
        if cards or not (slots or face_down):
            self.fill_rows(cards, slots)
        else:
            self.seen = slots
            self.face_down = face_down
        for slot, card in self.seen.items():
            self.put([card], tables.SLOT + slot)
        self.check_structure()

    def fill_rows(self, cards: tuple[str, ...], slots: dict[int, str]) -> None:
        elsewhere = sum(self.placed(card.id) for card in CARDS if card.age == self.age)
        rows = sorted({place.row for place in self.places}, reverse=True)
        for last in rows:
            row = [slot for slot, place in enumerate(self.places) if place.row == last]
            if len(row) >= len(cards) and len(self.places) - 1 - row[-1] >= elsewhere:
                break
        else:
            raise ValueError("no row is wide enough for these cards")
        self.seen = {**dict(zip(row, cards, strict=False)), **slots}
        named = set(self.seen.values())
        spare = [card for card in self.of_this_age() if card not in self.kept | named and not self.placed(card)]
        for slot in range(row[-1] + 1):
            if slot in self.seen:
                continue
            if self.places[slot].face_up or slot in row:
                self.seen[slot] = spare.pop(0)
            else:
                self.face_down.append(slot)

    def covers(self, slot: int) -> list[int]:
        """The cards that lie on a slot."""
        return [on for on in self.places[slot].covered_by if on in self.seen or on in self.face_down]

    def check_structure(self) -> None:
        for slot in [*self.seen, *self.face_down]:
            under = [n for n in self.places[slot].covers if n not in self.seen and n not in self.face_down]
            if any(self.places[n].row > 1 for n in under):
                raise ValueError(f"slot {slot} lies on an empty slot")
            if (slot in self.face_down) != (not self.places[slot].face_up and bool(self.covers(slot))):
                raise ValueError(f"slot {slot} is on the wrong side")

    def back_guilds(self, guild_backs: Collection[int] | None) -> None:
        """Three slots show a guild back; those of guilds that are gone are among the empty ones."""
        if self.age < 3:
            return
        up = [slot for slot, card in self.seen.items() if card in GUILD_IDS]
        out = sum(self.placed(guild) for guild in GUILD_IDS) - len(up)
        down = self.face_down[: 3 - len(up) - out] if guild_backs is None else sorted(guild_backs)
        empty = [slot for slot in range(tables.SLOT_COUNT) if slot not in {*self.seen, *self.face_down}]
        gone = 3 - len(up) - len(down)
        if gone < out or len(empty) < gone or not set(down) <= set(self.face_down):
            raise ValueError("three slots show a guild back")
        self.backs = [*up, *down, *empty[:gone]]

    def fill_pools(self, unseen: Names) -> dict[str, object]:
        """The fields about cards, with the pools of unseen ones as large as they must be."""
        backs = sum(slot in self.face_down for slot in self.backs)
        pools = [self.fill_pool(unseen, self.of_this_age(), len(self.face_down) - backs + 3), 0]
        if self.age == 3:
            pools[1] = self.fill_pool(unseen, self.of_this_age(guilds=True), backs + 4)
        return {
            "present": sum(1 << slot for slot in [*self.seen, *self.face_down]),
            "hidden": sum(1 << slot for slot in self.face_down),
            "free": sum(1 << slot for slot in self.seen if not self.covers(slot)),
            "guild_backs": sum(1 << slot for slot in self.backs),
            "unseen": pools[0],
            "unseen_guilds": pools[1],
            "where": self.where,
            "slots": [CARD_INDEX[self.seen[n]] if n in self.seen else -1 for n in range(tables.SLOT_COUNT)],
        }

    def fill_pool(self, unseen: Names, deck: list[str], size: int) -> int:
        """The pool as a mask; cards of the deck that are nowhere else leave the game."""
        left = [card for card in deck if not self.placed(card)]
        left.sort(key=lambda card: card not in unseen)
        if len(left) < size or any(card in unseen for card in left[size:]):
            raise ValueError(f"{size} cards should be unseen, {len(left)} are left")
        for card in left[size:]:
            self.where[CARD_INDEX[card]] = tables.BOXED
        return sum(1 << deck.index(card) for card in left[:size])
