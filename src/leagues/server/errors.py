"""What can be wrong with what a person, a page or a bot asks of the server.

Each error knows the HTTP status that it is answered with.
"""

from http import HTTPStatus
from typing import ClassVar

from leagues.core.errors import LeaguesError
from leagues.core.message import Message


class ServerError(LeaguesError):
    """Base of the server's own errors."""

    id = "error.server"
    sentence = "The server could not do this. Please try again."
    status: ClassVar[HTTPStatus] = HTTPStatus.INTERNAL_SERVER_ERROR


class ServerStops(ServerError):
    """The server is being stopped; what was acknowledged is stored."""

    id = "error.server_stops"
    sentence = "The server is stopping. The game is stored and goes on when it is back."
    status = HTTPStatus.SERVICE_UNAVAILABLE


# -- What is not there -------------------------------------------------------------------------------------------------


class NotFound(ServerError):
    """A page that does not exist."""

    id = "error.not_found"
    sentence = "There is no such page."
    status = HTTPStatus.NOT_FOUND


class UnknownTable(ServerError):
    """A table that does not exist, or no longer."""

    id = "error.unknown_table"
    sentence = "There is no such table."
    status = HTTPStatus.NOT_FOUND


class UnknownInvitation(ServerError):
    """An invitation that was never given, or has been used by somebody else."""

    id = "error.unknown_invitation"
    sentence = "This invitation is no longer good."
    status = HTTPStatus.NOT_FOUND


class WrongMethod(ServerError):
    """A page asked for in a way that it has not, such as by POST."""

    id = "error.wrong_method"
    sentence = "This page cannot be used in that way."
    status = HTTPStatus.METHOD_NOT_ALLOWED


# -- Who may ----------------------------------------------------------------------------------------------------------


class NoSession(ServerError):
    """Something that only a known guest can do, without a session."""

    id = "error.no_session"
    sentence = "You are not known here yet, or your session has ended."
    status = HTTPStatus.UNAUTHORIZED


class BadToken(ServerError):
    """A bearer token that is missing, malformed or replaced by a newer one."""

    id = "error.bad_token"
    sentence = "This token is not valid."
    status = HTTPStatus.UNAUTHORIZED


class UnknownRecovery(ServerError):
    """A recovery link that was replaced or never given."""

    id = "error.unknown_recovery"
    sentence = "This recovery link is no longer good."
    status = HTTPStatus.FORBIDDEN


class NotYourSeat(ServerError):
    """A wish for a seat that is not the sender's."""

    id = "error.not_your_seat"
    sentence = "This is not your seat."
    status = HTTPStatus.FORBIDDEN


class NotYourTable(ServerError):
    """Something that only whoever opened the table, or plays at it, may do."""

    id = "error.not_your_table"
    sentence = "You cannot do this at a table of others."
    status = HTTPStatus.FORBIDDEN


class ForeignSite(ServerError):
    """A request that another web site caused."""

    id = "error.foreign_site"
    sentence = "This request comes from another site and was refused."
    status = HTTPStatus.FORBIDDEN


class UnknownHost(ServerError):
    """A request under a host name that is not this server's."""

    id = "error.unknown_host"
    sentence = "This server is not reached under that name."
    status = HTTPStatus.MISDIRECTED_REQUEST


# -- What does not fit now ---------------------------------------------------------------------------------------------


class SeatTaken(ServerError):
    """A seat that is no longer free."""

    id = "error.seat_taken"
    sentence = "This seat is taken."
    status = HTTPStatus.CONFLICT


class AlreadyRunning(ServerError):
    """Leaving a table whose game has begun."""

    id = "error.already_running"
    sentence = "The game has begun; you can give it up at the table."
    status = HTTPStatus.CONFLICT


class Stale(ServerError):
    """A wish that answers an older step of the table."""

    id = "error.stale"
    sentence = "The table has moved on meanwhile."
    status = HTTPStatus.CONFLICT


class NotRunning(ServerError):
    """A wish that needs a game in progress: a seat is still free, or the game is over."""

    id = "error.not_running"
    sentence = "This is possible only while the game is running."
    status = HTTPStatus.CONFLICT


class StillRunning(ServerError):
    """Something that is possible only after the end."""

    id = "error.still_running"
    sentence = "This is possible only when the game is over."
    status = HTTPStatus.CONFLICT


class NothingAsked(ServerError):
    """An answer to a take-back that nobody asks for any more."""

    id = "error.nothing_asked"
    sentence = "There is nothing to answer any more."
    status = HTTPStatus.CONFLICT


class TooEarly(ServerError):
    """A claim while the other player may still take time."""

    id = "error.too_early"
    sentence = "The other player still has time."
    status = HTTPStatus.CONFLICT


class TableClosed(ServerError):
    """A table that nobody can play at any more; ``reason`` is an id of the catalogues."""

    id = "error.table_closed"
    sentence = "This table is closed."
    status = HTTPStatus.CONFLICT

    def __init__(self, reason: str) -> None:
        super().__init__(reason=Message(reason))


# -- What cannot be read -----------------------------------------------------------------------------------------------


class TooLarge(ServerError):
    """A request, an upload or a frame that is larger than what is read."""

    id = "error.too_large"
    sentence = "This is too large; at most {limit} bytes are read."
    status = HTTPStatus.REQUEST_ENTITY_TOO_LARGE


class TooFast(ServerError):
    """More requests than one sender may make in that time; ``seconds`` until the next one."""

    id = "error.too_fast"
    sentence = "This was too fast. Please try again in {n} seconds."
    status = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, n: int = 1) -> None:
        super().__init__(n=n)


class BadMessage(ServerError):
    """A request or message that is not understood; ``field`` names what is missing, unknown or wrong."""

    id = "error.bad_message"
    sentence = "This message is not understood: {field}."
    status = HTTPStatus.BAD_REQUEST

    def __init__(self, field: str) -> None:
        super().__init__(field=field)


class BadName(ServerError):
    """A name without a visible character."""

    id = "error.bad_name"
    sentence = "Please give a name of 1 to {n} characters."
    status = HTTPStatus.UNPROCESSABLE_ENTITY


class NotText(ServerError):
    """An upload that is no text in UTF-8."""

    id = "error.not_text"
    sentence = "This file is no text; a record is a text in UTF-8."
    status = HTTPStatus.UNPROCESSABLE_ENTITY


# Why a table was closed; the ids of ``TableClosed`` and of the column ``tables.reason``.
LEFT = "error.closed.left"  # whoever opened it left before it was full
RULES_CHANGED = "error.closed.rules_changed"  # its game cannot be replayed with the rules of today
DAMAGED = "error.closed.damaged"  # its log cannot be read
