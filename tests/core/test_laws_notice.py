"""Each law notices: a demo game is broken on purpose, in one way at a time, and the law meant for it tells."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from demo import pig, two_tricks
from demo.pig import HOLD, PIG, ROLL, Pig, PigGame
from demo.two_tricks import HAND, KEEP, LAID, TWO_TRICKS, TwoTricks, TwoTricksGame
from leagues.core import laws
from leagues.core.actions import ActionTable
from leagues.core.game import Game, Option
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, Deck, State
from leagues.core.walks import LawBroken, Spot, Walk

OF = {Pig: PIG, PigGame: PIG, TwoTricks: TWO_TRICKS, TwoTricksGame: TWO_TRICKS}
GAMES = 60

# What the broken methods fall back on.
pig_play, pig_digest, pig_view, pig_sample = Pig._play, State._digest, PigGame.build_view, PigGame.sample
tricks_play, tricks_view, tricks_sample = TwoTricks._play, TwoTricksGame.build_view, TwoTricksGame.sample
tricks_code, tricks_events, tricks_legal = TwoTricksGame.code, TwoTricksGame.events, TwoTricks._legal
base_dump, base_load, base_copy, base_apply, base_act = State.dump, State.load, State.copy, State.apply, State.act
base_view, base_take_from = Game.view, State._take_from
counter = itertools.count()

Broken = tuple[type, str, Any]
MUTANTS: list[tuple[str, str, Callable[[], list[Broken]]]] = []


def mutant(law: str) -> Callable[[Callable[[], list[Broken]]], Callable[[], list[Broken]]]:
    """Registers a broken variant, as a list of (class, name, what stands there instead), with the law it breaks."""

    def register(make: Callable[[], list[Broken]]) -> Callable[[], list[Broken]]:
        MUTANTS.append((law, make.__name__, make))
        return make

    return register


# -- A title -----------------------------------------------------------------------------------------------------------


@mutant("declaration")
def rules_version_nought() -> list[Broken]:
    return [(PigGame, "version", 0)]


@mutant("declaration")
def an_id_with_a_space() -> list[Broken]:
    return [(PigGame, "id", "pig race")]


@mutant("declaration")
def seats_out_of_order() -> list[Broken]:
    return [(PigGame, "seats", (3, 2))]


@mutant("declaration")
def an_option_value_that_no_record_can_hold() -> list[Broken]:
    return [(PigGame, "options", (Option("goal", ("20", "a lot")),))]


@mutant("declaration")
def two_options_of_one_id() -> list[Broken]:
    return [(PigGame, "options", (Option("goal", ("20",)), Option("goal", ("12",))))]


@mutant("declaration")
def unknown_options_are_taken() -> list[Broken]:
    return [(PigGame, "settle_options", lambda self, options=None: {"goal": "20"})]


@mutant("declaration")
def any_number_of_seats_is_taken() -> list[Broken]:
    return [(PigGame, "new", lambda self, options=None, seats=2: self.start(self.settle_options(options), seats))]


@mutant("declaration")
def always_two_seats() -> list[Broken]:
    return [(Pig, "seat_count", 2)]


@mutant("declaration")
def the_wrong_size_of_the_action_table() -> list[Broken]:
    return [(Pig, "ACTIONS", 5)]


@mutant("declaration")
def a_new_game_is_a_continued_one() -> list[Broken]:
    def start(self: PigGame, options: dict[str, str], seats: int) -> Pig:
        state = PIG_START(self, options, seats)
        state.pot = next(counter)
        return state

    return [(PigGame, "start", start)]


PIG_START = PigGame.start


@mutant("action_codes")
def the_table_of_another_game() -> list[Broken]:
    return [(PigGame, "actions", two_tricks.TABLE)]


@mutant("action_codes")
def a_code_that_no_record_can_hold() -> list[Broken]:
    rows = [(f"{row.kind}!", row.args, row.touches, row.chance) for row in pig.TABLE.rows]
    return [(PigGame, "actions", ActionTable("pig", rows))]


@mutant("action_codes")
def codes_that_lead_to_other_actions() -> list[Broken]:
    return [(ActionTable, "parse", lambda self, code: 1)]


@mutant("action_codes")
def negative_numbers_have_codes() -> list[Broken]:
    return [(ActionTable, "row", lambda self, action: self.rows[action])]


# -- Lists -------------------------------------------------------------------------------------------------------------


@mutant("legal_lists")
def a_legal_list_out_of_order() -> list[Broken]:
    return [(Pig, "_legal", lambda self: [HOLD, ROLL] if self.pot else [ROLL])]


@mutant("legal_lists")
def a_legal_list_with_doubles() -> list[Broken]:
    return [(Pig, "_legal", lambda self: [ROLL, ROLL])]


@mutant("legal_lists")
def nothing_is_legal() -> list[Broken]:
    return [(Pig, "_legal", lambda self: [] if self.pot > 5 else [ROLL])]


@mutant("legal_lists")
def a_seat_may_choose_the_face() -> list[Broken]:
    return [(Pig, "_legal", lambda self: [ROLL, pig.FACE_0])]


@mutant("legal_lists")
def everybody_may_act() -> list[Broken]:
    return [(Pig, "legal_for", lambda self, seat: self.legal())]


@mutant("legal_lists")
def a_turn_of_no_seat() -> list[Broken]:
    def play(self: Pig, action: int) -> None:
        pig_play(self, action)
        self.turn = 7 if self.turn == 1 else self.turn

    return [(Pig, "_play", play)]


@mutant("chance_odds")
def odds_with_a_weight_of_nought() -> list[Broken]:
    return [(Pig, "_odds", lambda self: [(2, 1), (3, 0)])]


@mutant("chance_odds")
def odds_with_a_broken_weight() -> list[Broken]:
    return [(Pig, "_odds", lambda self: [(2, 1), (3, 0.5)])]


@mutant("chance_odds")
def odds_out_of_order() -> list[Broken]:
    return [(Pig, "_odds", lambda self: [(3, 1), (2, 1)])]


@mutant("chance_odds")
def odds_of_what_a_seat_plays() -> list[Broken]:
    return [(Pig, "_odds", lambda self: [(HOLD, 1), (2, 1)])]


@mutant("chance_odds")
def odds_too_heavy_to_draw_from() -> list[Broken]:
    return [(Pig, "_odds", lambda self: [(2, 2**30), (3, 2**30)])]


# -- One position ------------------------------------------------------------------------------------------------------


@mutant("listed_actions")
def an_action_without_effect() -> list[Broken]:
    def play(self: Pig, action: int) -> None:
        if action != HOLD or self.pot < 4:
            pig_play(self, action)

    return [(Pig, "_play", play)]


@mutant("listed_actions")
def a_copy_that_forgets() -> list[Broken]:
    def copy(self: Pig) -> Pig:
        twin: Pig = base_copy(self)
        twin.rolls = 0
        return twin

    return [(Pig, "copy", copy)]


@mutant("listed_actions")
def a_copy_that_shares() -> list[Broken]:
    def take_from(self: Pig, other: Pig) -> None:
        base_take_from(self, other)
        self.banked = other.banked

    return [(Pig, "_take_from", take_from)]


@mutant("refusals")
def everything_is_allowed() -> list[Broken]:
    return [(Pig, "_allows", lambda self, action: self.turn != OVER)]


@mutant("refusals")
def any_seat_may_act() -> list[Broken]:
    return [(Pig, "act", lambda self, seat, action: base_act(self, max(self.turn, 0), action))]


@mutant("refusals")
def a_refused_action_leaves_a_trace() -> list[Broken]:
    def apply(self: Pig, action: Any) -> None:
        try:
            base_apply(self, action)
        except ValueError:
            self.pot += 1
            raise

    return [(Pig, "apply", apply)]


@mutant("refusals")
def a_bool_is_an_action() -> list[Broken]:
    return [(Pig, "apply", lambda self, action: base_apply(self, int(action) if action is True else action))]


@mutant("decks")
def a_pile_without_a_card() -> list[Broken]:
    return [(Pig, "_deck", lambda self: Deck(f"roll {self.rolls}", 0, ((2, 1), (3, 2), (4, 2))))]


@mutant("decks")
def a_place_beyond_the_pile() -> list[Broken]:
    return [(Pig, "_deck", lambda self: Deck(f"roll {self.rolls}", 6, tuple(self._odds())))]


@mutant("draws")
def draws_that_forget_the_weights() -> list[Broken]:
    return [(Pig, "_draw", lambda self, rng: pig.FACE_0 + rng.below(4))]


@mutant("draws")
def draws_of_what_is_not_possible() -> list[Broken]:
    return [(TwoTricks, "_draw", lambda self, rng: two_tricks.DEAL_0 + rng.below(6))]


@mutant("dumps")
def a_dump_without_a_field() -> list[Broken]:
    return [(Pig, "dump", lambda self: {name: value for name, value in base_dump(self).items() if name != "pot"})]


@mutant("dumps")
def loading_forgets_whose_turn_it_is() -> list[Broken]:
    def load(cls: type[Pig], fields: Any) -> Pig:
        state: Pig = base_load.__func__(cls, fields)  # type: ignore[attr-defined]
        state.turn = min(state.turn, 0)
        return state

    return [(Pig, "load", classmethod(load))]


@mutant("dumps")
def a_field_that_is_no_number() -> list[Broken]:
    return [(Pig, "dump", lambda self: {**base_dump(self), "pot": float(self.pot)})]


@mutant("digests")
def a_key_blind_to_a_field() -> list[Broken]:
    return [(Pig, "_digest", lambda self: hash((self.turn, self.active, self.pot, self.rolls, *self.banked)) % 2**64)]


@mutant("digests")
def a_key_blind_to_the_turn() -> list[Broken]:
    def digest(self: Pig) -> int:
        twin = Pig()
        base_take_from(twin, self)
        twin.turn = 0
        return pig_digest(twin)

    return [(Pig, "_digest", digest)]


# -- Knowledge ---------------------------------------------------------------------------------------------------------


@mutant("views")
def a_spectator_sees_all() -> list[Broken]:
    def build(self: TwoTricksGame, state: TwoTricks, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = tricks_view(self, state, seat, legal)
        if seat is None:
            object.__setattr__(view, "cards", tuple(state.where))
        return view

    return [(TwoTricksGame, "build_view", build)]


@mutant("views")
def a_view_of_no_seat() -> list[Broken]:
    return [(PigGame, "view", lambda self, state, seat: base_view(self, state, seat if seat in (0, 1, 2) else None))]


@mutant("views")
def a_view_with_a_list() -> list[Broken]:
    def build(self: PigGame, state: Pig, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = pig_view(self, state, seat, legal)
        object.__setattr__(view, "banked", list(view.banked))
        return view

    return [(PigGame, "build_view", build)]


@mutant("views")
def a_view_that_counts_how_often_one_looks() -> list[Broken]:
    def build(self: PigGame, state: Pig, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = pig_view(self, state, seat, legal)
        object.__setattr__(view, "rolls", next(counter))
        return view

    return [(PigGame, "build_view", build)]


@mutant("views")
def a_view_that_lists_the_actions_of_another() -> list[Broken]:
    return [(PigGame, "build_view", lambda self, state, seat, legal: pig_view(self, state, seat, (ROLL,)))]


@mutant("samples")
def a_sample_of_another_position() -> list[Broken]:
    def sample(self: PigGame, view: Any, rng: Random) -> Pig:
        state = pig_sample(self, view, rng)
        state.pot = 0
        return state

    return [(PigGame, "sample", sample)]


@mutant("samples")
def a_sample_that_uses_a_generator_of_its_own() -> list[Broken]:
    return [(TwoTricksGame, "sample", lambda self, view, rng: tricks_sample(self, view, Random(None)))]


@mutant("samples")
def a_sample_that_redeals_known_cards() -> list[Broken]:
    def sample(self: TwoTricksGame, view: Any, rng: Random) -> TwoTricks:
        state = tricks_sample(self, view, rng)
        state.where = rng.shuffled(state.where)
        return state

    return [(TwoTricksGame, "sample", sample)]


@mutant("samples")
def a_sample_that_cannot_be_played_on() -> list[Broken]:
    def build(self: TwoTricksGame, state: TwoTricks, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = tricks_view(self, state, seat, legal)
        object.__setattr__(view, "drawer", 0)  # all further cards go to seat 0, and seat 1 runs out of them
        return view

    return [(TwoTricksGame, "build_view", build)]


@mutant("secrets")
def a_code_tells_the_card_put_aside() -> list[Broken]:
    def code(self: TwoTricksGame, state: TwoTricks, action: int, seat: int | None) -> str:
        return (
            self.actions.code(action) if state.step < 2 and state.turn >= 0 else tricks_code(self, state, action, seat)
        )

    return [(TwoTricksGame, "code", code)]


@mutant("secrets")
def a_view_opens_both_hands_in_one_phase() -> list[Broken]:
    def build(self: TwoTricksGame, state: TwoTricks, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = tricks_view(self, state, seat, legal)
        if seat is not None and state.step == 1:
            object.__setattr__(view, "cards", tuple(state.where))
        return view

    return [(TwoTricksGame, "build_view", build)]


@mutant("secrets")
def ones_own_choice_is_hidden() -> list[Broken]:
    def code(self: TwoTricksGame, state: TwoTricks, action: int, seat: int | None) -> str:
        return tricks_code(self, state, action, seat if state.turn == CHANCE else None)

    return [(TwoTricksGame, "code", code)]


@mutant("secrets")
def a_spectator_reads_the_codes() -> list[Broken]:
    def code(self: TwoTricksGame, state: TwoTricks, action: int, seat: int | None) -> str:
        return self.actions.code(action) if seat is None else tricks_code(self, state, action, seat)

    return [(TwoTricksGame, "code", code)]


@mutant("secrets")
def a_code_in_other_words() -> list[Broken]:
    return [(TwoTricksGame, "code", lambda self, *given: tricks_code(self, *given).replace("?", "hidden"))]


@mutant("secrets")
def secrets_in_a_game_that_declares_none() -> list[Broken]:
    return [(TwoTricksGame, "shared_secrets", True)]


@mutant("secrets")
def an_event_tells_the_card_laid() -> list[Broken]:
    def events(self: TwoTricksGame, before: TwoTricks, action: int, after: TwoTricks) -> list[Event]:
        return [*tricks_events(self, before, action, after), Event("done", 0, {"card": action})]

    return [(TwoTricksGame, "events", events)]


@mutant("secrets")
def an_event_tells_what_the_other_holds() -> list[Broken]:
    def events(self: TwoTricksGame, before: TwoTricks, action: int, after: TwoTricks) -> list[Event]:
        return [Event("kept", 0, {"best": max(before.at(HAND))})] if action == KEEP else []

    return [(TwoTricksGame, "events", events)]


@mutant("secrets")
def a_description_warns_of_the_other_hand() -> list[Broken]:
    def describe(self: TwoTricksGame, state: TwoTricks, action: int) -> Message:
        return Message("action.lay", {"risk": max(state.at(HAND + 1 - state.turn), default=0)})

    return [(TwoTricksGame, "describe", describe)]


@mutant("revelations")
def a_trick_is_said_to_reveal_nothing() -> list[Broken]:
    return [(TwoTricksGame, "reveals", lambda self, before, action, after: before.turn == CHANCE)]


@mutant("revelations")
def a_deal_is_said_to_reveal_nothing() -> list[Broken]:
    return [(TwoTricksGame, "reveals", lambda self, before, action, after: after.tricks != before.tricks)]


@mutant("beliefs")
def a_sample_that_prefers_high_cards() -> list[Broken]:
    def sample(self: TwoTricksGame, view: Any, rng: Random) -> TwoTricks:
        state = tricks_sample(self, view, rng)
        if view.seat == 0:
            other = tricks_sample(self, view, rng)
            state = max(state, other, key=lambda world: sum(world.at(HAND + 1)))
        return state

    return [(TwoTricksGame, "sample", sample)]


@mutant("beliefs")
def a_sample_that_knows_the_truth() -> list[Broken]:
    seen: dict[Any, list[int]] = {}

    def build(self: TwoTricksGame, state: TwoTricks, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = tricks_view(self, state, seat, legal)
        seen[view] = list(state.where)
        return view

    def sample(self: TwoTricksGame, view: Any, rng: Random) -> TwoTricks:
        state = tricks_sample(self, view, rng)
        state.where = list(seen[view])
        return state

    return [(TwoTricksGame, "build_view", build), (TwoTricksGame, "sample", sample)]


@mutant("beliefs")
def a_view_tells_how_good_the_other_hand_is() -> list[Broken]:
    def build(self: TwoTricksGame, state: TwoTricks, seat: int | None, legal: tuple[int, ...]) -> Any:
        view = tricks_view(self, state, seat, legal)
        if seat == 1 and state.step >= 2:
            object.__setattr__(view, "drawer", max(state.at(HAND), default=0))
        return view

    return [(TwoTricksGame, "build_view", build)]


@mutant("beliefs")
def a_ply_only_for_the_holder_of_a_card() -> list[Broken]:
    def play(self: TwoTricks, action: int) -> None:
        mover = self.turn
        tricks_play(self, action)
        if mover >= 0 and self.turn == 1 - mover and self.step < 4 and self.where[5] == LAID + mover:
            self.turn = mover  # whoever lays the 6 may lay another card

    return [(TwoTricks, "_play", play)]


@mutant("beliefs")
def a_choice_open_only_to_the_holder_of_a_secret() -> list[Broken]:
    def legal(self: TwoTricks) -> list[int]:
        other = self.at(HAND + 1 - self.turn)
        return tricks_legal(self) if self.step != 1 or 5 in other else [KEEP]

    return [(TwoTricks, "_legal", legal)]


@mutant("posteriors")
def a_sample_that_changes_its_mind() -> list[Broken]:
    def sample(self: TwoTricksGame, view: Any, rng: Random) -> TwoTricks:
        state = tricks_sample(self, view, rng)
        if view.step % 2 == 1:
            other = tricks_sample(self, view, rng)
            state = max(state, other, key=lambda world: sum(world.at(HAND)))
        return state

    return [(TwoTricksGame, "sample", sample)]


@mutant("points")
def categories_that_do_not_add_up() -> list[Broken]:
    return [(PigGame, "breakdown", lambda self, state: [{"banked": 1 + points} for points in state.scores()])]


@mutant("points")
def an_estimate_that_is_no_number() -> list[Broken]:
    return [(Pig, "_estimate", lambda self, seat: float("nan"))]


@mutant("points")
def a_result_before_the_end() -> list[Broken]:
    return [(Pig, "returns", lambda self: [0] * self.seats)]


@mutant("words")
def a_sentence_as_description() -> list[Broken]:
    return [(PigGame, "describe", lambda self, state, action: "Roll the die")]


@mutant("words")
def a_sentence_as_event() -> list[Broken]:
    return [(PigGame, "events", lambda self, before, action, after: ["rolled"])]


# -- A whole game ------------------------------------------------------------------------------------------------------


@mutant("plays")
def a_game_longer_than_declared() -> list[Broken]:
    return [(PigGame, "max_plies", 30)]


@mutant("plays")
def a_listed_action_is_refused() -> list[Broken]:
    return [(Pig, "_allows", lambda self, action: action != HOLD and self.turn != OVER)]


@mutant("steps")
def chance_hidden_in_an_action() -> list[Broken]:
    def play(self: Pig, action: int) -> None:
        if action == HOLD:
            self.pot += random.SystemRandom().randrange(3)
        pig_play(self, action)

    return [(Pig, "_play", play)]


@mutant("steps")
def old_copies_change() -> list[Broken]:
    return a_copy_that_shares()


@mutant("results")
def two_losers_to_one_winner_in_a_zero_sum_game() -> list[Broken]:
    return [(PigGame, "zero_sum", True)]


@mutant("results")
def a_result_in_points() -> list[Broken]:
    return [(Pig, "_result", lambda self, seat: self.banked[seat])]


@mutant("results")
def an_ending_in_words() -> list[Broken]:
    return [(PigGame, "ending", lambda self, state: "Goal reached")]


@mutant("results")
def another_winner() -> list[Broken]:
    return [(PigGame, "winner", lambda self, state: 0)]


@mutant("records")
def a_start_that_no_record_tells() -> list[Broken]:
    def start(self: PigGame, options: dict[str, str], seats: int) -> Pig:
        state = PIG_START(self, options, seats)
        state.banked[0] = next(counter) % 3
        return state

    return [(PigGame, "start", start)]


@mutant("records")
def what_is_legal_depends_on_the_clock() -> list[Broken]:
    return [(Pig, "_legal", lambda self: [ROLL, HOLD] if self.pot and next(counter) % 50 else [ROLL])]


@mutant("redactions")
def a_redacted_code_that_no_record_can_hold() -> list[Broken]:
    return [(TwoTricksGame, "code", lambda self, *given: tricks_code(self, *given).replace("?", "(hidden)"))]


@mutant("redactions")
def what_is_hidden_depends_on_how_often_one_asks() -> list[Broken]:
    def code(self: TwoTricksGame, state: TwoTricks, action: int, seat: int | None) -> str:
        return self.actions.code(action) if next(counter) % 2 else tricks_code(self, state, action, seat)

    return [(TwoTricksGame, "code", code)]


@mutant("deals")
def outcomes_that_no_script_can_repeat() -> list[Broken]:
    return chance_hidden_in_an_action()


@mutant("deals")
def the_same_place_drawn_again_and_again() -> list[Broken]:
    return [(Pig, "_deck", lambda self: Deck("the die", 0, tuple(self._odds())))]


@mutant("deals")
def a_pile_that_depends_on_what_was_played() -> list[Broken]:
    def deck(self: Pig) -> Deck:
        return Deck(f"roll {self.rolls}", 0, tuple((face, weight + self.pot) for face, weight in self._odds()))

    return [(Pig, "_deck", deck)]


@mutant("take_backs")
def a_position_that_cannot_be_made_again() -> list[Broken]:
    return a_start_that_no_record_tells()


@mutant("take_backs")
def a_rule_that_remembers_what_was_taken_back() -> list[Broken]:
    held: set[tuple[int, ...]] = set()

    def play(self: Pig, action: int) -> None:
        if action == HOLD:
            before = (self.seats, self.goal, self.active, self.rolls, self.pot, *self.banked)
            if before in held:
                self.pot += 1
            held.add(before)
        pig_play(self, action)

    return [(Pig, "_play", play)]


# -- The tests ---------------------------------------------------------------------------------------------------------


def hold_everywhere(law: str, title: Game) -> None:
    for subject in subjects(law, title):
        getattr(laws, law)(subject)


def subjects(law: str, title: Game) -> Iterator[Game | Walk | Spot]:
    """What a law is about, in enough random games for it to notice."""
    if law in {each.__name__ for each in laws.OF_GAMES}:
        yield title
        return
    every = laws.variants(title)
    for number in range(GAMES):
        options, seats = every[number % len(every)]
        walk = Walk(title, options, seats, 5, number)
        with walk.listening():
            laws.plays(walk)
            if law in {each.__name__ for each in (*laws.OF_WALKS, laws.posteriors)}:
                yield walk
            else:
                yield from (Spot(walk, ply) for ply in range(len(walk.states)))


@pytest.mark.parametrize(("law", "make"), [(law, make) for law, _name, make in MUTANTS], ids=[m[1] for m in MUTANTS])
def test_the_law_notices(law: str, make: Callable[[], list[Broken]], monkeypatch: pytest.MonkeyPatch) -> None:
    broken = make()
    title = next((OF[cls] for cls, _name, _value in broken if cls in OF), PIG)
    for cls, name, value in broken:
        monkeypatch.setattr(cls, name, value)
    with pytest.raises(LawBroken) as caught:
        hold_everywhere(law, title)
    assert caught.value.law == law
    with pytest.raises(LawBroken):
        laws.check(title, 200, 5)


def test_each_law_has_a_broken_game() -> None:
    made = {value.__name__ for value in vars(laws).values() if hasattr(value, "__wrapped__")} - {"listening"}
    assert {law for law, _name, _make in MUTANTS} == made


def test_an_error_in_a_hook_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(self: Pig, rng: Random) -> int:
        raise ZeroDivisionError("lost in compiled code")

    monkeypatch.setattr(Pig, "_draw", draw)
    with pytest.raises(LawBroken, match="lost in compiled code"):
        laws.check_game(PIG, 1)


def test_without_a_change_nothing_is_noticed() -> None:
    for title in (PIG, TWO_TRICKS):
        laws.check(title, 40, 5)
