"""Matches: the one game loop, and what becomes of a player who fails."""

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from demo.pig import PIG
from demo.two_tricks import TWO_TRICKS, TwoTricksView
from leagues.core.dealer import KeyedDealer, ScriptedDealer
from leagues.core.errors import DealMismatch, LeaguesError, PlayerFailed
from leagues.core.game import Game, View
from leagues.core.match import play
from leagues.core.record import parse, replay, write
from leagues.core.rng import Random
from leagues.core.state import State
from leagues.games import MODULES, game
from leagues.search.players import PLAYERS, player

EVERY = [*(game(id) for id in MODULES), PIG, TWO_TRICKS]


class Scripted:
    """A player whose choices are given, and which keeps what it was shown."""

    def __init__(self, *answers: Any, name: str = "scripted") -> None:
        self.name = name
        self.answers = list(answers)
        self.shown: list[View] = []

    def choose(self, view: View) -> int:
        self.shown.append(view)
        answer = self.answers.pop(0) if self.answers else view.legal[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.mark.parametrize("title", EVERY, ids=lambda title: title.id)
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_players_play_every_game_to_its_end(title: Game, name: str) -> None:
    seats = title.seats[-1]
    players = [player(name, title, Random(1, seat)) for seat in range(seats)]
    table = play(title, players, KeyedDealer(1))
    assert table.over
    record = table.record()
    assert record.players == (name,) * seats
    assert replay(title, parse(write(record))) == table.state


def test_every_registered_player_exists() -> None:
    assert {"random", "greedy"} <= set(PLAYERS)


def test_the_same_players_and_deal_make_the_same_game() -> None:
    games = [
        play(TWO_TRICKS, [player("random", TWO_TRICKS, Random(3, seat)) for seat in range(2)], KeyedDealer(8)).record()
        for _game in range(2)
    ]
    assert games[0] == games[1]


def test_listeners_hear_every_ply() -> None:
    heard: list[int] = []

    def watch(ply: int, before: State, action: int, after: State) -> None:
        heard.append(ply)

    table = play(PIG, [Scripted(), Scripted()], KeyedDealer(2), {"goal": "12"}, watch)
    assert heard == list(range(len(table.plies)))
    assert table.options == {"goal": "12"}


def test_a_player_gets_the_view_of_its_seat_and_nothing_else() -> None:
    """In two tricks each hand is secret: whatever a player is handed holds its own cards only, and no position."""
    players = [Scripted(), Scripted()]
    play(TWO_TRICKS, players, KeyedDealer(3))

    def parts(thing: object) -> list[object]:
        inside: list[object] = [thing]
        if is_dataclass(thing):
            inside += [part for each in fields(thing) for part in parts(getattr(thing, each.name))]
        elif isinstance(thing, tuple | list):
            inside += [part for each in thing for part in parts(each)]
        return inside

    for seat, each in enumerate(players):
        assert len(each.shown) == 3
        for view in each.shown:
            assert isinstance(view, TwoTricksView)
            assert view.seat == view.turn == seat
            assert view.legal
            known = {place for place in view.cards if place is not None}
            assert not known & {2 - seat, 4 - seat, 6 - seat}, "the other hand, what it put aside, what it laid"
            assert not any(isinstance(part, State) for part in parts(view))


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (1, "Action hold is not legal now"),
        (2, "Action face:1 is not legal now"),
        (99, "no action number 99"),
        (-1, "no action number -1"),
        (None, "no action number None"),
        ("roll", "no action number 'roll'"),
        (0.0, "no action number 0.0"),
        (False, "no action number False"),
        (ZeroDivisionError("lost"), "lost"),
    ],
)
def test_a_player_that_gives_no_legal_action_stops_the_game(answer: Any, reason: str) -> None:
    with pytest.raises(PlayerFailed, match=r"bad \(seat 1\) failed at ply 4: ") as caught:
        play(PIG, [Scripted(), Scripted(answer, name="bad")], ScriptedDealer(PIG.actions, ["face:3", "face:1"]))
    assert reason in str(caught.value)
    params = caught.value.params
    assert (params["player"], params["seat"], params["ply"]) == ("bad", 1, 4)
    assert caught.value.__cause__ is not None
    assert isinstance(caught.value, LeaguesError)


def test_an_interrupt_is_no_failure_of_the_player() -> None:
    class Stopped(Scripted):
        def choose(self, view: View) -> int:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play(PIG, [Stopped(), Stopped()])


def test_what_a_dealer_or_a_listener_does_wrong_is_not_put_down_to_the_player() -> None:
    with pytest.raises(DealMismatch):
        play(PIG, [Scripted(), Scripted()], ScriptedDealer(PIG.actions, ["hold"]))

    def watch(*_told: object) -> None:
        raise OSError("the log is full")

    with pytest.raises(OSError, match="the log is full"):
        play(PIG, [Scripted(), Scripted()], watch=watch)
