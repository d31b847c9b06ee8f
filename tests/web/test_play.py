"""Whole games in the browser."""

from playwright.sync_api import Browser

from web.playing import play_out, start
from web.site import Site, Visitor


def test_a_whole_game_against_the_computer(browser: Browser, site: Site) -> None:
    with Visitor(browser, site.url) as ada:
        start(ada.page, site.url)
        play_out(ada.page)
        assert ada.page.locator(".acts.notice").is_visible()
        ada.page.locator("#tool-score").click()
        assert ada.page.locator("table.score tfoot td").count() == 2
