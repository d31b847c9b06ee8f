"""The laws: what every game owes to tables, records, searches and players.

There are laws of a title (``Game``), of one game played at random (``Walk``) and of one position of it (``Spot``). Each
is a function: it returns when the law holds, and raises ``LawBroken`` with all that is needed to see the fault again.

``check`` runs all of them over many random games, ``check_game`` over one.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from leagues.core import record as records_of
from leagues.core.dealer import ScriptedDealer
from leagues.core.errors import (
    ConsentNeeded,
    Redacted,
    RevealedSince,
    UnknownAction,
    UnknownCode,
    UnknownOption,
)
from leagues.core.game import Game, Options
from leagues.core.position_laws import (
    chance_odds,
    decks,
    differ,
    digests,
    draws,
    dumps,
    legal_lists,
    listed_actions,
    points,
    raises,
    refusals,
    revelations,
    samples,
    secrets,
    unlikely,
    views,
    words,
)
from leagues.core.record import CODE
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.core.table import Table, folded
from leagues.core.walks import LawBroken, Spot, Walk, applied, law, possible

NO_ACTIONS: tuple[Any, ...] = (-1, 2**70, None, True, False, "0", 1.0, b"", (), [])
NO_SEATS: tuple[Any, ...] = (-1, True, False, 0.0, "0", "", "null", ())
MOST_WORLDS = 400
CARRIED = 250  # worlds played on, and samples that they are compared with
MOST_BELOW = 2**31  # what Random.below can draw from


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
        if not raises(UnknownOption, game.new, {option.id: "no such value"}):
            yield f"an unknown value of {option.id} is not refused"
    if game.settle_options({}) != {option.id: option.values[0] for option in game.options}:
        yield "the first value of each option is not the default"
    if not raises(UnknownOption, game.new, {"no_such_option": "yes"}):
        yield "an unknown option is not refused"
    for seats in (0, game.seats[-1] + 1, -1):
        if not raises(ValueError, game.new, seats=seats):
            yield f"a table for {seats} is not refused"
    for options, seats in variants(game):
        state, other = game.new(options, seats), game.new(options, seats)
        if (seats, len(game.actions)) != (state.seat_count, state.ACTIONS):
            yield f"seat_count is {state.seat_count} of {seats}, ACTIONS {state.ACTIONS} of {len(game.actions)}"
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
        if not raises(UnknownCode, game.actions.parse, wrong):
            yield f"the code {wrong!r} is not refused"
    for wrong in (-1, len(game.actions)):
        if not raises(UnknownAction, game.actions.code, wrong):
            yield f"the action number {wrong} has a code"


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
        if hidden and not raises(Redacted, records_of.replay, game, shown):
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
        if folded(table.log) != walk.actions or [played.action for played in table.plies] != walk.actions:
            yield "the log of the table tells another game"


def _refused_take_back(walk: Walk, table: Table, ply: int, end: int) -> Iterator[str]:
    """Faults of a take-back at a table that is not for practice, after a decision and what chance then did."""
    seat, action = walk.states[ply].turn, walk.actions[ply]
    revealed = any(walk.game.reveals(walk.states[at], walk.actions[at], walk.states[at + 1]) for at in range(ply, end))
    free = table.state.turn == seat or walk.seats == 1
    error = RevealedSince if revealed else None if free else ConsentNeeded
    if error and (not raises(error, table.take_back, seat) or table.state.key() != walk.keys[end]):
        yield f"taking ply {ply} back is not refused with {error.__name__}"
    if not revealed:
        if table.take_back(seat, consent=not free) != ply or table.state.key() != walk.keys[ply]:
            yield f"taking ply {ply} back does not restore the position"
        table.submit(seat, action)


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
        if differ(view, other := game.view(world, viewer)):
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


@law
def posteriors(walk: Walk) -> Iterator[str]:
    """The samples of a position, played on as the next ply read, are as those of the next position: the same field
    holds the same value as often, and so do two fields together. It is what ``beliefs`` says, for games whose possible
    worlds are too many to list."""
    game = walk.game
    if game.shared_secrets:
        return
    rng = walk.rng("posteriors")
    viewer = walk.viewers()[rng.below(walk.seats + 1)]
    ply = rng.below(len(walk.actions))
    before, after = Spot(walk, ply).view(viewer), Spot(walk, ply + 1).view(viewer)
    shown = game.code(walk.states[ply], walk.actions[ply], viewer)
    revealed = game.reveals(walk.states[ply], walk.actions[ply], walk.states[ply + 1])
    carried = []
    for _try in range(20 * CARRIED):
        world, weight = _carried(game, game.sample(before, rng), shown, viewer, rng)
        if weight and (not revealed or game.view(world, viewer) == after):
            carried.append((_features(world), weight))
        if len(carried) == CARRIED:
            break
    if len(carried) < CARRIED:
        return  # too rare a ply to compare
    fresh = [(_features(game.sample(after, rng)), 1.0) for _sample in range(CARRIED)]
    for names in _strange(carried, fresh, rng):
        yield f"after ply {ply}, {viewer} samples {names} not as often as the worlds of ply {ply} lead there"


def _carried(game: Game, world: State, shown: str, viewer: int | None, rng: Random) -> tuple[State, float]:
    """A sampled world one ply on, and its weight: how likely chance reads so, or how many choices do."""
    odds = world.odds() or [(action, 1) for action in world.legal()]
    alike = [(action, weight) for action, weight in odds if game.code(world, action, viewer) == shown]
    whole = sum(weight for _action, weight in alike)
    if not whole:
        return world, 0.0
    left = rng.below(whole)
    for action, weight in alike:
        left -= weight
        if left < 0:
            return applied(world, action), whole / sum(weight for _a, weight in odds) if world.turn == CHANCE else whole
    raise AssertionError("the weights do not add up")


Weighed = list[tuple[tuple[int, ...], float]]


def _features(world: State) -> tuple[int, ...]:
    """A position as numbers of 17 bits: every field, every place of every array."""
    numbers: list[int] = []
    for value in world.dump().values():
        numbers += value if isinstance(value, list) else [value]
    return tuple(number + 2 & 0x1FFFF for number in numbers)


def _strange(carried: Weighed, fresh: Weighed, rng: Random) -> Iterator[str]:
    """Bits, and pairs of bits, that are set far more often on one side than on the other."""
    worlds = [numbers for numbers, _weight in (*carried, *fresh)]
    bits = [(field, bit) for field in range(len(worlds[0])) for bit in range(17)]
    bits = [(field, bit) for field, bit in bits if len({numbers[field] >> bit & 1 for numbers in worlds}) == 2]
    pairs = [(bits[rng.below(len(bits))], bits[rng.below(len(bits))]) for _pair in range(60)] if bits else []
    sizes = [sum(w for _n, w in side) ** 2 / sum(w * w for _n, w in side) for side in (carried, fresh)]
    for (field, bit), (other, next_bit) in [(one, one) for one in bits] + pairs:
        shares = [
            sum(w for numbers, w in side if numbers[field] >> bit & numbers[other] >> next_bit & 1)
            / sum(w for _numbers, w in side)
            for side in (carried, fresh)
        ]
        mean = (shares[0] * sizes[0] + shares[1] * sizes[1]) / sum(sizes)
        spread = (mean * (1 - mean) * (1 / sizes[0] + 1 / sizes[1])) ** 0.5
        if abs(shares[0] - shares[1]) > 6.5 * max(spread, 1 / min(sizes)):
            yield f"field {field} bit {bit} with field {other} bit {next_bit}"


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
        if number % 4 == 0:
            posteriors(walk)
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
