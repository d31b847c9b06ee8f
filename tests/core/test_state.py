"""State and Game themselves: what a game in plain Python gets from them, in either build."""

from typing import Any

import pytest

from demo.pig import HOLD, PIG, ROLL, Pig
from demo.two_tricks import TWO_TRICKS
from leagues.core.actions import ActionTable
from leagues.core.errors import (
    ChancePending,
    GameOver,
    IllegalAction,
    NotOver,
    UnknownAction,
    UnknownCode,
    UnknownGame,
    UnknownOption,
    WrongSeat,
)
from leagues.core.game import Game
from leagues.core.laws import check_game
from leagues.core.playout import perft, playout, playouts
from leagues.core.rng import Random
from leagues.core.state import CHANCE, MAX_LEGAL, OVER, State
from leagues.games import MODULES, game

DUEL = game("seven_wonders_duel")


def test_a_plain_python_game_starts_with_every_field_at_nought() -> None:
    assert Pig().dump() == {"turn": -1, "seats": 0, "goal": 0, "active": 0, "rolls": 0, "pot": 0, "banked": [0, 0, 0]}


def test_a_game_without_fields_can_be_made() -> None:
    class Nothing(State):
        __slots__ = ()

    state = Nothing()
    assert state.dump() == state.copy().dump() == {"turn": -1}
    assert state.seat_count == 2


def test_a_hook_that_is_missing_is_named() -> None:
    class Bare(State):
        __slots__ = ()

    state: Any = Bare()
    for hook in ("_legal", "_odds", "_deck"):
        with pytest.raises(TypeError, match=f"Bare defines.*{hook}"):
            getattr(state, hook)()
    for hook, given in (("_play", 0), ("_result", 0), ("_points", 0)):
        with pytest.raises(TypeError, match=f"Bare defines.*{hook}"):
            getattr(state, hook)(given)


def test_a_game_without_methods_names_them() -> None:
    bare = Game()
    with pytest.raises(TypeError, match="Game defines no start"):
        bare.start({}, 2)
    calls: list[tuple[str, tuple[Any, ...]]] = [
        ("build_view", (None, 0, ())), ("sample", (None, None)), ("events", (None, 0, None)),
        ("describe", (None, 0)), ("ending", (None,)), ("breakdown", (None,)),
    ]  # fmt: skip
    for name, given in calls:
        with pytest.raises(TypeError, match=f"Game defines no {name}"):
            getattr(bare, name)(*given)


def test_more_legal_actions_than_there_is_room_for_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wide(State):
        __slots__ = ()
        ACTIONS = 2 * MAX_LEGAL

        def _legal(self) -> list[int]:
            return list(range(self.ACTIONS))

    lost: list[BaseException | None] = []
    monkeypatch.setattr("sys.unraisablehook", lambda raised: lost.append(raised.exc_value))
    state = Wide()
    state.turn = 0
    try:
        assert state.legal() == []  # compiled, the error can only be reported
    except ValueError as error:
        lost.append(error)
    assert [str(error) for error in lost] == [f"2048 legal actions, but there is room for {MAX_LEGAL}"]


def test_apply_and_act_refuse_in_words() -> None:
    state = PIG.new()
    with pytest.raises(WrongSeat, match="Seat 1 cannot act now; it is seat 0's turn"):
        state.act(1, ROLL)
    with pytest.raises(IllegalAction, match="Action 1 is not legal now"):
        state.act(0, HOLD)
    with pytest.raises(UnknownAction, match="no action number 'roll'"):
        state.apply("roll")  # type: ignore[arg-type]
    state.act(0, ROLL)
    with pytest.raises(ChancePending, match="Chance decides now"):
        state.act(0, ROLL)
    with pytest.raises(NotOver):
        state.returns()
    end = check_game(PIG, 1).states[-1]
    for act in (end.apply, lambda action: end.act(0, action)):
        with pytest.raises(GameOver):
            act(ROLL)


def test_two_positions_are_equal_when_all_their_fields_are() -> None:
    one, two = PIG.new(), PIG.new()
    assert one == two
    assert one != PIG.new({"goal": "12"})
    assert one != TWO_TRICKS.new()
    assert one != "pig"
    assert repr(one) == f"<Pig turn=0 key={one.key():016x}>"
    with pytest.raises(TypeError):
        hash(one)


@pytest.mark.parametrize("title", [PIG, TWO_TRICKS, DUEL], ids=lambda title: title.id)
def test_load_refuses_what_is_no_dump(title: Game) -> None:
    state = title.new()
    dump = state.dump()
    array = next(name for name, value in dump.items() if type(value) is list)
    less = {name: value for name, value in dump.items() if name != array}
    for wrong in (
        {},
        less,
        {**dump, "more": 1},
        {**dump, array: dump[array][1:]},
        {**dump, array: [*dump[array], 0]},
        {**dump, array: 5},
        {**dump, array: ["1"] * len(dump[array])},
        {**dump, "turn": None},
        {**dump, "turn": "0"},
        {**dump, "turn": 0.5},
    ):
        with pytest.raises(ValueError, match=r"dump|values"):
            type(state).load(wrong)
    assert type(state).load(dump) == state


def test_estimates_are_points_ahead_of_the_best_other_seat() -> None:
    state = PIG.new(seats=3)
    state.banked = [7, 3, 5]  # type: ignore[attr-defined]
    assert state.scores() == [7, 3, 5]
    assert state.estimates() == [2.0, -4.0, -2.0]


def test_playouts_run_plain_python_games_too() -> None:
    for title in (PIG, TWO_TRICKS, DUEL):
        state = title.new()
        assert playouts(state, 20, Random(1)) == playouts(state, 20, Random(1)) > 0
        assert state == title.new()
        assert playout(state, Random(1)) > 0
        assert state.turn == OVER


def test_perft_of_the_demo_games_counted_by_hand() -> None:
    # Pig: one roll, four faces; after a 1 the other seat has one action, after another face this one has two.
    assert [perft(PIG.new(), depth) for depth in range(5)] == [1, 1, 4, 1 + 3 * 2, 4 + 3 * (4 + 1)]
    # Two tricks: 6, 5, 4, 3 cards; then keep, or swap one of two and draw one of two.
    deals = 6 * 5 * 4 * 3
    assert [perft(TWO_TRICKS.new(), depth) for depth in (4, 5, 6)] == [deals, 3 * deals, deals * (3 + 2 * 2)]


def test_random_chance_is_only_drawn_at_chance() -> None:
    state = PIG.new()
    with pytest.raises(IllegalAction):
        state.sample_outcome(Random(1))
    state.apply(ROLL)
    assert state.turn == CHANCE
    assert state.sample_outcome(Random(1)) in dict(state.odds())


# -- Title, options and action table -----------------------------------------------------------------------------------


def test_options_are_settled_and_others_refused() -> None:
    assert PIG.settle_options() == {"goal": "20"}
    assert PIG.settle_options({"goal": "12"}) == {"goal": "12"}
    for wrong in ({"goal": "13"}, {"aim": "20"}, {"goal": 20}):
        with pytest.raises(UnknownOption, match=r"pig has no option .*; possible: goal=20\|12"):
            PIG.settle_options(wrong)  # type: ignore[arg-type]
    with pytest.raises(UnknownOption, match="possible: none"):
        TWO_TRICKS.settle_options({"goal": "20"})


def test_the_winner_is_the_only_best() -> None:
    state = check_game(PIG, 1).states[-1]
    assert PIG.winner(state) == state.returns().index(1)
    with pytest.raises(NotOver):
        PIG.winner(PIG.new())


def test_games_are_found_by_their_id() -> None:
    assert [game(id).id for id in MODULES] == list(MODULES)
    with pytest.raises(UnknownGame, match="There is no game 'chess'; there is seven_wonders_duel"):
        game("chess")


def test_action_tables() -> None:
    rows = [("go", ("a",), ("x.a",), False), ("go", ("b",), ("x.b",), True)]
    table = ActionTable("walk", rows)
    assert (len(table), table.code(1), table.parse("go:b"), table.row(1).chance) == (2, "go:b", 1, True)
    for wrong in (-1, 2):
        with pytest.raises(UnknownAction):
            table.row(wrong)
    with pytest.raises(UnknownCode, match=r"'go:c' is no action of walk; did you mean go:"):
        table.parse("go:c")
    for far in ("x" * 5000, "go", "go:zzz", "stop:a"):
        with pytest.raises(UnknownCode, match="did you mean go:"):
            table.parse(far)
    with pytest.raises(UnknownCode, match=r"'discard:altr' is no action.*; did you mean discard:altar"):
        DUEL.actions.parse("discard:altr")
    with pytest.raises(ValueError, match="walk: two actions have the same code"):
        ActionTable("walk", [*rows, rows[0]])
