"""Nautilus (Libellud) in the browser: secret hands, movements, a whole game of two and one behind the curtain."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from leagues.server.live import LiveTable
from web.playing import DIVERS, choose, may_choose, shown, start, step_of
from web.site import Site, Visitor

QUICK: dict[str, Any] = {"reduced_motion": "reduce"}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, **QUICK}
MOST = 150  # decisions of a game are fewer


def table_of(site: Site, id: str) -> LiveTable:
    """The table as the server holds it."""
    found: LiveTable = site.app.state.services.hub.tables[id]
    return found


def pending(live: LiveTable) -> str:
    return str(live.view(None).facts()["pending"])


def hand_of(live: LiveTable, seat: int) -> set[str]:
    """The ids of the divers in a hand."""
    return {f"card:{value}" for value in range(1, 15) if live.table.state.dump()["hand"][seat] >> value & 1}


def ids(page: Page) -> set[str]:
    """The ids of everything that lies on the board."""
    found: list[str] = page.locator(".it").evaluate_all("all => all.map(one => one.dataset.id)")
    return set(found)


def turn_of(page: Page) -> str:
    return str(page.locator("body").get_attribute("data-turn"))


def test_two_people_play_a_whole_game_and_a_spectator_sees_no_hand(browser: Browser, site: Site) -> None:
    with (
        Visitor(browser, site.url, **QUICK) as ada,
        Visitor(browser, site.url, "fr", **PHONE) as ben,
        Visitor(browser, site.url, "nl", **QUICK) as clara,
    ):
        id = start(ada.page, site.url, how="invite", game=DIVERS)
        ben.page.goto(ada.page.locator("input.url").input_value())
        ben.page.locator("main form button").first.click()
        ben.page.wait_for_url("**/t/**")
        shown(ben.page)
        clara.page.goto(f"{site.url}/t/{id}")
        shown(clara.page)
        live, pages = table_of(site, id), (ada.page, ben.page)
        moved = 0
        for choice in range(MOST):
            while not live.table.over and (live.only_action() is not None or live.turn < 0):
                ada.page.wait_for_timeout(20)  # a seat passes by itself
            if live.table.over:
                break
            mover = pages[live.turn]
            for page in (*pages, clara.page):
                expect(page.locator("body")).to_have_attribute("data-step", str(live.step))
            if choice % 7 == 0:
                seen = ids(clara.page) | ids(ada.page)
                assert not hand_of(live, 1) & seen - known_to(live, 0)
                assert not hand_of(live, 0) & ids(clara.page)
            moved += pending(live) == "move"
            choose(mover)
        assert live.table.over
        assert moved
        for page in (*pages, clara.page):
            expect(page.locator("body")).to_have_attribute("data-turn", "over")
            page.locator("#tool-score, .notice .btn:has(use[href*='ui-score'])").locator("visible=true").first.click()
            assert len(page.locator("table.score tbody tr").all()) == 5
        assert clara.page.locator(".acts .act").count() == 0


def known_to(live: LiveTable, seat: int) -> set[str]:
    """The divers of the other hand that a seat has seen."""
    return {f"card:{card}" for card in live.view(seat).facts()["hands"][1 - seat] if card is not None}


def test_one_screen_goes_from_hand_to_hand_behind_a_curtain(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        id = start(page, site.url, how="screen", game=DIVERS)
        live = table_of(site, id)
        lifted = 0
        for _choice in range(MOST):
            page.wait_for_selector("#ask[open], body[data-turn=mine], body[data-turn=over]", state="attached")
            if live.table.over:
                break
            if page.locator("#ask[open]").count():
                assert not ids(page), "nothing lies there while the screen is passed on"
                page.keyboard.press("Escape")
                expect(page.locator("#ask")).to_be_visible()
                page.locator("#ask button").click()
                lifted += 1
                expect(page.locator("body")).to_have_attribute("data-turn", "mine")
                shown(page)
            seat = live.turn
            assert hand_of(live, seat) <= ids(page)
            assert not hand_of(live, 1 - seat) & ids(page) - known_to(live, seat)
            assert re.search("card:|back:", page.content())
            choose(page)
        assert live.table.over
        assert lifted > 40
        page.reload()
        shown(page)
        expect(page.locator("body")).to_have_attribute("data-turn", "over")


def test_a_reload_begins_behind_the_curtain(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        id = start(page, site.url, how="screen", game=DIVERS)
        page.locator("#ask button").click()
        shown(page)
        page.reload()
        page.wait_for_selector("body[data-live=open]", state="attached")
        expect(page.locator("#ask")).to_be_visible()
        assert not (hand_of(table_of(site, id), 0) | hand_of(table_of(site, id), 1)) & ids(page)
        assert '"card:' not in page.locator("script[type='application/json']").first.inner_text()


def test_a_movement_is_chosen_by_card_and_space(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        for _game in range(5):  # deals differ, and one game may bring no movement
            id = start(page, site.url, game=DIVERS)
            live = table_of(site, id)
            for _choice in range(MOST):
                if not may_choose(page):
                    break
                if pending(live) == "move" and live.turn == 0:
                    before, was = step_of(page), ids(page)
                    code = live.game.actions.code(live.table.state.legal()[0])
                    _move, source, target = code.split(":")
                    board = live.table.state.dump()["board"]
                    card = board["ab".index(source[0]) * 5 + int(source[1]) - 1]
                    name = {0: "fishbone", 15: "kraken"}.get(card, str(card))
                    page.locator(f".it[data-id='card:{name}']").click()
                    page.locator(f".it[data-id='space:{target}']").click()
                    page.locator(".acts .act.main, .acts .act").first.click()
                    expect(page.locator("body")).not_to_have_attribute("data-step", str(before))
                    assert code in [live.game.actions.code(ply.action) for ply in live.table.plies[-20:]]
                    assert was
                    return
                choose(page)
        raise AssertionError("no movement in five games")


def test_a_round_is_looked_at_before_the_next_one(browser: Browser, site: Site) -> None:
    """The tenth card, and who won what, stay on the board for a moment; then the next round lies there."""
    with Visitor(browser, site.url, **QUICK) as ada:
        page = ada.page
        id = start(page, site.url, game=DIVERS)
        live = table_of(site, id)
        pauses: list[int] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: pauses.extend(paused(frame))))
        page.reload()
        shown(page)
        while live.table.state.dump()["round"] == 1:
            may_choose(page)
            choose(page)
        may_choose(page)
        assert len(pauses) == 1


def paused(frame: str | bytes) -> list[int]:
    return [int(found) for found in re.findall(r'"pause":(\d+)', str(frame))]
