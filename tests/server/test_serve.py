"""The command that serves, and how others in the network find it."""

import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from leagues.server import lan
from leagues.server.config import Config, database_url
from leagues.server.serve import ANYWHERE, addresses_of


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
@pytest.mark.parametrize("more", [[], ["--lan"]])
def test_the_server_tells_its_address_and_stops_when_told_to(tmp_path: Path, more: list[str]) -> None:
    port = lan.free_port("127.0.0.1", 18000)
    command = [sys.executable, "-m", "leagues", "serve", "--no-browser", "--port", str(port), "--lang", "en", *more]
    command += ["--database", f"sqlite:///{tmp_path / 'leagues.db'}"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        try:
            line = running.stdout.readline()
            assert f"http://127.0.0.1:{port}/" in line
            answer = httpx2.get(f"http://127.0.0.1:{port}/", timeout=10)
            assert answer.status_code == 200
            assert re.search(r"<h1>[^<]+</h1>", answer.text)
        finally:
            running.send_signal(signal.SIGINT)
        out, err = running.stdout.read(), running.stderr.read()
    assert running.returncode == 0, err
    assert err.strip() == ""
    assert ("\u2588" in out) == bool(more), "the code to scan"


def test_a_port_that_is_taken_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not lan.is_free("127.0.0.1", port)
        assert lan.free_port("127.0.0.1", port) > port


def test_the_address_shown_first_is_that_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.7"])
    here = Config(database="sqlite://")
    network = Config(database="sqlite://", host=ANYWHERE, port=8001, cert=Path("cert"), key=Path("key"))
    assert addresses_of(here) == ["http://127.0.0.1:8000/"]
    assert addresses_of(network) == ["https://192.168.1.7:8001/", "https://127.0.0.1:8001/"]


def test_own_addresses_are_no_loopback() -> None:
    assert all(not address.startswith("127.") for address in lan.addresses())


def test_the_code_to_scan_is_one_of_characters() -> None:
    assert len(lan.qr_code("http://192.168.1.7:8000/").splitlines()) > 10


def test_the_database_lies_in_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leagues.server.config.user_data_dir", lambda _name: str(tmp_path / "a" / "b"))
    assert database_url(None) == f"sqlite:///{tmp_path / 'a' / 'b' / 'leagues.db'}"
    assert (tmp_path / "a" / "b").is_dir()


@pytest.mark.parametrize(
    "wrong",
    [["--port", "0"], ["--port", "x"], ["--port", "99999"], ["--cert", "only"], ["--database", "x"], ["--nonsense"]],
)
def test_wrong_arguments_are_told_in_a_line(wrong: list[str]) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "leagues", "serve", *wrong], capture_output=True, text=True, env={**os.environ}
    )
    assert found.returncode == 2
    assert len(found.stderr.strip().splitlines()) == 1
