"""A game in the terminal: one person against a computer player."""

import sys
from collections.abc import Callable, Sequence
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import Any

from rich.console import Console

from leagues.core.dealer import Dealer, KeyedDealer
from leagues.core.errors import LeaguesError, UnknownCode
from leagues.core.game import Game, Options, View
from leagues.core.message import Message
from leagues.core.record import redact, write
from leagues.core.rng import Random
from leagues.core.state import State
from leagues.core.table import Table
from leagues.search.players import GreedyPlayer, player
from leagues.ui import term
from leagues.ui.text import Words

WIDTH = 100
HINTS = 3


def board(game: Game, said: Words, view: View, names: Sequence[str]) -> str:
    """The view as text, at most 100 columns wide, in colour where the terminal has it."""
    scene = game.scene(view, "text", tuple(names))
    if not sys.stdout.isatty():
        return term.draw(scene, said.say)
    console = Console(width=WIDTH)
    with console.capture() as captured:
        console.print(term.styled(scene, said.say))
    return captured.get()


class Session:
    """A game of one person, who sits at ``seat``, against the computer player ``against``.

    The opponent sees views only, as a person does. With a ``seed`` the deal and the opponent's choices are the same
    every time. Raises ``UnknownPlayer`` and ``UnknownOption``.
    """

    def __init__(
        self,
        game: Game,
        said: Words,
        seat: int,
        against: str,
        options: Options,
        seed: int | None,
        practice: bool,
        ask: Callable[[str], str] = input,
        show: Callable[[str], None] = print,
    ) -> None:
        self.game = game
        self.said = said
        self.seat = seat
        self.ask = ask
        self.show = show
        self.opponent = player(against, game, Random(seed, "opponent"))
        self.hinter = GreedyPlayer(game, Random(seed, "hint"))
        names = [said.say("cli.you"), against]
        self.names = names if seat == 0 else names[::-1]
        self._welcome(game.settle_options(options))
        dealer: Dealer | None = None if seed is None else KeyedDealer(seed)
        self.table = Table(game, self.names, options, dealer, {1 - seat}, practice, self._tell)
        self.leaving = False
        self.written: set[Path] = set()

    def run(self) -> int:
        """Plays until the game is over or the person leaves; returns the exit status."""
        while not self.table.over and not self.leaving:
            if self.table.state.turn == self.seat:
                self._turn()
            else:
                self.table.submit(self.table.state.turn, self.opponent.choose(self.table.view(1 - self.seat)))
        self._end()
        return 0

    # -- What is shown -----------------------------------------------------------------------------------------------

    def _welcome(self, options: Options) -> None:
        columns = get_terminal_size().columns
        if sys.stdout.isatty() and columns < WIDTH:
            self._say("cli.narrow", columns=columns)
        self._say("cli.welcome", game=Message(f"game.{self.game.id}"), player=self.opponent.name)
        for option in self.game.options:
            if options[option.id] != option.default:
                chosen = Message(f"option.{option.id}.{options[option.id]}")
                self._say("cli.option", option=Message(f"option.{option.id}"), value=chosen)

    def _say(self, id: str, **params: Any) -> None:
        self._show_wrapped("", self.said.say(id, **params))

    def _tell(self, ply: int, before: State, action: int, after: State) -> None:
        for event in self.game.events(before, action, after):
            self._show_wrapped("  ", self.said.tell(event, self.names))

    def _draw(self, view: View) -> None:
        self.show("")
        self.show(board(self.game, self.said, view, self.names))
        for remark in self.game.remarks(view):
            self._show_wrapped("  ", self.said.say(remark))
        self.show("")
        width = len(str(len(view.legal)))
        for number, action in enumerate(view.legal, 1):
            words = self.said.say(self.game.describe(self.table.state, action))
            self._show_wrapped(f"{number:{width + 1}}  ", words)

    def _show_wrapped(self, before: str, words: str) -> None:
        for line in wrap(words, WIDTH - len(before)):
            self.show(before + line)
            before = " " * len(before)

    # -- One decision ------------------------------------------------------------------------------------------------

    def _turn(self) -> None:
        """Shows the table and asks until the person has chosen, taken back, resigned or left."""
        view = self.table.view(self.seat)
        self._draw(view)
        while True:
            try:
                typed = self.ask(self.said.say("cli.prompt", n=len(view.legal))).strip()
            except EOFError:
                self.leaving = True
                return
            try:
                if self._answer(typed, view):
                    return
            except LeaguesError as error:
                self._show_wrapped("", self.said.error(error))

    def _answer(self, typed: str, view: View) -> bool:
        """Does what was typed; True when the position or the session moved on."""
        word, _, rest = typed.partition(" ")
        commands: dict[str, Callable[[str, View], bool]] = {
            "help": self._help,
            "?": self._help,
            "": self._help,
            "undo": self._undo,
            "hint": self._hint,
            "resign": self._resign,
            "save": self._save,
            "board": self._board,
            "quit": self._quit,
        }
        if word.lower() in commands:
            return commands[word.lower()](rest.strip(), view)
        if typed.isdecimal() and typed.isascii():
            if len(typed) > 4 or not 1 <= int(typed) <= len(view.legal):
                self._say("cli.no_such_number", number=typed[:8], n=len(view.legal))
                return False
            self.table.submit(self.seat, view.legal[int(typed) - 1])
        else:
            self._submit_code(typed.lower(), view)
        return True

    def _submit_code(self, code: str, view: View) -> None:
        if code not in self.game.actions.ids:
            legal = [self.game.actions.code(action) for action in view.legal]
            near = get_close_matches(code[:80], legal, cutoff=0.4) or legal[:3]
            raise UnknownCode(code=code[:80], game=self.game.id, near=", ".join(near))
        self.table.submit(self.seat, code)

    def _help(self, rest: str, view: View) -> bool:
        for line in ("choose", "undo", "hint", "save", "board", "resign", "quit"):
            self._say(f"cli.help.{line}")
        return False

    def _undo(self, rest: str, view: View) -> bool:
        self.table.take_back(self.seat)
        self._say("cli.undone")
        return True

    def _hint(self, rest: str, view: View) -> bool:
        for value, action in self.hinter.ranked(view)[:HINTS]:
            words = self.game.describe(self.table.state, action)
            number = view.legal.index(action) + 1
            self._say("cli.hint", number=number, action=words, value=f"{value:+.0f}")
        return False

    def _resign(self, rest: str, view: View) -> bool:
        self.table.resign(self.seat)
        return True

    def _save(self, rest: str, view: View) -> bool:
        if not rest:
            self._say("cli.save_where")
            return False
        record = self.table.record(date.today().isoformat())
        if not self.table.over:
            record = redact(self.game, record, self.seat)
        try:
            path = Path(rest).expanduser()
            if path.is_file() and path not in self.written:
                self._say("cli.exists", file=rest)
                return False
            path.write_text(write(record), encoding="utf-8")
            self.written.add(path)
        except (OSError, RuntimeError, ValueError) as error:  # the last two: no such user, a NUL in the name
            self._say("cli.not_saved", file=rest, reason=getattr(error, "strerror", None) or str(error))
            return False
        self._say("cli.saved", file=rest)
        return False

    def _board(self, rest: str, view: View) -> bool:
        self._draw(view)
        return False

    def _quit(self, rest: str, view: View) -> bool:
        self.leaving = True
        return True

    # -- The end -----------------------------------------------------------------------------------------------------

    def _end(self) -> None:
        if self.table.resigned is not None:
            self._say("cli.resigned", who=self.names[self.table.resigned])
        elif self.leaving:
            self._say("cli.left")
            return
        else:
            self.show("")
            self.show(board(self.game, self.said, self.table.view(self.seat), self.names))
        if sys.stdin.isatty():
            self._offer_to_save()

    def _offer_to_save(self) -> None:
        try:
            name = self.ask(self.said.say("cli.save_at_end")).strip()
        except EOFError:
            return
        if name:
            self._save(name, self.table.view(self.seat))
