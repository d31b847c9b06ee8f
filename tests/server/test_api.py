"""The HTTP API keeps to its own description."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import WebSocketDenialResponse

from leagues.games import MODULES
from leagues.server.app import create_app
from leagues.server.config import Config
from server.house import GAME, Here
from server.site import BOT, COMPUTER, ME, OPEN, Browser, Site


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at a port of its own; gives its address."""
    folder: Path = tmp_path_factory.mktemp("api")
    app = create_app(Config(database=f"sqlite:///{folder / 'leagues.db'}", pause=0.0, burst=100_000), Here())
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        running = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False, lifespan="on"))
        thread = threading.Thread(target=lambda: asyncio.run(running.serve([listening])), daemon=True)
        thread.start()
        until = time.monotonic() + 20
        while not running.started and time.monotonic() < until:
            time.sleep(0.02)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join(20)


SCHEMA = schemathesis.openapi.from_dict(create_app(Config(database="sqlite://")).openapi())
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)}


@pytest.mark.parametrize("label", OPERATIONS)
def test_no_operation_answers_what_it_does_not_describe(server: str, label: str) -> None:
    @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy())
    def attempt(case: Any) -> None:
        # What fits the description may still be refused: a game that there is not, a name that shows nothing.
        told = {"excluded_checks": [positive_data_acceptance], "headers": {"Origin": server}}
        case.call_and_validate(base_url=server, **told)

    attempt()


def test_the_games_are_described(site: Site) -> None:
    games = {game["id"]: game for game in site.browser().get("/api/games").json()}
    assert set(games) == set(MODULES)
    game = games[GAME]
    assert game["id"] == GAME
    assert game["seats"] == [2]
    assert game["options"][1] == {"id": "promo_wonders", "values": ["no", "yes"]}
    assert "greedy" in game["players"]


def test_errors_are_told_in_the_askers_language(site: Site) -> None:
    answer = site.browser(**{"Accept-Language": "de"}).get("/api/tables/nope")
    assert answer.status_code == 404
    assert answer.json() == {"error": "error.unknown_table", "text": "Diesen Tisch gibt es nicht."}


def test_unknown_fields_are_refused(ada: Browser) -> None:
    answer = ada.post("/api/tables", json={"game": GAME, "seats": [ME, COMPUTER], "seed": 7})
    assert answer.status_code == 422
    assert answer.json()["error"] == "error.bad_message"
    assert "seed" in answer.json()["text"]
    assert ada.post("/api/tables", json={"game": GAME, "seats": [ME]}).status_code == 400


def test_a_record_goes_out_and_in(ada: Browser) -> None:
    text = ada.get(f"/api/tables/{ada.seat(ME, OPEN)}/record").text
    answer = ada.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201
    assert ada.table(answer.json()["id"])["status"] == "over"
    bad = ada.post("/api/records", content="nonsense", headers={"Content-Type": "text/plain"})
    assert (bad.status_code, bad.json()["error"]) == (422, "error.record")


def test_a_bot_hears_positions_and_plays(site: Site, ada: Browser) -> None:
    id = ada.seat(BOT, COMPUTER)
    token = ada.post(f"/api/tables/{id}/seats/0/token").json()["token"]
    bot = site.browser(Authorization=f"Bearer {token}")
    with bot.websocket_connect(f"/t/{id}/live") as live:
        live.send_json({"type": "hello", "shape": "facts", "lang": "en"})
        at = live.receive_json()
        assert (at["type"], at["seat"], at["turn"]) == ("position", 0, 0)
    wish = {"type": "play", "key": "k" * 12, "step": at["step"], "ply": at["ply"], "action": at["legal"][0]}
    done = bot.post("/api/bot/wish", json=wish)
    assert done.status_code == 200
    assert done.json()["type"] == "done"
    assert bot.post("/api/bot/wish", json=wish).json() == done.json(), "the same wish again has no second effect"
    assert bot.post("/api/bot/wish", json={"type": "ping"}).status_code == 400
    other = ada.seat(BOT, COMPUTER)
    with pytest.raises(WebSocketDenialResponse) as refused, bot.websocket_connect(f"/t/{other}/live"):
        pass
    assert refused.value.status_code == 401


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer x", "Basic abc", "Bearer " + "y" * 43])
def test_without_a_good_token_nobody_is_a_bot(site: Site, header: str) -> None:
    browser = site.browser(Authorization=header) if header else site.browser()
    for path in ("/api/bot/stream", "/api/bot/wish"):
        answer = browser.post(path, json={"type": "ping"})
        assert answer.status_code == 401
        assert answer.json()["error"] == "error.bad_token"


def test_the_stream_of_a_bot_is_lines_of_json(server: str) -> None:
    with httpx2.Client(base_url=server, headers={"Origin": server}, timeout=10) as client:
        id = client.post("/api/tables", json={"game": GAME, "seats": [BOT, ME]}).json()["id"]
        token = client.post(f"/api/tables/{id}/seats/0/token").json()["token"]
        client.cookies.clear()
        with client.stream("POST", "/api/bot/stream", headers={"Authorization": f"Bearer {token}"}) as answer:
            assert answer.headers["content-type"] == "application/x-ndjson"
            first = json.loads(next(answer.iter_lines()))
            assert (first["type"], first["seat"]) == ("position", 0)
