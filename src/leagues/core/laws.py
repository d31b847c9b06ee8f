"""The laws: what every game owes to tables, records, searches and players.

There are laws of a title (``Game``), of one game played at random (``Walk``) and of one position of it (``Spot``). Each
is a function: it returns when the law holds, and raises ``LawBroken`` with all that is needed to see the fault again.

``check`` runs all of them over many random games, ``check_game`` over one.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import wraps
from itertools import combinations, pairwise, product
from math import isfinite, sqrt
from typing import Any, TypeVar

from leagues.core import record as records_of
from leagues.core.dealer import ScriptedDealer
from leagues.core.errors import (
    ChancePending,
    ConsentNeeded,
    GameOver,
    IllegalAction,
    NotOver,
    RevealedSince,
    UnknownAction,
    UnknownCode,
    UnknownOption,
    WrongSeat,
)
from leagues.core.game import Game, Options, View
from leagues.core.message import Event, Message
from leagues.core.record import CODE
from leagues.core.rng import Random
from leagues.core.state import CHANCE, MAX_LEGAL, OVER, State
from leagues.core.table import Table
from leagues.core.walks import Spot, Walk, applied, possible

NO_ACTIONS: tuple[Any, ...] = (-1, 2**70, None, True, False, "0", 1.0, b"", (), [])
NO_SEATS: tuple[Any, ...] = (-1, True, False, 0.0, "0", "", "null", ())
MOST_WORLDS = 400
MOST_BELOW = 2**31  # what Random.below can draw from


class LawBroken(AssertionError):
    """A law that a game does not keep. ``law`` is the name of its function, ``fault`` what was found."""

    def __init__(self, law: str, meaning: str, fault: str, where: str) -> None:
        super().__init__(law, meaning, fault, where)
        self.law = law
        self.fault = fault

    def __str__(self) -> str:
        law, meaning, fault, where = self.args
        return f"{law}: {fault}\n\nThe law: {meaning}\n\n{where}"


Subject = TypeVar("Subject", Game, Walk, Spot)


def law(find: Callable[[Subject], Iterator[str]]) -> Callable[[Subject], None]:
    """Makes a law of a generator that yields a sentence for each fault."""

    @wraps(find)
    def hold(subject: Subject) -> None:
        cause: Exception | None = None
        try:
            fault = next(find(subject), None)
        except LawBroken:
            raise
        except Exception as error:
            fault, cause = f"{type(error).__name__}: {error}", error
        if fault is not None:
            where = f"Seen in {subject.id}" if isinstance(subject, Game) else subject.told()
            raise LawBroken(find.__name__, str(find.__doc__), fault, where) from cause

    return hold


# -- Laws of a title ---------------------------------------------------------------------------------------------------


@law
def declaration(game: Game) -> Iterator[str]:
    """A title says what it is: id, version, seats, options with a default, and it refuses others."""
    if not re.fullmatch("[a-z0-9_]+", game.id):
        yield f"the id {game.id!r} has no place in a record"
    if type(game.version) is not int or not 1 <= game.version < 10**6:
        yield f"the rules version {game.version!r} is no number from 1"
    if not game.seats or list(game.seats) != sorted(set(game.seats)) or not 1 <= game.seats[0] <= game.seats[-1] <= 9:
        yield f"seats {game.seats} are not ascending numbers"
    if game.max_plies < 1:
        yield f"max_plies is {game.max_plies}"
    if len({option.id for option in game.options}) != len(game.options):
        yield "two options have one id"
    for option in game.options:
        if len(set(option.values)) != len(option.values) or not option.values:
            yield f"the values of {option.id} are {option.values}"
        if not all(re.fullmatch("[a-z0-9_]+=[a-z0-9_.-]+", f"{option.id}={value}") for value in option.values):
            yield f"the option {option.id} has no place in a record"
        if not _raises(UnknownOption, game.new, {option.id: "no such value"}):
            yield f"an unknown value of {option.id} is not refused"
    if game.settle_options({}) != {option.id: option.values[0] for option in game.options}:
        yield "the first value of each option is not the default"
    if not _raises(UnknownOption, game.new, {"no_such_option": "yes"}):
        yield "an unknown option is not refused"
    for seats in (0, game.seats[-1] + 1, -1):
        if not _raises(ValueError, game.new, seats=seats):
            yield f"a table for {seats} is not refused"
    for options, seats in variants(game):
        state, other = game.new(options, seats), game.new(options, seats)
        if (seats, len(game.actions)) != (state.SEATS, state.ACTIONS):
            yield f"SEATS is {state.SEATS} of {seats}, ACTIONS {state.ACTIONS} of {len(game.actions)}"
        if state != other or state.key() != other.key():
            yield f"two first positions differ with {options} and {seats} seats"


@law
def action_codes(game: Game) -> Iterator[str]:
    """Every action has a code that can stand in a record, and the code leads back to it, also through JSON."""
    if game.actions.game != game.id:
        yield f"the action table is one of {game.actions.game}"
    for number, row in enumerate(game.actions.rows):
        code = json.loads(json.dumps(game.actions.code(number)))
        if row.id != number or game.actions.parse(code) != number:
            yield f"action {number} has the code {code!r}, which leads to {game.actions.parse(code)}"
        if not CODE.fullmatch(code) or "?" in code:
            yield f"the code {code!r} has no place in a record"
    for wrong in ("no such code!", "", None, 0):
        if not _raises(UnknownCode, game.actions.parse, wrong):
            yield f"the code {wrong!r} is not refused"
    for wrong in (-1, len(game.actions)):
        if not _raises(UnknownAction, game.actions.code, wrong):
            yield f"the action number {wrong} has a code"


# -- Laws of every position, cheap enough for each ply -----------------------------------------------------------------


@law
def legal_lists(spot: Spot) -> Iterator[str]:
    """The legal list is ascending without doubles; it is empty exactly when no seat is to act, and for other seats."""
    state = spot.state
    legal = state.legal()
    if not OVER <= state.turn < state.SEATS:
        yield f"turn is {state.turn}"
    if len(legal) > 1 and any(low >= high for low, high in pairwise(legal)):
        yield f"legal() is not ascending or has doubles: {legal}"
    if len(legal) > MAX_LEGAL or bool(legal) != (state.turn >= 0):
        yield f"legal() has {len(legal)} actions, but turn is {state.turn}"
    rows = spot.game.actions.rows
    for action in legal:
        if type(action) is not int or not 0 <= action < len(rows) or rows[action].chance:
            yield f"legal() has {action!r}, which is no action of a seat"
    for seat in range(OVER, state.SEATS + 1):
        if state.legal_for(seat) != (legal if seat == state.turn else []):
            yield f"legal_for({seat}) is {state.legal_for(seat)}, but turn is {state.turn}"


@law
def chance_odds(spot: Spot) -> Iterator[str]:
    """The odds are chance outcomes, ascending without doubles, with whole positive weights, and only at chance."""
    state = spot.state
    odds = state.odds()
    if bool(odds) != (state.turn == CHANCE):
        yield f"odds() has {len(odds)} outcomes, but turn is {state.turn}"
    if len(odds) > 1 and any(low[0] >= high[0] for low, high in pairwise(odds)):
        yield f"odds() is not ascending or has doubles: {odds}"
    rows = spot.game.actions.rows
    for outcome, weight in odds:
        if type(outcome) is not int or not 0 <= outcome < len(rows) or not rows[outcome].chance:
            yield f"odds() has {outcome!r}, which is no outcome of chance"
        if type(weight) is not int or weight < 1:
            yield f"the outcome {outcome} has the weight {weight!r}"
    if sum(weight for _outcome, weight in odds) >= MOST_BELOW:
        yield "the weights are too large to draw from"


# -- Laws of a position ------------------------------------------------------------------------------------------------


@law
def listed_actions(spot: Spot) -> Iterator[str]:
    """What is listed can be applied, to a copy that leaves the position as it was."""
    state = spot.state
    for action in spot.possible():
        twin = state.copy()
        if twin != state or twin is state:
            yield "a copy differs from its original"
        twin.apply(action)
        if state.key() != spot.walk.keys[spot.ply]:
            yield f"applying {action} to a copy changed the original"
        if twin.key() == state.key():
            yield f"applying {action} changes nothing"


@law
def refusals(spot: Spot) -> Iterator[str]:
    """Whatever is not listed is refused with an error of its own, and nothing has then changed."""
    state = spot.state.copy()
    turn = state.turn
    possible = set(spot.possible())
    unlisted = [action for action in range(state.ACTIONS) if action not in possible]
    unlisted = spot.rng("refusals").shuffled(unlisted)[:30]
    other: type[Exception] = GameOver if turn == OVER else IllegalAction
    wrong: list[tuple[Any, type[Exception]]] = [(action, UnknownAction) for action in (*NO_ACTIONS, state.ACTIONS)]
    for action, error in [*wrong, *((action, other) for action in unlisted)]:
        if not _raises(error, state.apply, action):
            yield f"apply({action!r}) does not raise {error.__name__}"
        by_seat: type[Exception] = {OVER: GameOver, CHANCE: ChancePending}.get(turn, error)
        if not _raises(by_seat, state.act, max(turn, 0), action):
            yield f"act({max(turn, 0)}, {action!r}) does not raise {by_seat.__name__}"
    for seat in (*range(state.SEATS), None, -1, OVER, state.SEATS):
        for action in sorted(possible)[:1] or [0]:
            if seat != turn or turn < 0:
                by_seat = {OVER: GameOver, CHANCE: ChancePending}.get(turn, WrongSeat)
                if not _raises(by_seat, state.act, seat, action):
                    yield f"act({seat}, {action}) does not raise {by_seat.__name__}"
    if state.key() != spot.walk.keys[spot.ply] or state != spot.state:
        yield "a refused action changed the position"


@law
def decks(spot: Spot) -> Iterator[str]:
    """At chance there is a pile that has every possible outcome among its cards, and the place that is drawn."""
    if spot.state.turn != CHANCE:
        return
    deck = spot.state.deck()
    cards = dict(deck.cards)
    if list(cards) != sorted(cards) or len(cards) != len(deck.cards):
        yield f"the cards of {deck.name} are not ascending or have doubles"
    if any(type(weight) is not int or weight < 1 for weight in cards.values()):
        yield f"the cards of {deck.name} are {deck.cards}"
    if not 0 <= deck.place < sum(cards.values()):
        yield f"{deck.name} has no place {deck.place}"
    for outcome, weight in spot.state.odds():
        if cards.get(outcome, 0) < weight:
            yield f"{outcome} is possible {weight} times, but {deck.name} has it {cards.get(outcome, 0)} times"


@law
def draws(spot: Spot) -> Iterator[str]:
    """A drawn outcome is one of the odds, as often as its weight says."""
    state, rng = spot.state, spot.rng("draws")
    if state.turn != CHANCE:
        if not _raises(IllegalAction, state.sample_outcome, rng):
            yield "an outcome can be drawn although it is not chance's turn"
        return
    odds = dict(state.odds())
    total = sum(odds.values())
    number = max(600, 40 * len(odds))
    found = Counter(state.sample_outcome(rng) for _draw in range(number))
    if not found.keys() <= odds.keys():
        yield f"drew {sorted(found.keys() - odds.keys())}, which the odds have not"
    if unlikely(found, {outcome: number * weight / total for outcome, weight in odds.items()}):
        yield f"drew {dict(found)} by the odds {odds}"
    if state.key() != spot.walk.keys[spot.ply]:
        yield "drawing an outcome changed the position"


@law
def dumps(spot: Spot) -> Iterator[str]:
    """A position dumped to JSON and loaded again is the same in every respect, and the game goes on in the same way."""
    walk, state = spot.walk, spot.state
    dump = state.dump()
    for name, value in dump.items():
        for number in value if type(value) is list else [value]:
            if type(number) is not int:
                yield f"the field {name} holds {number!r}"
    loaded = type(state).load(json.loads(json.dumps(dump)))
    if loaded != state or loaded.dump() != dump or loaded.key() != state.key():
        yield f"loaded {loaded.dump()}, dumped {dump}"
    if (loaded.turn, loaded.legal(), loaded.odds()) != (state.turn, state.legal(), state.odds()):
        yield "something else is legal after loading"
    viewer = spot.one_viewer()
    if spot.game.view(loaded, viewer) != spot.view(viewer):
        yield f"viewer {viewer} sees something else after loading"
    for ply in range(spot.ply, len(walk.actions)):
        loaded.apply(walk.actions[ply])
        if loaded.key() != walk.keys[ply + 1]:
            yield f"after loading, ply {ply} leads to another position"


@law
def digests(spot: Spot) -> Iterator[str]:
    """The key changes with every field: positions have equal keys exactly when they are equal."""
    dump = spot.state.dump()
    for name, value in dump.items():
        for index in range(len(value) if type(value) is list else 1):
            changed: Any = value ^ 1 if type(value) is int else [*value[:index], value[index] ^ 1, *value[index + 1 :]]
            other = type(spot.state).load({**dump, name: changed})
            if (other.key() == spot.state.key()) != (other.dump() == dump):
                yield f"{name} {changed} and {value} have the same key"


@law
def views(spot: Spot) -> Iterator[str]:
    """A view is of its seat, frozen and reproducible; every seat knows what a spectator knows; others have no view."""
    game, state = spot.game, spot.state
    public = spot.view(None).facts()
    for viewer in spot.walk.viewers():
        view = spot.view(viewer)
        if not isinstance(view, View) or view.seat != viewer or view.turn != state.turn:
            yield f"the view of {viewer} is of seat {view.seat} at turn {view.turn}"
        if view.legal != (() if viewer is None else tuple(state.legal_for(viewer))):
            yield f"the view of {viewer} lists {view.legal}"
        if (viewer == spot.one_viewer() or not game.shared_secrets) and _differ(view, game.view(state.copy(), viewer)):
            yield f"two views of {viewer} differ"
        for name, known in view.facts().items():
            if not contained(public[name], known):
                yield f"a spectator knows {name} {public[name]}, but seat {viewer} {known}"
    for seat in (*NO_SEATS, state.SEATS):
        if not _raises(ValueError, game.view, state, seat):
            yield f"there is a view of seat {seat!r}"
    if state.key() != spot.walk.keys[spot.ply]:
        yield "looking changed the position"


@law
def samples(spot: Spot) -> Iterator[str]:
    """A sampled world gives its viewer the identical view, follows from the view and the generator alone, and is a
    position that plays on to an end; where nothing is hidden from one seat only, it is the position itself."""
    game, state = spot.game, spot.state
    for index, viewer in enumerate(spot.walk.viewers()):
        view = spot.view(viewer)
        world = game.sample(view, spot.rng("sample", index))
        if game.sample(view, spot.rng("sample", index)) != world:
            yield f"the same random numbers gave {viewer} two worlds"
        if world is state or type(world) is not type(state):
            yield f"{viewer} sampled {world!r}"
        if world.SEATS != state.SEATS:
            yield f"{viewer} sampled a table for {world.SEATS}"
        if game.shared_secrets:
            if world != state:
                yield f"{viewer} sampled {world.dump()}, but only {state.dump()} is possible"
            if viewer != spot.one_viewer():
                continue
        if _differ(view, again := game.view(world, viewer)):
            yield f"{viewer} sees {again} in a sampled world, not {view}"
        if not game.shared_secrets:
            yield from _dead_ends(game, world, spot.rng("playout", index))


def _dead_ends(game: Game, world: State, rng: Random) -> Iterator[str]:
    for _ply in range(game.max_plies):
        if world.turn == OVER:
            return
        choices = possible(world)
        if not choices:
            yield f"a sampled world leads to a dead end, {world.dump()}"
        world.apply(choices[rng.below(len(choices))])
    if world.turn != OVER:
        yield "a sampled world has no end"


@law
def secrets(spot: Spot) -> Iterator[str]:
    """A code tells each viewer as much as its view: actions that read alike look alike, and the other way round. One's
    own choice is never hidden; a spectator sees no more of a code than any seat; events tell what everybody knows."""
    game, state = spot.game, spot.state
    actions = spot.some(8)
    if game.shared_secrets:
        for action, viewer in product(actions, spot.walk.viewers()):
            if game.code(state, action, viewer) != game.actions.code(action):
                yield f"{game.actions.code(action)} is hidden from {viewer}, but the game declares shared secrets"
        return
    after = {action: applied(state, action) for action in actions}
    public = {action: game.code(state, action, None) for action in actions}
    for viewer in spot.walk.viewers():
        codes = {action: game.code(state, action, viewer) for action in actions}
        seen = {action: game.view(after[action], viewer) for action in actions}
        for action in actions:
            yield from _bad_code(codes[action], game.actions.code(action), public[action], viewer)
            if viewer == state.turn and "?" in codes[action]:
                yield f"seat {viewer} cannot read its own choice, {codes[action]}"
        for one, two in combinations(actions, 2):
            if codes[one] == codes[two] and seen[one] != seen[two]:
                yield f"viewer {viewer} reads {codes[one]} for {one} and {two}, but sees which it was"
            if codes[one] != codes[two] and seen[one] == seen[two] and after[one] != after[two]:
                yield f"viewer {viewer} reads {codes[one]} or {codes[two]}, but sees no difference"
    for one, two in combinations(actions, 2):
        if public[one] == public[two] and game.events(state, one, after[one]) != game.events(state, two, after[two]):
            yield f"everybody reads {public[one]} for {one} and {two}, but the events tell which it was"
    yield from _loose_words(spot, actions)


def _bad_code(shown: str, full: str, public: str, viewer: int | None) -> Iterator[str]:
    """Faults of one redacted code: it is the full one with ? for some parts, and hides no more than the public one."""
    parts, known, least = shown.split(":"), full.split(":"), public.split(":")
    if len(parts) != len(known) or any(part not in ("?", true) for part, true in zip(parts, known, strict=True)):
        yield f"{viewer} reads {shown} for {full}"
    elif any(part == "?" != common for part, common in zip(parts, least, strict=True)):
        yield f"a spectator reads {public}, but seat {viewer} only {shown}"


def _loose_words(spot: Spot, actions: list[int]) -> Iterator[str]:
    """Faults of events and descriptions that depend on what their readers cannot know."""
    game, state = spot.game, spot.state
    world = game.sample(spot.view(None), spot.rng("public"))
    for action in set(actions) & set(possible(world)):
        here, there = applied(state, action), applied(world, action)
        if game.code(world, action, None) != game.code(state, action, None):
            continue
        if game.view(here, None) != game.view(there, None):
            continue
        if game.events(state, action, here) != game.events(world, action, there):
            yield f"the events of {game.actions.code(action)} tell what a spectator cannot know"
    if state.turn >= 0:
        world = game.sample(spot.view(state.turn), spot.rng("own"))
        for action in actions:
            if game.describe(world, action) != game.describe(state, action):
                yield f"{game.actions.code(action)} is described by what seat {state.turn} cannot know"


@law
def revelations(spot: Spot) -> Iterator[str]:
    """A ply declared not to reveal anything looks the same in every world that a viewer thinks possible."""
    game, state = spot.game, spot.state
    for action in spot.some(4):
        after = applied(state, action)
        reveals = game.reveals(state, action, after)
        if state.turn == CHANCE and not reveals:
            yield "chance is declared not to reveal anything"
        if reveals or game.shared_secrets:
            continue
        for index, viewer in enumerate(spot.walk.viewers()):
            seen, rng = game.view(after, viewer), spot.rng("reveal", index)
            for _world in range(6):
                world = game.sample(spot.view(viewer), rng)
                if action in possible(world) and game.view(applied(world, action), viewer) != seen:
                    yield f"{game.actions.code(action)} told {viewer} something, but is declared not to reveal anything"


@law
def points(spot: Spot) -> Iterator[str]:
    """There are points for every seat, the sum of their categories, and a finite estimate; a result only at the end."""
    game, state = spot.game, spot.state
    scores, parts, estimates = state.scores(), game.breakdown(state), state.estimates()
    if len(scores) != state.SEATS or len(parts) != state.SEATS or len(estimates) != state.SEATS:
        yield f"scores {scores}, categories {parts} and estimates {estimates} for {state.SEATS} seats"
    if [sum(part.values()) for part in parts] != scores:
        yield f"scores {scores} are not the sums of {parts}"
    if not all(isfinite(estimate) for estimate in estimates):
        yield f"estimates are {estimates}"
    if state.turn != OVER and not _raises(NotOver, state.returns):
        yield "there is a result before the end"


@law
def words(spot: Spot) -> Iterator[str]:
    """Every action has a description and its ply has events, as messages without a language."""
    game, state = spot.game, spot.state
    if not all(isinstance(remark, Message) for remark in game.remarks(spot.view(spot.one_viewer()))):
        yield "a remark is no message"
    for action in spot.some(6):
        if state.turn >= 0 and not isinstance(game.describe(state, action), Message):
            yield f"{action} is described as {game.describe(state, action)!r}"
        after = applied(state, action)
        told = game.events(state, action, after)
        if type(told) is not list or not all(isinstance(event, Event) for event in told):
            yield f"the events of {action} are {told!r}"
        if told != game.events(state, action, after):
            yield f"{action} has other events the second time"


# -- Laws of a whole game ----------------------------------------------------------------------------------------------


@law
def plays(walk: Walk) -> Iterator[str]:
    """A game can be played at random from its start to its end, in no more plies than its title declares."""
    state = walk.game.new(walk.options, walk.seats)
    rng, dealer = walk.rng("play"), walk.dealer()
    while True:
        walk.states.append(state.copy())
        walk.keys.append(state.key())
        spot = Spot(walk, len(walk.actions))
        legal_lists(spot)
        chance_odds(spot)
        if state.turn == OVER:
            break
        if len(walk.actions) >= walk.game.max_plies:
            yield f"no end after {walk.game.max_plies} plies"
        if state.turn == CHANCE:
            action = dealer.settle(state)
        else:
            legal = state.legal()
            action = legal[rng.below(len(legal))]
        state.apply(action)
        walk.actions.append(action)
    walk.dealt = dealer.dealt


@law
def steps(walk: Walk) -> Iterator[str]:
    """An action applied again leads to the same position, and copies made earlier do not notice."""
    for ply, action in enumerate(walk.actions):
        before = walk.states[ply]
        if before.key() != walk.keys[ply]:
            yield f"the copy made at ply {ply} changed, or was none"
        after = before.copy()
        after.apply(action)
        if after.key() != walk.keys[ply + 1]:
            yield f"action {action} at ply {ply} led to another position the second time"


@law
def results(walk: Walk) -> Iterator[str]:
    """A finished game has an ending and a win, loss or shared result a seat; they add up to 0 if the title says so."""
    game, state = walk.game, walk.states[-1]
    returns = state.returns()
    if len(returns) != walk.seats or any(type(result) is not int or abs(result) > 1 for result in returns):
        yield f"the results are {returns}"
    if game.zero_sum and sum(returns) != 0:
        yield f"the results {returns} do not add up to 0"
    if not re.fullmatch("[a-z_]+", game.ending(state)):
        yield f"the ending {game.ending(state)!r} has no place in a record"
    best = [seat for seat in range(walk.seats) if returns[seat] == max(returns)]
    if game.winner(state) != (best[0] if len(best) == 1 else None):
        yield f"the winner of {returns} is {game.winner(state)}"


@law
def records(walk: Walk) -> Iterator[str]:
    """A game is its record: written, read and replayed it gives every position again."""
    record = walk.record()
    text = records_of.write(record)
    read = records_of.parse(text)
    if read != record or records_of.write(read) != text or records_of.parse(text.replace("\n", "\r\n")) != record:
        yield "the record reads differently from what was written"
    for ply, (state, action) in enumerate(records_of.walk(walk.game, read)):
        if state.key() != walk.keys[ply] or action != walk.actions[ply]:
            yield f"the record leads to another position at ply {ply}"
    if records_of.replay(walk.game, read).key() != walk.keys[-1]:
        yield "the record leads to another end"
    ply = walk.rng("records").below(len(walk.keys))
    if records_of.replay(walk.game, read, ply).key() != walk.keys[ply]:
        yield f"the record cut at ply {ply} leads to another position"


@law
def redactions(walk: Walk) -> Iterator[str]:
    """A record redacted for a viewer has as many plies, and hides exactly what the viewer was not shown."""
    game, record = walk.game, walk.record()
    for viewer in walk.viewers()[: 1 if game.shared_secrets else None]:
        shown = records_of.redact(game, record, viewer)
        if len(shown.entries) != len(record.entries):
            yield f"{viewer} reads {len(shown.entries)} plies of {len(record.entries)}"
        hidden = [ply for ply, code in enumerate(shown.codes) if "?" in code]
        for ply in range(len(record.codes)):
            if shown.codes[ply] != game.code(walk.states[ply], walk.actions[ply], viewer):
                yield f"{viewer} reads {shown.codes[ply]} at ply {ply} of the record"
        if records_of.parse(records_of.write(shown)) != shown:
            yield f"the record as {viewer} reads it has no place in a file"
        if bool(shown.redacted) != bool(hidden):
            yield f"the record says it is redacted for {shown.redacted!r}, with {len(hidden)} plies hidden"
        if hidden and not _raises(records_of.Redacted, records_of.replay, game, shown):
            yield "a redacted record can be replayed"


@law
def deals(walk: Walk) -> Iterator[str]:
    """Chance lies outside: the recorded outcomes make the same game again, each place of a pile is drawn once, and a
    keyed deal has the same card there whatever is played."""
    game, codes = walk.game, walk.record().codes
    script = [code for ply, code in enumerate(codes) if walk.states[ply].turn == CHANCE]
    table = walk.table(ScriptedDealer(game.actions, script))
    for ply, seat, _action in walk.decisions():
        table.submit(seat, codes[ply])
    if table.state.key() != walk.keys[-1] or table.record().codes != codes:
        yield "the recorded outcomes make another game"
    known = {(pile, place): card for pile, place, card in walk.dealt}
    if len(known) != len(walk.dealt):
        twice = Counter((pile, place) for pile, place, _card in walk.dealt).most_common(1)
        yield f"the same place is drawn more than once: {twice}"
    rng, dealer = walk.rng("other play"), walk.dealer()
    state = game.new(walk.options, walk.seats)
    while state.turn != OVER:
        legal = state.legal()
        state.apply(dealer.settle(state) if state.turn == CHANCE else legal[rng.below(len(legal))])
    for pile, place, card in dealer.dealt:
        if known.get((pile, place), card) != card:
            yield f"place {place} of {pile} has the card {known[pile, place]}, in another game of the deal {card}"


@law
def take_backs(walk: Walk) -> Iterator[str]:
    """Taking back restores every position exactly, and playing on gives the same again. It is refused once something
    was revealed, except at a practice table, and needs consent when it is no longer one's turn."""
    practice, strict = walk.table(walk.dealer(), practice=True), walk.table(walk.dealer())
    choices = walk.decisions()
    ends = [*(ply for ply, _seat, _action in choices[1:]), len(walk.actions)]
    rng = walk.rng("take back")
    stops = {rng.below(len(choices)) for _stop in range(3)} | {len(choices) - 1} if choices else set()
    for index, (ply, seat, action) in enumerate(choices):
        practice.submit(seat, action)
        strict.submit(seat, action)
        if not practice.state.key() == strict.state.key() == walk.keys[ends[index]]:
            yield f"a table reaches another position by ply {ply}"
        if index in stops:
            yield from _refused_take_back(walk, strict, ply, ends[index])
            depth = 1 + rng.below(min(20, index + 1))
            undone = range(index - depth + 1, index + 1)
            for back in reversed(undone):
                target, who, _action = choices[back]
                if practice.take_back(who, consent=True) != target or practice.state.key() != walk.keys[target]:
                    yield f"taking ply {target} back does not restore the position"
            for again in undone:
                practice.submit(choices[again][1], choices[again][2])
                if practice.state.key() != walk.keys[ends[again]]:
                    yield f"ply {choices[again][0]} played again leads to another position"
    for table in (practice, strict):
        if _folded(table) != walk.actions or [played.action for played in table.plies] != walk.actions:
            yield "the log of the table tells another game"


def _refused_take_back(walk: Walk, table: Table, ply: int, end: int) -> Iterator[str]:
    """Faults of a take-back at a table that is not for practice, after a decision and what chance then did."""
    seat, action = walk.states[ply].turn, walk.actions[ply]
    revealed = any(walk.game.reveals(walk.states[at], walk.actions[at], walk.states[at + 1]) for at in range(ply, end))
    free = table.state.turn == seat or walk.seats == 1
    error = RevealedSince if revealed else None if free else ConsentNeeded
    if error and (not _raises(error, table.take_back, seat) or table.state.key() != walk.keys[end]):
        yield f"taking ply {ply} back is not refused with {error.__name__}"
    if not revealed:
        if table.take_back(seat, consent=not free) != ply or table.state.key() != walk.keys[ply]:
            yield f"taking ply {ply} back does not restore the position"
        table.submit(seat, action)


def _folded(table: Table) -> list[int]:
    """The actions that a table's log leads to."""
    played: list[int] = []
    for row in table.log:
        if row.action is None:
            del played[row.back_to :]
        else:
            played.append(row.action)
    return played


@law
def beliefs(walk: Walk) -> Iterator[str]:
    """The worlds a viewer has to think possible are those in which every ply would have read the same to it. In all of
    them it sees the same and it is the same seat's turn; samples are such worlds, as often as chance brings them."""
    game = walk.game
    if game.shared_secrets:
        return
    viewer = walk.viewers()[walk.number % (walk.seats + 1)]
    rng = walk.rng("beliefs")
    looks = {rng.below(len(walk.keys)) for _look in range(4)}
    worlds = {walk.keys[0]: (walk.states[0], 1.0)}
    for ply, action in enumerate(walk.actions):
        shown = game.code(walk.states[ply], action, viewer)
        after = walk.states[ply + 1]
        worlds = _follow(game, worlds, shown, viewer)
        if walk.states[ply].turn != CHANCE and game.reveals(walk.states[ply], action, after):
            seen = Spot(walk, ply + 1).view(viewer)
            worlds = {key: pair for key, pair in worlds.items() if game.view(pair[0], viewer) == seen}
        if len(worlds) > MOST_WORLDS:
            return
        for world, _weight in worlds.values():
            if world.turn != after.turn:
                yield f"after ply {ply}, whose turn it is depends on what {viewer} cannot know"
        if ply + 1 in looks:
            yield from _misjudged(walk, ply + 1, viewer, worlds)


def _follow(
    game: Game, worlds: dict[int, tuple[State, float]], shown: str, viewer: int | None
) -> dict[int, tuple[State, float]]:
    """The worlds one ply on, by key, with their probabilities, given what the viewer read.

    Choices of a seat tell nothing about what it holds: nobody is supposed to know how another plays.
    """
    found: dict[int, tuple[State, float]] = {}
    for world, weight in worlds.values():
        odds = world.odds() or [(action, 1) for action in world.legal()]
        total = sum(each for _action, each in odds) if world.turn == CHANCE else 1
        for action, each in odds:
            if game.code(world, action, viewer) == shown:
                after = applied(world, action)
                key = after.key()
                found[key] = (after, found.get(key, (after, 0.0))[1] + weight * each / total)
    return found


def _misjudged(walk: Walk, ply: int, viewer: int | None, worlds: dict[int, tuple[State, float]]) -> Iterator[str]:
    """Faults of the view and the samples of a viewer to whom just these worlds are possible."""
    game, view = walk.game, Spot(walk, ply).view(viewer)
    rng = walk.rng("misjudged", ply)
    for key in rng.shuffled([index for index in range(len(worlds))])[:30]:
        world = list(worlds.values())[key][0]
        if _differ(view, other := game.view(world, viewer)):
            yield f"before ply {ply}, {viewer} sees {view}, but {other} if what it cannot know were different"
    whole = sum(weight for _world, weight in worlds.values())
    expected = {key: weight / whole for key, (_world, weight) in worlds.items()}
    rarest = min(expected.values())
    number = int(min(max(60 / rarest, 200), 1200))
    found = Counter(game.sample(view, rng).key() for _sample in range(number))
    if not found.keys() <= expected.keys():
        yield f"before ply {ply}, {viewer} sampled a world that cannot be"
    if number * rarest >= 2 and unlikely(found, {key: number * share for key, share in expected.items()}):
        yield f"before ply {ply}, {viewer} has {len(worlds)} worlds, {number} samples fell {sorted(found.values())}"


# -- Running them ------------------------------------------------------------------------------------------------------

OF_GAMES = (declaration, action_codes)
OF_WALKS = (steps, results, records, redactions, deals, take_backs, beliefs)
OF_SPOTS = (
    listed_actions, refusals, decks, draws, dumps, views, samples, secrets, revelations, points, words
)  # fmt: skip


def variants(game: Game) -> list[tuple[dict[str, str], int]]:
    """Every combination of options and number of seats."""
    values = [[(option.id, value) for value in option.values] for option in game.options]
    return [(dict(chosen), seats) for chosen in product(*values) for seats in game.seats]


def check_game(
    game: Game,
    seed: int,
    options: Options | None = None,
    seats: int | None = None,
    thorough_plies: int = 5,
    number: int = 0,
    kinds: "Counter[str] | None" = None,
) -> Walk:
    """Plays one random game and holds it to the laws: some at every ply, the dear ones at ``thorough_plies`` of them.

    ``kinds`` counts the kinds of positions already looked at thoroughly; one that is still rare is always looked at.
    Raises ``LawBroken``.
    """
    walk = Walk(game, game.settle_options(options), game.seats[0] if seats is None else seats, seed, number)
    with walk.listening():
        plays(walk)
        for each_game in OF_WALKS:
            each_game(walk)
        chosen = _thorough(walk, thorough_plies, Counter() if kinds is None else kinds)
        for ply in chosen:
            for each_spot in OF_SPOTS:
                each_spot(Spot(walk, ply))
        if number % 10 == 0:
            digests(Spot(walk, chosen[0]))
    if walk.lost:
        meaning = "No error gets lost in a hook that compiled code calls."
        raise LawBroken("hooks", meaning, f"a hook raised {walk.lost[0]}", walk.told())
    return walk


def check(
    game: Game, games: int, seed: int, progress: Callable[[], None] | None = None, thorough_plies: int = 5
) -> "Counter[str]":
    """Holds a title to all laws, in ``games`` random games that go round its options and numbers of seats.

    Calls ``progress`` after each and returns how many positions of each kind were looked at thoroughly. Raises
    ``LawBroken``.
    """
    for each in OF_GAMES:
        each(game)
    kinds: Counter[str] = Counter()
    every = variants(game)
    for number in range(games):
        options, seats = every[number % len(every)]
        check_game(game, seed, options, seats, thorough_plies, number, kinds)
        if progress is not None:
            progress()
    return kinds


def _thorough(walk: Walk, number: int, kinds: "Counter[str]") -> list[int]:
    """Plies to look at thoroughly: some at random, and those of kinds that were seldom looked at."""
    chosen = set(walk.rng("thorough").shuffled(list(range(len(walk.states))))[:number])
    rows = walk.game.actions.rows
    for ply, state in enumerate(walk.states):
        kind = "over" if state.turn == OVER else "+".join(sorted({rows[a].kind for a in possible(state)}))
        if ply in chosen or kinds[kind] < 20:
            kinds[kind] += 1
            chosen.add(ply)
    return sorted(chosen)


def _raises(error: type[Exception], call: Callable[..., object], *arguments: Any, **named: Any) -> bool:
    """Whether a call raises this very error or, for ``ValueError``, a kind of it."""
    try:
        call(*arguments, **named)
    except Exception as found:
        return type(found) is error or (error is ValueError and isinstance(found, ValueError))
    return False


def _differ(one: View, two: View) -> bool:
    """Whether views can be told apart by any means."""
    return one != two or repr(one) != repr(two) or hash(one) != hash(two)


def contained(less: object, more: object) -> bool:
    """Whether ``more`` tells all that ``less`` tells, where ``None`` in ``less`` stands for anything."""
    if less is None or less == more:
        return True
    if type(less) is not type(more):
        return False
    if is_dataclass(less):
        return all(contained(getattr(less, each.name), getattr(more, each.name)) for each in fields(less))
    if isinstance(less, tuple) and isinstance(more, tuple) and len(less) == len(more):
        return all(contained(one, two) for one, two in zip(less, more, strict=True))
    if isinstance(less, Mapping) and isinstance(more, Mapping) and less.keys() == more.keys():
        return all(contained(less[key], more[key]) for key in less)
    return False


def unlikely(found: Mapping[int, int], expected: Mapping[int, float]) -> bool:
    """Whether counts lie so far from what was expected that chance explains it once in a thousand million times.

    The chi-square statistic, compared with the normal distribution as Wilson and Hilferty do (1931).
    """
    degrees = len(expected) - 1
    if degrees == 0:
        return False
    chi = sum((found.get(key, 0) - mean) ** 2 / mean for key, mean in expected.items())
    spread = 2 / (9 * degrees)
    return bool(((chi / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread) > 6)
