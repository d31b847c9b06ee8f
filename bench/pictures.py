"""Takes the README's pictures of the tables anew: python bench/pictures.py

Plays a game of a fixed deal on a server of its own, and photographs table and replay in Chromium.
"""

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from web.conftest import FLAGS  # noqa: E402
from web.playing import shown  # noqa: E402
from web.site import Site, Visitor  # noqa: E402

RECORD = ROOT / "tests" / "records" / "league_game_70_42.leagues"
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}


def opened(visitor: Visitor, record: Path) -> str:
    """Brings a record to the site and returns the address of its replay."""
    page = visitor.page
    page.goto(f"{visitor.url}/open")
    page.set_input_files("input[type=file]", record)
    page.locator("main form button, form[enctype] button").first.click()
    page.wait_for_url("**/replay**")
    return page.url.split("#")[0]


def take(browser: Browser, site: Site, folder: Path) -> None:
    """Takes all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    views = {
        "table-wide": ({"viewport": WIDE}, 96),
        "table-dark": ({"viewport": WIDE, "color_scheme": "dark"}, 120),
        "table-phone": ({"viewport": PHONE, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}, 96),
        "replay": ({"viewport": WIDE}, 60),
    }
    for name, (settings, ply) in views.items():
        with Visitor(browser, site.url, **settings) as visitor:
            url = opened(visitor, RECORD)
            visitor.page.goto(f"{url}#{ply}")
            visitor.page.reload()
            visitor.page.wait_for_selector(".it >> nth=30", state="attached")
            visitor.page.wait_for_timeout(800)
            visitor.page.screenshot(path=folder / f"{name}.png")
            print(folder / f"{name}.png")


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "docs" / "pictures")
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as data, Site(Path(data)) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        take(browser, site, folder)
        browser.close()


__all__ = ["shown"]

if __name__ == "__main__":
    main()
