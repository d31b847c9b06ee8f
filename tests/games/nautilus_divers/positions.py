"""Positions of Nautilus (Libellud) for tests, set up by hand and held to what ``load`` asks of a position."""

from collections.abc import Sequence
from typing import Any

from leagues.core.errors import GameOver, IllegalAction
from leagues.core.state import CHANCE
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.material import CARD_INDEX, DOMAIN_CARDS, DOMAINS, SPECIAL_INDEX
from leagues.games.nautilus_divers.rules import Divers
from leagues.games.nautilus_divers.tables import CARD_NAMES, SPACE_NAMES

STRAIGHT = {"vertical_move": "straight"}
ROW = tuple((domain.id, 1) for domain in DOMAINS)
KINDS = len(DOMAIN_CARDS)


def position(
    board: str = "",
    hand: Sequence[int] = (),
    specials: tuple[str, str] = ("eye", "module"),
    anchor: str | None = None,
    row: Sequence[tuple[str, int]] = ROW,
    nemo: int = 0,
    options: dict[str, str] | None = None,
) -> Divers:
    """A position in which a card is to be placed; ``board`` is such as "a1=12 b2=kraken", in the order of placing.

    ``hand`` are divers that the seat to act holds, beside others.
    """
    fields = _dealt(specials, row, nemo, options)
    cards = {space: CARD_NAMES.index(card) for space, card in (entry.split("=") for entry in board.split())}
    for space, card in cards.items():
        fields["board"][SPACE_NAMES.index(space)] = card
    fields["placed"] = len(cards)
    fields["phase"] = tables.PLACE
    fields["active"] = fields["turn"] = nemo ^ len(cards) & 1
    quota = [0, 0]
    quota[nemo], quota[1 - nemo] = (len(cards) + 1) // 2, len(cards) // 2
    for card in sorted(cards.values(), key=lambda card: 0 < card < tables.KRAKEN_CARD):
        name = CARD_NAMES[card]
        seat = specials.index(name) if name in specials else 0 if quota[0] else 1
        fields["played"][seat] |= 1 << card
        quota[seat] -= 1
        if name in specials:
            fields["used"][seat] = 1
    if anchor is not None:
        fields["anchor"] = SPACE_NAMES.index(anchor)
        fields["used"][specials.index("anchor")] = 1
    _fill_hands(fields, hand)
    return Divers.load(fields)


def start(
    specials: tuple[str, str], hands: tuple[Sequence[int], Sequence[int]], nemo: int = 0, **options: str
) -> Divers:
    """The start of a round: whoever holds the Nemo token may use a special card."""
    fields = _dealt(specials, ROW, nemo, options)
    fields["hand"] = [sum(1 << value for value in hands[seat]) for seat in range(2)]
    fields["phase"] = tables.START
    fields["active"] = fields["turn"] = nemo
    return Divers.load(fields)


def _dealt(
    specials: tuple[str, str], row: Sequence[tuple[str, int]], nemo: int, options: dict[str, str] | None
) -> dict[str, Any]:
    """The fields of a first round that is dealt, without divers."""
    fields = GAME.new(options or {}).dump()
    kinds = [CARD_INDEX[card] for card in row]
    left = [card.copies - kinds.count(kind) for kind, card in enumerate(DOMAIN_CARDS)]
    dealt = tables.COLUMNS + 2 * tables.HAND + tables.DRAFTED
    special = [SPECIAL_INDEX[special] for special in specials]
    return {**fields, "dealt": dealt, "nemo": nemo, "special": special, "row": kinds, "left": left}


def _fill_hands(fields: dict[str, Any], hand: Sequence[int]) -> None:
    """Five divers for each seat, less those that it has placed; beside those asked for, the lowest that are left."""
    turn, hands, played = fields["turn"], fields["hand"], fields["played"]
    taken = played[0] | played[1]
    assert not any(taken >> value & 1 for value in hand), "a card is in one place"
    hands[turn] = sum(1 << value for value in hand)
    rest = [value for value in range(1, 15) if not (taken | hands[turn]) >> value & 1]
    for seat in (turn, 1 - turn):
        had = (played[seat] & tables.ALL_DIVERS).bit_count() + hands[seat].bit_count()
        for _card in range(tables.HAND - had):
            hands[seat] |= 1 << rest.pop(0)


def codes(state: Divers, kind: str = "") -> list[str]:
    """The codes that are legal now, of one kind or of all."""
    return [code for code in map(GAME.actions.code, state.legal()) if code.startswith(kind)]


def play(state: Divers, *played: str) -> Divers:
    """The position after some codes, chance included; the one given stays as it is."""
    after = state.copy()
    for code in played:
        after.apply(GAME.actions.parse(code))
    return after


def chance(state: Divers) -> list[str]:
    """The codes that chance may bring now."""
    assert state.turn == CHANCE
    return [GAME.actions.code(action) for action, _weight in state.odds()]


def refuses(state: Divers, code: str) -> bool:
    """Whether a code is refused, with nothing changed by the attempt."""
    before = state.dump()
    try:
        state.apply(GAME.actions.parse(code))
    except (IllegalAction, GameOver):
        assert state.dump() == before
        return True
    return False


def board(state: Divers) -> dict[str, str]:
    """The cards on the board by space."""
    return {name: CARD_NAMES[card] for name, card in zip(SPACE_NAMES, state.dump()["board"], strict=True) if card >= 0}


def hand(state: Divers, seat: int) -> list[int]:
    """The divers in a hand."""
    return [value for value in range(1, 15) if state.hand[seat] >> value & 1]


def won(state: Divers, seat: int) -> list[tuple[str, int]]:
    """The domain cards that a seat has won."""
    held = state.dump()["won"][KINDS * seat : KINDS * (seat + 1)]
    return [(card.domain, card.value) for card, number in zip(DOMAIN_CARDS, held, strict=True) for _n in range(number)]
