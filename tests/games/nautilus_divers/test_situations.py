"""Tricky situations of Nautilus (Libellud), S01 to S47. Seat 0 is P with the side a, seat 1 is Q with the side b."""

import pytest

from games.nautilus_divers.positions import STRAIGHT, board, chance, codes, hand, play, position, refuses, start, won
from leagues.core.dealer import KeyedDealer
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.material import CARD_INDEX, DOMAIN_CARDS, DOMAINS
from leagues.games.nautilus_divers.rules import Divers, beats

P, Q = 0, 1
KRAKEN, FISHBONE = tables.KRAKEN_CARD, tables.FISHBONE_CARD


def won_by(state: Divers, column: int) -> int:
    """The seat that took the card of a column of a row of five different domains, one star each."""
    domain = DOMAINS[column].id
    return P if (domain, 1) in won(state, P) else Q


# -- Movement ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R26", "R33", "R34", "R36")
def test_s01_the_first_card_of_a_round_moves_nothing() -> None:
    after = play(position(hand=[9]), "place:9:a3")
    assert (after.turn, after.pending()) == (Q, "place")
    assert board(after) == {"a3": "9"}


@pytest.mark.rules("R28", "R33", "R39")
def test_s02_an_arrow_along_moves_the_other_card_to_any_free_space_of_its_side() -> None:
    after = play(position("a2=12", hand=[7]), "place:7:a1")
    assert (after.turn, after.pending()) == (Q, "move")
    assert codes(after) == ["move:a2:a3", "move:a2:a4", "move:a2:a5"]


@pytest.mark.rules("R37", "R38")
def test_s03_an_arrow_across_moves_it_to_any_space_of_the_other_side_or_straight() -> None:
    assert codes(play(position("a2=12", hand=[6]), "place:6:a1")) == [f"move:a2:b{column}" for column in range(1, 6)]
    straight = position("a2=12", hand=[6], options=STRAIGHT)
    assert codes(play(straight, "place:6:a1")) == ["move:a2:b2"]


@pytest.mark.rules("R37", "R38", "R40")
def test_s04_a_taken_space_is_no_target() -> None:
    board_before = "a2=12 b2=3"
    after = play(position(board_before, hand=[6]), "place:6:a1")
    assert codes(after) == ["move:a2:b1", "move:a2:b3", "move:a2:b4", "move:a2:b5"]
    straight = play(position(board_before, hand=[6], options=STRAIGHT), "place:6:a1")
    assert straight.pending() == "place"
    assert board(straight) == {"a1": "6", "a2": "12", "b2": "3"}


@pytest.mark.rules("R35")
def test_s05_the_card_that_moves_comes_from_the_side_of_the_arrow() -> None:
    after = play(position("a1=12 a2=3", hand=[9]), "place:9:b4")
    assert (after.turn, after.pending()) == (Q, "place")


@pytest.mark.rules("R34", "R39")
def test_s06_an_arrow_along_on_the_last_space_of_its_side_moves_nothing() -> None:
    after = play(position("a1=12 a2=3 a3=4 a4=5", hand=[8]), "place:8:a5")
    assert after.pending() == "place"


@pytest.mark.rules("R37")
def test_s07_an_arrow_across_on_the_last_space_of_its_side_opens_a_gap_there() -> None:
    after = play(position("a1=12 a2=3 a3=4 a4=5", hand=[6]), "place:6:a5")
    assert {code.split(":")[1] for code in codes(after)} == {"a1", "a2", "a3", "a4"}
    assert len(codes(after)) == 20
    moved = play(after, "move:a2:b4")
    assert board(moved) == {"a1": "12", "a3": "4", "a4": "5", "a5": "6", "b4": "3"}
    assert any(code.endswith(":a2") for code in codes(moved, "place"))


NINE = "a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 a4=2 b4=13"


@pytest.mark.rules("R31", "R34")
@pytest.mark.parametrize("arrow", [6, 7, 8, 9])
def test_s08_the_tenth_card_moves_nothing(arrow: int) -> None:
    after = play(position(f"{NINE} a5=14", hand=[arrow]), f"place:{arrow}:b5")
    assert (after.turn, after.pending()) == (CHANCE, "domains")
    assert after.round_over()


@pytest.mark.rules("R37", "R38")
def test_s09_the_ninth_card_across_shifts_the_last_gap() -> None:
    filled = "a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 a4=2 b5=13"
    after = play(position(filled, hand=[9]), "place:9:a5")
    assert codes(after) == ["move:a1:b4", "move:a2:b4", "move:a3:b4", "move:a4:b4"]
    moved = play(after, "move:a2:b4")
    assert {code.split(":")[2] for code in codes(moved, "place")} == {"a2"}
    straight = position(filled, hand=[9], options=STRAIGHT)
    assert codes(play(straight, "place:9:a5")) == ["move:a4:b4"]
    gap_at_4 = "a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 a5=2 b5=13"
    assert play(position(gap_at_4, hand=[9], options=STRAIGHT), "place:9:a4").pending() == "place"


@pytest.mark.rules("R34")
def test_s10_the_ninth_card_along_with_the_last_gap_on_the_other_side() -> None:
    after = play(position("a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 a4=2 b4=13", hand=[7]), "place:7:a5")
    assert after.pending() == "place"


@pytest.mark.rules("R33", "R39")
def test_s11_the_ninth_card_along_with_the_last_gap_on_its_own_side() -> None:
    after = play(position("a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 b4=2 b5=13", hand=[7]), "place:7:a4")
    assert codes(after) == ["move:a1:a5", "move:a2:a5", "move:a3:a5"]


@pytest.mark.rules("R34", "R37")
def test_s12_the_ninth_card_across_with_the_last_gap_on_its_own_side() -> None:
    after = play(position("a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 b4=2 b5=13", hand=[6]), "place:6:a4")
    assert after.pending() == "place"


@pytest.mark.rules("R41")
def test_s13_an_arrow_that_is_moved_does_nothing() -> None:
    after = play(position("a2=7 a4=3", hand=[6]), "place:6:a1", "move:a2:b2")
    assert (after.turn, after.pending()) == (Q, "place")
    assert board(after)["b2"] == "7"


@pytest.mark.rules("R43")
def test_s14_the_mover_may_choose_a_card_that_the_other_player_placed() -> None:
    state = play(position(hand=[3]), "place:3:a1")
    other = play(state, f"place:{hand(state, Q)[-1]}:a2")
    asked = play(holding(other, 7), "place:7:a5")
    assert {code.split(":")[1] for code in codes(asked)} == {"a1", "a2"}


def holding(state: Divers, arrow: int) -> Divers:
    """The position with the arrow in the hand of the seat to act, in exchange for another diver."""
    hands, turn = list(state.dump()["hand"]), state.turn
    if not hands[turn] >> arrow & 1:
        given = max(hand(state, turn))
        hands[turn] ^= 1 << given | 1 << arrow
        if hands[1 - turn] >> arrow & 1:
            hands[1 - turn] ^= 1 << given | 1 << arrow
    return Divers.load({**state.dump(), "hand": hands})


@pytest.mark.rules("R30", "R51")
def test_s15_a_moved_card_counts_for_the_side_it_lies_on() -> None:
    after = play(position("a1=14", hand=[9]), "place:9:a4", "move:a1:b1")
    assert board(after) == {"a4": "9", "b1": "14"}
    full = play(position("b1=14 a1=13 a2=2 b2=3 a3=4 b3=5 a4=10 b4=11 a5=12", hand=[6]), "place:6:b5")
    assert won_by(full, 0) == Q


@pytest.mark.rules("R34")
def test_s16_an_arrow_may_be_placed_where_it_can_move_nothing() -> None:
    state = position("a1=12", hand=[7])
    assert "place:7:b3" in codes(state)
    assert play(state, "place:7:b3").pending() == "place"


@pytest.mark.rules("R42")
def test_s17_the_kraken_and_the_fishbone_are_moved_like_divers() -> None:
    after = play(position("a2=kraken", hand=[6], specials=("kraken", "eye")), "place:6:a1")
    assert codes(after) == [f"move:a2:b{column}" for column in range(1, 6)]
    other = play(position("a2=fishbone", hand=[7], specials=("fishbone", "eye")), "place:7:a1")
    assert {code.split(":")[1] for code in codes(other)} == {"a2"}


# -- The Anchor --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R46")
def test_s18_an_anchored_card_is_not_moved() -> None:
    after = play(position("a2=12", hand=[7], specials=("anchor", "eye"), anchor="a2"), "place:7:a1")
    assert (after.turn, after.pending()) == (P, "place")


@pytest.mark.rules("R33", "R46")
def test_s19_the_card_that_is_not_anchored_moves() -> None:
    state = position("a2=12 b5=2 a3=5", hand=[7], specials=("anchor", "eye"), anchor="a2")
    after = play(state, "place:7:a1")
    assert codes(after) == ["move:a3:a4", "move:a3:a5"]


@pytest.mark.rules("R44", "R45", "R47")
def test_s20_the_anchor_comes_before_the_movement_of_its_turn() -> None:
    state = position("b1=3 a2=12", hand=[6], specials=("anchor", "eye"))
    asked = play(state, "place:6:a1:anchor")
    assert (asked.turn, asked.pending()) == (P, "anchor")
    assert codes(asked) == ["anchor:a1", "anchor:a2", "anchor:b1"]
    pinned = play(asked, "anchor:a2")
    assert (pinned.turn, pinned.pending()) == (Q, "place")
    assert play(asked, "anchor:b1").pending() == "move"


@pytest.mark.rules("R46", "R48", "R49")
def test_s21_an_anchored_arrow_card_still_moves_another_and_is_safe_itself() -> None:
    state = position("b1=3 a2=12", hand=[9], specials=("anchor", "eye"))
    after = play(state, "place:9:a1:anchor", "anchor:a1")
    assert codes(after) == [f"move:a2:b{column}" for column in range(2, 6)]
    later = play(after, "move:a2:b2")
    assert play(holding(later, 7), "place:7:a3").pending() == "place", "only the anchored 9 lies there"


@pytest.mark.rules("R45")
def test_s22_the_anchor_may_lie_on_the_krakens_card() -> None:
    state = position("b1=kraken", hand=[3], specials=("kraken", "anchor"))
    after = play(state, "place:3:a1:anchor", "anchor:b1")
    assert after.anchor == SPACE_B1
    assert after.pending() == "place"


SPACE_B1 = tables.SPACE_NAMES.index("b1")


@pytest.mark.rules("R44", "R45")
def test_s23_the_anchor_never_comes_alone_nor_on_an_empty_space() -> None:
    state = position("b1=3 a2=12", hand=[6], specials=("anchor", "eye"))
    assert refuses(state, "anchor:a2")
    asked = play(state, "place:6:a1:anchor")
    assert refuses(asked, "anchor:a3")
    assert refuses(asked, "place:5:a3:anchor")
    without = position("b1=3 a2=12", hand=[6], specials=("eye", "anchor"))
    assert refuses(without, "place:6:a1:anchor")
    again = position("b1=3 a2=12", hand=[6], specials=("anchor", "eye"), anchor="a2")
    assert refuses(again, "place:6:a1:anchor")


@pytest.mark.rules("R49", "R50")
def test_s24_an_anchored_card_is_compared_like_any_other() -> None:
    state = position(f"{NINE} a5=2".replace("a4=2", "a4=9"), hand=[14], specials=("anchor", "eye"), anchor="a1")
    after = play(state, "place:14:b5")
    assert [won_by(after, column) for column in range(5)] == [P, Q, Q, Q, Q]


# -- Awarding ----------------------------------------------------------------------------------------------------------

TRUTH = [
    *((14, 13, True), (1, 14, True), (14, 1, False), (1, KRAKEN, False), (KRAKEN, 1, True), (1, FISHBONE, True)),
    *((FISHBONE, 14, False), (14, FISHBONE, True), (KRAKEN, 14, True), (2, 1, True), (1, 2, False), (1, 13, False)),
    *((KRAKEN, FISHBONE, True), (FISHBONE, KRAKEN, False), (13, 1, True), (7, 6, True)),
]


@pytest.mark.rules("R52", "R53", "R54")
@pytest.mark.parametrize(("one", "other", "wins"), TRUTH)
def test_which_card_beats_which(one: int, other: int, wins: bool) -> None:
    assert beats(one, other) is wins


@pytest.mark.rules("R52")
def test_of_two_different_cards_one_is_stronger() -> None:
    for one in range(16):
        for other in range(16):
            assert beats(one, other) + beats(other, one) == (one != other)


@pytest.mark.rules("R4", "R53")
def test_s25_the_crab_beats_the_14_on_either_side() -> None:
    last = "b2=3 a2=4 b3=5 a3=6 b4=8 a4=9 b5=10"
    mine = play(position(f"a1=1 b1=14 {last}", hand=[11]), "place:11:a5")
    other = play(position(f"a1=14 b1=1 {last}", hand=[11]), "place:11:a5")
    assert (won_by(mine, 0), won_by(other, 0)) == (P, Q)


@pytest.mark.rules("R54")
@pytest.mark.parametrize("facing", [1, 14])
def test_s26_the_kraken_beats_the_1_and_the_14(facing: int) -> None:
    filled = f"a1=kraken b1={facing} b2=3 a2=4 b3=5 a3=6 b4=8 a4=9 b5=10"
    after = play(position(filled, hand=[11], specials=("kraken", "eye")), "place:11:a5")
    assert won_by(after, 0) == P


@pytest.mark.rules("R54")
def test_s27_the_1_beats_the_fishbone() -> None:
    filled = "a1=fishbone b1=1 b2=3 a2=4 b3=5 a3=6 b4=8 a4=9 b5=10"
    after = play(position(filled, hand=[11], specials=("fishbone", "eye")), "place:11:a5")
    assert won_by(after, 0) == Q


@pytest.mark.rules("R53")
def test_s28_the_crab_beats_nothing_else() -> None:
    for facing in (13, 2):
        filled = f"a1=1 b1={facing} b2=3 a2=4 b3=5 a3=6 b4=8 a4=9 b5=10"
        assert won_by(play(position(filled, hand=[11]), "place:11:a5"), 0) == Q


@pytest.mark.rules("R29", "R54")
def test_s29_the_kraken_beats_the_fishbone() -> None:
    filled = "a1=fishbone b1=kraken b2=3 a2=4 b3=5 a3=6 b4=8 a4=9 b5=10"
    after = play(position(filled, hand=[11], specials=("fishbone", "kraken")), "place:11:a5")
    assert won_by(after, 0) == Q


@pytest.mark.rules("R27", "R30", "R51")
def test_s30_who_placed_a_card_does_not_matter() -> None:
    state = position("b3=5", hand=[2], nemo=0)
    after = play(state, "place:2:a3")
    assert board(after) == {"a3": "2", "b3": "5"}
    filled = "b3=5 a3=2 b1=3 a1=4 b2=6 a2=8 b4=9 a4=10 b5=11"
    assert won_by(play(position(filled, hand=[12]), "place:12:a5"), 2) == Q


@pytest.mark.rules("R55", "R56")
def test_s31_an_ink_blot_has_to_be_taken() -> None:
    row = [("war", -1), *[(domain.id, 1) for domain in DOMAINS[:4]]]
    filled = "a1=14 b1=3 b2=2 a2=4 b3=5 a3=6 b4=8 a4=9 b5=10"
    after = play(position(filled, hand=[11], row=row), "place:11:a5")
    assert ("war", -1) in won(after, P)
    assert after.points_by_domain(P)["war"] == -1


# -- Special cards before the placements -------------------------------------------------------------------------------

MINE, THEIRS = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)


@pytest.mark.rules("R14", "R23", "R24")
def test_s32_the_harpoon_draws_from_the_hand_as_it_is_then() -> None:
    first = play(start(("harpoon", "module"), (MINE, THEIRS)), "start:harpoon")
    assert chance(first) == [f"catch:{value}" for value in THEIRS]
    later = play(first, "catch:6", "release")
    assert (later.turn, codes(later)) == (Q, ["start:none", "start:module"])
    second = play(start(("module", "harpoon"), (MINE, THEIRS)), "start:module", "draw:11", "draw:12", "put_back:11")
    assert chance(play(second, "start:harpoon")) == [f"catch:{value}" for value in (*MINE, 12)]


@pytest.mark.rules("R19", "R20")
def test_s33_the_eye_sees_the_hand_as_it_is_then() -> None:
    first = play(start(("eye", "module"), (MINE, THEIRS)), "start:eye", "start:module", "draw:11", "draw:12")
    first = play(first, "put_back:12")
    seen = GAME.view(first, P).facts()
    assert seen["snapshot"] == THEIRS
    assert seen["hands"][Q] == (*THEIRS, None)
    second = play(start(("module", "eye"), (MINE, THEIRS)), "start:module", "draw:11", "draw:12", "put_back:12")
    seen = GAME.view(play(second, "start:eye"), Q).facts()
    assert seen["snapshot"] == (*MINE, 11)
    assert None not in seen["hands"][P]


@pytest.mark.rules("R24", "R25")
def test_s34_the_harpoons_diver_is_swapped_for_any_own_one_or_left() -> None:
    caught = play(start(("harpoon", "anchor"), (MINE, THEIRS)), "start:harpoon", "catch:9")
    assert codes(caught) == [*(f"swap:{value}" for value in MINE), "release"]
    left = play(caught, "release")
    assert (hand(left, P), hand(left, Q)) == ([*MINE], [*THEIRS])
    swapped = play(caught, "swap:2")
    assert (hand(swapped, P), hand(swapped, Q)) == ([1, 3, 4, 5, 9], [2, 6, 7, 8, 10])
    for seat in range(2):
        assert (GAME.view(swapped, seat).facts()["caught"], GAME.view(swapped, seat).facts()["given"]) == (9, 2)
    assert GAME.view(left, Q).facts()["caught"] == 9
    assert GAME.view(swapped, None).facts()["caught"] is None
    assert GAME.view(swapped, None).facts()["swapped"]


@pytest.mark.rules("R21")
def test_s35_eye_and_harpoon_never_touch_the_special_card() -> None:
    state = start(("anchor", "harpoon"), (MINE, THEIRS))
    caught = play(state, "start:none", "start:harpoon")
    assert all(code.startswith("catch:") for code in chance(caught))
    assert caught.dump()["special"] == state.dump()["special"]
    eye = play(start(("anchor", "eye"), (MINE, THEIRS)), "start:none", "start:eye")
    assert GAME.view(eye, Q).facts()["specials"] == (None, "eye")


@pytest.mark.rules("R22", "R23", "R32")
def test_s36_one_of_the_two_drawn_divers_returns() -> None:
    drawn = play(start(("module", "anchor"), (MINE, THEIRS)), "start:module", "draw:11", "draw:14")
    assert codes(drawn) == ["put_back:11", "put_back:14"]
    kept = play(drawn, "put_back:14")
    assert hand(kept, P) == [*MINE, 11]
    end = to_the_end_of_the_round(play(kept, "start:none"))
    assert len(hand(end, P)) == 1
    assert len(hand(end, Q)) == 0


@pytest.mark.rules("R15", "R16", "R18", "R57")
def test_s37_a_start_card_that_is_not_used_is_lost() -> None:
    state = play(start(("eye", "harpoon"), (MINE, THEIRS)), "start:none", "start:none")
    assert state.pending() == "place"
    for code in ("start:eye", "start:harpoon", "start:none"):
        assert refuses(state, code)
    end = to_the_end_of_the_round(state)
    assert GAME.view(end, None).facts()["specials"] == ("eye", "harpoon")
    assert GAME.view(end, None).facts()["used"] == (False, False)
    assert {"eye", "harpoon"} == set(GAME.view(end, None).facts()["gone"])


def to_the_end_of_the_round(state: Divers, seed: int = 1) -> Divers:
    """Plays at random until all spaces hold a card."""
    rng, after = Random(seed), state.copy()
    while not after.round_over():
        legal = after.legal()
        after.apply(legal[rng.below(len(legal))])
    return after


# -- The course of the game --------------------------------------------------------------------------------------------


@pytest.mark.rules("R29", "R32")
def test_s38_whoever_plays_the_kraken_has_a_diver_left() -> None:
    with_kraken = position("a1=3 b1=4 a2=5 b2=10 a3=11 b3=12 a4=13 b4=14", hand=[], specials=("kraken", "eye"))
    assert "place:kraken:a5" in codes(with_kraken)
    used = to_the_end_of_the_round(play(with_kraken, "place:kraken:a5"))
    assert (len(hand(used, P)), len(hand(used, Q))) == (1, 0)
    unused = to_the_end_of_the_round(play(with_kraken, codes(with_kraken)[0]))
    assert (len(hand(unused, P)), len(hand(unused, Q))) == (0, 0)


@pytest.mark.rules("R12", "R13", "R67")
def test_s39_only_the_first_player_knows_both_special_cards() -> None:
    state = GAME.new()
    assert isinstance(state, Divers)
    dealer = KeyedDealer(3)
    while state.turn == CHANCE:
        state.apply(dealer.settle(state))
    pair = GAME.view(state, P).facts()["drafted"]
    assert None not in pair
    assert GAME.view(state, Q).facts()["drafted"] == GAME.view(state, None).facts()["drafted"] == (None, None)
    assert sorted(codes(state)) == sorted([f"keep:{pair[0]}:{pair[1]}", f"keep:{pair[1]}:{pair[0]}"])
    after = play(state, codes(state)[0])
    kept, given = codes(state)[0].split(":")[1:]
    assert GAME.view(after, P).facts()["specials"] == (kept, given)
    assert GAME.view(after, Q).facts()["specials"] == (None, given)


@pytest.mark.rules("R7", "R14", "R26", "R59")
def test_s40_the_nemo_token_goes_to_and_fro() -> None:
    for state, _action in plies(5):
        assert state.nemo == (state.round - 1) % 2
        if state.pending() == "place":
            assert state.turn == state.nemo ^ state.placed & 1
    assert {state.round for state, _action in plies(5)} == set(range(1, 7))


def plies(seed: int, **options: str) -> list[tuple[Divers, int]]:
    """A random game: every position with the action that follows."""
    state, dealer, rng = GAME.new(options), KeyedDealer(seed), Random(seed)
    assert isinstance(state, Divers)
    found = []
    while state.turn != OVER:
        legal = state.legal()
        action = dealer.settle(state) if state.turn == CHANCE else legal[rng.below(len(legal))]
        found.append((state.copy(), action))
        state.apply(action)
    return [*found, (state, -1)]


@pytest.mark.rules("R5", "R10", "R60")
def test_s41_a_special_card_comes_once_in_three_rounds() -> None:
    for seed in range(20):
        drawn = [
            (state.round, GAME.actions.code(action))
            for state, action in plies(seed)
            if state.pending() == "specials" and state.turn == CHANCE
        ]
        for first in (1, 4):
            block = [code for number, code in drawn if first <= number < first + 3]
            assert len(block) == len(set(block)) == 6


@pytest.mark.rules("R2", "R9", "R11", "R58")
def test_s42_all_divers_are_in_the_pile_before_every_deal() -> None:
    deals = [state for state, _action in plies(7) if state.pending() == "deal" and state.dealt == tables.COLUMNS]
    assert len(deals) == 6
    for state in deals:
        assert chance(state) == [f"deal:{value}" for value in range(1, 15)]
    for state, _action in plies(7):
        if state.pending() == "draft":
            assert [len(hand(state, seat)) for seat in range(2)] == [5, 5]


@pytest.mark.rules("R6", "R61", "R62", "R65")
def test_s43_at_the_end_every_domain_card_is_won_and_somebody_has_won() -> None:
    for seed in range(30):
        end = plies(seed)[-1][0]
        assert end.round == 6
        assert len(won(end, P)) + len(won(end, Q)) == 30
        for domain in DOMAINS:
            assert end.points_by_domain(P)[domain.id] + end.points_by_domain(Q)[domain.id] == 5
        assert sorted(end.returns()) == [-1, 1]


def with_points(mine: dict[str, list[int]], theirs: dict[str, list[int]]) -> Divers:
    """A finished game with these domain cards; cards of other data too, so it is not loaded."""
    state = plies(1)[-1][0].copy()
    cards = [0] * (2 * len(DOMAIN_CARDS))
    for seat, held in enumerate((mine, theirs)):
        for domain, values in held.items():
            for value in values:
                cards[len(DOMAIN_CARDS) * seat + CARD_INDEX[domain, value]] += 1
    state.won = cards
    return state


@pytest.mark.rules("R61")
def test_s44_a_domain_goes_to_more_points_whatever_they_are() -> None:
    state = with_points({"war": [-1]}, {"war": [2, 1, 1, 1, 1], "science": [2, 1, 1, 1, 1, -1]})
    assert (state.points_by_domain(P)["war"], state.points_by_domain(Q)["war"]) == (-1, 6)
    assert (state.points_by_domain(P)["science"], state.points_by_domain(Q)["science"]) == (0, 5)
    assert state.scores() == [0, 2]


@pytest.mark.rules("R62", "R73")
def test_s45_domains_win_the_game_and_not_points() -> None:
    close, rest = [2, 1], [1, 1, 1, -1]
    mine = {"science": close, "exploration": close, "navigation": close, "war": [-1]}
    theirs = {
        **dict.fromkeys(("science", "exploration", "navigation"), rest),
        "engineering": [2, 1, 1, 1, 1, -1],
        "war": [2, 1, 1, 1, 1],
    }
    state = with_points(mine, theirs)
    points = [list(state.points_by_domain(seat).values()) for seat in range(2)]
    assert points == [[3, 3, 3, 0, -1], [2, 2, 2, 5, 6]]
    assert [sum(part) for part in points] == [8, 17]
    assert state.scores() == [3, 2]
    assert state.returns() == [1, -1]


@pytest.mark.rules("R63")
def test_s46_a_tied_domain_is_nobodys_and_equal_domains_share_the_victory() -> None:
    tied = with_points({"war": [1], "science": [2]}, {"war": [1], "navigation": [2]})
    assert tied.scores() == [1, 1]
    assert tied.returns() == [0, 0]
    assert GAME.ending(tied) == "shared"


@pytest.mark.rules("R28", "R33")
def test_s47_neither_a_placement_nor_a_possible_movement_may_be_passed() -> None:
    placing = position("a2=12", hand=[7])
    assert refuses(placing, "start:none")
    assert refuses(placing, "release")
    moving = play(placing, "place:7:a1")
    for code in ("start:none", "release", "place:1:b1", "anchor:a1"):
        assert refuses(moving, code)
