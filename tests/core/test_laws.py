"""Every registered game and both demo games keep all laws; that each law notices is test_laws_notice.py."""

import pytest

from demo.pig import PIG
from demo.two_tricks import TWO_TRICKS
from leagues import COMPILED
from leagues.core import laws
from leagues.core.game import Game
from leagues.core.laws import check, check_game, variants
from leagues.core.position_laws import chance_odds, contained, digests, legal_lists, unlikely
from leagues.core.record import parse, replay
from leagues.core.walks import LawBroken, Walk
from leagues.games import MODULES, game

REGISTERED = [game(id) for id in MODULES]
DEMOS = [PIG, TWO_TRICKS]


def named(title: Game) -> str:
    return title.id


@pytest.mark.parametrize("title", REGISTERED, ids=named)
def test_a_registered_game_keeps_the_laws(title: Game) -> None:
    kinds = check(title, 2000 if COMPILED else 50, seed=1, thorough_plies=5)
    if COMPILED:
        looked_at = {kind for kinds_there in kinds for kind in kinds_there.split("+")}
        assert looked_at >= {row.kind for row in title.actions.rows}, "some kind of action was never looked at"


@pytest.mark.parametrize("title", REGISTERED, ids=named)
def test_a_registered_game_keeps_the_laws_at_every_ply(title: Game) -> None:
    for number in range(6 if COMPILED else 2):
        options, seats = variants(title)[number % len(variants(title))]
        check_game(title, 2, options, seats, thorough_plies=title.max_plies + 1, number=number)


@pytest.mark.parametrize("title", DEMOS, ids=named)
def test_a_demo_game_keeps_the_laws(title: Game) -> None:
    kinds = check(title, 150 if COMPILED else 60, seed=1)
    looked_at = {kind for kinds_there in kinds for kind in kinds_there.split("+")}
    assert looked_at >= {row.kind for row in title.actions.rows}
    for number in range(12):
        check_game(title, 2, thorough_plies=title.max_plies + 1, number=number)


def test_check_goes_round_options_and_seats_and_reports_progress() -> None:
    assert len(variants(PIG)) == 4
    assert variants(PIG)[1] == ({"goal": "20"}, 3)
    done: list[int] = []
    check(PIG, 5, seed=3, progress=lambda: done.append(1))
    assert len(done) == 5


def test_a_game_of_a_seed_and_number_is_always_the_same() -> None:
    one, same, other = (check_game(TWO_TRICKS, 7, number=number) for number in (4, 4, 5))
    assert (one.actions, one.keys) == (same.actions, same.keys)
    assert one.actions != other.actions


def test_a_broken_law_tells_how_to_see_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        type(PIG), "breakdown", lambda self, state: [{"banked": 1} for _seat in range(state.seat_count)]
    )
    with pytest.raises(LawBroken) as caught:
        check_game(PIG, 11, {"goal": "12"}, 3, number=6)
    told = str(caught.value)
    assert caught.value.law == "points"
    assert caught.value.fault in told
    assert "check_game(game, 11, {'goal': '12'}, 3, number=6)" in told
    record = parse(told[told.index("[Leagues") :])
    assert f"ply {len(record.entries)} of" in told
    assert replay(PIG, record, len(record.entries)).turn >= -2


def test_an_error_inside_a_game_is_reported_with_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise KeyError("the die")

    monkeypatch.setattr(type(PIG), "events", fail)
    with pytest.raises(LawBroken, match="KeyError: 'the die'") as caught:
        check_game(PIG, 1)
    assert isinstance(caught.value.__cause__, KeyError)


def test_contained() -> None:
    assert contained(None, 3)
    assert contained((None, 2), (1, 2))
    assert not contained((1, 2), (None, 2))
    assert not contained((1,), (1, 2))
    assert contained({"a": None}, {"a": 1})
    assert not contained({"a": 1}, {"b": 1})
    assert not contained(1, "1")


def test_unlikely() -> None:
    assert not unlikely({1: 480, 2: 520}, {1: 500.0, 2: 500.0})
    assert unlikely({1: 300, 2: 700}, {1: 500.0, 2: 500.0})
    assert unlikely({2: 1000}, {1: 500.0, 2: 500.0})
    assert not unlikely({1: 7}, {1: 7.0})


def test_every_law_is_run() -> None:
    run = {
        *laws.OF_GAMES,
        *laws.OF_WALKS,
        *laws.OF_SPOTS,
        laws.plays,
        laws.posteriors,
        legal_lists,
        chance_odds,
        digests,
    }
    made = {value for value in vars(laws).values() if hasattr(value, "__wrapped__")}
    assert {each.__name__ for each in made} - {"listening"} == {each.__name__ for each in run}
    assert all(len(str(each.__doc__)) > 40 for each in run)


def test_a_walk_tells_its_actions_when_they_make_no_record() -> None:
    walk = Walk(PIG, {"goal": "a b"}, 2, 1)
    walk.states.append(PIG.new())
    assert "make no record" in walk.told()
