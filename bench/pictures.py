"""Takes the README's pictures of the tables anew: python bench/pictures.py

Plays against the computer on a server of its own, and photographs table and replay in Chromium.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from web.conftest import FLAGS  # noqa: E402
from web.playing import DIVERS, DUEL, choose, may_choose, start  # noqa: E402
from web.site import Site, Visitor  # noqa: E402

RECORD = ROOT / "tests" / "records" / "league_game_70_42.leagues"
WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
TABLES = {  # the game, settings, and how many choices are made before the picture is taken
    "table-wide": (DUEL, WIDE, 18),
    "table-dark": (DUEL, {**WIDE, "color_scheme": "dark"}, 29),
    "table-phone": (DUEL, PHONE, 20),
    "divers-wide": (DIVERS, WIDE, 26),
    "divers-phone": (DIVERS, PHONE, 33),
}


def play(page: Page, url: str, game: str, choices: int, touch: bool) -> None:
    """A table against the computer, some choices later, with a card chosen."""
    start(page, url, game=game)
    for _choice in range(choices):
        if not may_choose(page):
            return
        choose(page)
    cards = page.locator(".it.can[data-id^='card:']")
    while may_choose(page) and cards.count() == 0:
        choose(page)
    if may_choose(page):
        page.wait_for_timeout(1200)
        page.mouse.move(2, 2)
        page.wait_for_timeout(400)
        last = cards.last
        if touch:
            last.tap(position={"x": 14, "y": 14})
        else:
            last.click(position={"x": 14, "y": 14})
        page.wait_for_timeout(600)


def scrub(page: Page, url: str) -> None:
    """The replay of a recorded game, in its third age."""
    page.goto(f"{url}/open")
    page.set_input_files("input[type=file]", RECORD)
    page.locator("form[enctype] button").first.click()
    page.wait_for_url("**/replay**")
    page.goto(f"{page.url.split('#')[0]}#128")
    page.reload()
    page.wait_for_selector(".it >> nth=30", state="attached")
    page.locator("#tool-log").click()
    page.wait_for_timeout(600)


def take(browser: Browser, site: Site, folder: Path) -> None:
    """Takes all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (game, settings, choices) in TABLES.items():
        with Visitor(browser, site.url, reduced_motion="reduce", **settings) as visitor:
            play(visitor.page, site.url, game, choices, settings is PHONE)
            visitor.page.screenshot(path=folder / f"{name}.png")
    with Visitor(browser, site.url, reduced_motion="reduce", **WIDE) as visitor:
        scrub(visitor.page, site.url)
        visitor.page.screenshot(path=folder / "replay.png")
    print(*sorted(folder.glob("*.png")), sep="\n")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "pictures")
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        take(browser, site, folder)
        browser.close()


if __name__ == "__main__":
    main()
