"""Table: one game being played. It checks who may act, settles chance, and keeps an append-only log."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from leagues.core.dealer import Dealer, FreshDealer, KeyedDealer
from leagues.core.errors import (
    ConsentNeeded,
    GameOver,
    IllegalAction,
    NothingToTakeBack,
    OtherChoseSince,
    RevealedSince,
    UnknownAction,
    WrongSeat,
)
from leagues.core.game import Game, Options, View
from leagues.core.record import UNFINISHED, Entry, Record, result_of
from leagues.core.state import CHANCE, OVER, State, whole


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the log: an action of a seat or of ``CHANCE``, a take-back to an earlier ply, or, with neither, a
    resignation."""

    seat: int
    action: int | None
    back_to: int | None = None


@dataclass(frozen=True, slots=True)
class Ply:
    """What was played at an index of the record; ``revealed`` tells that a seat learned something hidden by it."""

    seat: int
    action: int
    revealed: bool = False


def folded(log: Iterable[Row]) -> list[int]:
    """The actions that stand after a log, those taken back left out."""
    actions: list[int] = []
    for row in log:
        if row.action is not None:
            actions.append(row.action)
        elif row.back_to is not None:
            del actions[row.back_to :]
    return actions


class Table:
    """A game in progress, for one thread at a time.

    ``dealer`` settles chance; by default it is fresh randomness, and at a ``practice`` table a keyed deal, so that a
    card that was turned up, taken back and turned up again is the same card. ``computers`` are the seats that no
    person holds. ``watch`` is called after each ply with (ply index, position before it, action, position after it).
    ``log`` is that of a table that goes on; ``IllegalAction`` is raised when it does not fit the rules.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Options | None = None,
        dealer: Dealer | None = None,
        computers: Collection[int] = (),
        practice: bool = False,
        watch: Callable[[int, State, int, State], None] | None = None,
        log: Iterable[Row] = (),
    ) -> None:
        self.game = game
        self.players = tuple(players)
        self.options = game.settle_options(options)
        self.practice = practice
        self.computers = frozenset(computers)
        self.dealer = dealer or (KeyedDealer(None) if practice else FreshDealer())
        self.watch = watch
        self.log: list[Row] = []
        self.plies: list[Ply] = []
        self.resigned: int | None = None
        self.state = game.new(self.options, len(self.players))
        for row in log:
            self._restore(row)
        if not self.over:
            self._settle()

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.state.turn == OVER or self.resigned is not None

    def view(self, seat: int | None) -> View:
        """What a seat knows now; ``None`` for a spectator. After a resignation nobody has legal actions."""
        view = self.game.view(self.state, seat)
        return view if self.resigned is None else replace(view, legal=())

    def submit(self, seat: int, action: int | str) -> None:
        """Plays an action (id or code) for a seat, then settles chance until a seat is to act.

        Raises ``UnknownCode``, ``UnknownAction``, ``WrongSeat``, ``IllegalAction``, ``GameOver``, or what the dealer
        raises; nothing has then changed.
        """
        if self.over:
            raise GameOver()
        action = self.game.actions.parse(action) if isinstance(action, str) else whole(action)
        if not 0 <= action < self.state.ACTIONS:
            raise UnknownAction(action=action)
        before = self.state.copy()
        try:
            self.state.act(seat, action)
        except IllegalAction:
            why = self.game.objection(self.state, action)
            raise IllegalAction(action=self.game.actions.code(action), why=why) from None
        rows, plies = len(self.log), len(self.plies)
        try:
            self._note(before, seat, action)
            self._settle()
        except Exception:
            self.state = before
            del self.log[rows:], self.plies[plies:]
            raise

    def resign(self, seat: int) -> None:
        """Gives the game up for a seat. Raises ``GameOver`` after the end, ``WrongSeat`` for a seat there is not."""
        if self.over:
            raise GameOver()
        if seat not in range(len(self.players)):
            raise WrongSeat(seat=seat, turn=self.state.turn)
        self.log.append(Row(seat, None))
        self.resigned = seat

    def take_back(self, seat: int, consent: bool = False) -> int:
        """Takes back a seat's last decision and all that followed; returns the ply it goes back to.

        One's own choice with nothing after it is free. With ``consent`` of the others, one's last choice; past the
        replies of computers without asking. Never past something revealed, except at a practice table, where the same
        reveal recurs. Raises ``TakeBackRefused``, or ``GameOver`` after a resignation; nothing has then changed.
        """
        target = self.take_back_target(seat, consent)
        self._restore(Row(seat, None, target))
        return target

    def take_back_target(self, seat: int, consent: bool = False) -> int:
        """The ply that ``take_back`` would go back to; raises what it would raise, and changes nothing."""
        if seat not in range(len(self.players)):
            raise WrongSeat(seat=seat, turn=self.state.turn)
        if self.resigned is not None:
            raise GameOver()
        mine = [index for index, ply in enumerate(self.plies) if ply.seat == seat]
        if not mine:
            raise NothingToTakeBack()
        target = mine[-1]
        later = {ply.seat for ply in self.plies[target + 1 :]}
        if any(ply.revealed for ply in self.plies[target:]) and not self.practice:
            raise RevealedSince()
        if later - {CHANCE} - self.computers:
            raise OtherChoseSince()
        people = set(range(len(self.players))) - self.computers - {seat}
        if people and (self.over or self.state.turn != seat) and not consent:
            raise ConsentNeeded()
        return target

    def record(self, date: str = "", place: str = "") -> Record:
        """The game so far. It holds every chance outcome and every private choice: public only after the end."""
        finished = self.state.turn == OVER
        result = result_of(self.game, self.state) if finished else UNFINISHED
        if self.resigned is not None:
            returns = [-1 if seat == self.resigned else 1 for seat in range(len(self.players))]
            result = f"resigned {':'.join(map(str, returns))}"
        return Record(
            game=self.game.id,
            rules=self.game.version,
            players=self.players,
            options=self.options,
            date=date,
            place=place,
            result=result,
            scores=":".join(map(str, self.state.scores())) if finished else "",
            entries=tuple(Entry(self.game.actions.code(ply.action)) for ply in self.plies),
        )

    def _restore(self, row: Row) -> None:
        """What a row of a log says, without asking whose turn it is to say so."""
        if row.action is not None:
            before = self.state.copy()
            self.state.apply(row.action)
            self._note(before, row.seat, row.action)
            return
        self.log.append(row)
        if row.back_to is None:
            self.resigned = row.seat
            return
        del self.plies[row.back_to :]
        self.state = self.game.new(self.options, len(self.players))
        for ply in self.plies:
            self.state.apply(ply.action)

    def _settle(self) -> None:
        while self.state.turn == CHANCE:
            outcome = self.dealer.settle(self.state)
            before = self.state.copy()
            self.state.apply(outcome)
            self._note(before, CHANCE, outcome)

    def _note(self, before: State, seat: int, action: int) -> None:
        self.log.append(Row(seat, action))
        self.plies.append(Ply(seat, action, self.game.reveals(before, action, self.state)))
        if self.watch is not None:
            self.watch(len(self.plies) - 1, before, action, self.state)
