"""One seed, one game: in every process, whatever its hash salt, and however many workers share the work."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import leagues
from leagues import COMPILED

TESTS = Path(__file__).parents[1]
SOURCE = Path(leagues.__file__).parents[1]
GAMES = 100

# For each game: a digest of the transcripts of random games (codes, keys, legal lists), one of games of the greedy
# player, one of views and samples, and the first and last transcripts themselves.
CHILD = """
import json, sys
from hashlib import blake2b
from demo.pig import PIG
from demo.two_tricks import TWO_TRICKS
from leagues.core.dealer import KeyedDealer
from leagues.core.laws import plays, variants
from leagues.core.match import play
from leagues.core.record import write
from leagues.core.rng import Random
from leagues.core.walks import Walk
from leagues.games import MODULES, game
from leagues.search.players import player

def digest(lines):
    return blake2b("\\n".join(lines).encode(), digest_size=8).hexdigest()

first, step, last = map(int, sys.argv[1:4])
found = {}
for title in [PIG, TWO_TRICKS, *(game(id) for id in MODULES)]:
    every, transcripts, seen = variants(title), {}, []
    for number in range(first, last, step):
        options, seats = every[number % len(every)]
        walk = Walk(title, options, seats, 5, number)
        plays(walk)
        lists = [state.legal() for state in walk.states]
        transcripts[number] = digest([str(options), write(walk.record()), str(walk.keys), str(lists)])
        if number % 20 == 0:
            for state in walk.states[::25]:
                view = title.view(state, 0)
                seen.append(repr(view) + str(title.sample(view, Random(number)).dump()))
    greedy = []
    for number in range(3):
        players = [player("greedy", title, Random(number, seat)) for seat in range(title.seats[0])]
        greedy.append(write(play(title, players, KeyedDealer(number)).record()))
    found[title.id] = {"games": transcripts, "greedy": digest(greedy), "seen": digest(seen)}
print(json.dumps(found))
"""


def child(salt: str, *arguments: int) -> Any:
    path = os.pathsep.join([str(SOURCE), str(TESTS)])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": salt}
    command = [sys.executable, "-c", CHILD, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def known() -> Any:
    return child("0", 0, 1, GAMES)


@pytest.mark.parametrize("salt", ["0", "1", "random"])
def test_processes_agree(known: Any, salt: str) -> None:
    assert child(salt, 0, 1, GAMES) == known


def test_a_game_is_the_same_however_many_workers_there_are(known: Any) -> None:
    workers = 4
    parts = [child("random", worker, workers, GAMES) for worker in range(workers)]
    for id in known:
        together: dict[str, str] = {}
        for part in parts:
            assert not together.keys() & part[id]["games"].keys()
            together |= part[id]["games"]
        assert together == known[id]["games"]


def test_no_two_games_of_a_seed_are_the_same() -> None:
    """Sixteen workers with fifty games each, as one master seed numbers them."""
    found = child("0", 0, 1, 800 if COMPILED else 200)
    for id in ("pig", "seven_wonders_duel"):
        transcripts = list(found[id]["games"].values())
        assert len(set(transcripts)) == len(transcripts), f"{id}: a game was played twice"
