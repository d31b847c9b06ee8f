"""A million random games of Nautilus (Libellud): no dead end, no tie, and how often an arrow can move a card.

python bench/divers.py --games 1000000
"""

import argparse
import os
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.material import DOMAIN_CARDS, DOMAINS
from leagues.games.nautilus_divers.rules import Divers

BLOCK = 5000
ARROWS = {tables.ACROSS: "across", tables.ALONG: "along"}


def block(straight: bool, seed: int, number: int) -> Counter[str]:
    """Plays random games; counts the arrows that were played, those that could move a card, and the ways to do so."""
    rng = Random(seed, "divers", number, int(straight))
    start = GAME.new({"vertical_move": "straight" if straight else "any"})
    found: Counter[str] = Counter()
    for _game in range(BLOCK):
        state = start.copy()
        assert isinstance(state, Divers)
        arrow = tables.STAYS
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.apply(state.sample_outcome(rng))
                continue
            legal = state.legal()  # never empty: below(0) would fail
            action = legal[rng.below(len(legal))]
            arrow = arrow_of(action) or arrow
            state.apply(action)
            if arrow and state.pending() != "anchor":
                note(found, ARROWS[arrow], state)
                arrow = tables.STAYS
        check(state)
        found["games"] += 1
    return found


def arrow_of(action: int) -> int:
    """The arrow on the card that an action places."""
    if tables.PLACE_0 <= action < tables.ANCHORED_0:
        return tables.ARROW[(action - tables.PLACE_0) // tables.SPACES]
    if tables.ANCHORED_0 <= action < tables.ANCHOR_0:
        return tables.ARROW[(action - tables.ANCHORED_0) // tables.SPACES + 1]
    return tables.STAYS


def note(found: Counter[str], arrow: str, state: Divers) -> None:
    found[f"{arrow} played"] += 1
    if state.pending() == "move":
        found[f"{arrow} possible"] += 1
        found[f"{arrow} ways"] += len(state.legal())


def check(state: Divers) -> None:
    """Raises ``AssertionError`` for an end with a tie, or with a domain card that nobody won."""
    kinds = len(DOMAIN_CARDS)
    won = list(state.won)
    for domain in DOMAINS:
        places = [kind for kind, card in enumerate(DOMAIN_CARDS) if card.domain == domain.id]
        assert sum(won[kind] + won[kinds + kind] for kind in places) == len(domain.values), state.dump()
    assert sum(state.scores()) == len(DOMAINS), state.dump()
    assert sorted(state.returns()) == [-1, 1], state.dump()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1_000_000, help="with each rule for arrows across")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for straight in (False, True):
            began = time.monotonic()
            found: Counter[str] = Counter()
            blocks = range(-(-chosen.games // BLOCK))
            for part in pool.map(partial(block, straight, chosen.seed), blocks):
                found += part
            took = time.monotonic() - began
            print(f"{'straight across' if straight else 'any space of the other side'}:")
            print(f"  {found['games']:,} random games to their end in {took:.0f} s; every domain card won, no tie")
            for arrow in ARROWS.values():
                played, possible, ways = (found[f"{arrow} {what}"] for what in ("played", "possible", "ways"))
                share = 100 * possible / played
                print(f"  arrows {arrow}: {share:.1f} % can move a card, {ways / played:.2f} ways a play")


if __name__ == "__main__":
    main()
