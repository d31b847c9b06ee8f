"""Guests: sessions, names, recovery, and their own data."""

import json
import re
import sqlite3
from pathlib import Path

import pytest

from leagues.server.errors import BadName
from leagues.server.people import GUEST, GUEST_NAMES, clean_name, guest_name
from server.site import COMPUTER, ME, OPEN, Browser, Site, opened


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace  ", "Ada Lovelace"),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("\u202eadA\u2066\u200b", "adA"),
        ("Ame\u0301lie", "Am\u00e9lie"),
        ("a" * 100, "a" * 40),
        ("\U0001f419" * 5000, "\U0001f419" * 40),
        ("Z\u0336\u0337\u0338\u0335algo", "Z\u0336\u0337algo"),
        ("\x00\x07Bell", "Bell"),
    ],
)
def test_a_name_is_one_visible_line_of_at_most_40_characters(given: str, kept: str) -> None:
    assert clean_name(given) == kept
    assert kept.isprintable()


@pytest.mark.parametrize("given", ["", "   ", "\u200b\u202e", "\u3164\u2800", "\u0301\u0301", "\ud800"])
def test_a_name_that_shows_nothing_is_refused(given: str) -> None:
    with pytest.raises(BadName):
        clean_name(given)


def test_a_guest_gets_a_friendly_name_that_is_not_taken() -> None:
    assert all(clean_name(name) == name for name in GUEST_NAMES)
    assert guest_name(set(GUEST_NAMES) - {"Ada"}) == "Ada"


def test_looking_around_makes_nobody_a_guest(site: Site) -> None:
    browser = site.browser()
    for path in ("/", "/account", "/open", "/finished", "/api/hall", "/api/me"):
        assert browser.get(path).status_code == 200
    assert browser.session is None
    assert browser.get("/api/me").json() == {"id": None, "name": None}


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(site: Site) -> None:
    answer = site.browser().fill("/account", name="Ada")
    assert answer.status_code == 303
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "max-age=31536000" in cookie
    assert "secure" not in cookie


def test_a_session_survives_a_restart_and_its_token_is_nowhere_in_the_database(tmp_path: Path) -> None:
    with opened(tmp_path) as site:
        browser = site.browser()
        browser.fill("/account", name="Ada")
        id, token = browser.seat(ME, COMPUTER), browser.session
    assert token is not None
    with opened(tmp_path) as site:
        again = site.browser(Cookie=f"leagues_session={token}")
        assert again.get("/api/me").json()["name"] == "Ada"
        assert [table["id"] for table in again.get("/api/hall").json()["mine"]] == [id]
    dump = "\n".join(sqlite3.connect(tmp_path / "leagues.db").iterdump())
    assert "Ada" in dump
    assert token not in dump


@pytest.mark.parametrize("token", ["", "null", "x" * 43, "' or 1=1 --", "a" * 5000])
def test_a_made_up_session_is_nobody(site: Site, token: str) -> None:
    answer = site.browser(Cookie=f"leagues_session={token}").get("/api/me")
    assert answer.json() == {"id": None, "name": None}


def recovery_link(browser: Browser) -> str:
    page = browser.fill("/account/recovery")
    assert page.status_code == 200
    assert page.headers["cache-control"] == "no-store"
    found = re.search(r'value="(http://testserver/account/recover#[\w-]+)"', page.text)
    assert found is not None
    return found[1]


def test_the_recovery_link_moves_a_guest_to_another_browser(site: Site, ada: Browser) -> None:
    old, link = ada.session, recovery_link(ada)
    other = site.browser()
    assert other.get("/account/recover").status_code == 200
    assert other.fill("/account/recover", token=link).status_code == 303
    assert other.get("/api/me").json()["name"] == "Ada"
    assert other.session != old
    assert ada.get("/api/me").json()["name"] is None, "the old session has ended"


def test_a_new_recovery_link_replaces_the_old_one(site: Site, ada: Browser) -> None:
    first, second = recovery_link(ada), recovery_link(ada)
    other = site.browser()
    for token in (first, "nonsense", "", "x" * 43):
        answer = other.fill("/account/recover", token=token)
        assert answer.status_code == 403
        assert "no longer good" in answer.text
    assert other.fill("/account/recover", token=second.partition("#")[2]).status_code == 303


def test_a_new_name_is_seen_at_running_tables(ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    assert ada.fill("/account", name="Augusta").status_code == 303
    assert ada.table(id)["seats"][0]["name"] == "Augusta"
    assert ada.fill("/account", name=" \u200b ").status_code == 422
    assert ada.get("/api/me").json()["name"] == "Augusta"
    with ben.websocket_connect(f"/t/{id}/live", headers={"Origin": "http://testserver"}) as socket:
        socket.send_json({"type": "hello", "shape": "facts", "lang": "en"})
        assert socket.receive_json()["type"] == "position"


def test_one_can_take_ones_own_data_along(ada: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    answer = ada.get("/account/data")
    assert "attachment" in answer.headers["content-disposition"]
    found = json.loads(answer.text)
    assert found["person"]["name"] == "Ada"
    assert found["tables"][0]["id"] == id
    assert found["records"][id].startswith('[Leagues "1"]')
    assert "hash" not in answer.text
    assert "seed" not in answer.text
    assert found == ada.get("/api/me/data").json()


def test_whoever_is_deleted_leaves_no_name_and_gives_running_games_up(site: Site, ada: Browser, ben: Browser) -> None:
    running = ada.seat(ME, OPEN)
    invitation = ada.table(running)["seats"][1]["invitation"]
    assert ben.post(f"/api/tables/{running}/sit", json={"invitation": invitation}).status_code == 200
    waiting = ada.seat(ME, OPEN)
    assert ada.fill("/account/delete").status_code == 400, "one has to be sure"
    assert ada.fill("/account/delete", sure="yes").status_code == 303
    table = ben.table(running)
    assert table["status"] == "over"
    assert table["result"] == "resigned -1:1"
    assert table["seats"][0]["name"] == GUEST
    assert ben.table(waiting)["status"] == "closed"
    assert ada.get("/api/me").json()["name"] is None
    assert "Ada" not in ben.get(f"/api/tables/{running}/record").text


def test_nobody_is_deleted_or_exported_without_a_session(site: Site) -> None:
    browser = site.browser()
    assert browser.delete("/api/me").status_code == 401
    assert browser.get("/api/me/data").status_code == 401
    assert browser.fill("/account/delete", sure="yes").status_code == 401
    assert browser.fill("/account/recovery").status_code == 401
