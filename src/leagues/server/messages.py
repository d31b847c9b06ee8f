"""What a client may say over the live connection, checked field by field; docs/protocol.md has the meaning."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

from leagues.server.errors import BadMessage, TooFast, TooLarge
from leagues.ui.text import LANGUAGES

Json = dict[str, Any]

MOST_BYTES = 4096
SHAPES = ("wide", "tall", "facts")
PHRASES = ("hello", "good_luck", "well_played", "thanks", "think", "again", "goodbye")

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
CODE = re.compile(r"[a-z0-9_:]{1,100}")
ITEM = re.compile(r"[\w:.-]{1,100}")


def _whole(value: Any) -> bool:
    return type(value) is int and -1 <= value < 1_000_000


def _text(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def _among(*values: Any) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in values


def _maybe(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or check(value)


WISH = {"key": _text(KEY), "step": _whole, "ply": _whole}
FIELDS: dict[str, dict[str, Callable[[Any], bool]]] = {
    "hello": {
        "shape": _among(*SHAPES),
        "lang": _among(*LANGUAGES),
        "seat": _maybe(_whole),
        "step": _maybe(_whole),
    },
    "play": {**WISH, "action": _text(CODE)},
    "take_back": WISH,
    "answer": {**WISH, "yes": lambda value: isinstance(value, bool)},
    "resign": WISH,
    "claim": {**WISH, "how": _among("win", "computer")},
    "say": {"phrase": _among(*PHRASES)},
    "detail": {"step": _whole, "item": _text(ITEM)},
    "ping": {},
}
OPTIONAL = {"hello": {"seat", "step"}}
WISHES = frozenset(kind for kind, fields in FIELDS.items() if "key" in fields)


def read(text: str | bytes) -> Json:
    """The message in a frame, all of its fields in order. Raises ``TooLarge`` and ``BadMessage``."""
    if len(text) > MOST_BYTES:
        raise TooLarge(limit=MOST_BYTES)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("JSON") from None
    return checked(message)


def checked(message: Any) -> Json:
    """A message with all of its fields in order. Raises ``BadMessage``, which names the first field that is not."""
    if not isinstance(message, dict):
        raise BadMessage("JSON")
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise BadMessage("type")
    fields = FIELDS[kind]
    for name in message:
        if name != "type" and name not in fields:
            raise BadMessage(name[:40])
    for name, check in fields.items():
        if name not in message:
            if name not in OPTIONAL.get(kind, ()):
                raise BadMessage(name)
        elif not check(message[name]):
            raise BadMessage(name)
    return message


class Bucket:
    """A token bucket: ``most`` at once, ``rate`` a second in the long run."""

    __slots__ = ("at", "left", "most", "rate")

    def __init__(self, most: float, rate: float) -> None:
        self.most = self.left = most
        self.rate = rate
        self.at = time.monotonic()

    def take(self) -> None:
        """Takes one. Raises ``TooFast`` when there is none."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            raise TooFast(n=max(1, round((1 - self.left) / self.rate)))
        self.left -= 1
