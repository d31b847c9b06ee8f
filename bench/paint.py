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

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from web.conftest import FLAGS
from web.playing import shown, start
from web.site import Site, Visitor

TIMES = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  board: performance.getEntriesByName("board")[0].startTime,
})"""


def load(browser: Browser, site: Site, url: str) -> tuple[float, float, float]:
    """One load: first paint and board in milliseconds, and kilobytes transferred."""
    with Visitor(browser, site.url) as visitor:
        received: list[float] = []
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Network.enable")

        def finished(event: dict[str, Any]) -> None:
            received.append(event["encodedDataLength"])

        session.on("Network.loadingFinished", finished)
        visitor.page.goto(url)
        shown(visitor.page)
        visitor.page.wait_for_timeout(500)
        times = visitor.page.evaluate(TIMES)
        return times["paint"], times["board"], sum(received) / 1000


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--loads", type=int, default=9)
    loads = parser.parse_args().loads
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        with Visitor(browser, site.url) as owner:
            start(owner.page, site.url, how="screen")
            found = [load(browser, site, owner.page.url) for _load in range(loads + 1)][1:]
        browser.close()
    columns = zip(*found, strict=True)
    for (name, unit), values in zip((("first paint", "ms"), ("board", "ms"), ("size", "kB")), columns, strict=True):
        low, middle, high = min(values), statistics.median(values), max(values)
        print(f"{name}: median {middle:.0f} {unit} ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main()
