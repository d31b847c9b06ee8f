"""Rules of Nautilus (Libellud) that no situation shows, and the invariants of every position of random games."""

import os
from collections.abc import Iterator

import pytest

from games.nautilus_divers.positions import codes, hand, play, position, refuses, start, won
from leagues import COMPILED
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.material import DIVERS, DOMAIN_CARDS, DOMAINS, SETUP, SPECIALS
from leagues.games.nautilus_divers.rules import Divers

# A soak sets the number of games with each rule for arrows across: LEAGUES_DIVERS_GAMES=20000.
GAMES = int(os.environ.get("LEAGUES_DIVERS_GAMES", "400" if COMPILED else "60"))


# -- Components --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("R1", "R2", "R3", "R4", "R5", "R6")
def test_the_cards_of_the_box() -> None:
    assert tables.SPACE_NAMES == ("a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5")
    assert [diver.value for diver in DIVERS] == list(range(1, 15))
    assert {diver.value: diver.arrow for diver in DIVERS if diver.arrow} == {
        6: "across",
        7: "along",
        8: "along",
        9: "across",
    }
    assert {diver.value: diver.beats for diver in DIVERS if diver.beats} == {1: 14}
    assert [special.id for special in SPECIALS] == ["fishbone", "kraken", "anchor", "eye", "module", "harpoon"]
    assert [domain.id for domain in DOMAINS] == ["science", "exploration", "navigation", "engineering", "war"]
    assert all(sorted(domain.values) == [-1, 1, 1, 1, 1, 2] for domain in DOMAINS)
    assert (SETUP.rounds, SETUP.columns, SETUP.hand) == (6, 5, 5)


@pytest.mark.rules("R7", "R8", "R9", "R10", "R71", "R72")
def test_a_round_is_dealt_card_by_card() -> None:
    state, rng, kinds = GAME.new(), Random(1), []
    while state.turn == CHANCE:
        action = state.sample_outcome(rng)
        kinds.append(GAME.actions.row(action).kind)
        state.apply(action)
    assert kinds == ["domain"] * 5 + ["deal"] * 10 + ["special"] * 2
    assert state.turn == 0


@pytest.mark.rules("R72")
def test_domain_cards_come_by_how_many_are_left() -> None:
    state = GAME.new()
    assert isinstance(state, Divers)
    weights = {GAME.actions.code(action): weight for action, weight in state.odds()}
    assert weights["domain:war:1"] == 4
    assert weights["domain:war:2"] == weights["domain:war:blot"] == 1
    assert sum(weights.values()) == 30
    after = play(state, "domain:war:1", "domain:war:2")
    weights = {GAME.actions.code(action): weight for action, weight in after.odds()}
    assert weights["domain:war:1"] == 3
    assert "domain:war:2" not in weights


# -- Special cards -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R15", "R17", "R70")
@pytest.mark.parametrize(
    ("special", "expected"),
    [
        ("fishbone", ["start:none"]),
        ("kraken", ["start:none"]),
        ("anchor", ["start:none"]),
        ("eye", ["start:none", "start:eye"]),
        ("module", ["start:none", "start:module"]),
        ("harpoon", ["start:none", "start:harpoon"]),
    ],
)
def test_every_seat_has_one_start(special: str, expected: list[str]) -> None:
    other = "eye" if special != "eye" else "kraken"
    state = start((special, other), ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)))
    assert codes(state) == expected
    assert GAME.hushed(state)
    after = play(state, "start:none")
    assert (after.turn, after.pending()) == (1, "start")
    second = play(start((other, special), ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))), "start:none")
    assert codes(second) == expected
    placing = play(second, "start:none")
    assert (placing.turn, placing.pending()) == (0, "place")
    assert not GAME.hushed(placing)


@pytest.mark.rules("R29")
@pytest.mark.parametrize("special", ["kraken", "fishbone"])
def test_the_kraken_and_the_fishbone_take_the_place_of_a_diver(special: str) -> None:
    state = position("a1=3 b1=4", specials=(special, "eye"))
    assert len(codes(state, f"place:{special}")) == 8
    after = play(state, f"place:{special}:b5")
    assert after.dump()["used"] == [1, 0]
    assert hand(after, 0) == hand(state, 0)
    assert refuses(position("a1=3", specials=(special, "eye")), f"place:{special}:b5"), "the other one holds it"


@pytest.mark.rules("R44", "R70")
def test_every_diver_may_come_with_the_anchor_and_nothing_else() -> None:
    state = position("a1=3 b1=4", hand=[5, 6, 7, 8], specials=("anchor", "kraken"))
    assert len(codes(state)) == 2 * 4 * 8
    assert len([code for code in codes(state) if code.endswith(":anchor")]) == 4 * 8


# -- The end of a round, and of the game -------------------------------------------------------------------------------


def full(row: list[tuple[str, int]], **options: str) -> Divers:
    """One card before the end of the first round; seat 0 wins columns 1, 2 and 5."""
    filled = "a1=14 b1=3 a2=13 b2=2 a3=4 b3=10 a4=5 b4=9 a5=12"
    return play(position(filled, hand=[11], row=row, options=options), "place:11:b5")


@pytest.mark.rules("R51", "R56", "R58", "R72")
def test_the_row_is_awarded_and_lies_there_until_the_next_one_is_dealt() -> None:
    row = [("war", 2), ("war", 1), ("science", -1), ("science", 1), ("navigation", 1)]
    state = full(row)
    assert state.round_over()
    assert GAME.rests(state)
    assert won(state, 0) == [("navigation", 1), ("war", 2), ("war", 1)]
    assert won(state, 1) == [("science", 1), ("science", -1)]
    view = GAME.view(state, None).facts()
    assert view["awarded"]
    assert None not in view["board"]
    assert view["row"] == tuple(row)
    dealt = play(state, "domain:war:1")
    assert (dealt.round, dealt.nemo, dealt.placed) == (2, 1, 0)
    assert not GAME.rests(dealt)
    assert dealt.dump()["board"] == [-1] * 10
    assert dealt.dump()["hand"] == [0, 0]
    assert won(dealt, 0) == won(state, 0)


@pytest.mark.rules("R73")
def test_the_estimate_counts_the_row_as_if_it_were_awarded_now() -> None:
    empty = position()
    assert empty.estimates() == [0.0, 0.0]
    one = position("a1=3", row=[("war", 2), *[(domain.id, 1) for domain in DOMAINS[:4]]])
    assert one.estimates() == pytest.approx([1.1, -1.1])
    contested = position("a1=3 b1=4 a2=14 b2=1", row=[("war", -1), *[(domain.id, 1) for domain in DOMAINS[:4]]])
    assert contested.estimates() == pytest.approx([0.0, 0.0])
    done = full([("war", 2), ("war", 1), ("science", -1), ("science", 1), ("navigation", 1)])
    assert done.estimates() == pytest.approx([2 + 0.05 * 4, -2 - 0.05 * 4])
    assert done.scores() == [2, 0]
    assert GAME.breakdown(done)[0] == {"science": 0, "exploration": 0, "navigation": 1, "engineering": 0, "war": 1}


def ends(seed: int, early_end: str) -> Divers:
    state, rng = GAME.new({"early_end": early_end}), Random(seed)
    assert isinstance(state, Divers)
    while state.turn != OVER:
        legal = state.legal()
        state.apply(state.sample_outcome(rng) if state.turn == CHANCE else legal[rng.below(len(legal))])
    return state


def certain(state: Divers, seat: int) -> bool:
    """Whether three domains cannot be lost any more, worked out anew from the cards."""
    led = 0
    left = state.dump()["left"]
    for domain in DOMAINS:
        to_come = [card.value for kind, card in enumerate(DOMAIN_CARDS) for _n in range(left[kind])
                   if card.domain == domain.id]  # fmt: skip
        mine, theirs = state.points_by_domain(seat)[domain.id], state.points_by_domain(1 - seat)[domain.id]
        worst = sum(value for value in to_come if value < 0)
        best = sum(value for value in to_come if value > 0)
        led += mine + worst > theirs + best
    return led >= 3


@pytest.mark.rules("R64", "R65")
def test_the_game_may_end_when_three_domains_are_certain() -> None:
    early = [ends(seed, "yes") for seed in range(200)]
    rounds = [state.round for state in early]
    assert 30 < sum(number < 6 for number in rounds) < 150
    for state in early:
        if state.round < 6:
            assert GAME.ending(state) == "clinched"
            winner = state.returns().index(1)
            assert certain(state, winner)
            assert state.estimates()[winner] == 100
        else:
            assert GAME.ending(state) == "domains"
    assert all(ends(seed, "no").round == 6 for seed in range(50))


# -- What is known -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("R68")
def test_a_spectator_learns_only_that_start_cards_were_used() -> None:
    state = play(
        start(("module", "harpoon"), ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))), "start:module", "draw:11", "draw:12"
    )
    assert GAME.view(state, 0).facts()["drawn"] == (11, 12)
    assert GAME.view(state, 1).facts()["drawn"] == GAME.view(state, None).facts()["drawn"] == (None, None)
    state = play(state, "put_back:11", "start:harpoon", "catch:12", "swap:6")
    assert GAME.view(state, 0).facts()["returned"] == 11
    assert GAME.view(state, 1).facts()["returned"] is None
    watched = GAME.view(state, None).facts()
    assert watched["hands"] == ((None,) * 6, (None,) * 5)
    assert (watched["returned"], watched["caught"], watched["given"], watched["swapped"]) == (None, None, None, True)
    assert watched["specials"] == ("module", "harpoon")


# -- Invariants --------------------------------------------------------------------------------------------------------


def broken(state: Divers, before: Divers | None, action: int, drawn: list[int]) -> Iterator[str]:
    """What does not hold of a position that must; ``drawn`` are the special cards since they were shuffled."""
    fields = state.dump()
    on_board = [card for card in fields["board"] if card >= 0]
    if len(on_board) != state.placed:
        yield "after as many turns as many spaces are filled"
    hands = [hand(state, seat) for seat in range(2)]
    everywhere = [card for card in on_board if 0 < card < 15] + hands[0] + hands[1]
    if len(everywhere) != len(set(everywhere)):
        yield "no diver is in two places"
    if len(drawn) != len(set(drawn)):
        yield "no special card comes twice in three rounds"
    if sum(fields["won"]) != 5 * (state.round - 1 + state.round_over()):
        yield "each round awards five domain cards"
    if state.round_over():
        for seat in range(2):
            left_over = fields["used"][seat] and SPECIALS[fields["special"][seat]].id in (
                "kraken",
                "fishbone",
                "module",
            )
            if len(hands[seat]) != bool(left_over):
                yield "a diver is left after the Kraken, the Fishbone or the Diving module, else none"
    if before is not None and before.pending() == "move":
        yield from bad_move(before, state, action)
    if state.turn == OVER and state.round == 6:
        for domain in DOMAINS:
            if state.points_by_domain(0)[domain.id] + state.points_by_domain(1)[domain.id] != 5:
                yield "a domain is worth five points"
        if sorted(state.returns()) != [-1, 1]:
            yield "somebody has won"


def bad_move(before: Divers, after: Divers, action: int) -> Iterator[str]:
    source, target = (tables.SPACE_NAMES.index(space) for space in GAME.actions.row(action).args)
    board = before.dump()["board"]
    across = board[before.just] in (6, 9)
    if source in (before.just, before.anchor) or board[target] >= 0 or board[source] < 0:
        yield "neither the arrow card nor the anchored one moves, and only to a free space"
    if source // 5 != before.just // 5 or (target // 5 != source // 5) != across:
        yield "a card of the arrow's side moves along or across"
    if across and before.straight and target % 5 != source % 5:
        yield "straight across"
    if after.dump()["board"][target] not in (board[source], -1):
        yield "the card lies where it was moved"


@pytest.mark.rules("R31", "R32", "R35", "R36", "R40", "R46", "R57", "R60")
@pytest.mark.parametrize("vertical_move", ["any", "straight"])
def test_invariants_of_every_position(vertical_move: str) -> None:
    start_state = GAME.new({"vertical_move": vertical_move})
    rng, first_special = Random(11, vertical_move), tables.SPECIAL_0
    for _game in range(GAMES):
        state = start_state.copy()
        drawn: list[int] = []
        assert isinstance(state, Divers)
        while state.turn != OVER:
            before = state.copy()
            legal = state.legal()
            action = state.sample_outcome(rng) if state.turn == CHANCE else legal[rng.below(len(legal))]
            state.apply(action)
            if state.round == 4 and before.round == 3:
                drawn = []
            if first_special <= action < tables.DRAW_0:
                drawn.append(action)
            assert list(broken(state, before, action, drawn)) == []
