"""Which language somebody gets, and what their browser needs of it."""

from babel import negotiate_locale

from leagues.server.texts import words
from leagues.ui.text import LANGUAGES

NAMES = {"en": "English", "fr": "Français", "nl": "Nederlands", "cs": "Čeština", "de": "Deutsch"}


def negotiate(accepted: str) -> str:
    """The best language for an ``Accept-Language`` header; English when none of it is spoken here."""
    wanted: list[tuple[float, str]] = []
    for part in accepted[:500].split(","):
        tag, _, weight = part.strip().partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            quality = 0.0
        if tag and quality > 0:
            wanted.append((-quality, tag.strip()))
    tags = [tag for _quality, tag in sorted(wanted, key=lambda pair: pair[0])]
    return negotiate_locale(tags, LANGUAGES, sep="-") or LANGUAGES[0]


def patterns(lang: str, game: str | None, prefix: str) -> dict[str, str]:
    """Every entry whose id begins with ``prefix``, its placeholders unfilled; the last form where there are several."""
    found: dict[str, str] = {}
    for id, (translations, plural) in words(lang, game).translations.items():
        if id.startswith(prefix):
            found[id] = translations.ngettext(id, id, 5) if plural else translations.gettext(id)
    return found
