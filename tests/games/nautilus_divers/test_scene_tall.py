"""The tall shape, for phones: every situation fits, in every language, can be read and played, and tells nothing."""

import re
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from games.nautilus_divers.shown import (
    CHOICES,
    NAMES,
    WITHOUT_ITEMS,
    asked,
    awarded,
    mover,
    plain,
    played,
    see,
    situations,
    texts,
)
from leagues.core.rng import Random
from leagues.core.state import OVER
from leagues.games.nautilus_divers import faces_tall, scene_tall, scene_wide, tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.labels import Table, beats
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.games.nautilus_divers.view import DiversView
from leagues.ui import svg
from leagues.ui.scene import Icon, Item, Scene, spoken
from leagues.ui.text import LANGUAGES, words

ART = svg.read_art("leagues.games.nautilus_divers")
TARGET = 38.0  # units: how much of a thing to choose can be touched


def board(view: DiversView, names: tuple[str, str] | None = NAMES) -> Scene:
    return scene_tall.lay_out(Table(view, names))


def apart(first: Item, second: Item) -> bool:
    beside = first.x + first.w <= second.x + 1e-6 or second.x + second.w <= first.x + 1e-6
    return beside or first.y + first.h <= second.y + 1e-6 or second.y + second.h <= first.y + 1e-6


# -- Complete and in bounds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_position_is_complete_and_in_its_bounds(seed: int) -> None:
    for number, state in enumerate(played(seed, won_cards=("hidden", "open")[seed % 2])):
        for seat in (0, 1, None) if number % 8 == 0 else (max(state.turn, 0),):
            view = see(state, seat)
            laid = board(view)
            ids = [item.id for item in laid.items]
            assert len(set(ids)) == len(ids)
            assert {action for item in laid.items for action in item.actions} | WITHOUT_ITEMS >= set(view.legal)
            for item in laid.items:
                assert min(item.x, item.y) >= 0
                assert min(item.w, item.h) > 0
                assert item.x + item.w <= laid.width + 1e-6
                assert item.y + item.h <= laid.height + 1e-6


def test_what_is_on_the_table_does_not_lie_on_one_another() -> None:
    kinds = ("space", "domain_card", "domain", "score", "value", "deck", "status", "player", "facts")
    for view in situations():
        laid = board(view)
        solid = [item for item in laid.items if item.kind in kinds]
        for first, second in combinations(solid, 2):
            inside = first.kind == "facts" and second.kind == "deck"
            assert inside or apart(first, second), (first.id, second.id)


def test_hands_and_special_cards_lie_on_their_panels_beside_each_other() -> None:
    for view in situations():
        if view.turn == OVER:
            continue
        laid = board(view)
        for seat in range(2):
            panel = laid.item(f"player:{seat}")
            held = [item for item in laid.items if item.z >= scene_tall.CARD and not apart(item, panel)]
            held = [item for item in held if item.kind in ("diver", "back", "special") and item.z < scene_tall.OVERLAY]
            for item in held:
                assert panel.x <= item.x
                assert item.x + item.w <= panel.x + panel.w
                assert panel.y <= item.y
                assert item.y + item.h <= panel.y + panel.h


def test_every_card_to_choose_can_be_touched_beside_its_neighbours() -> None:
    for seed in range(6):
        for state in played(seed):
            laid = board(mover(state))
            row = [item for item in laid.items if item.actions and item.y > scene_tall.OWN_Y]
            for first, second in pairwise(row):
                assert second.x - first.x >= TARGET, (first.id, second.id)


def test_a_six_diver_hand_shows_all_values() -> None:
    view = next(mover(state) for seed in range(9) for state in played(seed) if len(mover(state).hands[state.turn]) == 6)
    laid = board(view)
    hand = [laid.item(f"card:{card}") for card in view.hands[view.turn]]
    corner = 26 * scene_tall.HELD
    assert all(second.x - first.x >= corner for first, second in pairwise(hand))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_words_fit_and_can_be_read(lang: str) -> None:
    say = words(lang, GAME.id).say
    for view in situations():
        for item, part in texts(board(view)):
            said = spoken(part.words, say)
            size, lines = svg.fitted(said, part)
            assert max(svg.measured(line, size, part.style) for line in lines) <= part.w + 0.01, (item.id, said)
            assert size >= faces_tall.SMALLEST - 0.01, (item.id, said, size)


def test_all_symbols_are_drawn_and_the_picture_needs_nothing_else() -> None:
    used = {
        part.symbol
        for view in situations()
        for item in board(view).items
        for part in item.parts
        if isinstance(part, Icon)
    }
    assert used <= set(ART.symbols)
    for pending in CHOICES:
        assert "var(" not in svg.draw(board(mover(asked(pending))), plain, ART)


def test_things_go_by_the_ids_of_the_wide_shape() -> None:
    for view in situations():
        wide = {item.id: (item.kind, item.face) for item in scene_wide.lay_out(Table(view, NAMES)).items}
        tall = {item.id: (item.kind, item.face) for item in board(view).items}
        assert tall == wide


def test_unchanged_things_are_drawn_with_the_very_same_parts() -> None:
    view = mover(asked("place"))
    first, second = board(view), board(view)
    for item, again in zip(first.items, second.items, strict=True):
        assert item.parts is again.parts, item.id
    assert first == second


# -- What can be chosen ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_action_is_one_choice_at_items_that_it_touches(seed: int) -> None:
    for state in played(seed):
        laid = board(mover(state))
        legal = state.legal() if state.turn >= 0 else []
        assert sorted(found.action or 0 for found in laid.choices) == sorted(legal)
        for found in laid.choices:
            assert all(found.action in laid.item(id).actions for id in found.items)


@pytest.mark.parametrize("pending", CHOICES)
def test_nothing_to_choose_lies_under_the_bar(pending: str) -> None:
    laid = board(mover(asked(pending)))
    assert laid.bar is not None
    x, y, w, h = laid.bar
    assert (x, x + w, y + h <= laid.height) == (scene_tall.X, scene_tall.X + scene_tall.W, True)
    assert all(item.y + item.h <= y for item in laid.items if item.actions or item.id == "status")
    assert board(see(asked(pending), 1 - asked(pending).turn)).choices == ()


def test_the_draft_tells_what_both_cards_do() -> None:
    state = asked("draft")
    laid = board(see(state, state.turn))
    offered = [item for item in laid.items if item.face == "offered"]
    assert len(offered) == 2
    assert all(item.actions and item.z > scene_tall.OVERLAY for item in offered)
    hand = [item for item in laid.items if item.kind == "diver"]
    assert all(apart(item, laid.item("draft")) for item in hand)
    other = board(see(state, 1 - state.turn))
    assert {item.id for item in other.items if item.kind == "back"} >= {"secret:0", "secret:1"}


# -- What is to be seen ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "below"), [(0, "a"), (1, "b"), (None, "a")])
def test_the_own_side_is_below(seat: int | None, below: str) -> None:
    laid = board(see(asked("place"), seat))
    above = "b" if below == "a" else "a"
    assert laid.item(f"space:{above}1").y < laid.item("row:1").y < laid.item(f"space:{below}1").y
    assert laid.item(f"space:{above}1").x == laid.item(f"space:{below}1").x


def test_the_seat_to_move_is_seen_from_afar() -> None:
    state = asked("place")
    laid = board(mover(state))
    assert laid.item(f"player:{state.turn}").face == "turn"
    assert laid.item(f"player:{1 - state.turn}").face == "player"


def test_a_finished_round_shows_who_wins_each_column() -> None:
    for seat in (0, 1, None):
        view = see(awarded(), seat)
        laid = board(view)
        for column in range(tables.COLUMNS):
            near, far = view.board[column], view.board[tables.COLUMNS + column]
            assert near is not None
            assert far is not None
            winner = 0 if beats(near, far) else 1
            assert laid.item(f"won:{column + 1}").face == f"seat:{winner}"
            assert laid.item(f"lead:{column + 1}").face == f"seat:{winner}"
            ring = laid.item(f"ring:{'ab'[winner]}{column + 1}")
            assert not apart(ring, laid.item(f"space:{'ab'[winner]}{column + 1}"))


@pytest.mark.parametrize("seed", range(3))
def test_a_finished_table_says_who_won_and_how(seed: int) -> None:
    state = played(seed)[-1]
    laid = board(see(state, 0))
    winner = GAME.winner(state)
    assert winner is not None
    assert f"label.won {NAMES[winner]}" in plain(laid.item("result").label)
    numbers = [word for item, part in texts(laid) if item.id == "score" for word in part.words]
    assert numbers[-2:] == [str(score) for score in state.scores()]
    assert not any(item.actions for item in laid.items)


# -- Secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_worlds_that_cannot_be_told_apart_look_alike(seed: int) -> None:
    told_apart = 0
    for number, state in enumerate(played(seed)[::5]):
        for seat in (0, 1, None):
            view = see(state, seat)
            for which in range(2):
                world = GAME.sample(view, Random(number, f"{seat} {which}"))
                told_apart += world.dump() != state.dump()
                assert board(see(world, seat)) == board(view)
    assert told_apart > 100


def test_backs_go_by_their_place_and_look_alike() -> None:
    for state in played(2)[::3]:
        for seat in (0, 1, None):
            laid = board(see(state, seat))
            for owner in range(2):
                backs = [item for item in laid.items if item.id.startswith(f"back:{owner}:")]
                assert [item.id for item in backs] == [f"back:{owner}:{n + 1}" for n in range(len(backs))]
                assert len({(item.w, item.h, item.face, item.label, item.parts) for item in backs}) <= 1
            assert all(re.fullmatch(r"back:[01]:\d|secret:[01]", item.id) for item in laid.items if item.kind == "back")


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hidden_won_cards_of_others_are_only_counted(seat: int | None) -> None:
    for state in played(3)[::9]:
        view = see(state, seat)
        if view.turn == OVER:
            continue
        here = board(view)
        won = [cards if owner == seat else (("war", 2),) * len(cards) for owner, cards in enumerate(view.won)]
        assert board(replace(view, won=(won[0], won[1]))) == here
        for owner in range(2):
            assert f"won_cards {len(view.won[owner])}" in plain(here.item(f"player:{owner}").label)


def test_open_won_cards_and_the_end_show_both_scores() -> None:
    for state, seat in ((awarded(won_cards="open"), None), (played(3)[-1], 1)):
        view = see(state, seat)
        laid = board(view)
        for domain in DOMAINS:
            said = [word for item, part in texts(laid) if item.id == f"domain:{domain.id}" for word in part.words]
            points = [sum(v for name, v in view.won[owner] if name == domain.id) for owner in Table(view, None).seats]
            assert said == [str(own).replace("-", "\N{MINUS SIGN}") for own in points]
