"""The laws of a single position: what is legal, what chance may bring, dumps, views, samples, secrets and words."""

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import combinations, pairwise, product
from math import isfinite, sqrt
from typing import Any

from leagues.core.errors import (
    ChancePending,
    GameOver,
    IllegalAction,
    NotOver,
    UnknownAction,
    WrongSeat,
)
from leagues.core.game import Game, View
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, MAX_LEGAL, OVER, State
from leagues.core.walks import Spot, applied, law, possible

NO_ACTIONS: tuple[Any, ...] = (-1, 2**70, None, True, False, "0", 1.0, b"", (), [])
NO_SEATS: tuple[Any, ...] = (-1, True, False, 0.0, "0", "", "null", ())
MOST_WORLDS = 400
MOST_BELOW = 2**31  # what Random.below can draw from


# -- Laws of every position, cheap enough for each ply -----------------------------------------------------------------


@law
def legal_lists(spot: Spot) -> Iterator[str]:
    """The legal list is ascending without doubles; it is empty exactly when no seat is to act, and for other seats."""
    state = spot.state
    legal = state.legal()
    if not OVER <= state.turn < state.seat_count:
        yield f"turn is {state.turn}"
    if len(legal) > 1 and any(low >= high for low, high in pairwise(legal)):
        yield f"legal() is not ascending or has doubles: {legal}"
    if len(legal) > MAX_LEGAL or bool(legal) != (state.turn >= 0):
        yield f"legal() has {len(legal)} actions, but turn is {state.turn}"
    rows = spot.game.actions.rows
    for action in legal:
        if type(action) is not int or not 0 <= action < len(rows) or rows[action].chance:
            yield f"legal() has {action!r}, which is no action of a seat"
    for seat in range(OVER, state.seat_count + 1):
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
        if not raises(error, state.apply, action):
            yield f"apply({action!r}) does not raise {error.__name__}"
        by_seat: type[Exception] = {OVER: GameOver, CHANCE: ChancePending}.get(turn, error)
        if not raises(by_seat, state.act, max(turn, 0), action):
            yield f"act({max(turn, 0)}, {action!r}) does not raise {by_seat.__name__}"
    for seat in (*range(state.seat_count), None, -1, OVER, state.seat_count):
        for action in sorted(possible)[:1] or [0]:
            if seat != turn or turn < 0:
                by_seat = {OVER: GameOver, CHANCE: ChancePending}.get(turn, WrongSeat)
                if not raises(by_seat, state.act, seat, action):
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
        if not raises(IllegalAction, state.sample_outcome, rng):
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
            other = spot.state.copy()
            setattr(other, name, changed)
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
        if (viewer == spot.one_viewer() or not game.shared_secrets) and differ(view, game.view(state.copy(), viewer)):
            yield f"two views of {viewer} differ"
        for name, known in view.facts().items():
            if not contained(public[name], known):
                yield f"a spectator knows {name} {public[name]}, but seat {viewer} {known}"
    for seat in (*NO_SEATS, state.seat_count):
        if not raises(ValueError, game.view, state, seat):
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
        if world.seat_count != state.seat_count:
            yield f"{viewer} sampled a table for {world.seat_count}"
        if game.shared_secrets:
            if world != state:
                yield f"{viewer} sampled {world.dump()}, but only {state.dump()} is possible"
            if viewer != spot.one_viewer():
                continue
        if differ(view, again := game.view(world, viewer)):
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
    if len(scores) != state.seat_count or len(parts) != state.seat_count or len(estimates) != state.seat_count:
        yield f"scores {scores}, categories {parts} and estimates {estimates} for {state.seat_count} seats"
    if [sum(part.values()) for part in parts] != scores:
        yield f"scores {scores} are not the sums of {parts}"
    if not all(isfinite(estimate) for estimate in estimates):
        yield f"estimates are {estimates}"
    if state.turn != OVER and not raises(NotOver, state.returns):
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


# -- What the laws compare with --------------------------------------------------------------------------------------


def raises(error: type[Exception], call: Callable[..., object], *arguments: Any, **named: Any) -> bool:
    """Whether a call raises this very error or, for ``ValueError``, a kind of it."""
    try:
        call(*arguments, **named)
    except Exception as found:
        return type(found) is error or (error is ValueError and isinstance(found, ValueError))
    return False


def differ(one: View, two: View) -> bool:
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
