"""Whether a dump from outside can be a position: every card in one place, and everything where its phase has it.

Compiled rules take a position on trust. What they are given by ``State.load`` is looked through here first.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.tables import COLUMNS, HAND, SPACES

Fields = Mapping[str, Any]

DEALT_AT = {
    tables.DEAL: (COLUMNS, COLUMNS + 2 * HAND - 1),
    tables.SPECIALS_PHASE: (COLUMNS + 2 * HAND, COLUMNS + 2 * HAND + tables.DRAFTED - 1),
}
ALL_DEALT = COLUMNS + 2 * HAND + tables.DRAFTED


def faults(fields: Fields) -> Iterator[str]:
    """What no position has, a sentence each. The fields are within ``tables.BOUNDS``."""
    yield from _turn(fields)
    yield from _board(fields)
    yield from _domain_cards(fields)
    yield from _special_cards(fields)
    yield from _hands(fields)
    yield from _secrets(fields)


def _awarded(fields: Fields) -> bool:
    return fields["placed"] == SPACES and fields["phase"] in (tables.DOMAINS_PHASE, tables.FINISHED)


def _turn(fields: Fields) -> Iterator[str]:
    phase, turn, active, dealt = (fields[name] for name in ("phase", "turn", "active", "dealt"))
    if phase == tables.FINISHED:
        due = OVER
    elif phase < tables.DRAFT:
        due = CHANCE
    else:
        due = active
    if turn != due:
        yield "it is the turn of whoever decides in this phase"
    if phase in DEALT_AT:
        least, most = DEALT_AT[phase]
    elif phase == tables.DOMAINS_PHASE and not _awarded(fields):
        least, most = 0, COLUMNS - 1
    else:
        least = most = ALL_DEALT
    if not least <= dealt <= most:
        yield "as many cards are dealt as the phase has it"
    if dealt < ALL_DEALT or phase == tables.DRAFT:
        if active != fields["nemo"] or fields["placed"]:
            yield "nothing is placed before everything is dealt"
    elif phase in (tables.START, tables.DRAW, tables.PUT_BACK, tables.CATCH, tables.HARPOON):
        if fields["placed"]:
            yield "special cards of the start come before the first placement"
    elif phase in (tables.PLACE, tables.ANCHOR, tables.MOVE):
        acting = fields["nemo"] ^ (fields["placed"] - (phase != tables.PLACE)) & 1
        if active != acting:
            yield "the seats place in turn"
        if phase == tables.PLACE and fields["placed"] == SPACES:
            yield "a round has ten placements"
    elif not _awarded(fields):
        yield "a round is over when all spaces hold a card"


def _board(fields: Fields) -> Iterator[str]:
    board, played, just, anchor, phase = (fields[name] for name in ("board", "played", "just", "anchor", "phase"))
    cards = [card for card in board if card >= 0]
    if played[0] & played[1] or sum(1 << card for card in cards) != played[0] | played[1]:
        yield "the cards on the board are those that were played"
    if len(set(cards)) != len(cards) or len(cards) != fields["placed"]:
        yield "each placement filled a space"
    turns = fields["placed"]
    first = (turns + 1) // 2
    if (played[fields["nemo"]].bit_count(), played[1 - fields["nemo"]].bit_count()) != (first, turns - first):
        yield "the seats have placed in turn"
    if (just >= 0) != (phase in (tables.ANCHOR, tables.MOVE)) or (just >= 0 and board[just] < 0):
        yield "a card has just been placed as long as its Anchor or movement is to come"
    if just >= 0 and not played[fields["active"]] >> board[just] & 1:
        yield "the active seat placed the last card"
    if phase == tables.MOVE and tables.ARROW[board[just]] == tables.STAYS:
        yield "an arrow moves a card"
    if anchor >= 0 and board[anchor] < 0:
        yield "the Anchor lies on a card"
    holders = [seat for seat in range(2) if fields["special"][seat] == tables.ANCHOR_CARD and fields["used"][seat]]
    if bool(holders) != (anchor >= 0 or phase == tables.ANCHOR) or (anchor >= 0 and phase == tables.ANCHOR):
        yield "the Anchor is on the board when it was used"
    for special, card in ((tables.FISHBONE, tables.FISHBONE_CARD), (tables.KRAKEN, tables.KRAKEN_CARD)):
        for seat in range(2):
            used = fields["special"][seat] == special and fields["used"][seat]
            if bool(used) != bool(played[seat] >> card & 1):
                yield "Kraken and Fishbone are played by whoever holds them"


def _domain_cards(fields: Fields) -> Iterator[str]:
    row, left, won = fields["row"], fields["left"], fields["won"]
    awarded = _awarded(fields)
    shown = min(fields["dealt"], COLUMNS)
    if any((kind >= 0) != (column < shown) for column, kind in enumerate(row)):
        yield "the domain cards are laid out from the first column"
    size = len(left)
    for kind, copies in enumerate(tables.KIND_COPIES):
        lying = 0 if awarded else row.count(kind)
        if left[kind] + won[kind] + won[size + kind] + lying != copies:
            yield "each domain card is in one place"
    if sum(won) != COLUMNS * (fields["round"] - 1 + awarded):
        yield "each round awards a row"
    if awarded and any(row.count(kind) > won[kind] + won[size + kind] for kind in range(size)):
        yield "the row was awarded"
    if awarded and fields["phase"] == tables.DOMAINS_PHASE and fields["round"] == tables.ROUNDS:
        yield "the last round ends the game"
    if fields["phase"] == tables.FINISHED and fields["round"] < tables.ROUNDS and not fields["early_end"]:
        yield "the game lasts all rounds"


def _special_cards(fields: Fields) -> Iterator[str]:
    special, used, gone, drafted = (fields[name] for name in ("special", "used", "gone", "drafted"))
    dealt = fields["dealt"] == ALL_DEALT and fields["phase"] != tables.DRAFT
    if any((card >= 0) != dealt for card in special) or (dealt and special[0] == special[1]):
        yield "each seat has a special card once they are shared out"
    drawn = 0 if dealt else max(0, fields["dealt"] - COLUMNS - 2 * HAND)
    if drafted.bit_count() != drawn or drafted & gone:
        yield "the first player looks at two special cards"
    before = tables.DRAFTED * ((fields["round"] - 1) % tables.BLOCK)
    if gone.bit_count() != before + (tables.DRAFTED if _awarded(fields) else 0):
        yield "each round uses up two special cards"
    if dealt and any(bool(gone >> card & 1) != _awarded(fields) for card in special if card >= 0):
        yield "a special card is used up at the end of its round"
    if any(used) and not dealt:
        yield "nothing is used before it is shared out"
    if fields["phase"] in (tables.DRAW, tables.PUT_BACK) and (special[fields["active"]] != tables.MODULE):
        yield "whoever holds the Diving module draws"
    if fields["phase"] in (tables.CATCH, tables.HARPOON) and special[fields["active"]] != tables.HARPOON_CARD:
        yield "whoever holds the Harpoon looks at a diver"
    start = fields["phase"] in (tables.START, tables.DRAW, tables.PUT_BACK, tables.CATCH, tables.HARPOON)
    if start and fields["phase"] != tables.START and not used[fields["active"]]:
        yield "a special card that is being used has been seen"
    if start and fields["active"] == fields["nemo"] and used[1 - fields["nemo"]]:
        yield "the first player is the first to use a special card"
    if fields["phase"] == tables.START and used[fields["active"]]:
        yield "a special card is used once"


def _hands(fields: Fields) -> Iterator[str]:
    hand, played, special, used = (fields[name] for name in ("hand", "played", "special", "used"))
    if any(mask & ~tables.ALL_DIVERS for mask in (*hand, fields["drawn"], fields["snapshot"])):
        yield "hands hold divers"
    if hand[0] & hand[1] or (hand[0] | hand[1]) & (played[0] | played[1]):
        yield "each diver is in one place"
    dealt = min(max(0, fields["dealt"] - COLUMNS), 2 * HAND)
    for seat in range(2):
        had = min(dealt, HAND) if seat == 0 else max(0, dealt - HAND)
        if special[seat] == tables.MODULE and used[seat]:
            drawing = fields["phase"] in (tables.DRAW, tables.PUT_BACK) and fields["active"] == seat
            had += fields["drawn"].bit_count() if drawing else 1
        divers = (hand[seat] | played[seat] & tables.ALL_DIVERS).bit_count()
        if divers != had:
            yield "each seat has the divers it was dealt"


def _secrets(fields: Fields) -> Iterator[str]:
    hand, played, special, used, phase = (fields[name] for name in ("hand", "played", "special", "used", "phase"))
    drawn, returned = fields["drawn"], fields["returned"]
    snapshot, caught, given = (fields[name] for name in ("snapshot", "caught", "given"))
    all_divers = [hand[seat] | played[seat] & tables.ALL_DIVERS for seat in range(2)]
    user = {special[seat]: seat for seat in range(2) if used[seat]}
    drawing = phase in (tables.DRAW, tables.PUT_BACK)
    due = {tables.DRAW: (0, tables.DRAWN - 1), tables.PUT_BACK: (tables.DRAWN, tables.DRAWN)}.get(phase, (0, 0))
    if not due[0] <= drawn.bit_count() <= due[1] or drawn & ~hand[fields["active"]]:
        yield "drawn divers are in the hand until one is put back"
    if bool(returned) != (tables.MODULE in user and not drawing):
        yield "the Diving module puts one diver back"
    if returned and (all_divers[0] | all_divers[1]) >> returned & 1:
        yield "the diver put back is in the pile"
    if bool(snapshot) != (tables.EYE in user):
        yield "the Eye sees a hand"
    if bool(caught) != (tables.HARPOON_CARD in user and phase != tables.CATCH):
        yield "the Harpoon looks at a diver"
    if given and (not caught or phase == tables.HARPOON):
        yield "a diver is given for one that was caught"
    if tables.HARPOON_CARD in user and caught:
        harpooner = user[tables.HARPOON_CARD]
        holder = harpooner if given else 1 - harpooner
        if not all_divers[holder] >> caught & 1 or (given and not all_divers[1 - harpooner] >> given & 1):
            yield "the caught diver is where the Harpoon left it"
    if snapshot and not _was_seen(fields, user, all_divers):
        yield "the Eye saw the hand as it was"


def _was_seen(fields: Fields, user: dict[int, int], all_divers: list[int]) -> bool:
    """Whether the Eye can have shown the snapshot: the divers of the other seat without what came to it later."""
    seat, snapshot = user[tables.EYE], fields["snapshot"]
    seen = all_divers[1 - seat]
    if seat != fields["nemo"]:
        return bool(snapshot == seen)
    if user.get(tables.MODULE) == 1 - seat:
        # One of those divers was drawn later and kept; which one, nothing tells.
        return snapshot.bit_count() == HAND and not snapshot & ~(seen & ~fields["drawn"])
    if user.get(tables.HARPOON_CARD) == 1 - seat and fields["given"]:
        seen = seen & ~(1 << fields["caught"]) | 1 << fields["given"]
    return bool(snapshot == seen)
