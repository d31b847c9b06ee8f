"""Lock-step: the same files compiled and uncompiled play the same games, position by position."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leagues
from leagues import COMPILED
from leagues.games import MODULES

SOURCE = Path(leagues.__file__).parents[1]
GAMES = 5000 if COMPILED else 1000

# Plays games on one stream of random numbers each and prints a line a game: a digest of all fields and the legal
# actions or odds of every position. The key goes in at every fourth ply: uncompiled it takes longer than all the rest.
# Asked to tell, it prints every position in full.
CHILD = """
import json, sys
from array import array
from hashlib import blake2b
import leagues
from leagues.core.laws import variants
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games import game

title, first, last, told = game(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4] == "told"
print(json.dumps(leagues.COMPILED), flush=True)
every = variants(title)
for number in range(first, last):
    options, seats = every[number % len(every)]
    state, rng, digest, positions = title.new(options, seats), Random(11, number), blake2b(digest_size=8), []
    ply = 0
    while True:
        possible = [one for pair in state.odds() for one in pair] if state.turn == CHANCE else state.legal()
        fields = state.dump()
        numbers = array("q", possible)
        for value in fields.values():
            if type(value) is int:
                numbers.append(value)
            else:
                numbers.fromlist(value)
        digest.update(numbers.tobytes())
        if ply % 4 == 0:
            digest.update(state.key().to_bytes(8, "little"))
        if told:
            positions.append({**fields, "key": state.key(), "possible": possible})
        if state.turn == OVER:
            break
        if state.turn == CHANCE:
            state.apply(state.sample_outcome(rng))
        else:
            state.apply(possible[rng.below(len(possible))])
        ply += 1
    end = f"{state.returns()} {state.scores()} {state.estimates()} {rng.word}"
    digest.update(end.encode())
    print(json.dumps([number, digest.hexdigest(), positions, end]), flush=True)
"""


def start(pure: bool, *arguments: object) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE), "LEAGUES_PURE": "1" if pure else ""}
    command = [sys.executable, "-c", CHILD, *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def lines(child: subprocess.Popen[str]) -> Iterator[Any]:
    assert child.stdout is not None
    with child.stdout as output:
        for line in output:
            yield json.loads(line)
    assert child.wait() == 0


def first_difference(id: str, number: int) -> str:
    """Where game ``number`` parts, found by playing it again in both builds with every position told."""
    one, two = (list(lines(start(pure, id, number, number + 1, "told")))[1] for pure in (False, True))
    for ply, (here, there) in enumerate(zip(one[2], two[2], strict=False)):
        if here != there:
            fields = {name: (value, there[name]) for name, value in here.items() if value != there[name]}
            return f"game {number}, ply {ply}: compiled and uncompiled differ in {fields}"
    return f"game {number}: {len(one[2])} and {len(two[2])} plies, ends {one[3]} and {two[3]}"


@pytest.mark.parametrize("id", MODULES)
def test_both_builds_play_the_same_games(id: str) -> None:
    compiled, pure = (start(build, id, 0, GAMES, "short") for build in (False, True))
    here, there = lines(compiled), lines(pure)
    is_compiled = next(here)
    assert next(there) is False
    if not is_compiled:
        for child in (compiled, pure):
            child.kill()
            child.wait()
        pytest.skip("nothing is compiled here: there is only one build to look at")
    played = 0
    for one, two in zip(here, there, strict=True):
        assert one[:2] == two[:2], first_difference(id, one[0])
        played += 1
    assert played == GAMES


def test_a_difference_is_found_at_its_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    """The report names game and ply: here the second process is given other games."""
    wrong = CHILD.replace("Random(11, number)", "Random(11 + (not leagues.COMPILED), number)")
    monkeypatch.setattr(sys.modules[__name__], "CHILD", wrong)
    told = first_difference(next(iter(MODULES)), 3)
    assert told.startswith("game 3, ply ")
    assert "compiled and uncompiled differ in {" in told
