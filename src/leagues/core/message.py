"""Sentences as data: an id of a catalogue and what goes into it. Rules and records never hold a sentence."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or a name still without a language.

    ``params`` fill the placeholders of the catalogue entry: numbers, names of people, or further messages, which are
    put into words first. A parameter ``n`` chooses the plural form.
    """

    id: str
    params: dict[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.id)  # a dict has no hash of its own


def msg(id: str, **params: Any) -> Message:
    """A message with its parameters."""
    return Message(id, params)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, for logs, sound, statistics and commentary.

    Its words are ``event.<kind>`` in the catalogues, where ``{who}`` is the name of the seat.
    """

    kind: str
    seat: int | None
    params: dict[str, Any] = field(default_factory=dict)
