"""What a person does at a table in the browser: point, choose, wait."""

import re

from playwright.sync_api import Page, expect

HERE = re.compile(r".*/t/[\w-]+.*")


DUEL, DIVERS = "seven_wonders_duel", "nautilus_divers"


def start(
    page: Page, url: str, how: str = "computer", seat: str = "0", practice: bool = False, game: str = DUEL
) -> str:
    """Opens a table from the hall and returns its id."""
    page.goto(url)
    form = page.locator(f"article.game form:has(input[name=game][value={game}])")
    form.locator(f"input[name=seat][value='{seat}']").check(force=True)
    if practice:
        form.locator("details summary").click()
        form.locator("input[name=practice]").check(force=True)
    form.locator(f"button[name=how][value={how}]").click()
    page.wait_for_url(HERE)
    shown(page)
    return page.url.split("/t/")[1].split("/")[0].split("#")[0]


def shown(page: Page) -> None:
    """Waits until the table is drawn, or lies behind the curtain, and is connected."""
    page.wait_for_selector(":is(.it, #ask[open]) >> nth=0", state="attached")
    page.wait_for_selector("body[data-live=open]", state="attached")


def step_of(page: Page) -> int:
    """The step that the page shows."""
    return int(page.locator("body").get_attribute("data-step") or -1)


def may_choose(page: Page) -> bool:
    """Waits until it is this person's turn, or the game is over; tells which."""
    page.wait_for_selector("body[data-turn=mine], body[data-turn=over]", state="attached")
    return page.locator("body").get_attribute("data-turn") == "mine"


def choose(page: Page) -> None:
    """One choice: points at the last thing that can be chosen, then presses the main button."""
    page.wait_for_selector(":is(.it.can, .acts .act:not(.locked)) >> nth=0", state="attached")
    before = step_of(page)
    while page.locator(".acts .act:not(.locked):not(.more)").count() == 0:
        page.locator(".it.can:not(.chosen):not(.aside)").last.click(position={"x": 12, "y": 12})
    button = page.locator(".acts .act.main, .acts .act:not(.locked):not(.more)").first
    button.click()
    expect(page.locator("body")).not_to_have_attribute("data-step", str(before))


def play_out(page: Page, most: int = 90) -> None:
    """Plays until the game is over."""
    for _choice in range(most):
        if not may_choose(page):
            return
        choose(page)
    raise AssertionError("the game does not end")
