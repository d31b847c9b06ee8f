"""Faults that people met on other platforms, tried at our table."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from leagues.games.seven_wonders_duel.material import CARDS, COLOURS
from leagues.ui import svg
from web.playing import choose, may_choose, shown, start, step_of
from web.site import Line, Site, Visitor

QUICK: dict[str, Any] = {"reduced_motion": "reduce"}
BACK = ".it[data-id^='slot:']"


def to_age(page: Page) -> None:
    """Plays through the draft."""
    while page.locator(BACK).count() == 0:
        may_choose(page)
        choose(page)


def test_a_face_down_card_tells_its_back_and_nothing_else(browser: Browser, site: Site) -> None:
    """BP-03: markup, label and size are the same whatever lies there; nothing more can be copied."""
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        start(page, site.url, how="screen")
        to_age(page)
        backs = [
            re.sub(r"data-id=\"[^\"]*\"|--[xyz]: [^;]*;", "", markup)
            for markup in page.locator(BACK).evaluate_all("all => all.map(one => one.outerHTML)")
        ]
        assert len(backs) > 3
        assert len(set(backs)) == 1
        page.keyboard.press("ControlOrMeta+a")
        copied = page.evaluate("getSelection().toString()")
        shown_ids = set(re.findall(r'data-id="card:(\w+)"', page.content()))
        page.evaluate("document.documentElement.style.zoom = '2'")
        hidden = [card.id for card in CARDS if card.id not in shown_ids]
        assert hidden
        assert not [id for id in hidden if f"card:{id}" in page.content() or f"card:{id}" in copied]


def test_quick_clicks_and_two_tabs_make_one_choice(browser: Browser, site: Site) -> None:
    """BP-04: the second click never answers the next question, and a stale tab only catches up."""
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        start(page, site.url, how="screen")
        other = ada.new_page()
        other.goto(page.url)
        shown(other)
        for _choice in range(6):
            may_choose(page)
            before = step_of(page)
            expect(other.locator("body")).to_have_attribute("data-step", str(before))
            for tab in (page, other):
                may_choose(tab)
                tab.wait_for_timeout(150)
                if tab.locator(".acts .act").count() == 0:
                    tab.locator(".it.can").last.click(position={"x": 12, "y": 12})
            for tab in (page, other):
                buttons = tab.locator(".acts .act:not(.locked)")
                buttons.evaluate_all("all => { for (let i = 0; i < 5; i++) all[0]?.click(); }")
            expect(page.locator("body")).not_to_have_attribute("data-step", str(before))
            page.wait_for_timeout(150)
            table = site.app.state.services.hub.tables[page.url.split("/t/")[1].split("#")[0]].table
            choices = [row for row in table.log[before:] if row.seat >= 0]
            assert len(choices) == 1


def test_a_frozen_connection_is_noticed_and_caught_up(browser: Browser, site: Site, line: Line) -> None:
    """BP-07: silence without an end is seen within some ten seconds."""
    with Visitor(browser, line.url, **QUICK) as ada, Visitor(browser, site.url, **QUICK) as ben:
        start(ada.page, line.url, how="invite")
        ben.page.goto(ada.page.locator("input.url").input_value().replace(line.url, site.url))
        ben.page.locator("main form button").first.click()
        shown(ben.page)
        may_choose(ada.page)
        choose(ada.page)
        may_choose(ben.page)
        line.freeze()
        choose(ben.page)
        expect(ada.page.locator("#lost")).to_be_visible(timeout=14_000)
        line.restore()
        expect(ada.page.locator("body")).to_have_attribute("data-step", str(step_of(ben.page)))


@pytest.mark.parametrize("name", ["<img src=x onerror=alert(1)>", "\u202eevil \u2066name", "\U0001f30a" * 5000])
def test_a_name_is_shown_as_it_is(browser: Browser, site: Site, name: str) -> None:
    """BP-14: hall, table, log, replay and title show names as text, cut to their length."""
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        page.on("dialog", lambda dialog: ada.faults.append(f"dialog: {dialog.message}"))
        page.goto(f"{site.url}/account")
        answer = page.evaluate(
            "async name => (await fetch('/api/me', {method: 'PATCH', headers: {'content-type': 'application/json'},"
            " body: JSON.stringify({name})})).status",
            name,
        )
        assert answer in (200, 413, 422)
        start(page, site.url)
        may_choose(page)
        choose(page)
        page.locator("#tool-log").click()
        expect(page.locator(".panel .log li").first).to_be_visible()
        assert len(page.title()) < 140
        page.goto(f"{page.url.split('#')[0]}/replay#3")
        page.wait_for_selector("body[data-plies]", state="attached")
        page.goto(site.url)
        for _page in range(2):
            assert page.locator("img[src='x']").count() == 0
            assert "\u202e" not in page.content()
            page.go_back()


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_nothing_is_told_by_colour_alone(browser: Browser, site: Site) -> None:
    """BP-17: colours have patterns and marks; what can be chosen, is chosen or cannot be paid differs by shape."""
    assert set(COLOURS) <= set(svg.PATTERNS)
    assert len({svg.PATTERNS[colour] for colour in COLOURS}) == len(COLOURS)
    symbols = svg.read_art("leagues.games.seven_wonders_duel").symbols
    assert len({symbols[f"ty-{colour}"].split(">", 1)[1] for colour in COLOURS}) == len(COLOURS)
    for palette in (svg.PALETTE, {**svg.PALETTE, **svg.NIGHT}):
        light, dark = sorted((luminance(palette["brass"]), luminance(palette["panel"])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        start(page, site.url, how="screen")
        to_age(page)
        may_choose(page)
        while page.locator(".acts .act.locked").count() == 0:
            page.locator(".it.can").last.click(position={"x": 12, "y": 12})
            if page.locator(".acts .act.locked").count() == 0:
                choose(page)
                may_choose(page)
        style = "(one, name) => getComputedStyle(one)[name]"
        can = page.locator(".it.can:not(.chosen)").first.evaluate(style, "boxShadow")
        chosen = page.locator(".it.chosen").first.evaluate(style, "boxShadow")
        assert can.count("px") < chosen.count("px"), "a second ring"
        locked = page.locator(".acts .act.locked").first
        assert locked.evaluate(style, "borderTopStyle") == "dashed"
        assert locked.locator("use[href*='lock']").count() > 0
