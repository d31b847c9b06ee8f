"""What each seat of Nautilus (Libellud) knows (R66-R69), and the way back from that to a position.

Hands, the special card of the first player and what the Eye, the Diving module and the Harpoon showed are known to one
seat or to both, and never to a spectator. Everything on the board, and every award, is public.
"""

from dataclasses import dataclass

from leagues.core.game import View
from leagues.core.rng import Random
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.material import CARD_INDEX, DOMAIN_CARDS, SPECIAL_INDEX, SPECIALS
from leagues.games.nautilus_divers.rules import Divers
from leagues.games.nautilus_divers.tables import ALL_DIVERS, COLUMNS

DomainCards = tuple[tuple[str, int], ...]
Hand = tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class DiversView(View):
    """A position of Nautilus as a seat or a spectator knows it; what comes in pairs keeps seat 0 first.

    Cards are numbers: 0 the Fishbone, 1 to 14 the divers, 15 the Kraken. A space is 5 times its side plus its column.
    In a hand the divers that the viewer knows come first, in order, then ``None`` for each other one.
    """

    options: tuple[tuple[str, str], ...]
    pending: str
    round: int
    nemo: int
    active: int
    awarded: bool  # the round is over, its cards still lie
    placed: int
    just: int | None  # the space of the card whose Anchor or movement is to come
    anchor: int | None
    board: tuple[int | None, ...]
    row: tuple[tuple[str, int] | None, ...]
    won: tuple[DomainCards, DomainCards]
    hands: tuple[Hand, Hand]
    played: tuple[tuple[int, ...], tuple[int, ...]]
    specials: tuple[str | None, str | None]  # held this round; None for one unknown, or none yet
    used: tuple[bool, bool]
    drafted: tuple[str | None, ...]  # special cards that the first player is looking at
    gone: tuple[str, ...]
    drawn: Hand  # divers drawn with the Diving module, as long as one is to be put back
    returned: int | None  # the diver put back
    snapshot: tuple[int, ...] | None  # divers seen with the Eye
    caught: int | None  # the diver looked at with the Harpoon
    given: int | None  # the diver given for it
    swapped: bool

    def option(self, id: str) -> str:
        """The value of an option."""
        return dict(self.options)[id]


def build_view(state: Divers, seat: int | None, legal: tuple[int, ...]) -> DiversView:
    """The view of a seat or spectator; see ``Game.view``."""
    user = _users(state)
    party = seat is not None  # the Eye and the Harpoon are a matter of both seats
    mine = seat is not None and user.get(tables.MODULE, -1) == seat
    return DiversView(
        seat=seat,
        turn=state.turn,
        legal=legal,
        options=(
            ("vertical_move", "straight" if state.straight else "any"),
            ("won_cards", "open" if state.open_cards else "hidden"),
            ("early_end", "yes" if state.early_end else "no"),
        ),
        pending=state.pending(),
        round=state.round,
        nemo=state.nemo,
        active=state.active,
        awarded=state.round_over(),
        placed=state.placed,
        just=None if state.just < 0 else state.just,
        anchor=None if state.anchor < 0 else state.anchor,
        board=tuple(None if card < 0 else card for card in list(state.board)),
        row=tuple(None if kind < 0 else _domain_card(kind) for kind in list(state.row)),
        won=(_won(state, 0), _won(state, 1)),
        hands=(_hand(state, seat, 0), _hand(state, seat, 1)),
        played=(_cards(state.played[0]), _cards(state.played[1])),
        specials=(_special(state, seat, 0), _special(state, seat, 1)),
        used=(bool(state.used[0]), bool(state.used[1])),
        drafted=_specials(state.drafted) if seat == state.nemo else (None,) * state.drafted.bit_count(),
        gone=_specials(state.gone),
        drawn=_cards(state.drawn) if mine else (None,) * state.drawn.bit_count(),
        returned=(state.returned or None) if mine else None,
        snapshot=_cards(state.snapshot) if party and state.snapshot else None,
        caught=(state.caught or None) if party else None,
        given=(state.given or None) if party else None,
        swapped=bool(state.given),
    )


def _users(state: Divers) -> dict[int, int]:
    """Which seat has used a special card of the start."""
    return {state.special[seat]: seat for seat in range(2) if state.used[seat]}


def _hand(state: Divers, viewer: int | None, owner: int) -> Hand:
    hand = state.hand[owner]
    known = hand if viewer == owner else 0 if viewer is None else hand & _seen_of_other(state)
    return (*_cards(known), *(None,) * (hand & ~known).bit_count())


def _seen_of_other(state: Divers) -> int:
    """Divers that a seat has seen in the other's hand: those of the Eye, and those that the Harpoon showed to both."""
    return state.snapshot | 1 << state.caught | 1 << state.given


def _special(state: Divers, viewer: int | None, owner: int) -> str | None:
    special = state.special[owner]
    if special < 0:
        return None
    shared_out = viewer == state.nemo  # the first player has seen both
    known = viewer == owner or shared_out or state.used[owner] or state.round_over()
    return SPECIALS[special].id if known else None


def _cards(mask: int) -> tuple[int, ...]:
    return tuple(card for card in range(tables.CARD_COUNT) if mask >> card & 1)


def _specials(mask: int) -> tuple[str, ...]:
    return tuple(special.id for number, special in enumerate(SPECIALS) if mask >> number & 1)


def _domain_card(kind: int) -> tuple[str, int]:
    return DOMAIN_CARDS[kind].domain, DOMAIN_CARDS[kind].value


def _won(state: Divers, seat: int) -> DomainCards:
    won = list(state.won)[len(DOMAIN_CARDS) * seat :]
    return tuple(_domain_card(kind) for kind in range(len(DOMAIN_CARDS)) for _copy in range(won[kind]))


# -- Back to a position ------------------------------------------------------------------------------------------------


def sample(view: DiversView, rng: Random) -> Divers:
    """A position that the viewer cannot tell from the true one; see ``Game.sample``.

    Every deal of the unseen cards to the places they can be in is as likely as any other: what a seat kept, gave or put
    back tells nothing.
    """
    state = Divers()
    state.set_up(
        view.option("vertical_move") == "straight",
        view.option("won_cards") == "open",
        view.option("early_end") == "yes",
    )
    _take_public(state, view)
    _sample_specials(state, view, rng)
    known = _sample_hands(state, view, rng)
    _sample_secrets(state, view, known, rng)
    return state


def _take_public(state: Divers, view: DiversView) -> None:
    state.turn = view.turn
    state.phase = tables.PHASES.index(view.pending)
    state.round, state.nemo, state.active, state.placed = view.round, view.nemo, view.active, view.placed
    state.just = -1 if view.just is None else view.just
    state.anchor = -1 if view.anchor is None else view.anchor
    state.board = [-1 if card is None else card for card in view.board]
    state.row = [-1 if card is None else CARD_INDEX[card] for card in view.row]
    state.played = [_mask(cards) for cards in view.played]
    state.used = [int(used) for used in view.used]
    state.gone = sum(1 << SPECIAL_INDEX[id] for id in view.gone)
    won = [0] * (2 * len(DOMAIN_CARDS))
    left = [card.copies for card in DOMAIN_CARDS]
    for seat, cards in enumerate(view.won):
        for card in cards:
            won[len(DOMAIN_CARDS) * seat + CARD_INDEX[card]] += 1
            left[CARD_INDEX[card]] -= 1
    if not view.awarded:
        for lying in view.row:
            if lying is not None:
                left[CARD_INDEX[lying]] -= 1
    state.won, state.left = won, left
    divers = sum(len(hand) for hand in view.hands)
    if view.pending in ("domains", "deal", "specials") and not view.awarded:
        state.dealt = sum(card is not None for card in view.row) + divers + len(view.drafted)
    else:
        state.dealt = COLUMNS + 2 * tables.HAND + tables.DRAFTED


def _sample_specials(state: Divers, view: DiversView, rng: Random) -> None:
    """Unknown special cards are any of those that nobody has shown since they were shuffled."""
    known = [SPECIAL_INDEX[id] for id in (*view.specials, *view.drafted) if id is not None]
    unseen = [s for s in range(len(SPECIALS)) if s not in known and not state.gone >> s & 1]
    unseen = rng.shuffled(unseen)
    shared_out = not view.drafted and view.pending not in ("domains", "deal", "specials")
    if shared_out or view.awarded:
        state.special = [SPECIAL_INDEX[id] if id is not None else unseen.pop() for id in view.specials]
    state.drafted = sum(1 << (SPECIAL_INDEX[id] if id is not None else unseen.pop()) for id in view.drafted)


def _sample_hands(state: Divers, view: DiversView, rng: Random) -> list[int]:
    """Deals the unseen divers to the hands, and returns which divers of each hand the viewer knew."""
    known = [_mask(tuple(card for card in hand if card is not None)) for hand in view.hands]
    elsewhere = known[0] | known[1] | state.played[0] | state.played[1] | (1 << view.returned if view.returned else 0)
    unseen = rng.shuffled(list(_cards(ALL_DIVERS & ~elsewhere)))
    hands = list(known)
    for seat, hand in enumerate(view.hands):
        for _unknown in range(hand.count(None)):
            hands[seat] |= 1 << unseen.pop()
    state.hand = hands
    return known


def _sample_secrets(state: Divers, view: DiversView, known: list[int], rng: Random) -> None:
    """What the Diving module, the Harpoon and the Eye showed to others than the viewer."""
    user = _users(state)
    if tables.MODULE in user:
        owner = user[tables.MODULE]
        if None in view.drawn:
            hidden = rng.shuffled(list(_cards(state.hand[owner] & ~known[owner])))
            state.drawn = _mask(tuple(hidden[: len(view.drawn)]))
        else:
            state.drawn = _mask(tuple(card for card in view.drawn if card is not None))
        if view.returned is not None:
            state.returned = view.returned
        elif view.pending not in ("draw", "put_back"):
            state.returned = _one_of(_pile(state), rng)
    divers = [(state.hand[seat] | state.played[seat]) & ALL_DIVERS & ~state.drawn for seat in range(2)]
    if tables.HARPOON_CARD in user and view.pending != "catch":
        harpooner = user[tables.HARPOON_CARD]
        holder = harpooner if view.swapped else 1 - harpooner
        state.caught = view.caught or _one_of(divers[holder], rng)
        if view.swapped:
            state.given = view.given or _one_of(divers[1 - harpooner], rng)
    if tables.EYE in user:
        state.snapshot = _mask(view.snapshot) if view.snapshot is not None else _snapshot(state, user, divers, rng)


def _snapshot(state: Divers, user: dict[int, int], divers: list[int], rng: Random) -> int:
    """What the Eye saw, for somebody who saw neither hand: the divers of now, without what came to them later."""
    owner = user[tables.EYE]
    seen = divers[1 - owner]
    if owner == state.nemo and user.get(tables.MODULE) == 1 - owner and state.returned:
        seen &= ~(1 << _one_of(seen, rng))
    if owner == state.nemo and state.given:
        seen = seen & ~(1 << state.caught) | 1 << state.given
    return seen


def _pile(state: Divers) -> int:
    return ALL_DIVERS & ~(state.hand[0] | state.hand[1] | state.played[0] | state.played[1])


def _one_of(mask: int, rng: Random) -> int:
    cards = _cards(mask)
    return cards[rng.below(len(cards))]


def _mask(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)
