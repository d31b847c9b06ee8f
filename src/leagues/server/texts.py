"""Words of the server: those of the pages and of one game, in one language."""

from functools import cache

from leagues.ui.text import Words


@cache
def words(lang: str, game: str | None = None) -> Words:
    """The words of a language: the general ones, those of the pages, and those of a game.

    Raises ``UnknownLanguage``.
    """
    return Words(lang, ("leagues.ui", "leagues.web", *((f"leagues.games.{game}",) if game else ())))
