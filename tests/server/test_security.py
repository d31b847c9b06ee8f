"""What other sites, other people and broken programs cannot do."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from leagues.server.errors import TooFast
from leagues.server.security import POLICY, Limits, is_foreign
from server.house import GAME
from server.site import COMPUTER, HOME, ME, OPEN, Browser, Site, opened

PAGES = ("/", "/lists", "/finished", "/open", "/account", "/account/recover", "/nope", "/api/games", "/api/nope")
MEGABYTE = "x" * 2**20


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_has_the_headers(site: Site, path: str) -> None:
    answer = site.browser().get(path)
    assert answer.headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_inline_styles_or_scripts(site: Site, path: str) -> None:
    text = site.browser().get(path).text
    assert " style=" not in text
    assert " onclick=" not in text
    assert "<style" not in text


@pytest.mark.parametrize(
    ("headers", "foreign"),
    [
        ({"origin": "http://here"}, False),
        ({"origin": "http://HERE"}, False),
        ({"sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "null"}, False),
        ({"authorization": "Bearer x"}, False),
        ({}, True),
        ({"origin": "http://evil"}, True),
        ({"origin": "http://here.evil"}, True),
        ({"origin": "http://here:81"}, True),
        ({"origin": "null"}, True),
        ({"origin": "http://["}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site", "origin": "http://here"}, True),
        ({"sec-fetch-site": "none"}, True),
        ({"sec-fetch-site": "same-origin", "origin": "http://evil"}, True),
        ({"authorization": "Bearer x", "cookie": "a=b"}, True),
        ({"authorization": "Bearer x", "origin": "http://evil"}, True),
    ],
)
def test_what_counts_as_coming_from_another_site(headers: dict[str, str], foreign: bool) -> None:
    assert is_foreign(Headers({"host": "here", **headers})) is foreign


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_forms_and_calls_of_other_sites_are_refused(ada: Browser, headers: dict[str, str]) -> None:
    for path in ("/tables", "/account", "/account/delete", "/language", "/open", "/api/tables"):
        answer = ada.post(path, headers=headers)
        assert answer.status_code == 403, path
    assert ada.delete("/api/me", headers=headers).status_code == 403
    assert ada.get("/api/me").json()["name"] == "Ada"
    assert ada.get("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 200, "links from elsewhere are fine"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": HOME, "Sec-Fetch-Site": "same-site"},
        {"Origin": HOME, "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_handshakes_of_other_sites_are_refused(ada: Browser, headers: dict[str, str]) -> None:
    id = ada.seat(ME, COMPUTER)
    with pytest.raises(WebSocketDisconnect), ada.websocket_connect(f"/t/{id}/live", headers=headers):
        pass


def test_a_handshake_with_an_unknown_table_is_told_so(ada: Browser) -> None:
    with pytest.raises(WebSocketDenialResponse) as found, ada.websocket_connect("/t/nope/live"):
        pass
    assert found.value.status_code == 404


@pytest.mark.parametrize("host", ["evil.example", "", "localhost.evil.example", "127.0.0.1.evil.example", "[::1"])
def test_other_names_are_no_way_in(site: Site, host: str) -> None:
    answer = site.browser().get("/", headers={"Host": host})
    assert answer.status_code == 421 if host != "[::1" else answer.status_code in (200, 421)


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "192.168.1.7:8000", "[::1]:8000", "testserver"])
def test_the_servers_own_names_and_plain_addresses_are(site: Site, host: str) -> None:
    assert site.browser().get("/", headers={"Host": host}).status_code == 200


def test_large_bodies_are_refused_announced_or_not(ada: Browser) -> None:
    def pieces() -> Iterator[bytes]:
        for _piece in range(64):
            yield b"x" * 16384

    assert ada.post("/account", data={"name": MEGABYTE}).status_code == 413
    assert ada.post("/api/tables", content=MEGABYTE).status_code == 413
    assert ada.post("/account", content=pieces()).status_code == 413
    assert ada.post("/open", data={"text": MEGABYTE}).status_code == 413
    assert ada.post("/open", data={"text": "x" * 100_000}).status_code == 422, "records may be larger"
    assert ada.get("/api/me").json()["name"] == "Ada"


ODD = [
    b"null", b"[]", b"0", b'""', b"{}", b"NaN", b"\xff\xfe", b"[" * 5000, b'{"game":', b'{"game": 1e999}',
    b'{"name": null}', b'{"name": ["x"]}', b'{"seats": {"0": "me"}}', b'{"patience": 99999999999999999999999}',
]  # fmt: skip


@pytest.mark.parametrize("body", ODD)
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/tables"),
        ("PATCH", "/api/me"),
        ("POST", "/api/tables/x/sit"),
        ("POST", "/api/records"),
        ("POST", "/api/bot/wish"),
        ("POST", "/tables"),
        ("POST", "/account"),
        ("POST", "/open"),
        ("POST", "/language"),
        ("POST", "/i/x"),
    ],
)
def test_odd_bodies_are_answered_with_what_is_wrong(ada: Browser, method: str, path: str, body: bytes) -> None:
    kind = "application/json" if path.startswith("/api") else "application/x-www-form-urlencoded"
    answer = ada.request(method, path, content=body, headers={"Content-Type": kind})
    assert 400 <= answer.status_code < 500
    if path.startswith("/api"):
        assert set(answer.json()) == {"error", "text"}


def test_an_odd_form_of_parts_is_refused(ada: Browser) -> None:
    for kind in ("multipart/form-data", "multipart/form-data; boundary=x"):
        answer = ada.post("/open", content=b"--y\r\nnonsense", headers={"Content-Type": kind})
        assert answer.status_code in (400, 422)


def test_nobody_acts_or_reads_for_a_seat_of_others(ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    for seat in (0, 1):
        with ben.websocket_connect(f"/t/{id}/live", headers={"Origin": HOME}) as socket:
            socket.send_json({"type": "hello", "shape": "facts", "lang": "en", "seat": seat})
            assert socket.receive_json()["error"] == "error.not_your_seat"
    with ben.websocket_connect(f"/t/{id}/live", headers={"Origin": HOME}) as socket:
        socket.send_json({"type": "hello", "shape": "facts", "lang": "en"})
        at = socket.receive_json()
        assert at["seat"] is None
        assert at["legal"] == []
        socket.send_json({"type": "resign", "key": "k" * 12, "step": at["step"], "ply": at["ply"]})
        assert socket.receive_json()["error"] == "error.not_your_seat"
    assert ben.get(f"/t/{id}/record").status_code == 403, "records of running games are the players' own"
    assert ada.get(f"/t/{id}/record").status_code == 200
    assert ben.fill(f"/t/{id}/leave").status_code == 403


def test_the_page_of_a_table_tells_invitations_to_its_owner_only(site: Site, ada: Browser) -> None:
    id = ada.seat(ME, OPEN)
    invitation = ada.table(id)["seats"][1]["invitation"]
    assert f"{HOME}/i/{invitation}" in ada.get(f"/t/{id}").text
    for path in (f"/t/{id}", f"/api/tables/{id}", "/", "/api/hall"):
        assert invitation not in site.browser().get(path).text


def test_limits_are_those_of_a_sender() -> None:
    limits = Limits(3, 0.001)
    for _request in range(3):
        limits.take("ada")
    with pytest.raises(TooFast) as found:
        limits.take("ada")
    assert found.value.params["n"] > 100
    limits.take("ben")


@pytest.mark.parametrize(
    ("path", "form"),
    [("/tables", {"game": GAME, "how": "computer", "player": "greedy"}), ("/account", {"name": "Ada"})],
)
def test_too_many_new_guests_and_tables_are_told_to_wait(tmp_path: Path, path: str, form: dict[str, str]) -> None:
    with opened(tmp_path, burst=2, rate=0.01) as site:
        statuses = [site.browser().fill(path, **form).status_code for _request in range(3)]
        assert statuses == [303, 303, 429]
        answer = site.browser().fill(path, **form)
        assert 50 < int(answer.headers["retry-after"]) <= 100
        assert "Please try again in" in answer.text
        told = site.browser().post("/api/tables", json={"game": GAME, "seats": [ME, COMPUTER]})
        assert (told.status_code, told.json()["error"]) == (429, "error.too_fast")


def test_a_failure_is_a_friendly_page_and_a_line_in_the_log(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_arguments: Any) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("leagues.server.hall.lists", broken)
    page, call = site.browser().get("/?token=hidden"), site.browser().get("/api/hall")
    assert page.status_code == call.status_code == 500
    assert page.headers["content-security-policy"] == POLICY
    assert "Something went wrong here" in page.text
    assert "secret" not in page.text + call.text
    assert call.json()["error"] == "error.server"
    assert "secret detail" in caplog.text
    assert "hidden" not in caplog.text
