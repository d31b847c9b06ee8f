"""How soon a table is painted, and how much is transferred for it: python bench/paint.py

Opens the page of a table over loopback in Chromium, each time in a new browser context without a cache. Times count
from the request: to the first contentful paint, and to the board with all its things in the page.
"""

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from harness import Server
from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.conftest import FLAGS
from web.playing import shown, start
from web.site import Visitor

TIMES = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  board: performance.getEntriesByName("board")[0].startTime,
})"""


def load(browser: Browser, url: str) -> tuple[float, float, float]:
    """One load: first paint and board in milliseconds, and kilobytes transferred."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    try:
        received: list[float] = []
        session = context.new_cdp_session(page)
        session.send("Network.enable")

        def finished(event: dict[str, Any]) -> None:
            received.append(event["encodedDataLength"])

        session.on("Network.loadingFinished", finished)
        page.goto(url)
        shown(page)
        page.wait_for_timeout(500)
        times = page.evaluate(TIMES)
        return times["paint"], times["board"], sum(received) / 1000
    finally:
        context.close()


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--loads", type=int, default=9)
    loads = parser.parse_args().loads
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(f"sqlite:///{data}/leagues.db", Path(data) / "server.log")
        server.start()
        home = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with Visitor(browser, home) as owner:
            start(owner.page, home, how="screen")
            found = [load(browser, owner.page.url) for _load in range(loads + 1)][1:]
        browser.close()
        server.stop()
    columns = zip(*found, strict=True)
    for (name, unit), values in zip((("first paint", "ms"), ("board", "ms"), ("size", "kB")), columns, strict=True):
        low, middle, high = min(values), statistics.median(values), max(values)
        print(f"{name}: median {middle:.0f} {unit} ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main()
