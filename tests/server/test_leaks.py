"""Nothing that nobody has seen yet is in any byte sent to anybody (BP-01, BP-02, BP-03)."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from leagues.core.rng import Random
from leagues.games.seven_wonders_duel.material import CARDS, TOKENS, WONDERS
from leagues.server.live import LiveTable
from server.house import Guest, House, run

NAMED = {card.id for card in CARDS} | {token.id for token in TOKENS} | {wonder.id for wonder in WONDERS}
THING = re.compile(r"^[a-z_]+(?::[a-z0-9_]+)+$")  # ids of items and codes of actions; sentences have spaces
MAY_NAME = frozenset({"unseen", "unseen_guilds", "set_aside"})  # facts: what is left, in a fixed order, not where
TASKS = frozenset({"pending", "stack"})  # facts: what is to be decided, "library" among it


def things(message: Any, field: str = "") -> Iterator[str]:
    """Every id of a card, token or wonder that some part of a message names as a thing."""
    if isinstance(message, dict):
        for name, value in message.items():
            if name not in MAY_NAME:
                yield from things(value, name)
    elif isinstance(message, list):
        for value in message:
            yield from things(value, field)
    elif isinstance(message, str) and THING.match(message):
        yield from (part for part in message.split(":")[1:] if part in NAMED)
    elif isinstance(message, str) and message in NAMED and field not in TASKS:
        yield message


def seen(live: LiveTable) -> set[str]:
    """What chance has shown so far, taken-back plies included."""
    codes = (live.game.actions.code(row.action) for row in live.table.log if row.action is not None and row.seat < 0)
    return {part for code in codes for part in code.split(":") if part in NAMED}


@pytest.mark.parametrize("block", range(5))
def test_no_hidden_id_reaches_anybody_before_its_reveal(tmp_path: Path, block: int) -> None:
    """Fifty games in five blocks: every message to both seats, a spectator and a bot, details and replays too."""

    async def scenario(house: House) -> None:
        await house.person("ada")
        await house.person("brunel")
        for number in range(10):
            rng = Random(10 * block + number)
            live = await house.table("ada", "brunel", practice=number % 2 == 1, seed=number if number % 2 else None)
            looks = [("ada", "wide", 0), ("brunel", "tall", 1), (None, "wide", None), (None, "facts", None)]
            guests = [Guest(house.hub, live, person) for person, _shape, _seat in looks]
            for guest, (_person, shape, seat) in zip(guests, looks, strict=True):
                check(await guest.hello(shape=shape, seat=seat), live)
            while not live.table.over:
                for guest in guests:
                    guest.viewer.bucket.left = 40
                legal = live.table.state.legal()
                code = live.game.actions.code(legal[rng.below(len(legal))])
                check(await guests[live.turn].play(code), live)
                check([message for guest in guests for message in guest.heard()], live)
                if live.ply % 45 == 0:
                    await look_around(live, guests)

    run(tmp_path, scenario)


async def look_around(live: LiveTable, guests: list[Guest]) -> None:
    """Asks for the detail of everything there is, and of much that is not shown; replays; reads the record."""
    for seat, guest in enumerate(guests[:2]):
        assert guest.viewer.looks is not None
        shown = {item.id for item in live.scene(seat, guest.viewer.looks.shape).items}
        for id in sorted(shown | {f"card:{card.id}" for card in CARDS}):
            thing = id.partition(":")[2]
            detail = live.detail(guest.viewer.looks, id)
            assert id in shown or detail is None or thing in seen(live) or thing not in NAMED, id
    for seat_or_none in (0, 1, None):
        check([live.steps_message(seat_or_none, "wide", "en"), live.record(seat_or_none).split()], live)


def check(messages: list[Any], live: LiveTable) -> None:
    """Fails when something is named that chance has not shown."""
    hidden = {thing for message in messages for thing in things(message)} - seen(live)
    assert not hidden, (hidden, json.dumps(messages)[:2000])


def test_a_spectator_knows_what_both_seats_know(tmp_path: Path) -> None:
    """BP-02: a spectator's view has nothing that is not in the views of all seats."""

    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "ada")
        ada = Guest(house.hub, live, "ada")
        while not live.table.over:
            views = [live.view(seat).facts() for seat in (0, 1, None)]
            assert all(views[2][name] in (views[0][name], views[1][name]) for name in views[2])
            ada.viewer.bucket.left = 40
            await ada.hello(seat=live.turn)
            await ada.play()

    run(tmp_path, scenario)
