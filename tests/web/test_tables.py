"""Tables in the browser: two people and a spectator, keyboard, language, a lost connection, replay."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from web.playing import choose, may_choose, shown, start, step_of
from web.site import Line, Site, Visitor

QUICK: dict[str, Any] = {"reduced_motion": "reduce"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, **QUICK}


def labels(page: Page) -> list[str]:
    """What everything on the board is called."""
    found: list[str] = page.locator(".it").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return found


def test_two_people_and_a_spectator(browser: Browser, site: Site) -> None:
    with (
        Visitor(browser, site.url, **QUICK) as ada,
        Visitor(browser, site.url, "fr", **QUICK) as ben,
        Visitor(browser, site.url, "cs", **QUICK) as clara,
    ):
        id = start(ada.page, site.url, how="invite")
        expect(ada.page.locator("body")).to_have_attribute("data-turn", "open")
        ben.page.goto(ada.page.locator("input.url").input_value())
        ben.page.locator("main form button").first.click()
        ben.page.wait_for_url("**/t/**")
        shown(ben.page)
        clara.page.goto(f"{site.url}/t/{id}")
        shown(clara.page)
        pages = (ada.page, ben.page)
        for _choice in range(24):
            mover = next(page for page in pages if page.locator("body").get_attribute("data-turn") == "mine")
            choose(mover)
            step = str(step_of(mover))
            for page in (*pages, clara.page):
                expect(page.locator("body")).to_have_attribute("data-step", step)
            turns = [str(page.locator("body").get_attribute("data-turn")) for page in (*pages, clara.page)]
            assert sorted(turns[:2]) == ["mine", "other"]
            assert turns[2] == "other"
        assert clara.page.locator(".it.can, .acts .act").count() == 0
        assert labels(ada.page) != labels(clara.page), "each in their own language"
        ben.page.locator("#tool-more").click()
        ben.page.locator(".panel .line").filter(has_text=re.compile("Bonne chance")).click()
        expect(ada.page.locator(".toast")).to_contain_text("Good luck")


def test_a_game_by_keyboard_alone(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        start(page, site.url)
        for _choice in range(20):
            if not may_choose(page):
                break
            before = step_of(page)
            page.locator(".it.can").first.focus()
            if page.locator(".acts .act").count() == 0:
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
                page.keyboard.press("Escape")
                assert page.locator(".it.chosen").count() == 0
            page.keyboard.press("Enter")
            page.locator(".acts .act:focus").wait_for()
            page.keyboard.press("Enter")
            expect(page.locator("body")).not_to_have_attribute("data-step", str(before))
            assert page.evaluate("document.activeElement !== document.body")


def test_the_language_changes_in_the_middle_of_a_game(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        start(page, site.url)
        for _choice in range(6):
            may_choose(page)
            choose(page)
        may_choose(page)
        step, seen = step_of(page), set()
        for lang in ("fr", "nl", "cs", "de", "en"):
            page.locator("header details.menu summary").click()
            page.locator(f"header button[lang={lang}]").click()
            shown(page)
            assert page.locator("html").get_attribute("lang") == lang
            assert step_of(page) == step
            seen.add(tuple(labels(page)))
        assert len(seen) == 5
        page.reload()
        shown(page)
        assert page.locator("html").get_attribute("lang") == "en"


def test_a_cut_connection_catches_up_by_itself(browser: Browser, site: Site, line: Line) -> None:
    """BP-06: what is chosen without a connection is said to be not sent, and nothing changes."""
    with Visitor(browser, line.url, **QUICK) as ada, Visitor(browser, site.url, **QUICK) as ben:
        start(ada.page, line.url, how="invite")
        invitation = ada.page.locator("input.url").input_value().replace(line.url, site.url)
        ben.page.goto(invitation)
        ben.page.locator("main form button").first.click()
        shown(ben.page)
        may_choose(ada.page)
        choose(ada.page)
        before = step_of(ada.page)
        may_choose(ben.page)
        line.cut()
        expect(ada.page.locator("#lost")).to_be_visible()
        seen = labels(ada.page)
        ada.page.locator("#tool-more").click()
        ada.page.locator(".panel .line:has(use[href*='ui-flag'])").click()
        ada.page.locator("#ask .btn.pri").click()
        expect(ada.page.locator(".toast")).to_contain_text("Not sent")
        assert labels(ada.page) == seen
        choose(ben.page)
        ada.page.wait_for_timeout(4000)
        assert step_of(ada.page) == before
        line.restore()
        expect(ada.page.locator("body")).to_have_attribute("data-step", str(step_of(ben.page)))
        expect(ada.page.locator("#lost")).to_be_hidden()


def test_a_replay_goes_forwards_and_backwards(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        start(page, site.url, how="screen")
        for _choice in range(16):
            may_choose(page)
            choose(page)
        page.goto(page.url.split("#")[0] + "/replay#0")
        page.wait_for_selector("body[data-plies]", state="attached")
        at = {0: labels(page)}
        for ply in range(1, 13):
            page.keyboard.press("ArrowRight")
            expect(page.locator("body")).to_have_attribute("data-ply", str(ply))
            at[ply] = labels(page)
        assert page.url.endswith("#12")
        for ply in range(11, -1, -1):
            page.keyboard.press("ArrowLeft")
            expect(page.locator("body")).to_have_attribute("data-ply", str(ply))
            assert labels(page) == at[ply]
        page.locator("#slider").fill("7")
        expect(page.locator("body")).to_have_attribute("data-ply", "7")
        assert labels(page) == at[7]
        page.goto(page.url.split("#")[0] + "#5")
        expect(page.locator("body")).to_have_attribute("data-ply", "5")
        assert labels(page) == at[5]


def test_a_phone_plays_by_touch(browser: Browser, site: Site) -> None:
    """BP-18: a tap chooses and never plays; details are there without a pointer that hovers."""
    with Visitor(browser, site.url, **PHONE) as ada:
        page = ada.page
        start(page, site.url)
        for _choice in range(12):
            if not may_choose(page):
                break
            before = step_of(page)
            if page.locator(".acts .act").count() == 0:
                page.locator(".it.can").last.tap(position={"x": 12, "y": 12})
                assert step_of(page) == before
            if page.locator(".it.chosen").count():
                page.locator(".acts .act.more").tap()
                expect(page.locator("#sheet")).to_be_visible()
                page.locator("#sheet .grab").tap()
                assert step_of(page) == before
            boxes = [button.bounding_box() for button in page.locator(".acts .act").all()]
            assert all(box is not None and box["height"] >= 40 and box["y"] < 740 for box in boxes)
            page.locator(".acts .act.main, .acts .act:not(.locked):not(.more)").first.tap()
            expect(page.locator("body")).not_to_have_attribute("data-step", str(before))
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
