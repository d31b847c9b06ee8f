"""The table of Nautilus (Libellud) in the wide shape: complete, in its bounds, readable, and silent about secrets."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from leagues.core.dealer import KeyedDealer
from leagues.core.message import Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.detail import detail
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.labels import Table, beats
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.games.nautilus_divers.scene import scene
from leagues.games.nautilus_divers.scene_wide import FACTS_Y, X
from leagues.games.nautilus_divers.view import DiversView
from leagues.ui import svg
from leagues.ui.scene import Choice, Detail, Icon, Item, Scene, Text, Word, spoken
from leagues.ui.text import LANGUAGES, words

ART = svg.read_art("leagues.games.nautilus_divers")
NAMES = ("Ada", "Brunel")
LEAST = 11.0  # units: the smallest words that can be read
CHOICES = tables.PHASES[tables.DRAFT : tables.FINISHED]
SILENT = {"ghost", "hull", "mark", "sheet", "status"}  # kinds of items about which there is nothing more to tell


@cache
def played(seed: int, **options: str) -> tuple[State, ...]:
    """Every position of a game in which players like to use their special cards."""
    state, dealer, random = GAME.new(options), KeyedDealer(seed), Random(seed)
    positions = [state.copy()]
    while state.turn != OVER:
        if state.turn == CHANCE:
            state.apply(dealer.settle(state))
        else:
            legal = state.legal()
            liked = [action for action in legal if _special(GAME.actions.code(action))]
            from_these = liked if liked and random.below(3) else legal
            state.apply(from_these[random.below(len(from_these))])
        positions.append(state.copy())
    return tuple(positions)


def _special(code: str) -> bool:
    return bool(re.match(r"start:[emh]|place:(kraken|fishbone)|place:\d+:\w+:anchor", code))


@cache
def asked(pending: str) -> State:
    """The first position in which this is to be decided."""
    for seed in range(50):
        for state in played(seed):
            if see(state).pending == pending:
                return state
    raise AssertionError(f"{pending} does not occur")


def see(state: State, seat: int | None = None) -> DiversView:
    """The view of a seat, or of a spectator."""
    view = GAME.view(state, seat)
    assert isinstance(view, DiversView)
    return view


def seen_by_mover(state: State) -> Scene:
    """What whoever is to move sees."""
    return scene(see(state, max(state.turn, 0)), "wide", NAMES)


def awarded(round: int = 3, **options: str) -> State:
    """A finished round that is still on the table."""
    return next(state for state in played(1, **options) if see(state).awarded and see(state).round == round)


def texts(laid: Scene) -> Iterator[Text]:
    return (part for item in laid.items for part in item.parts if isinstance(part, Text))


def plain(word: Any) -> str:
    """An id and what goes into it."""
    if isinstance(word, tuple):
        return ", ".join(map(plain, word))
    if not isinstance(word, Message):
        return str(word)
    return " ".join([word.id, *map(plain, word.params.values())])


# -- Whole games -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_every_position_is_complete_and_in_its_bounds(seed: int) -> None:
    for number, state in enumerate(played(seed, won_cards=("hidden", "open")[seed % 2])):
        for seat in (0, 1, None) if number % 8 == 0 else (max(state.turn, 0),):
            laid = scene(see(state, seat), "wide")
            ids = [item.id for item in laid.items]
            assert len(set(ids)) == len(ids)
            for item in laid.items:
                assert min(item.x, item.y) >= 0
                assert min(item.w, item.h) > 0
                assert item.x + item.w <= laid.width + 1e-6
                assert item.y + item.h <= laid.height + 1e-6


@pytest.mark.parametrize("seed", range(4))
def test_cards_spaces_and_rows_do_not_lie_on_one_another(seed: int) -> None:
    for state in played(seed)[::5]:
        laid = seen_by_mover(state)
        solid = [item for item in laid.items if item.kind in ("space", "domain_card", "domain", "value", "deck")]
        for first, second in combinations(solid, 2):
            apart_x = first.x + first.w <= second.x + 1e-6 or second.x + second.w <= first.x + 1e-6
            apart_y = first.y + first.h <= second.y + 1e-6 or second.y + second.h <= first.y + 1e-6
            assert apart_x or apart_y, (first.id, second.id)


def test_a_scene_is_a_function_of_the_view_and_unchanged_things_are_the_same_objects() -> None:
    before, after = _two_placements()
    assert scene(before, "wide") == scene(before, "wide")
    old, new = ({item.id: item for item in scene(view, "wide", NAMES).items} for view in (before, after))
    for id in ("hull", "order", "row:1", "row:5", "facts"):
        assert old[id] is new[id]
    with pytest.raises(ValueError, match="no shape 'round'"):
        scene(before, "round")


def _two_placements() -> tuple[DiversView, DiversView]:
    found = [see(state, 0) for state in played(1) if see(state).pending == "place" and see(state).placed in (2, 3)]
    return found[0], found[1]


# -- What can be chosen ------------------------------------------------------------------------------------------------


def items_of(laid: Scene) -> dict[str, Item]:
    return {item.id: item for item in laid.items}


@pytest.mark.parametrize("seed", range(6))
def test_every_legal_action_is_one_choice_at_items_that_it_touches(seed: int) -> None:
    options = {"vertical_move": ("any", "straight")[seed % 2]}
    for state in played(seed, **options):
        laid = seen_by_mover(state)
        items = items_of(laid)
        legal = state.legal() if state.turn >= 0 else []
        assert sorted(found.action or 0 for found in laid.choices) == sorted(legal)
        pointed = [found.items for found in laid.choices if found.items]
        assert len(set(map(frozenset, pointed))) == len(pointed)
        for found in laid.choices:
            assert found.piece.w > 0
            assert all(found.action in items[id].actions for id in found.items)
        reached = {action for item in laid.items for action in item.actions}
        silent = {GAME.actions.parse("start:none"), GAME.actions.parse("release")}
        assert reached | silent >= set(legal)


@pytest.mark.parametrize("pending", CHOICES)
def test_all_that_can_be_asked_is_offered(pending: str) -> None:
    state = asked(pending)
    laid = seen_by_mover(state)
    assert laid.choices
    assert laid.bar is not None
    x, y, w, h = laid.bar
    assert (x >= 0, y - 40 >= 0, x + w <= laid.width, y + h <= laid.height) == (True,) * 4
    said = plain(laid.item("status").label)
    assert "your_turn" in said
    assert f"prompt.{pending}" in said or pending == "move"
    assert scene(see(state, 1 - state.turn), "wide").choices == ()
    assert scene(see(state), "wide").choices == ()


def test_the_bar_covers_no_card_and_no_space() -> None:
    laid = seen_by_mover(asked("place"))
    assert laid.bar is not None
    top, bottom = laid.bar[1] - 40, laid.bar[1] + laid.bar[3]
    for item in laid.items:
        if item.actions and X <= item.x < X + 868:
            assert item.y + item.h <= top + 1e-6 or item.y >= bottom - 1e-6


def choice(laid: Scene, code: str) -> Choice:
    (found,) = [found for found in laid.choices if found.action == GAME.actions.parse(code)]
    return found


def test_a_card_then_a_space_singles_out_a_placement_and_the_anchor_is_a_third() -> None:
    state = next(
        state
        for seed in range(20)
        for state in played(seed)
        if see(state).pending == "place"
        and see(state, state.turn).specials[state.turn] == "anchor"
        and not see(state).used[state.turn]
    )
    laid = seen_by_mover(state)
    card = next(card for card in see(state, state.turn).hands[state.turn] if card is not None)
    space = next(name for name, lying in zip(tables.SPACE_NAMES, see(state).board, strict=True) if lying is None)
    bare, anchored = choice(laid, f"place:{card}:{space}"), choice(laid, f"place:{card}:{space}:anchor")
    assert bare.items == (f"card:{card}", f"space:{space}")
    assert anchored.items == (f"card:{card}", "special:anchor", f"space:{space}")
    assert (bare.main, anchored.main) == (True, False)


def test_a_movement_is_a_card_on_the_table_and_a_free_space() -> None:
    state = asked("move")
    view, laid = see(state, state.turn), seen_by_mover(asked("move"))
    for found in laid.choices:
        moving, target = found.items
        space = tables.SPACE_NAMES.index(target.removeprefix("space:"))
        assert view.board[space] is None
        assert tables.CARD_NAMES.index(moving.removeprefix("card:")) in view.board
    assert view.just is not None
    assert laid.item("just").z < laid.item(f"card:{tables.CARD_NAMES[view.board[view.just] or 0]}").z


def test_the_draft_tells_what_the_other_gets() -> None:
    laid = seen_by_mover(asked("draft"))
    assert len(laid.choices) == 2
    for found in laid.choices:
        given = GAME.actions.row(found.action or 0).args[1]
        assert found.note is not None
        assert f"does.{given}" in plain(found.note)


# -- Both sides of the boat --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "below"), [(0, "a"), (1, "b"), (None, "a")])
def test_the_own_side_is_below(seat: int | None, below: str) -> None:
    laid = scene(see(asked("place"), seat), "wide")
    above = "b" if below == "a" else "a"
    assert laid.item(f"space:{above}1").y < laid.item("row:1").y < laid.item(f"space:{below}1").y
    assert laid.item(f"space:{above}1").x == laid.item(f"space:{below}1").x


def test_a_finished_round_shows_who_wins_each_column() -> None:
    for seat in (0, 1, None):
        view = see(awarded(), seat)
        laid = scene(view, "wide", NAMES)
        for column in range(tables.COLUMNS):
            near, far = view.board[column], view.board[tables.COLUMNS + column]
            assert near is not None
            assert far is not None
            winner = 0 if beats(near, far) else 1
            assert laid.item(f"won:{column + 1}").face == f"seat:{winner}"
            assert laid.item(f"lead:{column + 1}").face == f"seat:{winner}"
            assert f"goes_to {NAMES[winner]}" in plain(laid.item(f"row:{column + 1}").label)
            assert f"ring:{'ab'[winner]}{column + 1}" in items_of(laid)
        assert "round_over" in plain(laid.item("status").label)


def test_the_crab_beats_the_14_in_the_scene_too() -> None:
    assert beats(1, 14)
    assert not beats(14, 1)
    assert beats(15, 1)
    assert beats(1, 0)
    order = [item.id for item in seen_by_mover(asked("place")).items if item.kind == "value"]
    assert order == [f"value:{tables.CARD_NAMES[card]}" for card in reversed(range(tables.CARD_COUNT))]


@pytest.mark.parametrize("seed", range(3))
def test_a_finished_table_says_who_won_and_how(seed: int) -> None:
    state = played(seed)[-1]
    laid = scene(see(state, 0), "wide", NAMES)
    told = plain(laid.item("result").label)
    winner = GAME.winner(state)
    assert winner is not None
    assert f"label.won {NAMES[winner]}" in told
    assert [Table(see(state, 0), None).led(seat) for seat in range(2)] == list(state.scores())
    assert not any(item.actions for item in laid.items)


# -- Secrets -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R66")
@pytest.mark.parametrize("seed", range(3))
def test_worlds_that_cannot_be_told_apart_look_alike(seed: int) -> None:
    told_apart = 0
    for number, state in enumerate(played(seed)[::5]):
        for seat in (0, 1, None):
            view = see(state, seat)
            here = scene(view, "wide")
            for world in (GAME.sample(view, Random(number, f"{seat} {which}")) for which in range(2)):
                told_apart += world.dump() != state.dump()
                again = see(world, seat)
                assert scene(again, "wide") == here
                assert [detail(again, item.id) for item in here.items] == [detail(view, item.id) for item in here.items]
    assert told_apart > 100


def test_backs_go_by_their_place_and_look_alike() -> None:
    for state in played(2)[::3]:
        for seat in (0, 1, None):
            laid = scene(see(state, seat), "wide")
            for owner in range(2):
                backs = [item for item in laid.items if item.id.startswith(f"back:{owner}:")]
                assert [item.id for item in backs] == [f"back:{owner}:{n + 1}" for n in range(len(backs))]
                assert len({(item.w, item.h, item.face, item.label, item.parts) for item in backs}) <= 1
            assert all(re.fullmatch(r"back:[01]:\d|secret:[01]", item.id) for item in laid.items if item.kind == "back")


def test_what_was_seen_of_the_other_hand_is_shown_there() -> None:
    state = next(s for seed in range(20) for s in played(seed) if see(s).pending == "place" and eye(s) is not None)
    seat = eye(state)
    assert seat is not None
    view = see(state, seat)
    laid, other = scene(view, "wide", NAMES), view.hands[1 - seat]
    assert other
    assert None not in other
    for card in other:
        assert laid.item(f"card:{card}").face == "seen"
        assert laid.item(f"card:{card}").y < 100
        assert laid.item(f"value:{card}").face == "known"
    assert not any(item.id.startswith(f"back:{1 - seat}") for item in laid.items)
    blind = scene(see(state, 1 - seat), "wide", NAMES)
    assert not any(item.face == "seen" for item in blind.items)


def eye(state: State) -> int | None:
    """The seat that has looked at the other's hand."""
    view = see(state)
    return next((seat for seat in range(2) if view.used[seat] and view.specials[seat] == "eye"), None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_hidden_won_cards_of_others_are_only_counted(seat: int | None) -> None:
    for state in played(3)[::9]:
        view = see(state, seat)
        if view.turn == OVER:
            continue
        here = scene(view, "wide")
        others = [1 - seat] if seat is not None else [0, 1]
        won = list(view.won)
        for other in others:
            won[other] = tuple([("war", 2)] * len(won[other]))
        changed = replace(view, won=(won[0], won[1]))
        assert scene(changed, "wide") == here
        for item in here.items:
            assert detail(changed, item.id) == detail(view, item.id)
        for other in others:
            assert f"won_cards {len(view.won[other])}" in plain(here.item(f"player:{other}").label)


def test_open_won_cards_and_the_end_show_both_scores() -> None:
    for state, seat in ((awarded(won_cards="open"), None), (played(3)[-1], 1)):
        view = see(state, seat)
        laid = scene(view, "wide", NAMES)
        for domain in DOMAINS:
            told = plain(laid.item(f"domain:{domain.id}").label)
            for owner in range(2):
                points = sum(value for name, value in view.won[owner] if name == domain.id)
                assert f"points_of {NAMES[owner]} {points}".replace("-", "\N{MINUS SIGN}") in told
        assert "led_by" in plain(laid.item("score").label)


# -- Words and pictures ------------------------------------------------------------------------------------------------


def shown() -> Iterator[Scene]:
    yield from map(seen_by_mover, map(asked, CHOICES))
    for seed in range(3):
        yield from (seen_by_mover(state) for state in played(seed, won_cards=("hidden", "open")[seed % 2])[::17])
    yield scene(see(awarded(), None), "wide", NAMES)
    yield from (scene(see(asked(pending), 1 - asked(pending).turn), "wide", NAMES) for pending in ("draft", "harpoon"))
    yield scene(see(played(1)[-1], 0), "wide", NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_fit_and_can_be_read_in_every_language(lang: str) -> None:
    say = words(lang, GAME.id).say
    for laid in shown():
        for part in texts(laid):
            said = spoken(part.words, say)
            size, lines = svg.fitted(said, part)
            assert max(svg.measured(line, size, part.style) for line in lines) <= part.w + 1e-6, said
            assert size >= LEAST - 0.01, said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_said_in_every_language(lang: str) -> None:
    say = words(lang, GAME.id).say

    def spoken_well(word: Word) -> bool:
        text = word if isinstance(word, str) else say(word)
        return bool(text.strip()) and "{" not in text

    for laid in shown():
        assert all(spoken_well(item.label) for item in laid.items)
        for found in laid.choices:
            told = [found.heading, found.title, *([found.note] if found.note else [])]
            assert all(map(spoken_well, told))
    for state in (*map(asked, CHOICES), awarded(), played(1)[-1]):
        view = see(state, max(state.turn, 0))
        for item in scene(view, "wide").items:
            assert all(map(spoken_well, words_of(detail(view, item.id, NAMES))))


def words_of(found: Detail | None) -> Iterator[Word]:
    if found is None:
        return
    yield from (found.title, found.kind)
    lines = [*found.lines, *found.notes]
    for block in found.blocks:
        yield from block.heading
        lines += block.lines
    for line in lines:
        for cell in line.cells:
            yield from cell


def test_all_symbols_are_drawn() -> None:
    used = {part.symbol for laid in shown() for item in laid.items for part in item.parts if isinstance(part, Icon)}
    used |= {part.symbol for laid in shown() for c in laid.choices for part in c.piece.parts if isinstance(part, Icon)}
    assert used | set(GAME.emblems) <= set(ART.symbols)
    for laid in shown():
        assert "var(" not in svg.draw(laid, plain, ART)


def test_no_symbol_of_a_choice_is_drawn_in_the_ink_of_cards() -> None:
    for laid in shown():
        for found in laid.choices:
            inks = [part.ink for part in found.piece.parts if isinstance(part, Icon | Text)]
            assert not [ink for ink in inks if ink.startswith("stock")]


# -- Details -----------------------------------------------------------------------------------------------------------


def test_everything_on_the_table_has_a_detail() -> None:
    for state in (*map(asked, CHOICES), awarded(), played(1)[-1], *played(2)[::7]):
        view = see(state, max(state.turn, 0))
        for item in scene(view, "wide").items:
            assert (detail(view, item.id, NAMES) is not None) == (item.kind not in SILENT), item.id


def test_a_card_tells_what_still_beats_it() -> None:
    state = asked("place")
    view = see(state, state.turn)
    found = detail(view, "value:14")
    assert found is not None
    table = Table(view, None)
    alive = [card for card in (1, 15) if table.whereabouts(card) not in ("board", "out", "pile")]
    assert len(found.blocks[-1].lines) == max(1, len(alive))


@pytest.mark.parametrize(
    "item",
    [
        *(
            "",
            ":",
            "card",
            "card:",
            "card:16",
            "card:x",
            "value:99",
            "back:0:99",
            "back:2:1",
            "back:0:x",
            "back:0:\u00b2",
        ),
        *("space:c1", "row:0", "row:6", "row:x", "domain:x", "player:2", "special:x", "secret:2", "secret:0", "x:0"),
    ],
)
def test_an_unknown_item_has_no_detail(item: str) -> None:
    state = asked("place")
    view = see(state, see(state).nemo)
    assert detail(view, item, NAMES) is None


def test_facts_lie_where_actions_are_offered() -> None:
    laid = seen_by_mover(asked("place"))
    assert laid.item("facts").y == FACTS_Y
    assert laid.bar == (laid.item("facts").x, FACTS_Y, laid.item("facts").w, laid.item("facts").h)
