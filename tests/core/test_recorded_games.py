"""Games that people played, kept as records, replay to what is known of them."""

import csv
from pathlib import Path

import pytest

from leagues.core.record import parse, replay, walk, write
from leagues.core.state import OVER
from leagues.games import game

RECORDS = Path(__file__).parent.parent / "records"


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.leagues")), ids=lambda path: path.stem)
def test_record_replays_and_prints_as_stored(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse(text)
    assert write(record) == text
    assert replay(game(record.game), record).turn == OVER


def test_league_game_ends_70_to_42_with_its_known_breakdown() -> None:
    record = parse((RECORDS / "league_game_70_42.leagues").read_text(encoding="utf-8"))
    title = game(record.game)
    state = replay(title, record)
    assert state.scores() == [70, 42]
    assert title.winner(state) == 0
    assert title.ending(state) == "civilian"
    categories = ("military", "civilian", "science", "commerce", "guilds", "wonders", "progress", "treasury")
    first, second = title.breakdown(state)
    assert [first[name] for name in categories] == [0, 20, 13, 6, 0, 9, 11, 11]
    assert [second[name] for name in categories] == [0, 6, 2, 9, 10, 9, 0, 6]


def test_league_game_has_the_known_coins_and_pawn_after_every_move() -> None:
    """The figures were computed by another program from the same moves."""
    record = parse((RECORDS / "league_game_70_42.leagues").read_text(encoding="utf-8"))
    with (RECORDS / "league_game_70_42.csv").open(encoding="utf-8") as file:
        known = list(csv.DictReader(file))
    title = game(record.game)
    checked = 0
    for state, action in walk(title, record):
        code = title.actions.code(action)
        if checked < len(known) and known[checked]["code"] == code:
            after = state.copy()
            after.apply(action)
            fields = after.dump()
            expected = [int(known[checked][name]) for name in ("coins_0", "coins_1", "pawn")]
            assert [*fields["coins"], fields["pawn"]] == expected, code
            checked += 1
    assert checked == len(known) == 66
