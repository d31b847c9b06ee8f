"""What may not be played in Nautilus (Libellud) is refused, and leaves the position as it was."""

import pytest

from games.nautilus_divers.positions import STRAIGHT, hand, play, position, refuses, start
from games.nautilus_divers.shown import played
from leagues.core.errors import ChancePending, IllegalAction, UnknownCode, WrongSeat
from leagues.games.nautilus_divers.game import GAME
from leagues.games.nautilus_divers.rules import Divers

MINE, THEIRS = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)

NEW = Divers.load(GAME.new().dump())
DRAFT = play(
    NEW,
    *(f"domain:{domain}:1" for domain in ("science", "exploration", "navigation", "engineering", "war")),
    *(f"deal:{value}" for value in (*MINE, *THEIRS)),
    *("special:kraken", "special:eye"),
)
STARTING = start(("eye", "harpoon"), (MINE, THEIRS))
HARPOON = play(STARTING, "start:none", "start:harpoon", "catch:3")
MODULE = play(start(("module", "anchor"), (MINE, THEIRS)), "start:module", "draw:11", "draw:12")
PLACING = position("a1=3 b1=4 a2=12 b2=5", hand=[6, 7, 14], specials=("kraken", "anchor"))
WITH_ANCHOR = position("a1=3 b1=4", hand=[6, 7, 14], specials=("anchor", "kraken"))
ANCHORING = play(WITH_ANCHOR, "place:6:a3:anchor")
ALONG = play(PLACING, "place:7:a3")
ACROSS = play(PLACING, "place:6:a3")
FACING = play(position("a1=3 b1=4 a2=12 b3=5", hand=[6], specials=("kraken", "eye"), options=STRAIGHT), "place:6:a4")
OVER = Divers.load(played(1)[-1].dump())
PINNED = play(position("a1=3 b1=4 a2=12 b2=5", hand=[7], specials=("anchor", "eye"), anchor="a2"), "place:7:a3")


@pytest.mark.rules(
    "R12", "R22", "R24", "R27", "R28", "R29", "R33", "R35", "R36", "R37", "R38", "R39", "R40", "R44", "R46"
)
@pytest.mark.parametrize(
    ("state", "code"),
    [
        pytest.param(PLACING, "place:6:a2", id="a space taken on the own side"),
        pytest.param(PLACING, "place:6:b2", id="a space taken on the other side"),
        pytest.param(PLACING, "place:kraken:a1", id="a space taken, with the Kraken"),
        pytest.param(PLACING, "place:12:a3", id="a diver that lies on the board"),
        pytest.param(PLACING, f"place:{hand(PLACING, 1)[0]}:a3", id="another's diver"),
        pytest.param(PLACING, "place:fishbone:a3", id="a special card that the seat does not hold"),
        pytest.param(PLACING, "place:6:a3:anchor", id="the Anchor of the other seat"),
        pytest.param(PLACING, "anchor:a1", id="the Anchor without a diver"),
        pytest.param(WITH_ANCHOR, "anchor:a1", id="the own Anchor without a diver"),
        pytest.param(WITH_ANCHOR, "place:6:b1:anchor", id="a space taken, with the Anchor"),
        pytest.param(ANCHORING, "anchor:a4", id="the Anchor on an empty space"),
        pytest.param(ANCHORING, "place:7:a4", id="a second placement before the Anchor lies"),
        pytest.param(ANCHORING, "move:a1:b2", id="the movement before the Anchor lies"),
        pytest.param(ANCHORING, "start:none", id="no target for an Anchor that was announced"),
        pytest.param(PLACING, "start:none", id="a placement passed"),
        pytest.param(PLACING, "release", id="a placement released"),
        pytest.param(PLACING, "move:a1:a3", id="a movement without an arrow"),
        pytest.param(ALONG, "start:none", id="a movement passed"),
        pytest.param(ALONG, "place:6:a4", id="a placement instead of the movement"),
        pytest.param(ALONG, "move:a3:a4", id="the arrow card itself"),
        pytest.param(ALONG, "move:b1:b3", id="a card of the other side"),
        pytest.param(ALONG, "move:a1:b3", id="along, to the other side"),
        pytest.param(ALONG, "move:a1:a2", id="along, to a space taken"),
        pytest.param(ALONG, "move:a4:a5", id="an empty space moved"),
        pytest.param(ACROSS, "move:a1:a4", id="across, to the same side"),
        pytest.param(ACROSS, "move:a1:b1", id="across, to a space taken"),
        pytest.param(ACROSS, "move:a3:b3", id="across, the arrow card itself"),
        pytest.param(ACROSS, "move:b1:a4", id="across, a card of the other side"),
        pytest.param(FACING, "move:a2:b4", id="straight across, to another column"),
        pytest.param(PINNED, "move:a2:a4", id="the anchored card"),
        pytest.param(DRAFT, "keep:kraken:anchor", id="a special card that was not drawn"),
        pytest.param(DRAFT, "start:none", id="no special card kept"),
        pytest.param(DRAFT, "place:1:a1", id="a placement before the special cards are shared out"),
        pytest.param(STARTING, "keep:eye:harpoon", id="special cards shared out again"),
        pytest.param(STARTING, "start:harpoon", id="the other seat's start card"),
        pytest.param(STARTING, "start:module", id="a start card that nobody holds"),
        pytest.param(STARTING, "place:1:a1", id="a placement before the start"),
        pytest.param(STARTING, "swap:1", id="a swap without the Harpoon"),
        pytest.param(HARPOON, "swap:3", id="the caught diver given for itself"),
        pytest.param(HARPOON, "swap:11", id="a diver of the pile given"),
        pytest.param(HARPOON, "start:none", id="the Harpoon passed after the look"),
        pytest.param(MODULE, "put_back:1", id="a dealt diver put back"),
        pytest.param(MODULE, "put_back:13", id="a diver put back that was not drawn"),
        pytest.param(MODULE, "start:none", id="both drawn divers kept"),
        pytest.param(PLACING, "deal:13", id="chance in a seat's turn"),
        pytest.param(NEW, "place:1:a1", id="a seat when chance decides"),
        pytest.param(play(NEW, "domain:war:2"), "domain:war:2", id="a domain card that was drawn"),
        pytest.param(NEW, "deal:1", id="a diver before the domain cards"),
        pytest.param(play(STARTING, "start:none", "start:harpoon"), "catch:6", id="an own diver caught"),
        pytest.param(OVER, "place:1:a1", id="a placement after the end"),
        pytest.param(OVER, "domain:war:1", id="a deal after the end"),
    ],
)
def test_what_is_not_allowed_is_refused(state: Divers, code: str) -> None:
    assert refuses(state, code)


@pytest.mark.rules("R29", "R44")
@pytest.mark.parametrize(
    "code", ["place:kraken:a3:anchor", "place:fishbone:a3:anchor", "pass", "place:15:a3", "move:a1:a1"]
)
def test_some_things_have_no_code_at_all(code: str) -> None:
    with pytest.raises(UnknownCode):
        GAME.actions.parse(code)


@pytest.mark.rules("R26")
def test_nobody_acts_out_of_turn() -> None:
    before, action = PLACING.dump(), PLACING.legal()[0]
    with pytest.raises(WrongSeat):
        PLACING.act(1, action)
    with pytest.raises(ChancePending):
        NEW.act(0, action)
    assert PLACING.dump() == before
    assert GAME.new() == NEW


@pytest.mark.rules("R29", "R44")
def test_a_special_card_is_placed_once() -> None:
    for special, code in (("kraken", "place:kraken:b5"), ("fishbone", "place:fishbone:b5")):
        used = position(f"a1={special} b1=4", specials=(special, "eye"))
        assert refuses(used, code)
        with pytest.raises(IllegalAction):
            used.apply(GAME.actions.parse(code))
    anchored = position("a1=3 b1=4", hand=[6], specials=("anchor", "eye"), anchor="a1")
    assert refuses(anchored, "place:6:a3:anchor")
