"""Everything that can be wrong with what a person, a file or a bot asks for.

Each error has an ``id`` and ``params`` for the catalogues and reads as an English sentence by itself.
"""

from typing import Any, ClassVar

from leagues.core.message import Message


class LeaguesError(Exception):
    """Base of the project's own errors. ``params`` holds what the sentence needs, ids and numbers only."""

    id: ClassVar[str] = "error"
    sentence: ClassVar[str] = "Something is wrong."

    def __init__(self, **params: Any) -> None:
        super().__init__(self.sentence.format(**params))
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross from worker processes; by default they would be made anew from the sentence.
        return _again, (type(self), self.params)


def _again(kind: type[LeaguesError], params: dict[str, Any]) -> LeaguesError:
    error = kind.__new__(kind)
    LeaguesError.__init__(error, **params)
    return error


class UnknownCode(LeaguesError, ValueError):
    """A text that is no action code of this game at all."""

    id = "error.unknown_code"
    sentence = "{code!r} is no action of {game}; did you mean {near}?"


class UnknownAction(LeaguesError, ValueError):
    """A number that is no action id of this game."""

    id = "error.unknown_action"
    sentence = "There is no action number {action!r}."


class IllegalAction(LeaguesError, ValueError):
    """An action of the game that is not legal now; ``why`` is a message, where the game has one for it."""

    id = "error.illegal_action"
    sentence = "Action {action} is not legal now."


class WrongSeat(LeaguesError, ValueError):
    """A seat that acts out of turn, or that does not exist."""

    id = "error.wrong_seat"
    sentence = "Seat {seat} cannot act now; it is seat {turn}'s turn."


class GameOver(LeaguesError, ValueError):
    """An action after the end."""

    id = "error.game_over"
    sentence = "The game is over; nothing more can be played."


class ChancePending(LeaguesError, ValueError):
    """An action of a seat while chance has to be settled first."""

    id = "error.chance_pending"
    sentence = "Chance decides now, not a seat."


class NotOver(LeaguesError, ValueError):
    """The result of a game that still goes on was asked for."""

    id = "error.not_over"
    sentence = "The game is not over yet; it has no result."


class TakeBackRefused(LeaguesError, ValueError):
    """A take-back that the rules of the table do not allow; its subclasses tell why."""

    id = "error.take_back"
    reason: ClassVar[str]

    def __init__(self) -> None:
        super().__init__(reason=Message(f"error.take_back.{self.reason}"))


class NothingToTakeBack(TakeBackRefused):
    """The seat has not chosen anything yet."""

    reason = "nothing"
    sentence = "This cannot be taken back: you have not chosen anything yet."


class RevealedSince(TakeBackRefused):
    """Chance has shown something since, and the table is not one for practice."""

    reason = "revealed"
    sentence = "This cannot be taken back: something was revealed since."


class OtherChoseSince(TakeBackRefused):
    """Another person has chosen since."""

    reason = "other_player"
    sentence = "This cannot be taken back: another player has chosen since."


class ConsentNeeded(TakeBackRefused):
    """The other player has to agree."""

    reason = "consent"
    sentence = "This cannot be taken back: the other player has to agree."


class UnknownGame(LeaguesError, ValueError):
    """A game id that is not registered."""

    id = "error.unknown_game"
    sentence = "There is no game {game!r}; there is {known}."


class UnknownOption(LeaguesError, ValueError):
    """An option or a value that the game does not have."""

    id = "error.unknown_option"
    sentence = "{game} has no option {option}={value}; possible: {possible}."


class UnknownPlayer(LeaguesError, ValueError):
    """A computer player that does not exist."""

    id = "error.unknown_player"
    sentence = "There is no player {player!r}; there is {known}."


class UnknownLanguage(LeaguesError, ValueError):
    """A language without a catalogue."""

    id = "error.unknown_language"
    sentence = "There is no language {lang!r}; there is {known}."


class DealMismatch(LeaguesError, ValueError):
    """A scripted deal that does not fit the position, or has come to its end."""

    id = "error.deal_mismatch"
    sentence = "The script deals {code} here, which is not possible; possible: {possible}."


class RecordError(LeaguesError, ValueError):
    """A record file that does not follow the grammar. ``line`` and ``column`` count from 1."""

    id = "error.record"
    sentence = "line {line}, column {column}: expected {expected}, found {found}"


class ReplayError(LeaguesError, ValueError):
    """A record whose codes do not fit the rules."""

    id = "error.replay"
    sentence = "ply {ply}: {code} is not legal here; legal: {legal}"


class VersionMismatch(LeaguesError, ValueError):
    """A record of another rules version than the one installed."""

    id = "error.version"
    sentence = "The record follows rules version {found} of {game}, this program has version {version}."


class ResultMismatch(LeaguesError, ValueError):
    """A record whose header claims another result than its moves give."""

    id = "error.result"
    sentence = "The header says {claimed}, the moves end in {found}."


class Redacted(LeaguesError, ValueError):
    """A record with codes hidden from its reader cannot be replayed."""

    id = "error.redacted"
    sentence = "ply {ply}: {code} is hidden in this record, so it cannot be replayed past here."


class PlayerFailed(LeaguesError):
    """A player that gave no legal action. The game cannot go on without one."""

    id = "error.player_failed"
    sentence = "{player} (seat {seat}) failed at ply {ply}: {reason}"
