"""An action that is not legal is refused with its own reason, in the language of whoever tried, and changes nothing."""

from pathlib import Path
from typing import Any

import pytest

from leagues.core.dealer import KeyedDealer
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, State
from leagues.games import game
from server.house import Guest, House, run, the

GAME = "nautilus_divers"
TITLE = game(GAME)
LANGS = ("en", "nl", "fr", "cs", "de")


def reached(pending: str, holds: str | None = None) -> tuple[int, list[str]]:
    """The seed of a deal, and the choices that lead to this decision by the holder of a special card."""
    for seed in range(300):
        state, dealer, rng = TITLE.new(), KeyedDealer(seed), Random(seed)
        chosen: list[str] = []
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.apply(dealer.settle(state))
                continue
            view = TITLE.view(state, state.turn).facts()
            enough = view["placed"] >= 3 or pending not in ("place", "move")
            if view["pending"] == pending and enough and holds in (None, view["specials"][state.turn]):
                return seed, chosen
            legal = state.legal()
            chosen.append(TITLE.actions.code(legal[rng.below(len(legal))]))
            state.apply(TITLE.actions.parse(chosen[-1]))
    raise AssertionError("never")


def wrong_in(state: State) -> dict[str, str]:
    """Codes that are not legal when a card is to be placed, by what is wrong with them."""
    facts = TITLE.view(state, state.turn).facts()
    free = [name for name, card in zip(SPACES, facts["board"], strict=True) if card is None]
    taken = [name for name, card in zip(SPACES, facts["board"], strict=True) if card is not None]
    own = facts["hands"][state.turn][0]
    other = next(value for value in range(1, 15) if value not in facts["hands"][state.turn])
    return {
        "a space taken": f"place:{own}:{taken[0]}",
        "a card of another place": f"place:{other}:{free[0]}",
        "a pass where none exists": "start:none",
        "an Anchor without a diver": f"anchor:{taken[0]}",
        "a movement without an arrow": f"move:{taken[0]}:{free[0]}",
        "a swap without a Harpoon": f"swap:{own}",
        "a special card of somebody else": f"place:kraken:{free[0]}",
    }


SPACES = [f"{side}{column}" for side in "ab" for column in range(1, 6)]


async def refused(house: House, seed: int, chosen: list[str], lang: str, wrong: Any) -> dict[str, str]:
    """What is answered to each wrong code by its kind."""
    await house.person("ada")
    live = await house.table("ada", "ada", game=GAME, options=TITLE.settle_options(), seed=seed)
    guest = Guest(house.hub, live, "ada")
    for code in chosen:
        guest.viewer.bucket.left = 40
        await guest.hello(seat=live.turn)
        await guest.play(code)
    await guest.hello(seat=live.turn, lang=lang)
    before, told = live.table.state.dump(), {}
    for kind, code in wrong(live.table.state).items():
        guest.viewer.bucket.left = 40
        answer = the("refused", await guest.play(code))
        assert answer["error"] == "error.illegal_action"
        assert live.table.state.dump() == before
        assert live.step == len(live.table.log)
        told[kind] = answer["text"]
    return told


def test_every_mistake_of_a_placement_has_its_own_words_in_every_language(tmp_path: Path) -> None:
    seed, chosen = reached("place", "eye")
    texts: dict[str, dict[str, str]] = {}
    for lang in LANGS:

        async def scenario(house: House, lang: str = lang) -> None:
            texts[lang] = await refused(house, seed, chosen, lang, wrong_in)

        (tmp_path / lang).mkdir()
        run(tmp_path / lang, scenario)
    for lang in LANGS:
        assert len(set(texts[lang].values())) == len(texts[lang]), texts[lang]
    for kind in texts["en"]:
        assert len({texts[lang][kind] for lang in LANGS}) == len(LANGS), kind


@pytest.mark.parametrize("pending", ["draft", "start", "move", "anchor", "put_back", "harpoon"])
def test_whatever_is_out_of_phase_says_what_is_to_be_decided(tmp_path: Path, pending: str) -> None:
    seed, chosen = reached(pending)

    def wrong(state: State) -> dict[str, str]:
        legal = set(state.legal())
        kinds: dict[str, str] = {}
        for row in TITLE.actions.rows:
            if row.id not in legal and not row.chance:
                kinds.setdefault(row.kind, row.code)
        return kinds

    async def scenario(house: House) -> None:
        told = await refused(house, seed, chosen, "en", wrong)
        assert len(told) >= 7
        assert not any("not legal now" in text for text in told.values()), told

    run(tmp_path, scenario)
