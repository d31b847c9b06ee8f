"""Nautilus (Libellud) in words: cards, spaces, actions, events and objections as messages for the catalogues."""

from leagues.core.actions import Action
from leagues.core.message import Event, Message, msg
from leagues.core.state import OVER
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.actions import TABLE
from leagues.games.nautilus_divers.material import DOMAIN_CARDS, DOMAINS, SPECIAL_INDEX, SPECIALS
from leagues.games.nautilus_divers.rules import Divers
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, CRAB_BEATS, SPACE_NAMES, SPACES

# -- Names -------------------------------------------------------------------------------------------------------------


def card(number: int) -> Message:
    """A card that is played, by its value: a diver, the Fishbone or the Kraken."""
    return msg(f"card.{CARD_NAMES[number]}")


def special(id: str) -> Message:
    """A special card."""
    return msg(f"special.{id}")


def domain(id: str) -> Message:
    """A domain."""
    return msg(f"domain.{id}")


def domain_card(domain_: str, value: int) -> Message:
    """A domain card: its domain and its stars, or the ink blot."""
    return msg("domain_card", domain=domain(domain_), value=msg(f"value.{value}"))


def space(number: int) -> Message:
    """A space as codes name it, a1 to b5."""
    return msg(f"space.{SPACE_NAMES[number]}")


def figure(number: int) -> Message | str:
    """The same card as ``card``, as short as can be: the numeral of a diver."""
    name = CARD_NAMES[number]
    return special(name) if name in SPECIAL_INDEX else name


def _effect(id: str) -> Message:
    return msg(f"effect.{id}")


def _lying(state: Divers, column: int) -> Message:
    """The domain card of a column."""
    kind = DOMAIN_CARDS[state.row[column]]
    return domain_card(kind.domain, kind.value)


def beats(one: int, other: int) -> bool:
    """Whether a card is stronger than another: the higher value, but the crab beats the 14 (R52, R53)."""
    return CRAB_BEATS[one] == other or (CRAB_BEATS[other] != one and one > other)


# -- Actions -----------------------------------------------------------------------------------------------------------


def describe(state: Divers, row: Action) -> Message:
    """An action in words, with what it does; nothing in it is unknown to whoever may play it."""
    if row.chance:
        return _describe_chance(row)
    if row.kind == "keep":
        kept, given = row.args
        named = {"kept_effect": _effect(kept), "given_effect": _effect(given)}
        return msg("action.keep", kept=special(kept), given=special(given), **named)
    if row.kind == "start":
        return _describe_start(state, row.args[0])
    if row.kind == "put_back":
        back = int(row.args[0])
        kept_diver = (state.drawn & ~(1 << back)).bit_length() - 1
        return msg("action.put_back", card=card(back), kept=card(kept_diver))
    if row.kind == "swap":
        return msg("action.swap", card=card(int(row.args[0])), caught=card(state.caught))
    if row.kind == "release":
        return msg("action.release", caught=card(state.caught))
    if row.kind == "anchor":
        where = SPACE_NAMES.index(row.args[0])
        named = {"card": card(state.board[where]), "space": space(where), "side": _your(state, where)}
        return msg("action.anchor", **named)
    if row.kind == "move":
        source, target = (SPACE_NAMES.index(name) for name in row.args)
        moved = state.board[source]
        named = {"card": card(moved), "source": space(source), "target": space(target), "side": _your(state, target)}
        return msg("action.move", **named, effects=tuple(_stake(state, moved, target)))
    return _describe_placement(state, row)


def _describe_chance(row: Action) -> Message:
    if row.kind == "domain":
        name, mark = row.args
        value = next(kind.value for kind in DOMAIN_CARDS if (kind.domain, kind.mark) == (name, mark))
        return msg("action.domain", card=domain_card(name, value))
    if row.kind == "special":
        return msg("action.special", special=special(row.args[0]))
    return msg(f"action.{row.kind}", card=card(int(row.args[0])))


def _describe_start(state: Divers, what: str) -> Message:
    """Doing nothing is a choice for the holder of a start card only."""
    if what != "none":
        return msg("action.start", special=special(what), effect=_effect(what))
    held = state.special[state.active]
    if held >= 0 and SPECIALS[held].use == "start":
        return msg("action.start_pass", special=special(SPECIALS[held].id))
    return msg("action.start_none")


def _describe_placement(state: Divers, row: Action) -> Message:
    number, where = CARD_NAMES.index(row.args[0]), SPACE_NAMES.index(row.args[1])
    effects = _stake(state, number, where)
    arrow = tables.ARROW[number]
    if arrow != tables.STAYS:
        moves = _can_move(state, number, where)
        across = "straight" if state.straight else "across"
        effects.append(_effect("no_movement" if not moves else "along" if arrow == tables.ALONG else across))
    named = {"card": card(number), "space": space(where), "side": _your(state, where)}
    return msg("action.place_anchored" if len(row.args) == 3 else "action.place", **named, effects=tuple(effects))


def _stake(state: Divers, number: int, where: int) -> list[Message]:
    """The domain card that a card on a space is about, and how it does against the one that it faces."""
    told = [msg("effect.stake", card=_lying(state, where % COLUMNS))]
    facing = state.board[(where + COLUMNS) % SPACES]
    if facing >= 0 and facing != number:
        told.append(msg("effect.beats" if beats(number, facing) else "effect.loses", other=figure(facing)))
    return told


def _can_move(state: Divers, number: int, where: int) -> bool:
    """Whether a card with an arrow will find something to move from a space on which it is placed."""
    own = COLUMNS * (where // COLUMNS)
    target_side = own if tables.ARROW[number] == tables.ALONG else COLUMNS - own
    free = [n for n in range(target_side, target_side + COLUMNS) if state.board[n] < 0 and n != where]
    sources = [n for n in range(own, own + COLUMNS) if state.board[n] >= 0 and n != state.anchor]
    straight = tables.ARROW[number] == tables.ACROSS and state.straight
    return any(not straight or (source - target) % COLUMNS == 0 for source in sources for target in free)


def _your(state: Divers, where: int) -> Message:
    """Whose side a space is on, said to the seat to act."""
    return msg("side.yours" if where // COLUMNS == state.active else "side.theirs")


# -- Events ------------------------------------------------------------------------------------------------------------


def events(before: Divers, row: Action, after: Divers) -> list[Event]:
    """What happened in one ply, in the order it happened, as far as everybody knows it.

    Whoever uses no special card before the first placement is told the same way, whatever it holds.
    """
    if row.chance:
        return _deal_events(before, row, after)
    seat = before.turn
    if row.kind == "start":
        return [Event(f"start_{row.args[0]}", seat)]
    if row.kind == "place":
        told = [_place_event(seat, row)]
    elif row.kind == "anchor":
        told = [_anchor_event(seat, before, row)]
    elif row.kind == "move":
        told = [_move_event(seat, before, row)]
    else:
        return [Event(row.kind, seat)]  # keep, put_back, swap, release: who sees what is not told
    return [*told, *_idle_arrow(before, row, after), *_award_events(after), *_end_events(after)]


def _deal_events(before: Divers, row: Action, after: Divers) -> list[Event]:
    """A round begins with its first domain card; the row is told when it is complete, private cards not at all."""
    if row.kind != "domain":
        return []
    told = []
    if after.dealt == 1:
        told.append(Event("round", after.nemo, {"round": after.round, "rounds": tables.ROUNDS}))
        if before.gone and not after.gone:
            told.append(Event("specials_shuffled", None))
    if after.dealt == COLUMNS:
        cards = tuple(_lying(after, column) for column in range(COLUMNS))
        told.append(Event("row", None, {"cards": cards}))
    return told


def _side(seat: int, where: int) -> Message:
    """Whose side a space is on, said of the seat that acts."""
    return msg("side.own" if where // COLUMNS == seat else "side.other")


def _place_event(seat: int, row: Action) -> Event:
    where = SPACE_NAMES.index(row.args[1])
    kind = "place_anchored" if len(row.args) == 3 else "place"
    placed = card(CARD_NAMES.index(row.args[0]))
    return Event(kind, seat, {"card": placed, "space": space(where), "side": _side(seat, where)})


def _anchor_event(seat: int, before: Divers, row: Action) -> Event:
    where = SPACE_NAMES.index(row.args[0])
    held = card(before.board[where])
    return Event("anchor", seat, {"card": held, "space": space(where), "side": _side(seat, where)})


def _move_event(seat: int, before: Divers, row: Action) -> Event:
    source, target = (SPACE_NAMES.index(name) for name in row.args)
    moved = card(before.board[source])
    named = {"card": moved, "source": space(source), "target": space(target), "side": _side(seat, target)}
    return Event("move", seat, named)


def _idle_arrow(before: Divers, row: Action, after: Divers) -> list[Event]:
    """A card with an arrow that found nothing to move."""
    if row.kind == "place":
        number = CARD_NAMES.index(row.args[0])
    elif row.kind == "anchor":
        number = before.board[before.just]
    else:
        return []
    waits = after.phase in (tables.ANCHOR, tables.MOVE)
    if waits or tables.ARROW[number] == tables.STAYS:
        return []
    return [Event("no_movement", before.turn, {"card": card(number)})]


def _award_events(after: Divers) -> list[Event]:
    """Each column with who wins it by which cards, then the special cards of the round, which everybody now sees."""
    if not after.round_over():
        return []
    told = []
    for column in range(COLUMNS):
        near, far = after.board[column], after.board[COLUMNS + column]
        seat = 0 if beats(near, far) else 1
        winner, loser = (near, far) if seat == 0 else (far, near)
        named = {"column": column + 1, "card": _lying(after, column), "winner": figure(winner), "loser": figure(loser)}
        told.append(Event("award_crab" if CRAB_BEATS[winner] == loser else "award", seat, named))
    for seat in (after.nemo, 1 - after.nemo):
        held = special(SPECIALS[after.special[seat]].id)
        told.append(Event("held" if after.used[seat] else "held_unused", seat, {"special": held}))
    return told


def _end_events(after: Divers) -> list[Event]:
    if after.turn != OVER:
        return []
    told = []
    for seat in range(2):
        led = after.breakdown(seat)
        won = tuple(domain(each.id) for each in DOMAINS if led[each.id])
        told.append(Event("domains", seat, {"domains": won}))
    returns, scores = after.returns(), after.scores()
    if not any(returns):
        return [*told, Event("shared", None, {"first": scores[0], "second": scores[1]})]
    winner = returns.index(max(returns))
    kind = "win_domains" if after.round == tables.ROUNDS else "win_clinched"
    return [*told, Event(kind, winner, {"first": scores[winner], "second": scores[1 - winner]})]


# -- Objections --------------------------------------------------------------------------------------------------------

_PHASES = {
    "keep": "draft",
    "start": "start",
    "put_back": "put_back",
    "swap": "harpoon",
    "release": "harpoon",
    "place": "place",
    "anchor": "anchor",
    "move": "move",
}


def objection(state: Divers, seat: int, action: int) -> Message | None:
    """Why the seat whose turn it is cannot play an action that is not legal, as far as that seat may know."""
    row = TABLE.row(action)
    if state.turn != seat:
        return None
    if row.chance:
        return msg("objection.chance", now=_now(state))
    if _PHASES[row.kind] != state.pending():
        return _out_of_phase(state, row)
    if row.kind == "keep":
        drafted = [special(each.id) for number, each in enumerate(SPECIALS) if state.drafted >> number & 1]
        return msg("objection.not_drafted", one=drafted[0], other=drafted[1])
    if row.kind == "start":
        return msg("objection.not_your_special", special=special(row.args[0]))
    if row.kind == "put_back":
        return msg("objection.not_drawn", card=card(int(row.args[0])))
    if row.kind == "swap":
        number = int(row.args[0])
        return msg("objection.is_caught" if number == state.caught else "objection.not_in_hand", card=card(number))
    if row.kind == "place":
        return _against_placement(state, seat, row)
    if row.kind == "anchor":
        return msg("objection.anchor_empty", space=space(SPACE_NAMES.index(row.args[0])))
    return _against_movement(state, row)


def _now(state: Divers) -> Message:
    """What is to be decided now."""
    return msg(f"objection.now.{state.pending()}")


def _out_of_phase(state: Divers, row: Action) -> Message:
    """Something that is not to be decided now, with what is."""
    now, pending = _now(state), state.pending()
    if row.kind == "place":
        return now
    if row.kind == "start":
        if row.args[0] == "none":
            return msg("objection.no_pass", now=now)
        if pending in ("place", "anchor", "move"):
            return msg("objection.start_late", special=special(row.args[0]), now=now)
        return now
    told = {
        "keep": "objection.shared_out",
        "put_back": "objection.nothing_drawn",
        "swap": "objection.nothing_caught",
        "release": "objection.nothing_caught",
        "anchor": "objection.anchor_alone",
        "move": "objection.move_alone",
    }
    return msg(told[row.kind], now=now)


def _against_placement(state: Divers, seat: int, row: Action) -> Message | None:
    number, where = CARD_NAMES.index(row.args[0]), SPACE_NAMES.index(row.args[1])
    for id in (*row.args[:1], *row.args[2:]):  # the Kraken or the Fishbone; the Anchor
        if id not in SPECIAL_INDEX:
            continue
        if state.special[seat] != SPECIAL_INDEX[id]:
            return msg("objection.not_your_special", special=special(id))
        if state.used[seat]:
            return msg("objection.special_used", special=special(id))
    if number in list(state.board):
        return msg("objection.on_board", card=card(number))
    if row.args[0] not in SPECIAL_INDEX and not state.hand[seat] >> number & 1:
        return msg("objection.not_in_hand", card=card(number))
    return _taken(state, where)


def _taken(state: Divers, where: int) -> Message | None:
    lying = state.board[where]
    return msg("objection.space_taken", space=space(where), card=card(lying)) if lying >= 0 else None


def _against_movement(state: Divers, row: Action) -> Message | None:
    source, target = (SPACE_NAMES.index(name) for name in row.args)
    own, arrow = state.just // COLUMNS, state.board[state.just]
    if state.board[source] < 0:
        return msg("objection.move_empty", space=space(source))
    moved = card(state.board[source])
    if source == state.just:
        return msg("objection.move_itself", card=moved)
    if source // COLUMNS != own:
        return msg("objection.move_wrong_side", card=moved, arrow=card(arrow))
    if source == state.anchor:
        return msg("objection.move_anchored", card=moved)
    along = tables.ARROW[arrow] == tables.ALONG
    if (target // COLUMNS == own) != along:
        return msg("objection.move_along" if along else "objection.move_across", arrow=card(arrow))
    return _taken(state, target) or msg("objection.move_straight", arrow=card(arrow))
