"""Random games of Nautilus (Libellud), compared at every ply with a second reading of the rules."""

import os

import pytest

from games.nautilus_divers.second_reading import DIVERS, SPACES, SPECIALS, STRENGTH, Asked, Reading
from leagues import COMPILED
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.material import DOMAIN_CARDS
from leagues.games.nautilus_divers.rules import Divers

# A soak sets the number of games with each rule for arrows across: LEAGUES_DIVERS_GAMES=20000.
GAMES = int(os.environ.get("LEAGUES_DIVERS_GAMES", "500" if COMPILED else "40"))


CODES = [row.code for row in GAME.actions.rows]
DOMAIN_CODES = [f"{card.domain}:{card.mark}" for card in DOMAIN_CARDS]


def asked(state: Divers) -> Asked:
    """Who decides now, and the codes there are."""
    if state.turn == CHANCE:
        return Asked(CHANCE, {CODES[action]: weight for action, weight in state.odds()})
    return Asked(state.turn, {CODES[action]: 1 for action in state.legal()})


def differences(state: Divers, reading: Reading) -> list[str]:
    """Where the cards of a position lie otherwise than in the second reading."""
    fields = state.dump()
    board = [STRENGTH[reading.board[space]] if space in reading.board else -1 for space in SPACES]
    same = {
        "round": fields["round"] == reading.round,
        "the Nemo token": fields["nemo"] == reading.first,
        "board": fields["board"] == board,
        "anchor": fields["anchor"] == (-1 if reading.anchor is None else SPACES.index(reading.anchor)),
        "hands": fields["hand"] == [sum(1 << STRENGTH[diver] for diver in cards) for cards in reading.hands],
        "special cards": [SPECIALS[special] for special in fields["special"] if special >= 0] == reading.special,
        "used": fields["used"] == reading.used,
        "domain pile": fields["left"] == [reading.domain_pile[card] for card in DOMAIN_CODES],
        "won": fields["won"] == [won[card] for won in reading.won for card in DOMAIN_CODES],
    }
    return [what for what, agrees in same.items() if not agrees]


def misplaced(state: Divers, reading: Reading) -> list[str]:
    """What a reader would count over on the table, whatever the course of the game."""
    wrong = []
    divers = [card for card in reading.board.values() if card in DIVERS]
    if sorted([*divers, *reading.hands[0], *reading.hands[1], *reading.pile]) != sorted(DIVERS):
        wrong.append("each diver is in one place")
    if sum(card >= 0 for card in list(state.board)) != state.placed:
        wrong.append("after so many placements so many spaces are filled")
    if state.round_over():
        if sum(won.total() for won in reading.won) != 5 * state.round:
            wrong.append("a round awards five domain cards")
        over = [
            int(used and special in ("kraken", "fishbone", "module"))
            for used, special in zip(reading.used, reading.special, strict=True)
        ]
        if [len(cards) for cards in reading.hands] != over:
            wrong.append("one diver is left after the Kraken, the Fishbone or the Diving module, else none")
    return wrong


@pytest.mark.rules("R14", "R26", "R27", "R33", "R34", "R37", "R38", "R39", "R44", "R59", "R60", "R64", "R65", "R72")
@pytest.mark.parametrize("vertical_move", ["any", "straight"])
def test_every_ply_agrees_with_a_second_reading_of_the_rules(vertical_move: str) -> None:
    rng = Random(23, vertical_move)
    for number in range(GAMES):
        early_end = number % 2 == 1
        state = GAME.new({"vertical_move": vertical_move, "early_end": "yes" if early_end else "no"})
        assert isinstance(state, Divers)
        reading = Reading(straight=vertical_move == "straight", early_end=early_end)
        course = reading.game()
        expected: Asked | None = next(course)
        while state.turn != OVER:
            assert asked(state) == expected
            legal = state.legal()
            action = state.sample_outcome(rng) if state.turn == CHANCE else legal[rng.below(len(legal))]
            state.apply(action)
            try:
                expected = course.send(CODES[action])
            except StopIteration:
                expected = None
            assert differences(state, reading) == []
            assert misplaced(state, reading) == []
        assert expected is None, "the game goes on in the second reading"
        domains = [reading.domains(seat) for seat in range(2)]
        assert sum(domains) == 5 or early_end
        assert state.scores() == domains
        assert state.returns() == ([1, -1] if domains[0] > domains[1] else [-1, 1])
        assert state.round == 6 or early_end
