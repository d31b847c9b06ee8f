"""A dump of Nautilus (Libellud) that is no position is refused, with the sentence that says why: one of every kind."""

import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from games.nautilus_divers.positions import KINDS, play, position, start
from games.nautilus_divers.shown import awarded, played
from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers import dumps, tables
from leagues.games.nautilus_divers.material import CARD_INDEX, SPECIAL_INDEX
from leagues.games.nautilus_divers.rules import Divers

MINE, THEIRS = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)
ANCHOR = SPECIAL_INDEX["anchor"]
A1, B2, B5 = (tables.SPACE_NAMES.index(space) for space in ("a1", "b2", "b5"))

NEW = played(1)[0].dump()
DRAFT = next(state for state in played(1) if state.turn != CHANCE).dump()
START = start(("eye", "harpoon"), (MINE, THEIRS)).dump()
CAUGHT = play(Divers.load(START), "start:eye", "start:harpoon", "catch:3").dump()
KEPT = play(start(("module", "eye"), (MINE, THEIRS)), "start:module", "draw:11", "draw:12", "put_back:12").dump()
SEEN = play(Divers.load(KEPT), "start:eye").dump()
EYE_THEN_MODULE = play(
    start(("eye", "module"), (MINE, THEIRS)), "start:eye", "start:module", "draw:11", "draw:12", "put_back:12"
).dump()
PLACING = position("a1=3 b1=4 a2=12", specials=("anchor", "kraken"), anchor="a1").dump()
LONE_ARROW = position("a1=9").dump()
MOVING = play(position("a1=12 b2=3", hand=[7]), "place:7:a2").dump()
AWARDED = awarded(1).dump()
LAST = awarded(6).dump()
OTHERS = sum(1 << special for special in [number for number in range(6) if not AWARDED["gone"] >> number & 1][:2])


def changed(fields: dict[str, Any], **other: Any) -> dict[str, Any]:
    """A dump with other values; ``name_3`` is the value in place 3 of an array."""
    copy = {name: list(value) if isinstance(value, list) else value for name, value in fields.items()}
    for name, value in other.items():
        if name in copy:
            copy[name] = value
        else:
            array, place = name.rsplit("_", 1)
            copy[array][int(place)] = value
    return copy


FAULTS = [
    # What nobody could go on from
    (changed(CAUGHT, used_1=0), "a special card that is being used has been seen"),
    (changed(PLACING, hand=[mask | 1 for mask in PLACING["hand"]]), "hands hold divers"),
    (changed(EYE_THEN_MODULE, snapshot=1 << 6 | 1 << 7), "the Eye saw the hand as it was"),
    (changed(EYE_THEN_MODULE, snapshot=EYE_THEN_MODULE["hand"][1]), "the Eye saw the hand as it was"),
    (changed(LONE_ARROW, phase=tables.MOVE, turn=0, active=0, just=A1), "there is something to decide"),
    (
        changed(AWARDED, early_end=1, phase=tables.FINISHED, turn=OVER),
        "an early end comes once most domains are certain",
    ),
    # Whose turn it is
    (changed(PLACING, turn=0), "it is the turn of whoever decides in this phase"),
    (changed(PLACING, turn=CHANCE), "it is the turn of whoever decides in this phase"),
    (changed(PLACING, dealt=16), "as many cards are dealt as the phase has it"),
    (changed(NEW, dealt=5), "as many cards are dealt as the phase has it"),
    (changed(DRAFT, turn=1, active=1), "nothing is placed before everything is dealt"),
    (changed(PLACING, phase=tables.START), "special cards of the start come before the first placement"),
    (changed(PLACING, turn=0, active=0), "the seats place in turn"),
    (changed(AWARDED, phase=tables.PLACE, turn=0, active=0), "a round has ten placements"),
    (changed(PLACING, phase=tables.FINISHED, turn=OVER), "a round is over when all spaces hold a card"),
    # The board
    (changed(PLACING, board_0=11), "the cards on the board are those that were played"),
    (changed(PLACING, placed=4, turn=0, active=0), "each placement filled a space"),
    (changed(PLACING, played=[1 << 3, 1 << 4 | 1 << 12]), "the seats have placed in turn"),
    (changed(PLACING, just=A1), "a card has just been placed as long as its Anchor or movement is to come"),
    (changed(MOVING, just=-1), "a card has just been placed as long as its Anchor or movement is to come"),
    (changed(MOVING, just=B2), "the active seat placed the last card"),
    (changed(MOVING, just=A1), "an arrow moves a card"),
    (changed(PLACING, anchor=B5), "the Anchor lies on a card"),
    (changed(PLACING, anchor=-1), "the Anchor is on the board when it was used"),
    (changed(PLACING, used_0=0), "the Anchor is on the board when it was used"),
    (changed(PLACING, used_1=1), "Kraken and Fishbone are played by whoever holds them"),
    # Domain cards
    (changed(PLACING, row_0=-1), "the domain cards are laid out from the first column"),
    (changed(PLACING, left=[0] * KINDS), "each domain card is in one place"),
    (changed(PLACING, won_0=1), "each domain card is in one place"),
    (changed(PLACING, won_0=1, left_0=0), "each round awards a row"),
    (changed(AWARDED, row=[CARD_INDEX["war", 2]] * 5), "the row was awarded"),
    (changed(LAST, phase=tables.DOMAINS_PHASE, turn=CHANCE), "the last round ends the game"),
    (changed(AWARDED, phase=tables.FINISHED, turn=OVER), "the game lasts all rounds"),
    # Special cards
    (changed(PLACING, special=[ANCHOR, ANCHOR]), "each seat has a special card once they are shared out"),
    (changed(PLACING, drafted=3), "the first player looks at two special cards"),
    (changed(DRAFT, drafted=1), "the first player looks at two special cards"),
    (changed(PLACING, gone=1), "each round uses up two special cards"),
    (changed(AWARDED, gone=0), "each round uses up two special cards"),
    (changed(AWARDED, gone=OTHERS), "a special card is used up at the end of its round"),
    (changed(DRAFT, used_0=1), "nothing is used before it is shared out"),
    (changed(START, phase=tables.DRAW, turn=CHANCE), "whoever holds the Diving module draws"),
    (changed(START, phase=tables.CATCH, turn=CHANCE), "whoever holds the Harpoon looks at a diver"),
    (changed(START, used_1=1), "the first player is the first to use a special card"),
    (changed(START, used_0=1), "a special card is used once"),
    # Hands
    (changed(PLACING, hand_1=PLACING["hand"][0]), "each diver is in one place"),
    (changed(PLACING, hand_1=PLACING["hand"][1] | 1 << 3), "each diver is in one place"),
    (changed(PLACING, hand_1=0), "each seat has the divers it was dealt"),
    # What was shown to one seat
    (changed(PLACING, drawn=2), "drawn divers are in the hand until one is put back"),
    (changed(PLACING, returned=14), "the Diving module puts one diver back"),
    (changed(KEPT, returned=0), "the Diving module puts one diver back"),
    (changed(KEPT, returned=11), "the diver put back is in the pile"),
    (changed(PLACING, snapshot=6), "the Eye sees a hand"),
    (changed(SEEN, snapshot=0), "the Eye sees a hand"),
    (changed(SEEN, snapshot=SEEN["snapshot"] ^ 2), "the Eye saw the hand as it was"),
    (changed(PLACING, caught=5), "the Harpoon looks at a diver"),
    (changed(PLACING, given=5), "a diver is given for one that was caught"),
    (changed(CAUGHT, given=6), "a diver is given for one that was caught"),
    (changed(CAUGHT, caught=14), "the caught diver is where the Harpoon left it"),
]


@pytest.mark.parametrize(("fields", "sentence"), FAULTS)
def test_what_is_no_position_is_refused(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^this is no position of Nautilus: {re.escape(sentence)}$"):
        Divers.load(fields)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("round", 0, "round is between 1 and 6, not 0"),
        ("round", 7, "round is between 1 and 6, not 7"),
        ("phase", len(tables.PHASES), "phase is between 0 and 12, not 13"),
        ("just", tables.SPACES, "just is between -1 and 9, not 10"),
        ("straight", 2, "straight is between 0 and 1, not 2"),
        ("board_9", tables.CARD_COUNT, "board is between -1 and 15, not 16"),
        ("board", [-1] * 9, "board has 10 values, not 9"),
    ],
)
def test_a_field_holds_what_it_may(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        Divers.load(changed(PLACING, **{name: value}))


def test_every_fault_has_a_dump() -> None:
    sentences = re.findall(r'yield "([^"]+)"', inspect.getsource(dumps))
    rules = Path(tables.__file__).with_name("rules.py").read_text(encoding="utf-8")
    sentences += re.findall(r'no position of Nautilus: ([^"{]+)"', rules)
    assert len(sentences) > 40
    assert set(sentences) == {sentence for _fields, sentence in FAULTS}


@pytest.mark.parametrize(
    "fields", [NEW, DRAFT, START, CAUGHT, KEPT, SEEN, PLACING, MOVING, AWARDED, LAST, played(1)[-1].dump()]
)
def test_what_is_one_is_taken(fields: dict[str, Any]) -> None:
    assert Divers.load(fields).dump() == fields


@pytest.mark.parametrize("options", [{}, {"vertical_move": "straight", "early_end": "yes"}])
def test_every_position_of_a_game_is_taken(options: dict[str, str]) -> None:
    for seed in range(10):
        for state in played(seed, **options):
            assert Divers.load(state.dump()) == state
