"""What stays secret in Nautilus (Libellud): players choose by their view alone, and chance tells only its owner."""

import pytest

from leagues.core.dealer import KeyedDealer
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games import game
from leagues.games.nautilus_divers.rules import Divers
from leagues.search.players import PLAYERS, player

GAME = game("nautilus_divers")
WORLDS = 50


def positions(seed: int, every: int) -> list[Divers]:
    """Some positions of a random game at which a seat is to choose among several actions."""
    state, dealer, rng = GAME.new(), KeyedDealer(seed), Random(seed)
    found = []
    while state.turn != OVER:
        legal = state.legal()
        if len(legal) > 1 and rng.below(every) == 0 and isinstance(state, Divers):
            found.append(state.copy())
        state.apply(dealer.settle(state) if state.turn == CHANCE else legal[rng.below(len(legal))])
    return found


@pytest.mark.rules("R66")
@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_a_player_chooses_the_same_in_every_world_it_cannot_tell_apart(name: str) -> None:
    told_apart = 0
    for number, state in enumerate(positions(4, 6)):
        view = GAME.view(state, state.turn)
        chosen = player(name, GAME, Random(number)).choose(view)
        rng = Random(number, "worlds")
        for _world in range(WORLDS):
            world = GAME.sample(view, rng)
            told_apart += world.dump() != state.dump()
            again = GAME.view(world, world.turn)
            assert again == view
            assert player(name, GAME, Random(number)).choose(again) == chosen
    assert told_apart > 100


@pytest.mark.rules("R66")
@pytest.mark.parametrize("kind", ["deal", "draw", "put_back", "special", "keep", "catch", "swap"])
def test_who_reads_what(kind: str) -> None:
    """Every private code is read in full by its owner, in part by others."""
    owners = {"deal": 1, "draw": 1, "put_back": 1, "special": 1, "keep": 1, "catch": 2, "swap": 2}
    seen = 0
    for seed in range(20):
        state, dealer, rng = GAME.new(), KeyedDealer(seed), Random(seed)
        while state.turn != OVER:
            legal = state.legal()
            action = dealer.settle(state) if state.turn == CHANCE else legal[rng.below(len(legal))]
            code = GAME.actions.code(action)
            if code.startswith(kind):
                full = [seat for seat in range(2) if GAME.code(state, action, seat) == code]
                assert len(full) == owners[kind]
                assert "?" in GAME.code(state, action, None)
                if state.turn != CHANCE:
                    assert state.turn in full
                seen += 1
            state.apply(action)
    assert seen > 3


@pytest.mark.rules("R67")
def test_the_other_player_reads_which_special_card_came_to_it_and_not_which_was_kept() -> None:
    state, dealer = GAME.new(), KeyedDealer(1)
    while state.turn == CHANCE:
        state.apply(dealer.settle(state))
    keep, kept, given = GAME.actions.code(state.legal()[0]).split(":")
    assert GAME.code(state, state.legal()[0], 0) == f"{keep}:{kept}:{given}"
    assert GAME.code(state, state.legal()[0], 1) == f"{keep}:?:{given}"
    state.apply(state.legal()[0])
    assert GAME.view(state, 0).facts()["specials"] == (kept, given)
    assert GAME.view(state, 1).facts()["specials"] == (None, given)
    assert GAME.view(state, None).facts()["specials"] == (None, None)


@pytest.mark.rules("R17", "R69")
def test_points_are_shown_as_the_option_says() -> None:
    for won_cards in ("hidden", "open"):
        state, rng = GAME.new({"won_cards": won_cards}), Random(5)
        assert isinstance(state, Divers)
        while state.round < 3:
            state.apply(state.sample_outcome(rng) if state.turn == CHANCE else state.legal()[0])
        tallies = {viewer: GAME.tallies(state, viewer) for viewer in (0, 1, None)}
        shown = {viewer: [tally is not None for tally in both] for viewer, both in tallies.items()}
        everybody = won_cards == "open"
        assert shown == {0: [True, everybody], 1: [everybody, True], None: [everybody, everybody]}
        assert all((tally.total is not None) == everybody for both in tallies.values() for tally in both if tally)
        own = tallies[0][0]
        assert own is not None
        assert own.parts == state.points_by_domain(0)
        while state.turn != OVER:
            state.apply(state.sample_outcome(rng) if state.turn == CHANCE else state.legal()[0])
        end = GAME.tallies(state, None)
        assert [tally.total for tally in end if tally] == state.scores()
