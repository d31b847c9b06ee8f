"""Opening tables, sitting down, leaving, playing again, and who sees which table in the hall."""

import re
from pathlib import Path

import pytest
from sqlalchemy import update

from leagues.server.hall import TableLine
from leagues.server.schema import tables
from server.house import GAME
from server.site import BOT, COMPUTER, GUEST, ME, OPEN, Browser, Site

UNGUESSABLE = re.compile(r"[A-Za-z0-9_-]{22}")


def invitation_of(browser: Browser, id: str, seat: int = 1) -> str:
    """The invitation for a seat, as whoever opened the table sees it."""
    found: str = browser.table(id)["seats"][seat]["invitation"]
    return found


def in_hall(browser: Browser, which: str) -> list[str]:
    """The ids of the tables in one of the hall's lists."""
    return [table["id"] for table in browser.get("/api/hall").json()[which]]


def resign(browser: Browser, id: str) -> None:
    """Gives up at a table."""
    with browser.websocket_connect(f"/t/{id}/live", headers={"Origin": "http://testserver"}) as socket:
        socket.send_json({"type": "hello", "shape": "facts", "lang": "en"})
        at = socket.receive_json()
        socket.send_json({"type": "resign", "key": "a" * 12, "step": at["step"], "ply": at["ply"]})
        while socket.receive_json()["type"] != "done":
            pass


def test_one_click_against_the_computer(ada: Browser) -> None:
    answer = ada.fill("/tables", game=GAME, how="computer", player="greedy", seat="0")
    assert answer.status_code == 303
    table = ada.table(answer.headers["location"].removeprefix("/t/"))
    assert table["status"] == "running"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "computer"]
    assert table["seats"][0]["mine"]
    assert table["turn"] == 0
    assert table["patience"] == 72


def test_a_newcomer_becomes_a_guest_by_opening_a_table(site: Site) -> None:
    browser = site.browser()
    assert browser.fill("/tables", game=GAME, how="invite", seat="1").status_code == 303
    assert browser.get("/api/me").json()["name"]


def test_the_options_of_the_hall_are_those_of_the_table(ada: Browser) -> None:
    form = {"option.promo_wonders": "yes", "practice": "yes", "listed": "yes", "patience": "24"}
    answer = ada.fill("/tables", game=GAME, how="screen", seat="1", guest=" Grace\u202e ", **form)
    table = ada.table(answer.headers["location"].removeprefix("/t/"))
    assert table["options"]["promo_wonders"] == "yes"
    assert (table["practice"], table["listed"], table["patience"]) == (True, True, 24)
    assert [seat["name"] for seat in table["seats"]] == ["Grace", "Ada"]
    assert all(seat["mine"] for seat in table["seats"])
    assert "seed" not in table


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"how": "magic"},
        {"seat": "7"},
        {"player": "nemo"},
        {"patience": "5"},
        {"count": "9"},
        {"option.promo_wonders": "maybe"},
        {"option.nonsense": "yes"},
    ],
)
def test_a_form_that_asks_for_what_there_is_not_opens_nothing(ada: Browser, wrong: dict[str, str]) -> None:
    answer = ada.fill("/tables", **{"game": GAME, "how": "computer", "player": "greedy", "seat": "0", **wrong})
    assert answer.status_code in (400, 422)
    assert in_hall(ada, "mine") == []


def test_ids_and_invitations_cannot_be_guessed(ada: Browser) -> None:
    ids = {ada.seat(ME, OPEN) for _table in range(20)}
    invitations = {invitation_of(ada, id) for id in ids}
    assert len(ids) == len(invitations) == 20
    assert all(UNGUESSABLE.fullmatch(text) for text in ids | invitations)


def test_by_lot_both_seats_come_up(ada: Browser) -> None:
    first = {ada.table(ada.seat(ME, COMPUTER, lot=True))["seats"][0]["kind"] for _table in range(30)}
    assert first == {"person", "computer"}


def test_an_invitation_brings_two_people_together(site: Site, ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, OPEN)
    invitation = invitation_of(ada, id)
    assert ada.table(id)["status"] == "open"
    assert ben.table(id)["seats"][1]["invitation"] is None, "only whoever opened the table sees invitations"
    page = ben.get(f"/i/{invitation}")
    assert page.status_code == 200
    assert "Ada" in page.text
    answer = ben.fill(f"/i/{invitation}")
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{id}")
    table = ben.table(id)
    assert table["status"] == "running"
    assert table["turn"] == 0
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Ben"]
    assert ben.get(f"/i/{invitation}").headers["location"] == f"/t/{id}", "the link leads back to the table"
    late = site.browser()
    assert late.get(f"/i/{invitation}").status_code == 409
    assert late.fill(f"/i/{invitation}", name="Late").status_code == 409
    assert late.session is None


def test_ones_own_invitation_leads_to_the_table(ada: Browser) -> None:
    id = ada.seat(ME, OPEN)
    invitation = invitation_of(ada, id)
    assert ada.get(f"/i/{invitation}").headers["location"] == f"/t/{id}"
    assert ada.fill(f"/i/{invitation}").status_code == 303
    assert ada.table(id)["status"] == "open"


def test_an_invited_newcomer_gives_a_name_or_gets_one(site: Site, ada: Browser) -> None:
    for name in ("Grace", ""):
        invitation = invitation_of(ada, ada.seat(ME, OPEN))
        browser = site.browser()
        assert browser.fill(f"/i/{invitation}", name=name).status_code == 303
        assert browser.get("/api/me").json()["name"] == name or not name


def test_only_listed_tables_are_open_to_all(ada: Browser, ben: Browser) -> None:
    hidden, listed = ada.seat(ME, OPEN), ada.seat(ME, OPEN, listed=True)
    assert in_hall(ben, "open") == [listed]
    assert ben.fill(f"/t/{hidden}/sit").status_code == 403
    assert ben.fill(f"/t/{listed}/sit").status_code == 303
    assert set(in_hall(ben, "mine")) == {listed}
    assert in_hall(ada, "mine")[0] == listed, "what waits for one comes first"


def test_a_seat_is_taken_once(site: Site, ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, OPEN, listed=True)
    assert ben.fill(f"/t/{id}/sit").status_code == 303
    assert ben.fill(f"/t/{id}/sit").status_code == 303, "a second click does no harm"
    assert site.browser().fill(f"/t/{id}/sit").status_code == 409


def test_whoever_leaves_takes_nothing_along(site: Site, ada: Browser, ben: Browser) -> None:
    id = ada.seat(OPEN, OPEN, listed=True)
    first = invitation_of(ada, id, 0)
    assert ben.fill(f"/i/{first}").status_code == 303
    assert ben.fill(f"/t/{id}/leave").status_code == 303
    again = invitation_of(ada, id, 0)
    assert again not in (first, None)
    assert ben.get(f"/i/{first}").status_code == 404
    assert ben.fill(f"/t/{id}/leave").status_code == 403
    with ben.websocket_connect(f"/t/{id}/live", headers={"Origin": "http://testserver"}) as socket:
        socket.send_json({"type": "hello", "shape": "facts", "lang": "en", "seat": 0})
        assert socket.receive_json()["error"] == "error.not_your_seat"


def test_a_table_is_closed_when_whoever_opened_it_leaves(ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, OPEN)
    invitation = invitation_of(ada, id)
    assert ada.fill(f"/t/{id}/leave").status_code == 303
    assert ada.table(id)["reason"] == "error.closed.left"
    answer = ben.fill(f"/i/{invitation}")
    assert answer.status_code == 409
    assert ben.get(f"/t/{id}").status_code == 200
    assert "left before the game began" in ben.get(f"/t/{id}").text


def test_a_running_game_cannot_be_left(ada: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    assert ada.fill(f"/t/{id}/leave").status_code == 409


def test_the_return_game_is_one_table_with_seats_swapped(site: Site, ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, OPEN, options={"promo_wonders": "yes"}, patience=0)
    ben.fill(f"/i/{invitation_of(ada, id)}")
    assert ada.fill(f"/t/{id}/rematch").status_code == 409, "not before the end"
    resign(ada, id)
    assert in_hall(ada, "finished") == [id]
    assert site.browser().fill(f"/t/{id}/rematch").status_code == 401
    first, second = ben.fill(f"/t/{id}/rematch"), ada.fill(f"/t/{id}/rematch")
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]
    next = first.headers["location"].removeprefix("/t/")
    table = ada.table(next)
    assert [seat["name"] for seat in table["seats"]] == ["Ben", "Ada"]
    assert (table["status"], table["turn"], table["previous"]) == ("running", 0, id)
    assert (table["options"]["promo_wonders"], table["patience"]) == ("yes", 0)
    assert ada.table(id)["next"] == next


def test_others_cannot_ask_for_a_return_game(ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    resign(ada, id)
    assert ben.fill(f"/t/{id}/rematch").status_code == 403
    assert ada.fill(f"/t/{id}/rematch").status_code == 303


def test_a_bots_seat_has_a_token_that_the_next_one_replaces(ada: Browser, ben: Browser) -> None:
    id = ada.seat(ME, BOT)
    assert ben.post(f"/api/tables/{id}/seats/1/token").status_code == 403
    assert ada.post(f"/api/tables/{id}/seats/0/token").status_code == 403, "that is no bot's seat"
    tokens = [ada.post(f"/api/tables/{id}/seats/1/token").json()["token"] for _time in range(2)]
    wish = {"type": "resign", "key": "k" * 12, "step": 0, "ply": 0}
    statuses = [
        ben.post("/api/bot/wish", json=wish, headers={"Authorization": f"Bearer {token}"}).status_code
        for token in tokens
    ]
    assert statuses == [401, 409]


def test_two_at_one_screen_have_both_seats(ada: Browser) -> None:
    table = ada.table(ada.seat(GUEST, ME))
    assert [seat["name"] for seat in table["seats"]] == ["Grace", "Ada"]
    assert table["status"] == "running"


def test_the_outcome_is_told_from_ones_own_side(site: Site, ada: Browser) -> None:
    id = ada.seat(ME, COMPUTER)
    resign(ada, id)
    assert "Lost" in ada.get("/").text
    assert "Lost" not in site.browser().get("/").text


def test_a_table_of_older_rules_is_explained_and_its_record_remains(site: Site, ada: Browser, tmp_path: Path) -> None:
    id = ada.seat(ME, OPEN)
    store = site.app.state.services.store
    older = update(tables).where(tables.c.id == id).values(status="closed", reason="error.closed.rules_changed")
    assert site.first.portal is not None
    site.first.portal.call(store.write, lambda connection: connection.execute(older).rowcount)
    site.app.state.services.hub.tables.clear()
    page = ada.get(f"/t/{id}")
    assert page.status_code == 200
    assert "the rules were corrected since" in page.text
    assert ada.get(f"/t/{id}/record").text.startswith('[Leagues "1"]')
    assert ada.get(f"/t/{id}/replay").status_code == 409


def test_lines_name_the_columns_of_the_database() -> None:
    assert set(TableLine.__dataclass_fields__) - {"owned", "seats"} <= set(tables.c.keys())
