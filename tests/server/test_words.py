"""Everything shown at a table comes from the catalogues (BP-16): no sentence, name or word is built in."""

import re
from html import unescape
from typing import Any

import pytest

from leagues import games
from leagues.core.dealer import KeyedDealer
from leagues.core.message import Message
from leagues.core.rng import Random
from leagues.core.table import Table
from leagues.ui.wire import Encoder
from ui.test_wire import scenes

OPEN, SHUT = "⟦", "⟧"
NAMES = ("Ada", "Brunel")
SIGNS = re.compile(r"[IVX]+|x|[ab]")  # numerals of ages and sides of a board, written alike everywhere


def pseudo(message: Message) -> str:
    """A language in which every sentence is its id in brackets."""
    return f"{OPEN}{message.id}{SHUT}"


def bare(text: str) -> list[str]:
    """The words outside of brackets."""
    outside = re.sub(f"{OPEN}[^{SHUT}]*{SHUT}", " ", unescape(text))
    for name in NAMES:
        outside = outside.replace(name, " ")
    return [word for word in re.findall(r"[^\W\d_]+", outside) if not SIGNS.fullmatch(word)]


def words_of(message: Any, field: str = "") -> list[str]:
    """Every text in a message that people read."""
    if isinstance(message, dict):
        return [text for name, value in message.items() for text in words_of(value, name)]
    if isinstance(message, list):
        return [text for value in message for text in words_of(value, field)]
    if not isinstance(message, str) or field in ("id", "kind", "face", "action", "items"):
        return []
    return re.findall(r">([^<]+)</text>", message) if field == "art" else [message]


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("id", games.MODULES)
def test_no_word_at_the_table_is_outside_the_catalogues(id: str, shape: str) -> None:
    game = games.game(id)
    encoder = Encoder(pseudo, game.actions, "/art.svg")
    for seed in range(3):
        table, rng = Table(game, NAMES, dealer=KeyedDealer(seed)), Random(seed)
        while not table.over:
            seat, legal = table.state.turn, table.state.legal()
            scene = game.scene(table.view(seat), shape, NAMES)
            labels = {action: game.describe(table.state, action) for action in legal}
            shown = [encoder.item(item) for item in scene.items] + encoder.choices(scene.choices, labels)
            if table.state.turn == 0 and len(table.plies) % 9 == 0:
                details = [game.detail(table.view(seat), item.id, NAMES) for item in scene.items]
                shown += [encoder.detail(detail) for detail in details if detail is not None]
            loose = {word for text in words_of(shown) for word in bare(text)}
            assert not loose, loose
            table.submit(seat, legal[rng.below(len(legal))])


def test_this_would_notice_a_word_that_is_built_in() -> None:
    assert bare(f"{OPEN}label.card{SHUT} Build 3 IV") == ["Build"]
    item = Encoder(pseudo, games.game("seven_wonders_duel").actions, "/art.svg").item(scenes(1)[0].items[0])
    assert "Altar" in words_of({**item, "label": "Altar"})
