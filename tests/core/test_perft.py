"""Perft: how many positions lie some plies ahead of known ones, every choice and every chance outcome followed.

A changed count is a changed rule. The counts are data, tests/perft/<game>.json, with the codes that lead to each
position; ``leagues perft`` counts anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from leagues import COMPILED
from leagues.core.playout import perft, playout
from leagues.core.record import resolve
from leagues.core.rng import Random
from leagues.core.state import OVER
from leagues.games import game

FILES = sorted((Path(__file__).parent.parent / "perft").glob("*.json"))
MOST = 2_000_000 if COMPILED else 8_000


def cases() -> list[Any]:
    found = []
    for file in FILES:
        stored = json.loads(file.read_text(encoding="utf-8"))
        for position in stored["positions"]:
            found.append(pytest.param(stored, position, id=f"{stored['game']}: {position['name']}"))
    return found


@pytest.mark.parametrize(("stored", "position"), cases())
def test_counts(stored: dict[str, Any], position: dict[str, Any]) -> None:
    title = game(stored["game"])
    assert title.version == stored["rules"], (
        "counted with other rules: count again, and say in the log why they changed"
    )
    state = title.new(position["options"])
    for ply, code in enumerate(position["codes"].split()):
        state.apply(resolve(title, state, ply, code))
    known = position["counts"]
    assert len(known) >= 3
    assert [perft(state, depth + 1) for depth, count in enumerate(known) if count <= MOST] == [
        count for count in known if count <= MOST
    ]


def test_depth_nought_and_a_finished_game_are_one_position() -> None:
    title = game("seven_wonders_duel")
    state = title.new()
    assert perft(state, 0) == 1
    assert state == title.new()
    playout(state, Random(1))
    assert state.turn == OVER
    assert perft(state, 3) == 1
