"""A server on loopback, a line to it that can be cut, and a browser."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from web.site import Line, Site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A running server with its own database."""
    with Site(tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def line(site: Site) -> Iterator[Line]:
    """A connection to the server that a test can cut, freeze and restore."""
    with Line(site.port) as connected:
        yield connected


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where a test leaves pictures of what it saw."""
    return tmp_path
