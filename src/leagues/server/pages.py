"""The pages: hall, tables, invitations, records, account."""

import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any
from urllib.parse import parse_qsl

from fastapi import APIRouter, Depends, Request
from markupsafe import Markup
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.responses import JSONResponse, RedirectResponse, Response

from leagues import games
from leagues.core.errors import LeaguesError
from leagues.server import archive, hall, people
from leagues.server.assets import TYPES, assets
from leagues.server.errors import (
    BadMessage,
    BadName,
    NotFound,
    SeatTaken,
    TableClosed,
    UnknownRecovery,
)
from leagues.server.hall import Order, Place
from leagues.server.languages import patterns
from leagues.server.live import LiveTable
from leagues.server.people import COOKIE
from leagues.server.rendering import html, render, title_of
from leagues.server.texts import words
from leagues.server.visits import THEMES, YEAR, Visit, visit
from leagues.ui import svg
from leagues.ui.text import LANGUAGES

router = APIRouter(include_in_schema=False)
Visiting = Annotated[Visit, Depends(visit)]

RECORD_UPLOADS = ("/open", "/api/records")
SEATS = ("0", "1", "lot")


async def fields(request: Request) -> dict[str, str]:
    """The fields of a form sent as such; the last one of each name. Raises ``BadMessage``."""
    try:
        body = (await request.body()).decode("utf-8")
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=200))
    except ValueError:
        raise BadMessage("form") from None


Form = Annotated[dict[str, str], Depends(fields)]


def go(path: str) -> RedirectResponse:
    """On to another page, after a form was sent."""
    return RedirectResponse(path, 303)


# -- The hall ----------------------------------------------------------------------------------------------------------


@router.get("/")
async def show_hall(here: Visiting) -> Response:
    """The hall."""
    lists = await hall.lists(here.store, here.person)
    text, tag = _listed(here, lists)
    return render(here, "hall.html", listed=Markup(text), version=tag, title=_title(lists))


@router.get("/lists")
async def show_lists(here: Visiting) -> Response:
    """The lists of the hall alone; unchanged ones are not sent again."""
    text, tag = _listed(here, await hall.lists(here.store, here.person))
    headers = {"etag": tag, "cache-control": "private, no-cache"}
    if here.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, headers=headers, media_type="text/html")


def _listed(here: Visit, lists: hall.Lists) -> tuple[str, str]:
    """The lists as a part of a page, and the tag of what they say."""
    text = html(here, "lists.html", lists=lists, title=_title(lists))
    return text, f'W/"{hashlib.sha256(text.encode()).hexdigest()[:20]}"'


def _title(lists: hall.Lists) -> str:
    return f"({lists.waiting}) Leagues" if lists.waiting else "Leagues"


@router.get("/finished")
async def show_finished(here: Visiting) -> Response:
    """All finished tables."""
    return render(here, "finished.html", found=await hall.finished(here.store, here.person))


@router.post("/tables")
async def open_table(here: Visiting, form: Form) -> Response:
    """Opens a table as the hall's form asks for it."""
    order = order_of(form)
    here.count()
    person = await here.somebody()
    id = await hall.create(here.store, here.hub, person, order)
    return here.finish(go(f"/t/{id}"))


def order_of(form: Mapping[str, str]) -> Order:
    """What the hall's form asks for. Raises ``UnknownGame`` and ``BadMessage``."""
    game = games.game(form.get("game", ""))
    count = form.get("count", str(game.seats[0]))
    if count not in map(str, game.seats):
        raise BadMessage("count")
    seat, patience = form.get("seat", "lot"), form.get("patience", str(hall.PATIENCE[0]))
    if seat not in SEATS:
        raise BadMessage("seat")
    if patience not in map(str, hall.PATIENCE):
        raise BadMessage("patience")
    others = {
        "computer": Place("computer", form.get("player")),
        "invite": Place("open"),
        "screen": Place("guest", name=form.get("guest")),
    }
    if form.get("how") not in others:
        raise BadMessage("how")
    places = [others[form["how"]]] * (int(count) - 1)
    places.insert(int(seat) if seat != "lot" else 0, Place("me"))
    return Order(
        game=game.id,
        places=tuple(places),
        options={name.removeprefix("option."): value for name, value in form.items() if name.startswith("option.")},
        lot=seat == "lot",
        practice="practice" in form,
        listed="listed" in form,
        patience=int(patience),
    )


# -- Tables ------------------------------------------------------------------------------------------------------------


@router.get("/t/{id}")
async def show_table(here: Visiting, id: str) -> Response:
    """The page of a table, with its first scene."""
    line = await hall.line(here.store, id, here.person)
    try:
        live = await here.hub.table(id)
    except TableClosed as closed:
        told = words(here.lang).error(closed)
        return render(here, "closed.html", 200, line.game, table=line, text=told, record=bool(line.mine))
    title, person = title_of(here.lang, line), here.person
    mine = live.seats_of(person.id if person else None)
    # Two people at one screen: the page begins behind the curtain, with what everybody knows.
    curtain = len(mine) > 1 and not live.game.shared_secrets and not live.over
    seat = None if curtain else live.turn if live.turn in mine else next(iter(mine), None)
    boot = {
        "table": id,
        "game": line.game,
        "title": title,
        "live": f"/t/{id}/live",
        "replay": f"/t/{id}/replay",
        "record": f"/t/{id}/record",
        "rematch": f"/t/{id}/rematch",
        "hall": "/",
        "shape": here.shape,
        "lang": here.lang,
        "scene": await _scene(live, seat, here, mine),
        "texts": {**patterns(here.lang, line.game, "table."), **patterns(here.lang, line.game, "phrase.")},
        "invitations": [
            {"seat": place.seat, "url": here.url(f"/i/{place.invitation}")} for place in line.seats if place.invitation
        ],
        "curtain": curtain,
    }
    return render(here, "table.html", game=line.game, boot=boot, title=title, definitions=Markup(svg.definitions()))


async def _scene(live: LiveTable, seat: int | None, here: Visit, mine: tuple[int, ...]) -> dict[str, Any]:
    async with live.lock:
        return live.scene_message(seat, here.shape, here.lang, mine)


@router.get("/t/{id}/replay")
async def show_replay(here: Visiting, id: str, ply: int | None = None) -> Response:
    """The game so far, to step through."""
    line = await hall.line(here.store, id, here.person)
    await here.hub.table(id)
    title = title_of(here.lang, line)
    boot = {
        "table": id,
        "game": line.game,
        "title": title,
        "steps": f"/t/{id}/steps?shape={here.shape}&lang={here.lang}",
        "record": f"/t/{id}/record",
        "back": f"/t/{id}",
        "hall": "/",
        "shape": here.shape,
        "lang": here.lang,
        "texts": patterns(here.lang, line.game, "table."),
        "ply": ply,
    }
    return render(here, "replay.html", game=line.game, boot=boot, title=title, definitions=Markup(svg.definitions()))


@router.get("/t/{id}/steps")
async def send_steps(here: Visiting, id: str, shape: str = "wide", lang: str = "en") -> Response:
    """The steps of a replay, as the asker may see them."""
    if shape not in ("wide", "tall"):
        raise BadMessage("shape")
    if lang not in LANGUAGES:
        raise BadMessage("lang")
    live = await here.hub.table(id)
    seat = live.eyes_of(here.person.id if here.person else None)
    async with live.lock:
        steps = live.steps_message(seat, shape, lang)
    return JSONResponse(steps, headers={"cache-control": "private, no-cache"})


@router.get("/t/{id}/record")
async def send_record(here: Visiting, id: str) -> Response:
    """The record as a file."""
    text = await archive.record_for(here.hub, here.person, id)
    name = "".join(char for char in id if char.isalnum())[:12]
    headers = {"content-disposition": f'attachment; filename="{name}.leagues"', "cache-control": "private, no-cache"}
    return Response(text, headers=headers, media_type="text/plain; charset=utf-8")


@router.post("/t/{id}/rematch")
async def play_again(here: Visiting, id: str) -> Response:
    """The return game."""
    person = here.known()
    here.count()
    return go(f"/t/{await hall.rematch(here.store, here.hub, person, id)}")


@router.post("/t/{id}/sit")
async def sit_down(here: Visiting, id: str) -> Response:
    """Sits down at a table that is open to all."""
    here.count()
    await hall.sit(here.store, here.hub, await here.somebody(), id)
    return here.finish(go(f"/t/{id}"))


@router.post("/t/{id}/leave")
async def leave_table(here: Visiting, id: str) -> Response:
    """Leaves a table whose game has not begun."""
    await hall.leave(here.store, here.hub, here.known(), id)
    return go("/")


@router.get("/i/{invitation}")
async def show_invitation(here: Visiting, invitation: str) -> Response:
    """Asks whether to sit down; whoever sits at the table already goes there."""
    place = await hall.invited(here.store, invitation)
    line = await hall.line(here.store, place.table, here.person)
    if line.mine:
        return go(f"/t/{place.table}")
    if not place.free:
        raise SeatTaken()
    return render(here, "join.html", game=line.game, table=line)


@router.post("/i/{invitation}")
async def accept_invitation(here: Visiting, invitation: str, form: Form) -> Response:
    """Sits down where the invitation leads."""
    here.count()
    place = await hall.invited(here.store, invitation)
    if not place.free and here.person is None:
        raise SeatTaken()
    person = await here.somebody(form.get("name", "").strip() or None)
    await hall.sit(here.store, here.hub, person, place.table, place.seat)
    return here.finish(go(f"/t/{place.table}"))


# -- Records -----------------------------------------------------------------------------------------------------------


@router.get("/open")
async def ask_for_record(here: Visiting) -> Response:
    """The form to bring a record."""
    return render(here, "open.html", problem=None, text="")


@router.post("/open")
async def open_record(here: Visiting) -> Response:
    """Keeps a record and shows it, or tells what is wrong with it."""
    try:
        async with here.request.form(max_files=1, max_fields=5) as form:
            file, text = form.get("file"), form.get("text")
            content = await file.read() if isinstance(file, UploadFile) else b""
    except (MultiPartException, AssertionError):
        raise BadMessage("form") from None
    pasted = text if isinstance(text, str) else ""
    here.count()
    try:
        person = await here.somebody()
        id = await archive.upload(here.store, person, content or pasted.encode())
    except LeaguesError as error:
        problem = words(here.lang).error(error)
        return render(here, "open.html", 422, problem=problem, text=pasted)
    return here.finish(go(f"/t/{id}/replay"))


# -- The account -------------------------------------------------------------------------------------------------------


@router.get("/account")
async def show_account(here: Visiting) -> Response:
    """One's name, recovery link and data."""
    return render(here, "account.html", problem=None, link=None)


@router.post("/account")
async def change_account(here: Visiting, form: Form) -> Response:
    """Another name."""
    name = form.get("name", "")
    try:
        if here.person is None:
            people.clean_name(name)
            here.count()
            await here.somebody(name)
        else:
            _person, ids = await people.rename(here.store, here.person, name)
            for id in ids:
                await hall.refresh(here.hub, id)
    except BadName as error:
        return render(here, "account.html", 422, problem=words(here.lang).error(error), link=None)
    return here.finish(go("/account"))


@router.post("/account/recovery")
async def make_recovery(here: Visiting) -> Response:
    """Shows a new recovery link, once."""
    token = await people.new_recovery(here.store, here.known())
    response = render(here, "account.html", problem=None, link=here.url(f"/account/recover#{token}"))
    response.headers["cache-control"] = "no-store"
    return response


@router.get("/account/recover")
async def ask_recovery(here: Visiting) -> Response:
    """The form for a recovery link; a script fills it from the fragment of the address."""
    return render(here, "recover.html", problem=None)


@router.post("/account/recover")
async def recover(here: Visiting, form: Form) -> Response:
    """Takes a guest over to this browser."""
    here.count()
    try:
        person, here.session = await people.recover(here.store, form.get("token", "").rpartition("#")[2].strip())
    except UnknownRecovery as error:
        return render(here, "recover.html", 403, problem=words(here.lang).error(error))
    here.hub.forget(person.id)
    return here.finish(go("/account"))


@router.get("/account/data")
async def send_data(here: Visiting) -> Response:
    """All that is kept about somebody, as a file."""
    found = await archive.export(here.store, here.hub, here.known())
    headers = {"content-disposition": 'attachment; filename="leagues.json"', "cache-control": "no-store"}
    return Response(json.dumps(found, ensure_ascii=False, indent=1), headers=headers, media_type="application/json")


@router.post("/account/delete")
async def delete_account(here: Visiting, form: Form) -> Response:
    """Deletes somebody."""
    if form.get("sure") != "yes":
        raise BadMessage("sure")
    await archive.delete(here.store, here.hub, here.known())
    response = go("/")
    response.delete_cookie(COOKIE)
    return response


# -- Language, look, assets --------------------------------------------------------------------------------------------


def local(path: str) -> str:
    """A path of this site to go back to; the hall for anything else."""
    plain = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and "\\" not in path
    return path if plain and len(path) < 500 else "/"


@router.post("/language")
async def choose_language(here: Visiting, form: Form) -> Response:
    """Another language."""
    return _remember(here, "lang", form.get("lang", ""), LANGUAGES, form)


@router.post("/theme")
async def choose_theme(here: Visiting, form: Form) -> Response:
    """Light or dark."""
    return _remember(here, "theme", form.get("theme", ""), THEMES, form)


def _remember(here: Visit, name: str, value: str, known: tuple[str, ...], form: Mapping[str, str]) -> Response:
    if value not in known:
        raise BadMessage(name)
    response = go(local(form.get("back", "/")))
    response.set_cookie(name, value, max_age=YEAR, samesite="lax", secure=here.secure)
    return response


@router.get("/static/{hash}/{path:path}")
async def send_asset(hash: str, path: str) -> Response:
    """An asset, for good under its right address; under an older one it is asked for again each time."""
    found = assets()
    if path not in found.contents:
        raise NotFound()
    caching = "public, max-age=31536000, immutable" if hash == found.hash else "no-cache"
    kind = TYPES[path.rpartition(".")[2]]
    return Response(found.contents[path], headers={"cache-control": caching}, media_type=kind)


@router.get("/favicon.ico")
async def send_mark() -> Response:
    """The mark, for whoever asks by the old name."""
    return Response(assets().contents["mark.svg"], media_type=TYPES["svg"])


@router.get("/robots.txt")
async def send_robots() -> Response:
    """Tables and invitations are nothing for search engines."""
    return Response("User-agent: *\nDisallow: /t/\nDisallow: /i/\n", media_type="text/plain")
