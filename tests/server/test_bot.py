"""An outside bot plays through the bot API: the very program in ``examples/bot.py``."""

import json
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from server.house import GAME
from web.site import Site

EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"


def post(url: str, body: dict[str, Any], **headers: str) -> tuple[dict[str, Any], str]:
    """The answer to a request, and the cookie it set."""
    sent = {"Content-Type": "application/json", "Origin": url.split("/api")[0], **headers}
    request = urllib.request.Request(url, json.dumps(body).encode(), sent)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


def bot_table(site: Site) -> tuple[str, str, str]:
    """A table of a bot against the computer: its id, the bot's token, and the owner's cookie."""
    wanted = {"game": GAME, "seats": [{"kind": "bot", "name": "Outside"}, {"kind": "computer", "player": "greedy"}]}
    table, cookie = post(f"{site.url}/api/tables", wanted)
    token, _ = post(f"{site.url}/api/tables/{table['id']}/seats/0/token", {}, Cookie=cookie)
    return table["id"], token["token"], cookie


@pytest.fixture
def running(tmp_path: Path) -> Any:
    with Site(tmp_path, pause=0.0) as site:
        yield site


def test_the_example_bot_plays_a_whole_game(running: Site) -> None:
    assert len([line for line in EXAMPLE.read_text().splitlines() if line.strip()]) <= 30
    id, token, _cookie = bot_table(running)
    command = [sys.executable, str(EXAMPLE), running.url, token]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    result = played.stdout.splitlines()[-1]
    with urllib.request.urlopen(f"{running.url}/api/tables/{id}", timeout=30) as answer:
        table = json.load(answer)
    assert (table["status"], table["result"]) == ("over", result)
    assert played.stdout.count("done") > 20


def test_a_new_token_makes_the_old_one_worthless(running: Site) -> None:
    """BP-12."""
    id, old, cookie = bot_table(running)
    post(f"{running.url}/api/tables/{id}/seats/0/token", {}, Cookie=cookie)
    for path in ("stream", "wish"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            post(f"{running.url}/api/bot/{path}", {"type": "ping"}, Authorization=f"Bearer {old}")
        assert refused.value.code == 401
        refused.value.close()
