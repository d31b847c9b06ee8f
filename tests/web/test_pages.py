"""Every page: readable, reachable, within its width, and only from here."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from web.playing import choose, may_choose, play_out, shown, start
from web.site import Site, Visitor

LANGUAGES = ("en", "fr", "nl", "cs", "de")
QUICK: dict[str, Any] = {"reduced_motion": "reduce"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"

TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter(one => {
  const box = one.getBoundingClientRect();
  const seen = box.width > 1 && box.height > 1 && !one.closest(".things, .sr, svg, [hidden]");
  return seen && (box.right > innerWidth + 1 || box.left < -1);
}).map(one => one.outerHTML.slice(0, 120))"""


def serious(page: Page) -> list[str]:
    """What the accessibility checker finds serious or worse."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


def pages(visitor: Visitor) -> Iterator[tuple[str, Page]]:
    """Each kind of page, one after the other."""
    page, url = visitor.page, visitor.url
    for name, path in (("hall", "/"), ("open", "/open"), ("account", "/account"), ("error", "/nowhere")):
        page.goto(url + path)
        yield name, page
    start(page, url, how="invite")
    yield "waiting table", page
    start(page, url, how="screen")
    yield "table", page
    for _choice in range(14):
        may_choose(page)
        choose(page)
    may_choose(page)
    page.locator(".it.can").last.click(position={"x": 12, "y": 12})
    yield "table with a thing chosen", page
    page.locator("#tool-log").click()
    yield "log", page
    page.locator("#tool-list").click()
    yield "list", page
    page.locator("#tool-list").click()
    page.goto(page.url.split("#")[0] + "/replay")
    page.wait_for_selector("body[data-plies]", state="attached")
    yield "replay", page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_serious_faults_for_people_with_impairments(browser: Browser, site: Site, scheme: Any) -> None:
    with Visitor(browser, site.url, color_scheme=scheme, **QUICK) as visitor:
        faults = {name: found for name, page in pages(visitor) if (found := serious(page))}
        assert not faults, faults


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_keeps_to_its_width(browser: Browser, site: Site, lang: str) -> None:
    for width, height in ((360, 740), (1440, 900)):
        with Visitor(browser, site.url, lang, viewport={"width": width, "height": height}, **QUICK) as visitor:
            for name, page in pages(visitor):
                wide = page.evaluate(TOO_WIDE)
                assert not wide, (name, width, wide[:5])
                assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), (name, width)


def test_a_table_loads_quickly_and_only_from_here(browser: Browser, site: Site) -> None:
    """Under 150 kB for the whole page, under the strict policy; ``Visitor`` notes what leaves the site."""
    with Visitor(browser, site.url, **QUICK) as visitor:
        received: list[float] = []
        session = visitor.context.new_cdp_session(visitor.page)
        session.send("Network.enable")

        def finished(event: dict[str, Any]) -> None:
            received.append(event["encodedDataLength"])

        session.on("Network.loadingFinished", finished)
        start(visitor.page, site.url, how="screen")
        received.clear()
        with visitor.page.expect_response(f"{site.url}/t/*") as answer:
            visitor.page.reload()
        shown(visitor.page)
        visitor.page.wait_for_timeout(300)
        assert answer.value.headers["content-security-policy"].startswith(POLICY)
        assert 10_000 < sum(received) < 150_000


def test_the_end_of_a_game_is_as_readable(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as visitor:
        start(visitor.page, site.url)
        play_out(visitor.page)
        visitor.page.locator("#tool-score").click()
        assert serious(visitor.page) == []
