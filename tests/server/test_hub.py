"""The heart of the server: wishes, what is stored, and what is told to whom."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from leagues.core.record import parse
from leagues.core.state import CHANCE
from leagues.server import errors, schema
from server.house import Guest, House, kinds, run, the


def positions(live: Any) -> tuple[int, int, int]:
    return live.table.state.key(), live.step, live.ply


async def two(house: House) -> tuple[Any, Guest, Guest]:
    """Ada and Brunel at a table."""
    await house.person("ada")
    await house.person("brunel")
    live = await house.table("ada", "brunel")
    guests = [Guest(house.hub, live, name) for name in ("ada", "brunel")]
    for guest in guests:
        await guest.hello()
        guest.heard()
    return live, guests[0], guests[1]


def to_act(live: Any, guests: tuple[Guest, Guest]) -> Guest:
    return guests[live.turn]


def test_a_choice_is_told_to_all_and_then_acknowledged(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        watcher = Guest(house.hub, live)
        assert the("position", await watcher.hello())["legal"] == []
        ada.heard()
        heard = await ada.play()
        assert kinds(heard) == ["position", "done"]
        assert heard[1]["step"] == live.step == heard[0]["step"]
        assert the("position", brunel.heard())["legal"]
        assert the("position", watcher.heard())["seat"] is None

    run(tmp_path, scenario)


def test_what_was_acknowledged_is_there_after_a_restart(tmp_path: Path) -> None:
    left: list[Any] = []

    async def before(house: House) -> None:
        live, *guests = await two(house)
        for _ply in range(30):
            await guests[live.turn].play()
        left.append((live.id, positions(live)))

    async def after(house: House) -> None:
        live = await house.hub.table(left[0][0])
        assert positions(live) == left[0][1]

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_wish_repeated_with_its_key_has_one_effect_even_after_a_restart(tmp_path: Path) -> None:
    """BP-04, BP-05."""
    left: list[Any] = []

    async def before(house: House) -> None:
        live, ada, brunel = await two(house)
        wish = {
            "type": "play",
            **ada.now("the-first-key"),
            "action": live.game.actions.code(live.table.state.legal()[0]),
        }
        answers = await asyncio.gather(*(ada.say(**wish) for _repeat in range(5)))
        done = [message for heard in answers for message in heard if message["type"] == "done"]
        assert [message["step"] for message in done] == [live.step] * 5
        await brunel.play()
        step = live.step
        assert the("done", await ada.say(**wish))["step"] == done[0]["step"]
        assert live.step == step
        left.append((live.id, wish, done[0]["step"], step))

    async def after(house: House) -> None:
        id, wish, first, step = left[0]
        live = await house.hub.table(id)
        ada = Guest(house.hub, live, "ada")
        await ada.hello()
        assert the("done", await ada.say(**wish))["step"] == first
        assert live.step == step

    run(tmp_path, before)
    run(tmp_path, after)


def test_another_wish_at_an_old_step_is_refused_and_shown_where_things_are(tmp_path: Path) -> None:
    """BP-04: the second click never answers the next question."""

    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        old, code = ada.now(), live.game.actions.code(live.table.state.legal()[0])
        await ada.play()
        brunel.heard()
        before = positions(live)
        heard = await ada.say(type="play", **{**old, "key": "another-key"}, action=code)
        assert the("refused", heard)["error"] == "error.stale"
        assert heard[-1]["type"] == "position"
        assert positions(live) == before
        assert brunel.heard() == []

    run(tmp_path, scenario)


def test_a_key_used_before_at_another_step_has_no_second_effect(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, *guests = await two(house)
        first = guests[live.turn]
        await first.play(key="used-already")
        while guests[live.turn] is not first:
            await guests[live.turn].play()
        step = live.step
        assert the("done", await first.play(key="used-already"))["step"] < step
        assert live.step == step

    run(tmp_path, scenario)


def test_nobody_acts_for_a_seat_of_others(tmp_path: Path) -> None:
    """BP-12."""

    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        await house.person("eve")
        eve, watcher = Guest(house.hub, live, "eve"), Guest(house.hub, live)
        before = positions(live)
        for stranger in (eve, watcher):
            assert the("refused", await stranger.hello(seat=0))["error"] == "error.not_your_seat"
            await stranger.hello()
            stranger.heard()
            for kind in ("take_back", "resign"):
                heard = await stranger.say(type=kind, **stranger.now())
                assert the("refused", heard)["error"] == "error.not_your_seat"
            assert the("refused", await stranger.play())["error"] == "error.not_your_seat"
            assert the("refused", await stranger.say(type="say", phrase="hello"))["error"] == "error.not_your_seat"
        other = (ada, brunel)[1 - live.turn]
        assert the("refused", await other.hello(seat=live.turn))["error"] == "error.not_your_seat"
        assert the("refused", await other.play())["error"] == "error.wrong_seat"
        assert positions(live) == before

    run(tmp_path, scenario)


@pytest.mark.parametrize(
    "frame",
    [
        "null",
        "[]",
        "0",
        '""',
        "{}",
        "NaN",
        '{"type": null}',
        '{"type": "play"}',
        '{"type": ["play"]}',
        '{"type": "nonsense"}',
        "[" * 4000,
        '{"type": "ping", "x": 1}',
        '{"type": "hello", "shape": "round", "lang": "en"}',
        '{"type": "hello", "shape": "wide", "lang": "xx"}',
        '{"type": "hello", "shape": "wide", "lang": "en", "seat": 1.0}',
        '{"type": "hello", "shape": "wide", "lang": "en", "seat": true}',
        '{"type": "play", "key": "k", "step": 1, "ply": 1, "action": "x"}',
        '{"type": "play", "key": "long-enough", "step": 1e99, "ply": 1, "action": "x"}',
        '{"type": "play", "key": "long-enough", "step": 99999999999999999999, "ply": 1, "action": "x"}',
        '{"type": "play", "key": "long-enough", "step": 1, "ply": 1, "action": 5}',
        '{"type": "detail", "step": 1, "item": {}}',
        '{"type": "say", "phrase": "<script>"}',
        '{"type": "' + "x" * 5000 + '"}',
        "\udcff not utf-8".encode("utf-8", "surrogateescape").decode("latin-1"),
        None,
    ],
)
def test_an_odd_frame_gets_an_error_and_changes_nothing(tmp_path: Path, frame: str | None) -> None:
    """BP-13."""

    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        before = positions(live)
        (answer,) = await ada.say_text(frame)
        assert answer["type"] == "refused"
        assert answer["error"] in ("error.bad_message", "error.too_large")
        assert positions(live) == before
        assert brunel.heard() == []
        assert kinds(await to_act(live, (ada, brunel)).play())[-1] == "done"

    run(tmp_path, scenario)


def test_ten_bad_frames_in_a_row_end_a_connection_and_nothing_else(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        heard = [message for _frame in range(10) for message in await ada.say_text("null")]
        assert kinds(heard) == ["refused"] * 10 + ["closed"]
        assert ada.viewer.closed
        assert not brunel.viewer.closed
        assert live.status == "running"

    run(tmp_path, scenario)


def test_messages_that_are_too_frequent_are_refused(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        _live, ada, _brunel = await two(house)
        answers = [(await ada.say(type="ping"))[0] for _message in range(45)]
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert refused
        assert {answer["error"] for answer in refused} == {"error.too_fast"}
        assert answers[0]["type"] == "pong"

    run(tmp_path, scenario)


def test_take_back_against_the_computer_goes_past_its_reply(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "computer", practice=True, seed=5)
        ada = Guest(house.hub, live, "ada")
        await ada.hello()
        start = positions(live)[0]
        await ada.play()
        await settle(live)
        assert live.ply > 5
        heard = await ada.say(type="take_back", **ada.now())
        assert "done" in kinds(heard)
        assert live.table.state.key() == start

    run(tmp_path, scenario)


async def settle(live: Any, seat: int = 0) -> None:
    """Waits until a seat is to act, or the game is over."""
    for _moment in range(500):
        if live.turn == seat or live.table.over:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the computer does not act")


def test_take_back_between_people_needs_consent(tmp_path: Path) -> None:
    """BP-10: after it, position and pending decisions are what they were."""

    async def scenario(house: House) -> None:
        live, *guests = await two(house)
        while live.table.state.dump()["age"] == 0:
            await guests[live.turn].play()
        for _attempt in range(60):
            mover, before = live.turn, live.table.state.key()
            await guests[mover].play()
            if live.turn == 1 - mover and not any(ply.revealed for ply in live.table.plies[-1:]):
                break
        ask, answer = guests[mover], guests[1 - mover]
        ask.heard()
        answer.heard()
        step = live.step
        await ask.say(type="take_back", **ask.now())
        assert live.step == step
        assert the("refused", await ask.say(type="answer", **ask.now(), yes=True))["error"] == "error.nothing_asked"
        await answer.say(type="answer", **answer.now(), yes=False)
        assert live.step == step
        assert (
            the("refused", await answer.say(type="answer", **answer.now(), yes=True))["error"] == "error.nothing_asked"
        )
        await ask.say(type="take_back", **ask.now())
        await answer.say(type="answer", **answer.now(), yes=True)
        assert live.table.state.key() == before
        assert live.step == step + 1

    run(tmp_path, scenario)


def test_take_back_is_no_peek(tmp_path: Path) -> None:
    """BP-11: nothing that was revealed can be unseen."""

    async def scenario(house: House) -> None:
        live, *guests = await two(house)
        for _attempt in range(90):
            mover = live.turn
            await guests[mover].play()
            if live.table.plies[-1].seat == CHANCE:
                break
        before = positions(live)
        heard = await guests[mover].say(type="take_back", **guests[mover].now())
        assert the("refused", heard)["error"] == "error.take_back"
        assert positions(live) == before

    run(tmp_path, scenario)


def test_two_seats_on_one_screen_take_back_the_last_choice(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "ada")
        ada = Guest(house.hub, live, "ada")
        await ada.hello()
        before = live.table.state.key()
        await ada.play()
        await ada.hello(seat=live.turn)
        await ada.say(type="take_back", **ada.now())
        assert live.table.state.key() == before

    run(tmp_path, scenario)


def test_resigning_ends_the_game_for_good(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        await ada.say(type="resign", **ada.now())
        assert live.table.over
        assert the("position", brunel.heard())["result"] == "resigned -1:1"
        assert the("refused", await brunel.play("draft:pyramids"))["error"] == "error.game_over"
        assert parse(live.record(None)).result == "resigned -1:1"
        (stored,) = await house.store.read(lambda c: c.execute(schema.tables.select()).all())
        assert (stored.status, stored.turn, stored.result) == ("over", -2, "resigned -1:1")

    run(tmp_path, scenario)


def test_whoever_stays_may_claim_the_win_after_the_time_allowed(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, *guests = await two(house)
        waiting, absent = guests[1 - live.turn], live.turn
        claim = {"type": "claim", "how": "win"}
        assert the("refused", await waiting.say(**claim, **waiting.now()))["error"] == "error.too_early"
        live.moved(time.time() - 73 * 3600)
        gone = guests[absent]
        assert the("refused", await gone.say(**claim, **gone.now()))["error"] == "error.not_running"
        assert "claim" in live.state("en", (1 - absent,))["can"]
        assert "claim" not in live.state("en", (absent,))["can"]
        assert "done" in kinds(await waiting.say(**claim, **waiting.now()))
        assert live.table.over
        assert live.table.resigned == absent

    run(tmp_path, scenario)


def test_or_let_a_computer_finish(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        live, *guests = await two(house)
        waiting, absent = guests[1 - live.turn], live.turn
        live.moved(time.time() - 73 * 3600)
        await waiting.say(type="claim", how="computer", **waiting.now())
        await settle(live, 1 - absent)
        assert live.seats[absent].kind == "computer"
        assert live.seats_of(("ada", "brunel")[absent]) == ()

    run(tmp_path, scenario)


async def forever(_view: Any) -> int:
    await asyncio.sleep(3600)
    return 0


def breaks(_view: Any) -> int:
    raise RuntimeError("out of order")


@pytest.mark.parametrize("answer", [lambda _view: 0, lambda _view: -5, lambda _view: 10**6, breaks])
def test_a_computer_that_fails_does_not_stop_the_table(tmp_path: Path, answer: Any) -> None:
    """BP-15."""

    async def scenario(house: House) -> None:
        await house.person("ada")
        house.hub.computers.answer = answer  # type: ignore[attr-defined]
        live = await house.table("ada", "computer")
        ada = Guest(house.hub, live, "ada")
        await ada.hello(shape="wide")
        await ada.play()
        await settle(live)
        lines = [line["text"] for line in live.scene_message(0, "wide", "en")["log"]]
        assert any("no legal choice" in line for line in lines)
        assert kinds(await ada.play())[-1] == "done"

    run(tmp_path, scenario)


def test_a_bot_that_is_late_is_replaced_for_that_choice(tmp_path: Path) -> None:
    """BP-15."""

    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "bot")
        ada = Guest(house.hub, live, "ada")
        await ada.hello()
        await ada.play()
        await settle(live)
        assert "took too long" in str(live.scene_message(0, "wide", "en")["log"])

    run(tmp_path, scenario, bot_time=0.1)


def test_computers_go_on_after_a_restart(tmp_path: Path) -> None:
    left: list[str] = []

    async def before(house: House) -> None:
        await house.person("ada")
        house.hub.computers.answer = forever  # type: ignore[attr-defined]
        live = await house.table("ada", "computer")
        guest = Guest(house.hub, live, "ada")
        await guest.hello()
        await guest.play()
        assert live.turn == 1
        left.append(live.id)

    async def after(house: House) -> None:
        live = await house.hub.table(left[0])
        await settle(live)

    run(tmp_path, before)
    run(tmp_path, after)


def test_a_table_of_other_rules_is_closed_and_its_record_kept(tmp_path: Path) -> None:
    """BP-09."""

    async def scenario(house: House) -> None:
        live, *guests = await two(house)
        for _ply in range(4):
            await guests[live.turn].play()
        house.hub.tables.clear()
        older = schema.tables.update().values(rules=live.game.version + 1)
        await house.store.write(lambda connection: connection.execute(older))
        for _time in range(2):
            with pytest.raises(errors.TableClosed) as closed:
                await house.hub.table(live.id)
        assert closed.value.params["reason"].id == errors.RULES_CHANGED
        kept = await house.hub.kept_record(live.id)
        assert parse(kept).rules == live.game.version + 1
        assert live.game.actions.code(live.table.plies[-1].action) in kept

    run(tmp_path, scenario)


def test_a_table_that_is_not_full_waits(tmp_path: Path) -> None:
    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "open")
        ada = Guest(house.hub, live, "ada")
        assert the("position", await ada.hello())["legal"] == []
        before = positions(live)
        assert the("refused", await ada.play())["error"] == "error.not_running"
        assert positions(live) == before

    run(tmp_path, scenario)


def test_steps_lead_to_the_scene_that_a_newcomer_gets(tmp_path: Path) -> None:
    """A page that applied every step shows what a page opened now shows; take-backs included."""

    async def scenario(house: House) -> None:
        await house.person("ada")
        live = await house.table("ada", "ada", practice=True, seed=3)
        ada = Guest(house.hub, live, "ada")
        for seat, shape in ((0, "wide"), (1, "wide"), (None, "wide")):
            guest = Guest(house.hub, live, "ada")
            shown = Shown(the("scene", await guest.hello(seat=seat, shape=shape)))
            await ada.hello(seat=live.turn)
            for number in range(25):
                await ada.hello(seat=live.turn)
                if number % 7 == 6:
                    await ada.say(type="take_back", **ada.now())
                else:
                    await ada.play()
                for message in guest.heard():
                    if message["type"] == "step":
                        shown.follow(message)
                ada.viewer.bucket.left = 40
            fresh = live.scene_message(seat, shape, "en", (0, 1))
            assert shown.items() == fresh["items"]
            assert shown.log == fresh["log"]

    run(tmp_path, scenario)


class Shown:
    """What a page shows after following steps."""

    def __init__(self, scene: dict[str, Any]) -> None:
        self.by_id = {item["id"]: item for item in scene["items"]}
        self.order = list(self.by_id)
        self.log = list(scene["log"])
        self.step = scene["step"]

    def follow(self, step: dict[str, Any]) -> None:
        assert step["from"] == self.step
        self.step = step["step"]
        for id in step["gone"]:
            del self.by_id[id]
        new = [item["id"] for item in step["items"] if item["id"] not in self.by_id]
        self.by_id.update((item["id"], {**self.by_id.get(item["id"], {}), **item}) for item in step["items"])
        self.order = step["order"] or [id for id in self.order if id in self.by_id] + new
        self.log = self.log[: step["log_length"]] + step["log"]

    def items(self) -> list[dict[str, Any]]:
        return [self.by_id[id] for id in self.order]


def test_a_table_nobody_looks_at_leaves_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """BP-19."""
    monkeypatch.setattr("leagues.server.hub.SWEEP", 0.02)
    monkeypatch.setattr("leagues.server.hub.IDLE", 0.0)

    async def scenario(house: House) -> None:
        live, ada, brunel = await two(house)
        await asyncio.sleep(0.1)
        assert live.id in house.hub.tables
        for guest in (ada, brunel):
            guest.leave()
        await asyncio.sleep(0.1)
        assert live.id not in house.hub.tables
        assert positions(await house.hub.table(live.id)) == positions(live)

    run(tmp_path, scenario)
