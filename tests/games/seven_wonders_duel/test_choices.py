"""What a player can choose: every legal action as one choice, what is too dear as a locked one, and what follows."""

from dataclasses import replace

import pytest

from games.seven_wonders_duel.positions import position
from games.seven_wonders_duel.shown import asked, game, ids_in, see, seen_by_mover
from leagues.core.state import OVER
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.game import GAME
from leagues.games.seven_wonders_duel.scene import scene
from leagues.ui.scene import Box, Choice, Icon, Scene, Text
from leagues.ui.text import LANGUAGES, words

SHAPES = ("wide", "tall")
CHOICES = tables.TASKS[tables.FIRST_CHOICE :]


def choice(laid: Scene, code: str) -> Choice:
    """The choice of an action."""
    (found,) = [choice for choice in laid.choices if choice.action == GAME.actions.parse(code)]
    return found


def signs(found: Choice) -> list[str]:
    """The symbols and numerals of a choice."""
    return [
        part.symbol if isinstance(part, Icon) else str(part.words[0])
        for part in found.piece.parts
        if isinstance(part, Icon | Text)
    ]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_is_one_choice_at_items_that_it_touches(seed: int, shape: str) -> None:
    for state in game(seed, ("no", "yes")[seed % 2]):
        laid = seen_by_mover(state, shape)
        legal = state.legal() if state.turn >= 0 else []
        items = {item.id: item for item in laid.items}
        assert sorted(choice.action for choice in laid.choices if choice.action is not None) == sorted(legal)
        for found in laid.choices:
            assert set(found.items) <= set(items)
            assert found.piece.w > 0
            if found.action is not None:
                assert all(found.action in items[id].actions for id in found.items)
        pairs = [found.items for found in laid.choices if found.action is None]
        assert len(set(pairs)) == len(pairs)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pending", CHOICES)
def test_all_that_can_be_asked_is_offered(pending: str, shape: str) -> None:
    laid = seen_by_mover(asked(pending), shape)
    assert laid.choices
    assert laid.bar is not None
    x, y, w, h = laid.bar
    assert (x >= 0, y >= 0, x + w <= laid.width, y + h <= laid.height) == (True,) * 4


def test_only_whoever_is_to_move_is_offered_anything() -> None:
    for state in (asked("play"), asked("draft")):
        assert scene(see(state, 1 - state.turn), "wide").choices == ()
        assert scene(see(state), "wide").choices == ()
    assert seen_by_mover(game(1)[-1], "wide").choices == ()


def test_at_each_card_one_choice_is_the_main_one() -> None:
    for state in game(2, "yes"):
        if see(state).pending != "play":
            continue
        laid = seen_by_mover(state, "wide")
        for first in {found.items[0] for found in laid.choices}:
            (main,) = [found for found in laid.choices if found.items[0] == first and found.main]
            kind = GAME.actions.row(main.action or 0).kind
            built = any(
                found.action is not None and found.items == (first,) and GAME.actions.row(found.action).kind == "build"
                for found in laid.choices
            )
            assert kind == ("build" if built else "discard")


def test_what_cannot_be_paid_is_locked_and_says_what_is_missing() -> None:
    state = position(age=1, turn=0, coins=(1, 9), slots={0: "stone_pit", 1: "theater"}, wonders=(["pyramids"], []))
    laid = seen_by_mover(state, "wide")
    locked = [found for found in laid.choices if found.action is None]
    quote = {id: prices[0] for id, *prices in see(state).wonder_prices}["pyramids"]
    assert ("card:theater", "wonder:pyramids") in [found.items for found in locked]
    for found in locked:
        if "wonder:pyramids" in found.items:
            assert signs(found)[:3] == ["ui-lock", "coin", str(quote.total)]
            assert words("en", GAME.id).say(found.piece.parts[-1].words[0]) == f"{quote.total - 1} short"  # type: ignore[union-attr]


def test_a_choice_shows_what_it_costs_and_brings() -> None:
    state = position(age=1, turn=0, coins=(7, 7), slots={0: "stone_pit", 1: "theater"}, cities=(["tavern"], []))
    laid = seen_by_mover(state, "tall")
    assert signs(choice(laid, "build:stone_pit")) == ["coin", "\N{MINUS SIGN}1", "res-stone"]
    assert signs(choice(laid, "build:theater")) == ["coin", "0", "laurel", "3"]
    assert signs(choice(laid, "discard:theater")) == ["coin", "+3"]


def test_a_chain_symbol_stands_for_the_price() -> None:
    state = position(age=2, turn=0, coins=(7, 7), slots={0: "statue"}, cities=(["theater"], []))
    assert signs(choice(seen_by_mover(state, "tall"), "build:statue"))[0] == "ch-mask"


# -- What is uncovered -------------------------------------------------------------------------------------------------


def test_a_note_tells_what_taking_a_card_uncovers_and_for_whom_it_is_free() -> None:
    state = position(age=2, turn=0, coins=(7, 7), slots={6: "dispensary", 0: "statue"}, cities=([], ["theater"]))
    laid = scene(see(state, 0), "wide", ("Ada", "Brunel"))
    note = choice(laid, "build:dispensary").note
    assert note is not None
    assert words("en", GAME.id).say(note) == "Uncovers Statue (Brunel: free)"
    assert choice(laid, "discard:dispensary").note == note


def test_a_note_tells_nothing_hidden() -> None:
    hidden = 0
    for seed in range(4):
        for state in game(seed):
            if see(state).pending != "play":
                continue
            view = see(state, state.turn)
            laid = scene(view, "wide")
            known = {f"card.{place.card}" for place in view.structure if place.card}
            for found in laid.choices:
                ids = set(ids_in(found.note))
                assert {id for id in ids if id.startswith("card.")} <= known
                hidden += "label.uncovered_back" in ids
            swapped = replace(view, unseen=(), unseen_guilds=())
            assert scene(swapped, "wide").choices == laid.choices
    assert hidden > 20


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_can_be_said_in_every_language(lang: str) -> None:
    say = words(lang, GAME.id).say
    for state in (*game(2, "yes")[::3], *map(asked, CHOICES)):
        for found in seen_by_mover(state, "tall").choices if state.turn != OVER else ():
            for word in (found.heading, found.title, *([found.note] if found.note else [])):
                assert isinstance(word, str) or say(word)
            for part in found.piece.parts:
                if isinstance(part, Text):
                    assert all(isinstance(word, str) or say(word) for word in part.words)


def test_a_choice_shows_what_progress_tokens_add() -> None:
    state = position(
        age=2,
        coins=(20, 7),
        slots={0: "horse_breeders", 1: "walls"},
        cities=(["stable"], []),
        wonders=(["pyramids", "sphinx"], []),
        tokens=(["strategy", "urbanism", "theology"], []),
    )
    laid = seen_by_mover(state, "wide")
    assert signs(choice(laid, "build:horse_breeders")) == ["ch-horseshoe", "shield", "shield", "coin", "+4"]
    assert signs(choice(laid, "build:walls")).count("shield") == 3
    assert "again" in signs(choice(laid, "wonder:pyramids:walls"))
    assert signs(choice(laid, "wonder:sphinx:walls")).count("again") == 1


def test_no_symbol_of_a_choice_is_drawn_in_the_ink_of_cards() -> None:
    for state in game(2, "yes")[::3]:
        for found in seen_by_mover(state, "tall").choices:
            assert not [part for part in found.piece.parts if not isinstance(part, Box) and "stock" in part.ink]
