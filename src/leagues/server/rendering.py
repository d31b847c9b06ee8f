"""Pages from templates."""

import time
from datetime import timedelta
from functools import cache
from typing import Any

from babel.dates import format_timedelta
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.responses import HTMLResponse

from leagues import games
from leagues.core.errors import LeaguesError
from leagues.search.players import PLAYERS
from leagues.server import languages
from leagues.server.assets import asset
from leagues.server.errors import ServerError
from leagues.server.hall import PATIENCE, TableLine
from leagues.server.texts import words
from leagues.server.visits import Visit

UNPROCESSABLE = 422
# Pages that a visitor can come back to; every other address of a failed POST leads to the hall.
FORMS = frozenset(("/open", "/account"))


@cache
def environment() -> Environment:
    """The templates of this installation."""
    found = Environment(
        loader=PackageLoader("leagues.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals.update(
        asset=asset,
        art=lambda game, symbol: f"{asset(f'art-{game}.svg')}#{symbol}",
        icon=lambda name: f"{asset('icons.svg')}#{name}",
        games=[games.game(id) for id in games.MODULES],
        game_of=games.game,
        languages=languages.NAMES,
        players=list(PLAYERS),
        patience=PATIENCE,
    )
    return found


def render(visit: Visit, template: str, status: int = 200, game: str | None = None, **context: Any) -> HTMLResponse:
    """A page. ``game`` makes the words of a game known to it."""
    response = HTMLResponse(html(visit, template, game, **context), status, {"cache-control": "private, no-cache"})
    visit.finish(response)
    return response


def html(visit: Visit, template: str, game: str | None = None, **context: Any) -> str:
    """A page or part of one as a text."""
    said = words(visit.lang, game)
    url = visit.request.url
    back = url.path + (f"?{url.query}" if url.query else "")
    return environment().get_template(template).render(
        lang=visit.lang,
        theme=visit.theme,
        say=said.say,
        knows=said.knows,
        tell=lambda id, message, **params: words(visit.lang, id).say(message, **params),
        tells=lambda id, message: words(visit.lang, id).knows(message),
        ago=lambda at: ago(visit.lang, at),
        names=lambda table, others=True: names(visit.lang, table, others),
        person=visit.person,
        back=back if visit.request.method == "GET" or url.path in FORMS else "/",
        **context,
    )  # fmt: skip


def failed(visit: Visit, error: LeaguesError) -> HTMLResponse:
    """The page that tells of an error."""
    status = status_of(error)
    heading = f"page.error.{status}"
    said = words(visit.lang)
    response = render(
        visit,
        "error.html",
        status,
        heading=said.say(heading if said.knows(heading) else "page.error.heading"),
        text=said.error(error),
    )
    if "n" in error.params and status == 429:
        response.headers["retry-after"] = str(error.params["n"])
    return response


def status_of(error: LeaguesError) -> int:
    """The HTTP status of an error."""
    return int(error.status) if isinstance(error, ServerError) else UNPROCESSABLE


def ago(lang: str, at: float) -> str:
    """How long ago a time is, in words."""
    passed = time.time() - at
    if passed < 90:
        return words(lang).say("hall.just_now")
    return format_timedelta(timedelta(seconds=-passed), granularity="minute", add_direction=True, locale=lang)


def names(lang: str, table: TableLine, others: bool = True) -> str:
    """Who plays at a table, the asker left out unless ``others`` is false; computers with their level."""
    said = words(lang)
    found = []
    for seat in table.seats:
        if seat.kind == "open":
            continue
        if others and seat.mine and len(table.mine) < sum(other.kind != "open" for other in table.seats):
            continue
        level = f"player.{seat.player}"
        if seat.kind == "computer" and said.knows(level):
            found.append(said.say("hall.computer_name", name=seat.name, level=said.say(level)))
        else:
            found.append(seat.name)
    return ", ".join(found)


def title_of(lang: str, table: TableLine) -> str:
    """A table in a few words: who plays."""
    found = [seat.name for seat in table.seats if seat.kind != "open"]
    return " \u2013 ".join(found) if found else words(lang, table.game).say(f"game.{table.game}")
