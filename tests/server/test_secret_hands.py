"""Hands stay secret: what a seat or a spectator is sent does not depend, in any byte, on what it cannot know."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from leagues.core.record import parse
from leagues.core.rng import Random
from leagues.core.state import CHANCE
from leagues.games import game
from leagues.server.live import LiveTable
from leagues.server.viewer import Looks
from server.house import Guest, House, run

GAME = "nautilus_divers"
TITLE = game(GAME)
LANGS = ("en", "nl", "cs")
PRIVATE = re.compile(r'"(?:deal|draw|put_back|catch|swap|keep):(?!\?)[a-z0-9:?]+"')


def all_that_is_sent(live: LiveTable, looks: Looks) -> str:
    """The scene, and the detail of everything in it, as bytes go out."""
    live.scenes.clear()
    scene = live.scene_message(looks.seat, looks.shape, looks.lang, looks.mine)
    ids = [item["id"] for item in scene.get("items", [])]
    return json.dumps([scene, [live.detail(looks, id) for id in ids]], ensure_ascii=False)


def look_around(live: LiveTable, rng: Random) -> None:
    """Another world behind the same view makes the same bytes."""
    true = live.table.state
    for seat in (0, 1, None):
        shape = ("wide", "tall", "facts")[rng.below(3)]
        looks = Looks(seat, shape, LANGS[rng.below(3)], () if seat is None else (seat,))
        sent = all_that_is_sent(live, looks)
        for _world in range(3):
            live.table.state = TITLE.sample(TITLE.view(true, seat), rng)
            assert all_that_is_sent(live, looks) == sent, (seat, true.dump())
            live.table.state = true
    live.scenes.clear()


def readable(live: LiveTable, seat: int | None) -> list[str]:
    """The plies so far as this viewer reads them."""
    state, found = TITLE.new(live.table.options), []
    for ply in live.table.plies:
        found.append(TITLE.code(state, ply.action, seat))
        state.apply(ply.action)
    return found


@pytest.mark.parametrize("block", range(4))
def test_no_byte_depends_on_a_hidden_card(tmp_path: Path, block: int) -> None:
    """Games of both settings of won cards: scenes, details, positions for bots, records, replays and live messages."""

    async def scenario(house: House) -> None:
        for name in ("ada", "brunel"):
            await house.person(name)
        for number in range(2):
            rng = Random(10 * block + number)
            options = TITLE.settle_options({"won_cards": ("hidden", "open")[number]})
            live = await house.table("ada", "brunel", game=GAME, options=options, seed=rng.below(1000))
            looks = [("ada", "wide", 0), ("brunel", "tall", 1), (None, "wide", None), (None, "facts", None)]
            guests = [Guest(house.hub, live, person) for person, _shape, _seat in looks]
            heard: list[list[Any]] = [[] for _guest in guests]
            for guest, (_person, shape, seat) in zip(guests, looks, strict=True):
                await guest.hello(shape=shape, seat=seat)
            while not live.table.over:
                for guest in guests:
                    guest.viewer.bucket.left = 40
                if live.ply % 11 == 0:
                    look_around(live, rng)
                if live.only_action() is None:
                    legal = live.table.state.legal()
                    heard[live.turn] += await guests[live.turn].play(TITLE.actions.code(legal[rng.below(len(legal))]))
                else:
                    await asyncio.sleep(0.001)  # it is played by itself
                for said, guest in zip(heard, guests, strict=True):
                    said += guest.heard()
                if rng.below(12) == 0 and not live.over:
                    look_back(live)
            spectator = json.dumps(heard[2:])
            assert not PRIVATE.search(spectator), PRIVATE.search(spectator)
            assert len(spectator) > 50_000

    run(tmp_path, scenario)


def look_back(live: LiveTable) -> None:
    """Records before the end hide what their reader may not know; replays name no private code at all."""
    for seat in (0, 1, None):
        assert list(parse(live.record(seat)).codes) == readable(live, seat)
        assert not PRIVATE.search(json.dumps(live.steps_message(seat, "wide", "en")))
    assert any("?" in code for code in readable(live, None))


def test_the_other_world_is_another_one(tmp_path: Path) -> None:
    """The bytes do depend on what a viewer knows: a seat that looked into another world's hand would be noticed."""

    async def scenario(house: House) -> None:
        for name in ("ada", "brunel"):
            await house.person(name)
        live = await house.table("ada", "brunel", game=GAME, options=TITLE.settle_options(), seed=1)
        true = live.table.state
        world = TITLE.sample(TITLE.view(true, 1), Random(3))
        assert world.dump()["hand"][0] != true.dump()["hand"][0]
        looks = Looks(0, "wide", "en", (0,))
        sent = all_that_is_sent(live, looks)
        live.table.state = world
        assert all_that_is_sent(live, looks) != sent

    run(tmp_path, scenario)


def test_two_people_at_one_screen_look_back_as_spectators(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "ada", game=GAME, options=TITLE.settle_options(), seed=1)
        assert live.eyes_of("ada") is None
        assert "deal:?" in live.record(live.eyes_of("ada"))
        live.table.resign(0)
        assert live.eyes_of("ada") == 0
        assert "deal:?" not in live.record(0)

    run(tmp_path, scenario)


def test_a_seat_at_one_screen_is_sent_one_hand_at_a_time(tmp_path: Path) -> None:
    """Lifting the curtain asks for the other view; no message holds both hands, and behind it there is neither."""

    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "ada", game=GAME, options=TITLE.settle_options(), seed=1)
        guest = Guest(house.hub, live, "ada")
        for _choice in range(30):
            guest.viewer.bucket.left = 40
            (behind,) = await guest.hello(shape="facts", seat=None)
            assert not any(card for hand in behind["facts"]["hands"] for card in hand)
            seat = live.turn
            (lifted,) = await guest.hello(shape="facts", seat=seat)
            hidden = set(behind_of(lifted, 1 - seat))
            assert hidden <= {card for card in lifted["facts"]["snapshot"] or ()} | {
                lifted["facts"]["caught"],
                lifted["facts"]["given"],
            }
            await guest.play()
            assert live.table.plies[-1].seat in (seat, CHANCE)

    run(tmp_path, scenario)


def behind_of(position: Any, seat: int) -> list[int]:
    """The divers of a hand that a position names."""
    return [card for card in position["facts"]["hands"][seat] if card is not None]
