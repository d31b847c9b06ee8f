"""Two Tricks: six cards, two secret hands, one secret exchange. It shows how a game keeps secrets.

Each of two seats is dealt two of the cards 1 to 6. Then each may put one card aside face down and draw another. In a
trick the leader lays a card face down, then the other lays one; both are turned up and the higher takes the trick and
leads. Who takes both tricks wins.
"""

from dataclasses import dataclass
from typing import Any

from leagues.core.actions import ActionTable
from leagues.core.game import Game, View
from leagues.core.message import Event, Message
from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, Deck, State

CARDS = 6
DECK, HAND, ASIDE, LAID, SHOWN = 0, 1, 3, 5, 7  # where a card is; but for the deck, one place more for seat 1

KEEP, SWAP_0, LAY_0, DEAL_0 = 0, 1, 1 + CARDS, 1 + 2 * CARDS
TABLE = ActionTable(
    "two_tricks",
    [
        ("keep", (), (), False),
        *[
            (kind, (str(card + 1),), (f"card.{card + 1}",), kind == "deal")
            for kind in ("swap", "lay", "deal")
            for card in range(CARDS)
        ],
    ],
)


class TwoTricks(State):
    """A position. ``step`` counts the exchanges done, then the cards laid; ``drawer`` is the seat that gets a card."""

    NUMBERS = ("drawer", "step", "leader")
    ARRAYS = {"where": CARDS, "tricks": 2}
    __slots__ = (*NUMBERS, *ARRAYS)
    ACTIONS = len(TABLE)

    drawer: int
    step: int
    leader: int
    where: list[int]
    tricks: list[int]

    def at(self, place: int) -> list[int]:
        """The cards that are in a place."""
        return [card for card in range(CARDS) if self.where[card] == place]

    def dealt(self) -> int:
        return CARDS - self.where.count(DECK)

    def _legal(self) -> list[int]:
        hand = self.at(HAND + self.turn)
        return [KEEP, *(SWAP_0 + card for card in hand)] if self.step < 2 else [LAY_0 + card for card in hand]

    def _odds(self) -> list[tuple[int, int]]:
        return [(DEAL_0 + card, 1) for card in self.at(DECK)]

    def _deck(self) -> Deck:
        # The last two cards wait for one seat each, so that what a seat draws does not depend on what the other does.
        place = self.dealt() if self.dealt() < 4 else 4 + self.drawer
        return Deck("cards", place, tuple((DEAL_0 + card, 1) for card in range(CARDS)))

    def _play(self, action: int) -> None:
        seat = self.turn
        if seat == CHANCE:
            self.where[action - DEAL_0] = HAND + self.drawer
            if self.dealt() > 4:
                self.exchanged()
            else:
                self.drawer = 1 - self.drawer
                self.turn = CHANCE if self.dealt() < 4 else 0
        elif action == KEEP:
            self.exchanged()
        elif action < LAY_0:
            self.where[action - SWAP_0] = ASIDE + seat
            self.drawer = seat
            self.turn = CHANCE
        else:
            self.where[action - LAY_0] = LAID + seat
            self.step += 1
            self.turn = 1 - seat
            if self.step % 2 == 0:
                self.turn_up()

    def exchanged(self) -> None:
        self.step += 1
        self.turn = 1 if self.step == 1 else 0

    def turn_up(self) -> None:
        cards = [self.at(LAID + seat)[0] for seat in range(2)]
        self.leader = int(cards[1] > cards[0])
        self.tricks[self.leader] += 1
        for seat in range(2):
            self.where[cards[seat]] = SHOWN + seat
        self.turn = OVER if self.step == 6 else self.leader

    def _points(self, seat: int) -> int:
        return self.tricks[seat]

    def _result(self, seat: int) -> int:
        return (self.tricks[seat] - self.tricks[1 - seat]) // 2


@dataclass(frozen=True, kw_only=True)
class TwoTricksView(View):
    """What a seat knows: its own cards, and of the others how many there are."""

    drawer: int
    step: int
    leader: int
    tricks: tuple[int, ...]
    places: tuple[int, ...]  # how many cards are in each place
    cards: tuple[int | None, ...]  # where each card is


class TwoTricksGame(Game):
    """The title."""

    id = "two_tricks"
    version = 1
    seats = (2,)
    actions = TABLE
    max_plies = 12

    def start(self, options: dict[str, str], seats: int) -> TwoTricks:
        return TwoTricks()

    def build_view(self, state: Any, seat: int | None, legal: tuple[int, ...]) -> TwoTricksView:
        return TwoTricksView(
            seat=seat,
            turn=state.turn,
            legal=legal,
            drawer=state.drawer,
            step=state.step,
            leader=state.leader,
            tricks=tuple(state.tricks),
            places=tuple(len(state.at(place)) for place in range(SHOWN + 2)),
            cards=tuple(place if place >= SHOWN or place in self.own(seat) else None for place in state.where),
        )

    def own(self, seat: int | None) -> tuple[int, ...]:
        """The places whose cards only this seat knows."""
        return () if seat is None else (HAND + seat, ASIDE + seat, LAID + seat)

    def sample(self, view: Any, rng: Random) -> TwoTricks:
        state = TwoTricks()
        state.turn, state.drawer, state.step, state.leader = view.turn, view.drawer, view.step, view.leader
        state.tricks = list(view.tricks)
        secret = [place for place in range(SHOWN) if place not in self.own(view.seat)]
        hidden = iter(rng.shuffled([place for place in secret for _card in range(view.places[place])]))
        state.where = [next(hidden) if place is None else place for place in view.cards]
        return state

    def code(self, state: Any, action: int, seat: int | None) -> str:
        code = self.actions.code(action)
        if action == KEEP or seat == (state.drawer if state.turn == CHANCE else state.turn):
            return code
        if LAY_0 <= action < DEAL_0 and state.step % 2 == 1:
            return code  # the second card of a trick is turned up at once
        return code.split(":")[0] + ":?"

    def reveals(self, before: Any, action: int, after: Any) -> bool:
        return before.turn == CHANCE or bool(after.tricks != before.tricks)

    def describe(self, state: State, action: int) -> Message:
        row = self.actions.row(action)
        return Message(f"action.{row.kind}", {"card": row.args[0]} if row.args else {})

    def events(self, before: Any, action: int, after: Any) -> list[Event]:
        if after.tricks != before.tricks:
            shown = [card + 1 for card in range(CARDS) if after.where[card] != before.where[card]]
            return [Event("trick", after.leader, {"high": max(shown), "low": min(shown)})]
        return [] if before.turn == CHANCE else [Event(self.actions.row(action).kind, before.turn)]

    def ending(self, state: Any) -> str:
        return "shared" if state.tricks == [1, 1] else "tricks"

    def breakdown(self, state: State) -> list[dict[str, int]]:
        return [{"tricks": points} for points in state.scores()]


TWO_TRICKS = TwoTricksGame()
