"""The events of a game tell what really happened: coins, the pawn, extra turns, ages and the end."""

from collections import Counter

import pytest

from games.seven_wonders_duel.positions import play, position
from leagues.core.dealer import KeyedDealer
from leagues.core.message import Event
from leagues.core.rng import Random
from leagues.core.state import OVER, State
from leagues.core.table import Table
from leagues.games import game
from leagues.games.seven_wonders_duel.material import WONDER_INDEX, WONDERS

DUEL = game("seven_wonders_duel")


def told_games(games: int) -> list[tuple[dict[str, object], str, dict[str, object], list[Event]]]:
    """Every decision of some random games: position before, code, position after, and what was told."""
    found: list[tuple[dict[str, object], str, dict[str, object], list[Event]]] = []

    def watch(ply: int, before: State, action: int, after: State) -> None:
        if before.turn >= 0:
            code = DUEL.actions.code(action)
            found.append((before.dump(), code, after.dump(), DUEL.events(before, action, after)))

    for seed in range(games):
        options = {"promo_wonders": ("no", "yes")[seed % 2]}
        table = Table(DUEL, ("a", "b"), options, KeyedDealer(seed), watch=watch)
        rng = Random(seed, "words")
        while not table.over:
            legal = table.state.legal()
            table.submit(table.state.turn, legal[rng.below(len(legal))])
    return found


@pytest.fixture(scope="module")
def plies() -> list[tuple[dict[str, object], str, dict[str, object], list[Event]]]:
    return told_games(150)


def amount(event: Event, name: str = "coins") -> int:
    """The number that an event tells; 0 for nothing."""
    return int(event.params[name].params.get("n", 0))


def test_coins_that_are_told_are_the_coins_that_moved(
    plies: list[tuple[dict[str, object], str, dict[str, object], list[Event]]],
) -> None:
    kinds: Counter[str] = Counter()
    for before, code, after, events in plies:
        moved = [0, 0]
        for event in events:
            kinds[event.kind] += 1
            if event.seat is None:
                continue
            if event.kind in ("build", "wonder"):
                moved[event.seat] -= amount(event, "price")
            elif event.kind in ("discard", "gain", "trade_income"):
                moved[event.seat] += amount(event)
            elif event.kind == "lose":
                moved[event.seat] -= amount(event)
        coins = [new - old for old, new in zip(before["coins"], after["coins"], strict=True)]  # type: ignore[call-overload]
        assert moved == coins, (code, events)
    assert min(kinds[kind] for kind in ("discard", "gain", "lose", "trade_income", "build_chain", "loot")) > 10


def test_every_extra_turn_is_told_or_its_loss(
    plies: list[tuple[dict[str, object], str, dict[str, object], list[Event]]],
) -> None:
    told: Counter[str] = Counter()
    earned: dict[str, object] | None = None
    for before, code, after, events in plies:
        kinds = {event.kind for event in events}
        wonder = code.split(":")[1] if code.startswith("wonder:") else ""
        if earned is not None and code.split(":")[0] in ("build", "discard", "wonder"):
            assert before["turn"] == earned["turn"], code
            earned = None
        if wonder and WONDERS[WONDER_INDEX[wonder]].effects.replay:
            now = kinds & {"extra_turn", "extra_turn_lost", "win_military", "win_scientific"}
            assert len(now) == 1 or not after["present"], (code, events)
            told.update(now)
            if now == {"extra_turn"}:
                earned = before
    assert told["extra_turn"] > 100
    assert told["extra_turn_lost"] > 0


def test_the_pawn_and_the_ages_are_told_as_they_are(
    plies: list[tuple[dict[str, object], str, dict[str, object], list[Event]]],
) -> None:
    for before, _code, after, events in plies:
        spaces = sum(
            amount(event, "spaces") * (1 if event.seat == 0 else -1) for event in events if event.kind == "pawn"
        )
        assert spaces == int(str(after["pawn"])) - int(str(before["pawn"]))
        assert ("age" in {event.kind for event in events}) == (before["age"] != after["age"])
        ends = {"win_military", "win_scientific", "win_points", "win_blue", "shared"}
        assert len(ends & {event.kind for event in events}) == int(after["turn"] == OVER)


def test_a_payment_with_the_last_card_of_an_age_is_no_loss() -> None:
    state = position(age=1, turn=0, coins=(7, 7), slots={0: "stable"}, pawn=1)
    before = state.copy()
    action = DUEL.actions.parse("build:stable")
    after = before.copy()
    after.apply(action)
    assert after.age == 2
    assert [event.kind for event in DUEL.events(before, action, after)] == ["build", "pawn", "age"]
    play(state, "build:stable")


def test_an_extra_turn_lost_with_the_last_card_of_the_game_is_told() -> None:
    state = position(age=3, turn=0, coins=(40, 7), slots={0: "senate"}, wonders=(["sphinx"], []))
    after = state.copy()
    action = DUEL.actions.parse("wonder:sphinx:senate")
    after.apply(action)
    kinds = [event.kind for event in DUEL.events(state, action, after)]
    assert after.turn == OVER
    assert "extra_turn_lost" in kinds
    assert kinds[-1] in ("win_points", "win_blue", "shared")
