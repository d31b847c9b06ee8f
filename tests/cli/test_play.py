"""Playing in the terminal: whole games, every command at the prompt, in every language."""

from collections.abc import Callable
from pathlib import Path

import pytest

from leagues.core.record import parse, replay
from leagues.core.rng import Random
from leagues.games import game
from leagues.terminal import WIDTH, Session
from leagues.ui.text import LANGUAGES, words

DUEL = "seven_wonders_duel"


class Desk:
    """A person who types given lines and reads what is shown; random choices when the lines are at an end."""

    def __init__(self, *typed: str, stop: bool = False) -> None:
        self.typed = list(typed)
        self.stop = stop
        self.shown: list[str] = []
        self.prompts: list[str] = []
        self.rng = Random(5)
        self.choices: Callable[[], int] = lambda: 1

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if self.typed:
            return self.typed.pop(0)
        if self.stop:
            raise EOFError
        return str(1 + self.rng.below(self.choices()))

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def sit(
    desk: Desk,
    lang: str = "en",
    seat: int = 0,
    against: str = "random",
    seed: int | None = 3,
    practice: bool = False,
    options: dict[str, str] | None = None,
) -> Session:
    session = Session(
        game(DUEL), words(lang, DUEL), seat, against, options or {}, seed, practice, desk.ask, desk.shown.append
    )
    desk.choices = lambda: len(session.table.state.legal())
    return session


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_in_every_language_within_100_columns(lang: str) -> None:
    desk = Desk()
    session = sit(desk, lang, seat=LANGUAGES.index(lang) % 2, options={"promo_wonders": "yes"})
    assert session.run() == 0
    assert session.table.over
    assert len(desk.prompts) > 25
    assert [line for text in desk.shown for line in text.splitlines() if len(line) > WIDTH] == []


def test_choices_by_number_and_by_code_and_wrong_ones() -> None:
    desk = Desk("0", "99", "x", "build:altar", "", "help", "?", "1", stop=True)
    session = sit(desk)
    first = session.game.actions.code(session.table.state.legal()[0]) if session.table.state.turn == 0 else ""
    assert session.run() == 0
    assert session.table.record().codes[9] == first
    assert "There is no choice 99" in desk.text
    assert "did you mean" in desk.text
    assert "build:altar is not possible now" in desk.text
    assert desk.text.count("resign: give up the game") == 3
    assert "not finished" in desk.shown[-1]


def test_undo_takes_back_past_the_replies_but_not_past_a_reveal() -> None:
    desk = Desk("undo", "1", "quit")
    session = sit(desk)
    session.run()
    assert "you have not chosen anything yet" in desk.text

    desk = Desk("1", "undo", stop=True)
    session = sit(desk)
    session.run()
    chosen = [ply for ply in session.table.plies if ply.seat == 0]
    assert "Taken back." in desk.text
    assert chosen == []
    assert len(session.table.log) > len(session.table.plies)

    desk = Desk("1", "1", "1", "1", "undo", stop=True)
    session = sit(desk)
    session.run()
    assert "something was revealed since" in desk.text


def test_at_a_practice_table_undo_goes_past_a_reveal_and_the_same_card_turns_up() -> None:
    desk = Desk("1", "1", "1", "1", "undo", "1", stop=True)
    session = sit(desk, practice=True, seed=None)
    session.run()
    assert "Taken back." in desk.text
    turned_up = [line for line in desk.shown if "Turned up" in line]
    assert len(turned_up) == 2 * len(set(turned_up)) == 24


def test_hint_names_three_choices_and_changes_nothing() -> None:
    desk = Desk("hint", stop=True)
    session = sit(desk)
    session.run()
    assert desk.text.count("Good: ") == 3
    assert [ply for ply in session.table.plies if ply.seat >= 0] == []


def test_resign_ends_the_game_and_the_record_says_so(tmp_path: Path) -> None:
    desk = Desk("resign")
    session = sit(desk, seat=1)
    session.run()
    assert session.table.record().result == "resigned 1:-1"
    assert "You: resigned." in desk.text


def test_save_writes_a_record_that_replays(tmp_path: Path) -> None:
    path = tmp_path / "game.leagues"
    desk = Desk("1", f"save {path}", "save", f"save {tmp_path}", "save /nowhere/at/all", stop=True)
    session = sit(desk)
    session.run()
    record = parse(path.read_text(encoding="utf-8"))
    assert record.players == ("You", "random")
    assert replay(session.game, record) == session.table.state
    assert "Give a file name too" in desk.text
    assert desk.text.count("Could not save") == 2


def test_odd_file_names_and_numbers_do_not_end_the_game() -> None:
    desk = Desk("save ~no-such-user-here/x", "save a\0b", "9" * 5000, "²", "quit", stop=True)
    session = sit(desk)
    assert session.run() == 0
    assert desk.text.count("Could not save") == 2
    assert "There is no choice 99999999" in desk.text
    assert "did you mean" in desk.text


def test_options_other_than_the_default_are_told() -> None:
    desk = Desk(stop=True)
    sit(desk, options={"promo_wonders": "yes"}).run()
    assert "Promo wonders: with Messe and Statue of Liberty" in desk.text
    assert "Pawn in the centre" not in desk.text


def test_board_shows_the_table_again() -> None:
    desk = Desk(stop=True)
    sit(desk).run()
    once = len(desk.shown)
    desk = Desk("board", stop=True)
    sit(desk).run()
    assert len(desk.shown) > once


def test_the_same_seed_is_the_same_game_and_fresh_games_differ() -> None:
    def play(seed: int | None) -> list[str]:
        session = sit(Desk(), seed=seed)
        session.run()
        return session.table.record().codes

    assert play(0) == play(0)
    assert play(0) != play(1)
    assert play(None) != play(None)


def test_prices_are_shown_with_their_make_up() -> None:
    desk = Desk()
    sit(desk, seed=0).run()
    assert "coins (" in desk.text
    assert "for the card" in desk.text or " at 2" in desk.text
    assert "free" in desk.text
