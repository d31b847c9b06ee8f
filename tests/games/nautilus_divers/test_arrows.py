"""Each arrow of Nautilus (Libellud) under both rules for movements across; more situations under the second one."""

import pytest

from games.nautilus_divers.positions import STRAIGHT, board, codes, play, position

BOTH = pytest.mark.parametrize("vertical_move", ["any", "straight"])

ANYWHERE = ["move:a2:b1", "move:a2:b2", "move:a2:b3", "move:a2:b4", "move:a2:b5"]
ALONG = ["move:a2:a3", "move:a2:a4", "move:a2:a5"]


@pytest.mark.rules("R3", "R33", "R37", "R38", "R39")
@pytest.mark.parametrize(
    ("arrow", "any_space", "facing"),
    [
        (6, ANYWHERE, ["move:a2:b2"]),
        (7, ALONG, ALONG),
        (8, ALONG, ALONG),
        (9, ANYWHERE, ["move:a2:b2"]),
    ],
)
def test_the_option_changes_what_6_and_9_do_and_not_what_7_and_8_do(
    arrow: int, any_space: list[str], facing: list[str]
) -> None:
    for options, moves in (({}, any_space), (STRAIGHT, facing)):
        assert codes(play(position("a2=12", hand=[arrow], options=options), f"place:{arrow}:a1")) == moves


@pytest.mark.rules("R3", "R33")
@pytest.mark.parametrize("plain", [1, 2, 3, 4, 5, 10, 11, 12, 13, 14])
def test_a_diver_without_an_arrow_moves_nothing(plain: int) -> None:
    lying = 2 if plain == 12 else 12
    after = play(position(f"a2={lying}", hand=[plain]), f"place:{plain}:a1")
    assert (after.turn, after.pending()) == (0, "place")


@pytest.mark.rules("R33", "R37", "R39", "R43")
def test_an_arrow_works_on_the_other_players_side_as_well() -> None:
    state = position("b2=12 a1=3", hand=[6, 7])
    assert codes(play(state, "place:7:b1")) == ["move:b2:b3", "move:b2:b4", "move:b2:b5"]
    assert codes(play(state, "place:6:b1")) == ["move:b2:a2", "move:b2:a3", "move:b2:a4", "move:b2:a5"]


@pytest.mark.rules("R38", "R40")
def test_s07_straight_only_cards_that_face_a_gap_cross() -> None:
    filled = "a1=12 b2=3 a2=4 b5=5 a3=10 b3=11 a4=2"
    state = position(filled, hand=[6], options=STRAIGHT, nemo=0)
    after = play(state, "place:6:a5")
    assert codes(after) == ["move:a1:b1", "move:a4:b4"]


@pytest.mark.rules("R34")
@BOTH
@pytest.mark.parametrize(
    ("filled", "placed"),
    [
        ("a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 a4=2 b4=13", "place:7:a5"),  # S10: the gap is on the other side
        ("a1=12 b1=3 a2=4 b2=5 a3=10 b3=11 b4=2 b5=13", "place:6:a4"),  # S12: the other side is full
        ("b1=12 b2=3", "place:9:a4"),  # S05: the arrow's side holds nothing else
    ],
)
def test_no_movement_under_either_rule(filled: str, placed: str, vertical_move: str) -> None:
    arrow = int(placed.split(":")[1])
    after = play(position(filled, hand=[arrow], options={"vertical_move": vertical_move}), placed)
    assert after.pending() == "place"
    assert board(after)[placed.split(":")[2]] == str(arrow)


@pytest.mark.rules("R41")
@BOTH
def test_s13_a_moved_arrow_does_nothing_under_either_rule(vertical_move: str) -> None:
    options = {"vertical_move": vertical_move}
    for moved in (7, 8, 9):
        state = position(f"a2={moved} a4=3", hand=[6], options=options)
        after = play(state, "place:6:a1", "move:a2:b2")
        assert (after.turn, after.pending()) == (1, "place")


@pytest.mark.rules("R42")
@pytest.mark.parametrize("special", ["kraken", "fishbone"])
def test_s17_straight_the_kraken_and_the_fishbone_cross_to_the_space_they_face(special: str) -> None:
    state = position(f"a2={special}", hand=[6], specials=(special, "eye"), options=STRAIGHT)
    assert codes(play(state, "place:6:a1")) == ["move:a2:b2"]


@pytest.mark.rules("R44", "R47", "R48")
def test_s20_s21_straight_the_anchor_comes_before_the_movement() -> None:
    state = position("b1=3 a2=12", hand=[9], specials=("anchor", "eye"), options=STRAIGHT)
    assert play(state, "place:9:a1:anchor", "anchor:a2").pending() == "place"
    assert codes(play(state, "place:9:a1:anchor", "anchor:a1")) == ["move:a2:b2"]


@pytest.mark.rules("R45", "R46")
def test_s22_an_anchored_kraken_is_not_moved() -> None:
    state = position("b1=kraken", hand=[3], specials=("kraken", "anchor"))
    anchored = play(state, "place:3:a1:anchor", "anchor:b1")
    fields = position("b1=kraken a1=3", hand=[8], specials=("kraken", "anchor"), anchor="b1")
    assert board(anchored) == board(fields)
    assert play(fields, "place:8:b2").pending() == "place"
