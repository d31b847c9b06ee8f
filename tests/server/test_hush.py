"""Where the time of a choice could betray a hand: whoever has none passes by itself, and nobody is shown earlier."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from leagues.core.dealer import KeyedDealer
from leagues.games import game
from leagues.server.live import LiveTable
from server.house import Guest, House, run

GAME = "nautilus_divers"
PACE = 0.15
HUSH = 2 * PACE
STARTS = ("eye", "module", "harpoon")


def seed_with(kept: bool, given: bool) -> tuple[int, str]:
    """A deal and its first choice after which the first player, and the other, hold a card for the start or none."""
    title = game(GAME)
    for seed in range(200):
        state = title.new()
        dealer = KeyedDealer(seed)
        while state.turn < 0:
            state.apply(dealer.settle(state))
        for action in state.legal():
            _keep, mine, other = title.actions.code(action).split(":")
            if (mine in STARTS, other in STARTS) == (kept, given):
                return seed, title.actions.code(action)
    raise AssertionError("no such deal")


async def two(house: House, seed: int, *seats: str) -> tuple[LiveTable, list[Guest]]:
    for name in {"ada", "brunel"} & set(seats):
        await house.person(name)
    live = await house.table(*seats, game=GAME, options=game(GAME).settle_options(), seed=seed)
    guests = [Guest(house.hub, live, seat if seat in ("ada", "brunel") else None) for seat in seats]
    for guest in guests:
        await guest.hello()
        guest.heard()
    return live, guests


async def until(condition: Any) -> None:
    for _try in range(400):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


def pending(live: LiveTable) -> str:
    return str(live.view(None).facts()["pending"])


def codes(live: LiveTable) -> list[str]:
    return [live.game.actions.code(ply.action) for ply in live.table.plies]


def test_whoever_holds_no_start_card_passes_after_the_same_delay(tmp_path: Path) -> None:
    seed, keep = seed_with(False, False)

    async def scenario(house: House) -> None:
        live, guests = await two(house, seed, "ada", "brunel")
        began = time.monotonic()
        await guests[0].play(keep)
        await until(lambda: codes(live)[-1] == "start:none")
        first = time.monotonic() - began
        await until(lambda: codes(live)[-2:] == ["start:none", "start:none"])
        second = time.monotonic() - began
        assert HUSH <= first < 2 * HUSH <= second < 4 * HUSH
        assert pending(live) == "place"

    run(tmp_path, scenario, pace=PACE)


@pytest.mark.parametrize("choice", ["start:none", "use"])
def test_a_quick_choice_is_shown_no_earlier(tmp_path: Path, choice: str) -> None:
    seed, keep = seed_with(True, False)

    async def scenario(house: House) -> None:
        live, guests = await two(house, seed, "ada", "brunel")
        began = time.monotonic()
        await guests[0].play(keep)
        code = choice if choice != "use" else f"start:{keep.split(':')[1]}"
        await guests[0].play(code)
        assert time.monotonic() - began >= HUSH
        assert code in codes(live)

    run(tmp_path, scenario, pace=PACE)


def test_whoever_has_a_choice_is_asked(tmp_path: Path) -> None:
    seed, keep = seed_with(True, False)

    async def scenario(house: House) -> None:
        live, guests = await two(house, seed, "ada", "brunel")
        await guests[0].play(keep)
        await asyncio.sleep(3 * HUSH)
        assert live.turn == 0
        assert len(live.view(0).legal) == 2

    run(tmp_path, scenario, pace=PACE)


def test_two_people_at_one_screen_pass_it_on_themselves(tmp_path: Path) -> None:
    seed, keep = seed_with(False, False)

    async def scenario(house: House) -> None:
        live, guests = await two(house, seed, "ada", "ada")
        await guests[0].play(keep)
        await asyncio.sleep(3 * HUSH)
        assert (live.turn, len(live.view(0).legal)) == (0, 1)
        await guests[0].hello(seat=0)
        await guests[0].play("start:none")
        assert live.turn == 1

    run(tmp_path, scenario, pace=PACE)


def test_a_computer_waits_as_long_with_a_choice_as_without(tmp_path: Path) -> None:
    took = []
    for given in (False, True):
        seed, keep = seed_with(False, given)
        folder = tmp_path / str(given)
        folder.mkdir()

        async def scenario(house: House, seed: int = seed, keep: str = keep) -> None:
            live, guests = await two(house, seed, "ada", "computer")
            await guests[0].play(keep)
            await until(lambda: live.turn == 1)
            began = time.monotonic()
            await until(lambda: live.turn != 1)
            took.append(time.monotonic() - began)

        run(folder, scenario, pace=PACE)
    assert all(HUSH - 0.05 <= time < HUSH + PACE for time in took), took


def test_a_pass_that_was_due_is_played_after_a_restart(tmp_path: Path) -> None:
    seed, keep = seed_with(False, False)
    left = []

    async def before(house: House) -> None:
        live, guests = await two(house, seed, "ada", "brunel")
        await guests[0].play(keep)
        left.append(live.id)

    async def after(house: House) -> None:
        live = await house.hub.table(left[0])
        await until(lambda: pending(live) == "place")

    run(tmp_path, before, pace=10.0)
    run(tmp_path, after, pace=0.01)
