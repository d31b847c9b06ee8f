"""Who reads which code of Nautilus (Libellud), and who sees which card in a view."""

from typing import Any

import pytest

from games.nautilus_divers.positions import play, position, start
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.rules import Divers

MINE, THEIRS = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)
VIEWERS = (0, 1, None)
ROW = [f"domain:{domain}:1" for domain in ("science", "exploration", "navigation", "engineering", "war")]
DEALT = [f"deal:{value}" for value in (*MINE, *THEIRS)]
DRAWN = ["special:kraken", "special:anchor"]


def next_round() -> Divers:
    """The end of a first round with Eye and Diving module; seat 1 is the next first player."""
    filled = "a1=14 b1=3 a2=13 b2=2 a3=4 b3=10 a4=5 b4=9 a5=12"
    return play(position(filled, hand=[11], specials=("eye", "module")), "place:11:b5")


FIRST, SECOND = Divers.load(GAME.new().dump()), next_round()
DRAFTS = [play(state, *ROW, *DEALT, *DRAWN) for state in (FIRST, SECOND)]


def see(state: Divers, viewer: int | None) -> dict[str, Any]:
    return GAME.view(state, viewer).facts()


def pending(*played: str, specials: tuple[str, str], nemo: int = 0) -> Divers:
    return play(start(specials, (MINE, THEIRS), nemo=nemo), *played)


@pytest.mark.rules("R25", "R66", "R67", "R68", "R70", "R71")
@pytest.mark.parametrize(
    ("state", "code", "readings"),
    [
        (FIRST, "domain:war:blot", ["domain:war:blot"] * 3),
        (play(FIRST, *ROW), "deal:1", ["deal:1", "deal:?", "deal:?"]),
        (play(FIRST, *ROW, *DEALT[:4]), "deal:5", ["deal:5", "deal:?", "deal:?"]),
        (play(FIRST, *ROW, *DEALT[:5]), "deal:6", ["deal:?", "deal:6", "deal:?"]),
        (play(FIRST, *ROW, *DEALT), "special:kraken", ["special:kraken", "special:?", "special:?"]),
        (play(SECOND, *ROW, *DEALT), "special:kraken", ["special:?", "special:kraken", "special:?"]),
        (DRAFTS[0], "keep:kraken:anchor", ["keep:kraken:anchor", "keep:?:anchor", "keep:?:?"]),
        (DRAFTS[1], "keep:kraken:anchor", ["keep:?:anchor", "keep:kraken:anchor", "keep:?:?"]),
        (pending(specials=("eye", "anchor")), "start:none", ["start:none"] * 3),
        (pending(specials=("eye", "anchor")), "start:eye", ["start:eye"] * 3),
        (pending("start:module", specials=("module", "eye")), "draw:11", ["draw:11", "draw:?", "draw:?"]),
        (pending("start:module", specials=("eye", "module"), nemo=1), "draw:11", ["draw:?", "draw:11", "draw:?"]),
        (
            pending("start:module", "draw:11", "draw:12", specials=("module", "eye")),
            "put_back:12",
            ["put_back:12", "put_back:?", "put_back:?"],
        ),
        (
            pending("start:module", "draw:11", "draw:12", specials=("eye", "module"), nemo=1),
            "put_back:12",
            ["put_back:?", "put_back:12", "put_back:?"],
        ),
        (pending("start:harpoon", specials=("harpoon", "eye")), "catch:6", ["catch:6", "catch:6", "catch:?"]),
        (pending("start:harpoon", "catch:6", specials=("harpoon", "eye")), "swap:1", ["swap:1", "swap:1", "swap:?"]),
        (pending("start:harpoon", "catch:6", specials=("harpoon", "eye")), "release", ["release"] * 3),
        (position("a1=3", hand=[6]), "place:6:b1", ["place:6:b1"] * 3),
        (position(hand=[6], specials=("anchor", "eye")), "place:6:b1:anchor", ["place:6:b1:anchor"] * 3),
        (play(position("a2=12", hand=[6]), "place:6:a1"), "move:a2:b4", ["move:a2:b4"] * 3),
    ],
)
def test_who_may_not_read_a_code_reads_a_question_mark(state: Divers, code: str, readings: list[str]) -> None:
    action = GAME.actions.parse(code)
    assert action in (state.legal() or dict(state.odds()))
    assert [GAME.code(state, action, viewer) for viewer in VIEWERS] == readings


@pytest.mark.rules("R10", "R12", "R13", "R67")
@pytest.mark.parametrize("first", [0, 1])
def test_s39_the_first_player_of_any_round_knows_both_special_cards(first: int) -> None:
    draft = DRAFTS[first]
    assert (draft.nemo, draft.turn) == (first, first)
    assert set(see(draft, first)["drafted"]) == {"kraken", "anchor"}
    assert see(draft, 1 - first)["drafted"] == see(draft, None)["drafted"] == (None, None)
    after = play(draft, "keep:kraken:anchor")
    both = ("kraken", "anchor") if first == 0 else ("anchor", "kraken")
    assert see(after, first)["specials"] == both
    assert see(after, 1 - first)["specials"] == tuple(None if special == "kraken" else special for special in both)
    assert see(after, None)["specials"] == (None, None)


@pytest.mark.rules("R20", "R68")
@pytest.mark.parametrize("owner", [0, 1])
def test_what_the_eye_saw_is_known_to_both_seats_until_the_round_ends(owner: int) -> None:
    specials = ("eye", "anchor") if owner == 0 else ("anchor", "eye")
    state = pending("start:eye", "start:none", specials=specials, nemo=owner)
    seen = (MINE, THEIRS)[1 - owner]
    assert see(state, owner)["hands"][1 - owner] == seen
    assert see(state, 1 - owner)["hands"][owner] == (None,) * 5
    assert see(state, None)["hands"] == ((None,) * 5, (None,) * 5)
    assert [see(state, viewer)["snapshot"] for viewer in VIEWERS] == [seen, seen, None]
    assert see(state, None)["used"][owner]
    while not state.round_over():
        assert see(state, owner)["snapshot"] == seen
        state.apply(state.legal()[0])
    later = play(state, ROW[0])
    assert see(later, owner)["snapshot"] is None


@pytest.mark.rules("R24", "R25", "R68")
@pytest.mark.parametrize("owner", [0, 1])
def test_what_the_harpoon_showed_is_known_to_both_seats(owner: int) -> None:
    other = 1 - owner
    hands = (MINE, THEIRS)
    specials = ("harpoon", "anchor") if owner == 0 else ("anchor", "harpoon")
    caught, given = hands[other][0], hands[owner][-1]
    drawn = pending("start:harpoon", f"catch:{caught}", specials=specials, nemo=owner)
    assert see(drawn, owner)["hands"][other] == (caught, None, None, None, None)

    released = play(drawn, "release")
    assert see(released, owner)["hands"][other] == (caught, None, None, None, None)
    assert see(released, other)["hands"][owner] == (None,) * 5
    assert [see(released, viewer)["caught"] for viewer in VIEWERS] == [caught, caught, None]
    assert not see(released, None)["swapped"]

    swapped = play(drawn, f"swap:{given}")
    assert see(swapped, owner)["hands"][other] == (given, None, None, None, None)
    assert see(swapped, other)["hands"][owner] == (caught, None, None, None, None)
    assert see(swapped, None)["hands"] == ((None,) * 5, (None,) * 5)
    assert see(swapped, None)["swapped"]


@pytest.mark.rules("R20", "R25")
def test_the_eye_knows_what_a_harpoon_changed_but_not_what_a_module_brought() -> None:
    harpooned = pending("start:eye", "start:harpoon", "catch:3", "swap:7", specials=("eye", "harpoon"))
    assert see(harpooned, 0)["hands"][1] == (3, 6, 8, 9, 10)
    assert see(harpooned, 0)["snapshot"] == THEIRS
    assert see(harpooned, 1)["hands"][0] == (7, None, None, None, None)
    drawn = pending("start:eye", "start:module", "draw:11", "draw:12", "put_back:11", specials=("eye", "module"))
    assert see(drawn, 0)["hands"][1] == (*THEIRS, None)


@pytest.mark.rules("R22", "R68")
@pytest.mark.parametrize("owner", [0, 1])
def test_what_the_module_drew_is_known_to_its_user_alone(owner: int) -> None:
    specials = ("module", "anchor") if owner == 0 else ("anchor", "module")
    drawn = pending("start:module", "draw:11", "draw:12", specials=specials, nemo=owner)
    after = play(drawn, "put_back:11")
    for viewer in VIEWERS:
        mine = viewer == owner
        assert see(drawn, viewer)["drawn"] == ((11, 12) if mine else (None, None))
        assert see(after, viewer)["returned"] == (11 if mine else None)
        assert len(see(after, viewer)["hands"][owner]) == 6
        assert (12 in see(after, viewer)["hands"][owner]) == mine


@pytest.mark.rules("R57", "R58", "R67")
def test_special_cards_are_shown_at_the_end_of_a_round_and_divers_left_over_are_not() -> None:
    kept = play(start(("module", "eye"), (MINE, THEIRS)), "start:module", "draw:11", "draw:12", "put_back:11")
    state = play(kept, "start:none")
    while not state.round_over():
        assert see(state, None)["specials"] == ("module", None)
        state.apply(state.legal()[0])
    for viewer in VIEWERS:
        assert see(state, viewer)["specials"] == ("module", "eye")
        assert set(see(state, viewer)["gone"]) == {"module", "eye"}
    assert [see(state, viewer)["hands"][0] == (None,) for viewer in VIEWERS] == [False, True, True]
    assert see(play(state, "domain:war:1"), None)["hands"] == ((), ())


@pytest.mark.rules("R56", "R69")
@pytest.mark.parametrize("won_cards", ["hidden", "open"])
def test_views_hold_every_award_under_either_option(won_cards: str) -> None:
    row = [("war", 2), ("war", 1), ("science", -1), ("science", 1), ("navigation", 1)]
    filled = "a1=14 b1=3 a2=13 b2=2 a3=4 b3=10 a4=5 b4=9 a5=12"
    state = play(position(filled, hand=[11], row=row, options={"won_cards": won_cards}), "place:11:b5")
    awards = ((("navigation", 1), ("war", 2), ("war", 1)), (("science", 1), ("science", -1)))
    assert [see(state, viewer)["won"] for viewer in VIEWERS] == [awards] * 3


@pytest.mark.rules("R66")
def test_who_placed_what_is_public() -> None:
    state = play(position(hand=[6]), "place:6:b1")
    for viewer in VIEWERS:
        view = see(state, viewer)
        assert view["played"] == ((6,), ())
        assert [len(cards) for cards in view["hands"]] == [4, 5]


@pytest.mark.rules("R12", "R19", "R25", "R57")
@pytest.mark.parametrize(
    ("state", "code", "reveals"),
    [
        (FIRST, "domain:war:blot", True),
        (DRAFTS[0], "keep:kraken:anchor", True),
        (pending(specials=("eye", "anchor")), "start:eye", True),
        (pending(specials=("eye", "anchor")), "start:none", False),
        (pending("start:harpoon", "catch:6", specials=("harpoon", "eye")), "swap:1", True),
        (pending("start:harpoon", "catch:6", specials=("harpoon", "eye")), "release", False),
        (position("a1=3", hand=[6]), "place:6:b1", False),
        (
            position("a1=14 b1=3 a2=13 b2=2 a3=4 b3=10 a4=5 b4=9 a5=12", hand=[11], specials=("eye", "module")),
            "place:11:b5",
            True,
        ),
    ],
)
def test_which_plies_show_somebody_what_was_hidden(state: Divers, code: str, reveals: bool) -> None:
    assert GAME.reveals(state, GAME.actions.parse(code), play(state, code)) is reveals
