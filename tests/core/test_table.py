"""A table: who may act, what chance does, what can be taken back, and the log of it all."""

from typing import Any

import pytest

from demo.pig import HOLD, PIG, ROLL
from demo.two_tricks import TWO_TRICKS
from leagues.core.dealer import KeyedDealer, ScriptedDealer
from leagues.core.errors import (
    ConsentNeeded,
    DealMismatch,
    GameOver,
    IllegalAction,
    NothingToTakeBack,
    OtherChoseSince,
    RevealedSince,
    TakeBackRefused,
    UnknownAction,
    UnknownCode,
    UnknownOption,
    WrongSeat,
)
from leagues.core.game import Game
from leagues.core.record import parse, replay, write
from leagues.core.state import CHANCE, OVER, State
from leagues.core.table import Row, Table, folded
from leagues.games import game

DUEL = game("seven_wonders_duel")
NAMES = ("Ann", "Bob", "Cid", "Dee")


def table(title: Game = PIG, script: str = "", seats: int = 2, **keywords: Any) -> Table:
    """A table with a scripted start; afterwards the deal of seed 1."""
    dealer = ScriptedDealer(title.actions, script.split(), KeyedDealer(1))
    return Table(title, NAMES[:seats], dealer=dealer, **keywords)


def submit(at: Table, *codes: str) -> Table:
    for code in codes:
        at.submit(at.state.turn, code)
    return at


def any_choice(at: Table, times: int = 1) -> Table:
    """Plays the first of the legal actions."""
    for _time in range(times):
        at.submit(at.state.turn, at.state.legal()[0])
    return at


def held(at: Table) -> dict[str, Any]:
    """All that a refused request must leave alone."""
    return {"state": at.state.dump(), "log": list(at.log), "plies": list(at.plies), "resigned": at.resigned}


# -- Playing -----------------------------------------------------------------------------------------------------------


def test_a_table_settles_chance_until_a_seat_is_to_act() -> None:
    assert Table(TWO_TRICKS, NAMES[:2]).state.turn == 0
    at = submit(table(script="face:3 face:1"), "roll")
    assert [PIG.actions.code(ply.action) for ply in at.plies] == ["roll", "face:3"]
    assert at.state.turn == 0
    submit(at, "roll")
    assert at.state.turn == 1


def test_options_seats_and_players() -> None:
    at = Table(PIG, ("Ann", "Bob", "Cid"), {"goal": "12"})
    assert at.options == {"goal": "12"}
    assert at.players == ("Ann", "Bob", "Cid")
    assert at.state.seat_count == 3
    with pytest.raises(ValueError, match="2 or 3 seats, not 1"):
        Table(PIG, ("Ann",))
    with pytest.raises(UnknownOption):
        Table(PIG, NAMES[:2], {"goal": "13"})


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (0, "jump", UnknownCode),
        (0, "", UnknownCode),
        (0, 99, UnknownAction),
        (0, -1, UnknownAction),
        (0, None, UnknownAction),
        (0, True, UnknownAction),
        (0, 0.0, UnknownAction),
        (0, [0], UnknownAction),
        (1, "roll", WrongSeat),
        (2, "roll", WrongSeat),
        (CHANCE, "face:3", WrongSeat),
        (None, "roll", WrongSeat),
        (0, "hold", IllegalAction),
        (0, HOLD, IllegalAction),
        (0, "face:3", IllegalAction),
    ],
)
def test_a_refused_action_changes_nothing(seat: Any, action: Any, error: type[Exception]) -> None:
    at = table()
    before = held(at)
    with pytest.raises(error) as caught:
        at.submit(seat, action)
    assert caught.type is error
    assert held(at) == before


def test_a_refusal_names_the_code() -> None:
    with pytest.raises(IllegalAction, match="Action hold is not legal now"):
        table().submit(0, HOLD)


def test_another_kind_of_integer_is_an_action() -> None:
    class Three:
        def __index__(self) -> int:
            return ROLL

    at = table(script="face:2")
    at.submit(0, Three())  # type: ignore[arg-type]
    assert type(at.plies[0].action) is int


def test_nothing_after_the_end() -> None:
    at = Table(PIG, NAMES[:2], {"goal": "12"}, ScriptedDealer(PIG.actions, ["face:4"] * 3))
    submit(at, "roll", "roll", "roll", "hold")
    assert at.over
    assert at.state.turn == OVER
    before = held(at)
    with pytest.raises(GameOver):
        at.submit(1, "roll")
    with pytest.raises(GameOver):
        at.resign(1)
    assert held(at) == before


def test_views_are_those_of_the_game() -> None:
    at = table(TWO_TRICKS)
    assert at.view(1) == TWO_TRICKS.view(at.state, 1)
    assert at.view(None).legal == ()
    with pytest.raises(ValueError, match="no seat 2"):
        at.view(2)


def test_everything_is_watched_in_order() -> None:
    seen: list[tuple[int, int, int, int, int]] = []

    def watch(ply: int, before: State, action: int, after: State) -> None:
        seen.append((ply, before.turn, before.key(), action, after.key()))

    at = submit(table(script="face:3 face:1", watch=watch), "roll", "roll")
    assert [ply for ply, *_rest in seen] == [0, 1, 2, 3]
    assert [turn for _ply, turn, *_rest in seen] == [0, CHANCE, 0, CHANCE]
    assert [entry[2] for entry in seen[1:]] == [entry[4] for entry in seen[:-1]]
    assert [entry[3] for entry in seen] == [ply.action for ply in at.plies]


def test_a_script_that_does_not_fit_is_told() -> None:
    at = Table(PIG, NAMES[:2], dealer=ScriptedDealer(PIG.actions, ["hold"]))
    before = held(at)
    with pytest.raises(DealMismatch, match="deals hold here"):
        at.submit(0, "roll")
    assert held(at) == before


# -- Resigning and records ---------------------------------------------------------------------------------------------


def test_resigning_ends_the_game() -> None:
    at = submit(table(script="face:3", seats=3), "roll")
    for seat in (3, -1, None):
        with pytest.raises(WrongSeat):
            at.resign(seat)  # type: ignore[arg-type]
    at.resign(1)
    assert at.over
    with pytest.raises(GameOver):
        at.submit(0, "hold")
    record = at.record(date="2026-12-01", place="here")
    assert record.result == "resigned 1:-1:1"
    assert record.scores == ""
    assert parse(write(record)) == record
    assert replay(PIG, record) == at.state


def test_after_a_resignation_nobody_has_legal_actions() -> None:
    at = table()
    assert at.view(0).legal == (ROLL,)
    at.resign(1)
    assert [at.view(viewer).legal for viewer in (0, 1, None)] == [()] * 3
    assert at.view(0).facts() == PIG.view(at.state, 0).facts()


def test_the_record_of_a_table_replays_to_its_state() -> None:
    at = table(DUEL)
    while not at.over:
        record = at.record()
        if len(at.plies) % 10 == 0:
            assert replay(DUEL, parse(write(record))) == at.state
        at.submit(at.state.turn, at.state.legal()[0])
    record = at.record("2026-12-01", "here")
    assert parse(write(record)) == record
    assert (record.date, record.place, record.players) == ("2026-12-01", "here", NAMES[:2])
    assert record.result == f"{DUEL.ending(at.state)} {':'.join(map(str, at.state.returns()))}"
    assert record.scores == ":".join(map(str, at.state.scores()))
    assert replay(DUEL, record) == at.state


# -- Taking back -------------------------------------------------------------------------------------------------------


def test_ones_own_choice_with_nothing_after_it_is_free() -> None:
    at = any_choice(table(DUEL))  # seat 0 takes the first wonder, seat 1 the next two
    before = held(at)
    any_choice(at)
    assert at.state.turn == 1
    assert at.take_back(1) == len(before["plies"])
    assert at.state.dump() == before["state"]
    assert at.log[-1] == Row(1, None, len(before["plies"]))


def test_consent_is_needed_when_the_turn_has_passed() -> None:
    at = table(DUEL)
    start = held(at)
    any_choice(at)
    before = held(at)
    with pytest.raises(ConsentNeeded):
        at.take_back(0)
    assert held(at) == before
    at.take_back(0, consent=True)
    assert at.state.dump() == start["state"]
    assert at.plies == start["plies"]


def test_not_past_a_choice_of_another_person() -> None:
    at = table(DUEL)
    any_choice(at, 2)
    before = held(at)
    for consent in (False, True):
        with pytest.raises(OtherChoseSince):
            at.take_back(0, consent=consent)
    assert held(at) == before


def test_against_a_computer_back_past_its_replies() -> None:
    at = table(DUEL, computers=[1])
    start = held(at)
    any_choice(at, 3)
    at.take_back(0)
    assert at.state.dump() == start["state"]


def test_nothing_to_take_back() -> None:
    at = table(TWO_TRICKS)
    for seat in (0, 1):
        with pytest.raises(NothingToTakeBack):
            at.take_back(seat)
    for seat in (7, -1):
        with pytest.raises(WrongSeat):
            at.take_back(seat, consent=True)


def test_never_past_something_revealed() -> None:
    at = submit(table(script="face:3"), "roll")
    before = held(at)
    with pytest.raises(RevealedSince):
        at.take_back(0, consent=True)
    assert held(at) == before
    assert at.state.legal() == [ROLL, HOLD]


def test_never_past_a_choice_that_turned_something_up() -> None:
    """The second card of a trick shows the first one: whoever laid it has seen the other's secret."""
    at = any_choice(submit(table(TWO_TRICKS), "keep", "keep"))
    assert not at.plies[-1].revealed
    at.take_back(0, consent=True)  # still face down
    any_choice(at, 2)
    assert at.plies[-1].revealed
    before = held(at)
    for consent in (False, True):
        with pytest.raises(RevealedSince):
            at.take_back(at.plies[-1].seat, consent=consent)
    assert held(at) == before


def test_at_a_practice_table_the_same_reveal_recurs() -> None:
    for seed in range(20):
        at = Table(PIG, NAMES[:2], dealer=KeyedDealer(seed), practice=True)
        submit(at, "roll")
        first, pot = at.plies[-1].action, at.state.dump()["pot"]
        assert at.take_back(0, consent=True) == 0
        assert at.state == PIG.new()
        submit(at, "roll")
        assert at.plies[-1].action == first
        assert at.state.dump()["pot"] == pot
    fresh = Table(PIG, NAMES[:2], practice=True)
    submit(fresh, "roll")
    again = [fresh.plies[-1].action]
    for _time in range(5):
        fresh.take_back(0, consent=True)
        again.append(submit(fresh, "roll").plies[-1].action)
    assert len(set(again)) == 1


def test_a_resignation_is_not_taken_back() -> None:
    at = table(DUEL)
    any_choice(at, 2)
    assert at.state.turn == 1  # free, were it not for the end of the game
    at.resign(1)
    for consent in (False, True):
        with pytest.raises(GameOver):
            at.take_back(1, consent)
    assert at.over
    assert folded(at.log) == [ply.action for ply in at.plies]


def test_the_log_only_grows_and_tells_the_game() -> None:
    at = table(DUEL)
    lengths = []
    for number in range(12):
        submit(at, DUEL.actions.code(at.state.legal()[-1]))
        if number % 3 == 0:
            try:
                at.take_back(at.plies[-1].seat, consent=True)
            except (TakeBackRefused, ValueError):
                continue
        lengths.append(len(at.log))
    assert lengths == sorted(lengths)
    assert folded(at.log) == [ply.action for ply in at.plies]
    assert any(row.back_to is not None for row in at.log)


def test_a_pair_gives_its_token_choice_once_after_a_take_back() -> None:
    """A reward that was taken back is not given twice: pending choices and coins are part of what is restored."""
    for seed in range(400):
        at = Table(DUEL, NAMES[:2], dealer=KeyedDealer(seed))
        while not at.over:
            legal = at.state.legal()
            kinds = {DUEL.actions.row(action).kind for action in legal}
            if kinds == {"token"} and len(at.plies) > 20 and at.plies[-1].seat == at.state.turn:
                asked = at.state.dump()
                before = at.take_back(at.state.turn)
                assert before == len(at.plies)
                assert at.state.dump() != asked
                again = at.log[-2].action
                assert again is not None
                at.submit(at.state.turn, again)
                assert at.state.dump() == asked
                return
            built = [action for action in legal if DUEL.actions.row(action).kind == "build"]
            at.submit(at.state.turn, (built or legal)[0])
    pytest.fail("no pair in 400 games")


def test_a_resignation_is_a_row_of_the_log() -> None:
    table = Table(PIG, ("a", "b"), dealer=KeyedDealer(1), computers={1})
    seat = table.state.turn
    table.submit(seat, table.view(seat).legal[0])
    table.resign(0)
    assert table.log[-1] == Row(0, None)
    assert table.over
