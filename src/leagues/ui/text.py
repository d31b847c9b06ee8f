"""Words in five languages: message ids become sentences, from gettext catalogues read by Babel."""

import io
from collections.abc import Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from leagues.core.errors import LeaguesError, UnknownLanguage
from leagues.core.message import Event, Message

LANGUAGES = ("en", "fr", "nl", "cs", "de")


def read_catalogue(package: str, lang: str) -> Catalog:
    """The catalogue of a package (``leagues.ui`` or a game's) in a language. Raises ``UnknownLanguage``."""
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang=lang, known=", ".join(LANGUAGES))
    text = files(package).joinpath("locale", f"{lang}.po").read_bytes()
    return read_po(io.BytesIO(text), locale=lang, abort_invalid=True)


class Words:
    """All that can be said in one language about one game, or about none."""

    def __init__(self, lang: str, packages: tuple[str, ...]) -> None:
        self.lang = lang
        self.translations: dict[str, tuple[GNUTranslations, bool]] = {}
        self.patterns: dict[str, str] = {}  # of the entries without plural forms
        for package in packages:
            catalogue = read_catalogue(package, lang)
            compiled = io.BytesIO()
            write_mo(compiled, catalogue)
            compiled.seek(0)
            spoken = GNUTranslations(compiled)
            for entry in catalogue:
                if entry.id:
                    id = entry.id[0] if isinstance(entry.id, (tuple, list)) else entry.id
                    self.translations[id] = (spoken, entry.pluralizable)
                    if not entry.pluralizable:
                        self.patterns[id] = spoken.gettext(id)

    def say(self, message: Message | str, **params: Any) -> str:
        """The sentence of a message. Raises ``KeyError`` for an id without an entry."""
        if isinstance(message, str):
            message = Message(message, params)
        pattern = self.patterns.get(message.id)
        if pattern is None:
            pattern = self.translations[message.id][0].ngettext(message.id, message.id, message.params["n"])
        if not message.params:
            return pattern.format() if "{" in pattern else pattern
        return pattern.format_map({name: self._word(value) for name, value in message.params.items()})

    def knows(self, id: str) -> bool:
        """Whether there is an entry for an id."""
        return id in self.translations

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """An event as a line of the log; ``names`` are the players by seat."""
        who = {} if event.seat is None else {"who": names[event.seat]}
        return self.say(Message(f"event.{event.kind}", {**event.params, **who}))

    def error(self, error: LeaguesError) -> str:
        """An error as a sentence in this language; of an action that is not legal, the game's reason if it has one."""
        why = error.params.get("why")
        if isinstance(why, Message) and self.knows(why.id):
            return self.say(why)
        return self.say(Message(error.id, error.params)) if self.knows(error.id) else str(error)

    def _word(self, value: Any) -> Any:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, tuple):
            return ", ".join(str(self._word(part)) for part in value) or "\u2013"
        return value


@cache
def words(lang: str, game: str | None = None) -> Words:
    """The words of a language: the general ones, and those of a game. Raises ``UnknownLanguage``."""
    return Words(lang, ("leagues.ui", *((f"leagues.games.{game}",) if game else ())))
