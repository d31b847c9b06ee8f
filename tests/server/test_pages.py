"""The pages: five languages, what they remember, records that are brought, and names shown as they are."""

import re
from html import unescape
from pathlib import Path

import pytest

from leagues.core.record import parse
from leagues.server.assets import asset, assets
from leagues.server.errors import DAMAGED, LEFT, RULES_CHANGED, ServerError, TableClosed, TooFast
from leagues.server.languages import negotiate
from leagues.server.pages import local
from leagues.server.texts import words
from leagues.ui.text import LANGUAGES
from server.house import GAME
from server.site import COMPUTER, HOME, ME, OPEN, Browser, Site

RECORD = Path("tests/records/league_game_70_42.leagues").read_bytes()
EVERYBODYS = ("/", "/finished", "/open", "/account", "/account/recover")
ODD_NAMES = ("<img src=x onerror=alert(1)>", "\u202e\u2066evil", "\U0001f419" * 5000, "{{ 7 * 7 }}", "a|b\\c\"d'")


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("fr", "fr"),
        ("fr-BE,en;q=0.5", "fr"),
        ("es,cs;q=0.4,nl;q=0.8", "nl"),
        ("de;q=0", "en"),
        ("zh-Hans-CN", "en"),
        ("", "en"),
        ("*", "en"),
        (";;;q=x,,de;q=nonsense", "en"),
        ("en-GB," * 500 + "fr", "en"),
    ],
)
def test_the_browser_is_answered_in_the_best_language(accepted: str, lang: str) -> None:
    assert negotiate(accepted) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", EVERYBODYS)
def test_every_page_speaks_every_language(site: Site, lang: str, path: str) -> None:
    text = site.browser(**{"Accept-Language": lang}).get(path).text
    assert f'<html lang="{lang}"' in text
    assert words(lang).say("page.open_record") in unescape(text)
    assert re.findall(r"\b(?:hall|page|error)\.(?!js)[a-z_]+", text) == [], "every id has become a sentence"


def test_a_chosen_language_stays_and_leads_back(site: Site) -> None:
    browser = site.browser(**{"Accept-Language": "de"})
    answer = browser.fill("/language", lang="cs", back="/account")
    assert (answer.status_code, answer.headers["location"]) == (303, "/account")
    assert '<html lang="cs"' in browser.get("/account").text
    assert browser.fill("/language", lang="xx").status_code == 400


def test_the_look_is_remembered(site: Site) -> None:
    browser = site.browser()
    assert "data-theme" not in browser.get("/").text
    assert browser.fill("/theme", theme="dark", back="/open").headers["location"] == "/open"
    assert 'data-theme="dark"' in browser.get("/").text
    assert browser.fill("/theme", theme="pink").status_code == 400


@pytest.mark.parametrize(
    "path", ["//evil.example", "/\\evil.example", "http://evil.example", "", "x", "/a\r\nb", "/" + "x" * 999]
)
def test_one_is_led_back_within_the_site_only(path: str) -> None:
    assert local(path) == "/"


def kinds(base: type[ServerError]) -> set[type[ServerError]]:
    """An error and all that derive from it."""
    return {base}.union(*(kinds(kind) for kind in base.__subclasses__()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_and_reason_can_be_said(lang: str) -> None:
    said = words(lang)
    for id in {kind.id for kind in kinds(ServerError)} | {LEFT, RULES_CHANGED, DAMAGED}:
        assert said.knows(id), id
    assert said.error(TableClosed(LEFT)).endswith(said.say(LEFT))
    assert "7" in said.error(TooFast(7))


def test_the_pages_say_what_the_catalogues_have_and_nothing_else() -> None:
    sources = [*Path("src/leagues/web/templates").glob("*.html"), *Path("src/leagues/server").glob("*.py")]
    text = "\n".join(source.read_text("utf-8") for source in sources)
    used = set(re.findall(r"""["']((?:page|hall)\.[a-z_.]+?)["']""", text))
    said = words("en")
    assert {id for id in used if not said.knows(id)} <= {"page.error.", "hall.", "hall.js", "hall.html"}
    known = {id for id in said.translations if id.startswith(("page.", "hall."))}
    assert {id for id in known - used if not id.startswith(("page.error.", "hall.ending."))} == set()


def test_what_is_not_there_is_told_in_ones_language(site: Site) -> None:
    for path in ("/nope", "/t/nope", "/t/nope/replay", "/i/nope", "/static/x/nope.css"):
        answer = site.browser(**{"Accept-Language": "fr"}).get(path)
        assert answer.status_code == 404
        assert "Introuvable" in answer.text
    assert site.browser().get("/tables").status_code == 405


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_are_shown_literally(site: Site, ada: Browser, name: str) -> None:
    browser = site.browser()
    assert browser.fill("/account", name=name).status_code == 303
    kept = browser.get("/api/me").json()["name"]
    assert len(kept) <= 40
    id = browser.seat(ME, OPEN, listed=True)
    for page in (browser.get("/account"), ada.get("/"), ada.get(f"/t/{id}"), browser.get(f"/t/{id}")):
        assert page.status_code == 200
        assert "<img src=x" not in page.text
        assert "\u202e" not in page.text
    assert kept in unescape(ada.get("/").text)
    invitation = browser.table(id)["seats"][1]["invitation"]
    assert kept in unescape(ada.get(f"/i/{invitation}").text)
    ada.fill(f"/i/{invitation}")
    record = browser.get(f"/t/{id}/record")
    assert record.status_code == 200
    assert browser.post("/open", data={"text": record.text}).status_code == 303, "the record stays readable"


def test_the_hall_sends_its_lists_once(ada: Browser) -> None:
    first = ada.get("/lists")
    tag = first.headers["etag"]
    again = ada.get("/lists", headers={"If-None-Match": tag})
    assert (again.status_code, again.text) == (304, "")
    id = ada.seat(ME, COMPUTER)
    changed = ada.get("/lists", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert f"/t/{id}" in changed.text
    assert "(1) Leagues" in changed.text


def test_a_record_that_is_brought_becomes_a_finished_table(ada: Browser, ben: Browser) -> None:
    answer = ada.post("/open", files={"file": ("game.leagues", RECORD)})
    assert answer.status_code == 303
    path = answer.headers["location"]
    assert re.fullmatch(r"/t/[\w-]{22}/replay", path)
    id = path.split("/")[2]
    table = ada.table(id)
    assert (table["status"], table["owned"], table["plies"] > 50) == ("over", True, True)
    assert ada.get("/api/hall").json()["finished"][0]["id"] == id
    assert ben.get("/api/hall").json()["finished"] == []
    steps = ben.get(f"/t/{id}/steps", params={"shape": "wide", "lang": "fr"})
    assert steps.status_code == 200
    assert len(steps.json()["steps"]) == table["plies"]
    assert parse(ben.get(f"/t/{id}/record").text).codes == parse(RECORD.decode()).codes
    assert ben.get(f"/t/{id}/steps", params={"shape": "round"}).status_code == 400
    assert ben.get(f"/t/{id}/steps", params={"lang": "xx"}).status_code == 400


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"nonsense", "line 1, column 1: expected the header line"),
        (RECORD.replace(b"[Rules", b"[Rulez"), "expected a header name"),
        (RECORD.replace(b"civilian", b"military"), "The record says"),
        (RECORD.replace(b'[Rules "', b'[Rules "9'), "The record follows rules version 9"),
        (RECORD.replace(GAME.encode(), b"chess"), "There is no game chess"),
        (b"\xff\xfe\x00", "This file is no text"),
        (b"", "line 1, column 1"),
    ],
)
def test_a_bad_record_is_told_what_its_reader_found(ada: Browser, content: bytes, told: str) -> None:
    answer = ada.post("/open", files={"file": ("game.leagues", content)})
    assert answer.status_code == 422
    assert told in unescape(answer.text)
    assert ada.get("/api/hall").json()["finished"] == []


def test_the_page_of_a_table_holds_its_first_scene(ada: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    page = ada.get(f"/t/{id}")
    assert page.status_code == 200
    assert '"type": "scene"' in page.text or '"type":"scene"' in page.text
    assert f"/t/{id}/live" in page.text
    assert ada.get(f"/t/{id}/replay").status_code == 200


def test_assets_have_addresses_that_change_with_them(site: Site) -> None:
    browser = site.browser()
    for path in ("tokens.css", "frame.css", "pages.css", "hall.js", "paint.css", f"art-{GAME}.svg", "icons.svg"):
        answer = browser.get(asset(path))
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert browser.get(f"/static/older/{path}").headers["cache-control"] == "no-cache"
    assert browser.get(asset("hall.js")).headers["content-type"].startswith("text/javascript")
    with pytest.raises(KeyError):
        asset("nope.css")
    assert all("/work/" not in content.decode() for content in assets().contents.values())


def test_pages_are_packed(site: Site) -> None:
    assert site.browser(**{"Accept-Encoding": "gzip"}).get("/").headers["content-encoding"] == "gzip"


def test_every_address_in_the_hall_leads_somewhere(site: Site, ada: Browser) -> None:
    ada.seat(ME, OPEN)
    text = ada.get("/").text
    paths = {unescape(path).partition("#")[0] for path in re.findall(r'(?:href|src)="(/[^"]*)"', text)}
    assert len(paths) > 8
    for path in paths:
        assert ada.get(path).status_code == 200, path
    assert HOME not in text
