"""What is written on the table of Nautilus (Libellud): who sees what, where each card is, and how things are named.

``Table`` is a view together with who looks at it; choices, scenes and details ask it. What a viewer is not to see on
the table, such as the other's won cards while they lie face down, is left out here, once for all shapes.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from leagues.core.message import Message, msg
from leagues.core.state import CHANCE, OVER
from leagues.games.nautilus_divers import tables, words
from leagues.games.nautilus_divers.actions import TABLE
from leagues.games.nautilus_divers.material import DOMAINS, SETUP, SPECIAL_INDEX, SPECIALS
from leagues.games.nautilus_divers.tables import CARD_NAMES, COLUMNS, FISHBONE_CARD, KRAKEN_CARD, SPACE_NAMES
from leagues.games.nautilus_divers.view import DiversView, DomainCards
from leagues.ui.scene import Item, Word

MARKS = ("●", "◆")  # the seats: a disc and a diamond
MINUS = "\N{MINUS SIGN}"
CARDS = tuple(range(tables.CARD_COUNT))
AS_DIVER = {special.id: special.value for special in SPECIALS if special.value is not None}
SPECIAL_NAMES = tuple(special.id for special in SPECIALS)

Players = tuple[Word, Word]
"""What the players are called, by seat."""

Row = tuple[str, int]
"""A domain card: its domain and its value."""


class Table:
    """A view together with who looks at it and what the players are called.

    ``below`` is the seat whose side is drawn below, the viewer's own, and ``seats`` are both with that one first.
    ``open`` tells whether the won cards of both seats are shown.
    """

    def __init__(self, view: DiversView, names: tuple[str, str] | None) -> None:
        self.view = view
        self.below = view.seat or 0
        self.seats = (self.below, 1 - self.below)
        self.players: Players = names or (_called(view.seat, 0), _called(view.seat, 1))
        self.open = view.option("won_cards") == "open" or view.turn == OVER

    def who(self, seat: int) -> Word:
        """The player of a seat."""
        return self.players[seat]

    # -- Cards that were won ---------------------------------------------------------------------------------------

    def won(self, seat: int) -> DomainCards | None:
        """The domain cards that a seat has won, or ``None`` while this viewer is not shown them."""
        return self.view.won[seat] if self.open or seat == self.view.seat else None

    def won_count(self, seat: int) -> int:
        """How many domain cards a seat has won; that is shown to everybody."""
        return len(self.view.won[seat])

    def points(self, seat: int, domain: str) -> int | None:
        """What a seat has won in a domain, or ``None`` while this viewer is not shown it."""
        cards = self.won(seat)
        return None if cards is None else sum(value for name, value in cards if name == domain)

    def led(self, seat: int) -> int | None:
        """The domains in which a seat has more points than the other, or ``None`` unless both are shown."""
        if not self.open:
            return None
        return sum(_points(self.view.won[seat], d.id) > _points(self.view.won[1 - seat], d.id) for d in DOMAINS)

    def winner(self) -> int | None:
        """At the end of the game the seat with more domains."""
        led = [self.led(seat) or 0 for seat in range(2)]
        return None if led[0] == led[1] else int(led[1] > led[0])

    def to_come(self) -> int:
        """How many domain cards are still face down in the pile."""
        laid = sum(card is not None for card in self.view.row)
        return tables.DOMAIN_CARD_COUNT - COLUMNS * (self.view.round - 1) - laid

    # -- Columns and cards -----------------------------------------------------------------------------------------

    def stronger(self, column: int) -> int | None:
        """The seat whose side wins a column as it lies; ``None`` while one of its spaces is empty."""
        near, far = self.view.board[column], self.view.board[COLUMNS + column]
        if near is None or far is None:
            return None
        return 0 if beats(near, far) else 1

    def space_of(self, card: int) -> int | None:
        """The space on which a card lies."""
        return self.view.board.index(card) if card in self.view.board else None

    def holder(self, card: int) -> int | None:
        """The seat in whose hand the viewer knows a diver to be."""
        return next((seat for seat in range(2) if card in self.view.hands[seat]), None)

    def keeper(self, special: str) -> int | None:
        """The seat that the viewer knows to hold a special card this round, used or not."""
        return self.view.specials.index(special) if special in self.view.specials else None

    def whereabouts(self, card: int) -> str:
        """Where a card of the order of value is, as far as the viewer knows.

        ``board``; ``own`` or ``known``: in the viewer's hand, or seen in the other's; ``pile``: put back by the viewer;
        ``held`` or ``other``: the special card of the viewer, or of the other seat; ``drafted``: to be shared out;
        ``out``: a special card that does not come in this round; ``unseen``.
        """
        view = self.view
        if card in view.board:
            return "board"
        if card in (FISHBONE_CARD, KRAKEN_CARD):
            return self.special_at(CARD_NAMES[card])
        holder = self.holder(card)
        if holder is not None:
            return "own" if holder == view.seat else "known"
        return "pile" if card == view.returned else "unseen"

    def special_at(self, special: str) -> str:
        """The same for a special card."""
        view = self.view
        keeper = self.keeper(special)
        if keeper is not None:
            return "held" if keeper == view.seat else "other"
        if special in view.drafted:
            return "drafted"
        held = view.drafted or view.specials
        known = len(held) == tables.DRAFTED and None not in held
        return "out" if special in view.gone or known else "unseen"

    # -- Items and what can be done with them ------------------------------------------------------------------------

    def item(self, thing: str) -> str:
        """The item id of a thing of the action table; a space on which a card lies is that card."""
        kind, _dot, name = thing.partition(".")
        if kind == "space":
            card = self.view.board[SPACE_NAMES.index(name)]
            return f"space:{name}" if card is None else card_id(card)
        return special_id(name) if kind == "special" else f"card:{name}"

    def with_actions(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """The items with the legal actions that touch them."""
        touching: dict[str, tuple[int, ...]] = {}
        for action in self.view.legal:
            for thing in TABLE.row(action).touches:
                id = self.item(thing)
                if action not in touching.get(id, ()):
                    touching[id] = (*touching.get(id, ()), action)
        return tuple(replace(item, actions=touching[item.id]) if item.id in touching else item for item in items)


def _points(cards: DomainCards, domain: str) -> int:
    return sum(value for name, value in cards if name == domain)


@lru_cache(maxsize=8)
def _called(viewer: int | None, seat: int) -> Message:
    if viewer is None:
        return msg("label.player", number=seat + 1)
    return msg("label.you" if seat == viewer else "label.opponent")


def beats(one: int, other: int) -> bool:
    """Whether a card is stronger than another: the higher value, but the crab beats the 14."""
    if tables.CRAB_BEATS[one] == other:
        return True
    return tables.CRAB_BEATS[other] != one and one > other


def side_of(space: int) -> int:
    """The seat on whose side a space is."""
    return space // COLUMNS


def arrow_of(card: int) -> str | None:
    """The arrow of a card: ``across``, ``along`` or none."""
    return {tables.STAYS: None, tables.ACROSS: "across", tables.ALONG: "along"}[tables.ARROW[card]]


# -- Ids of items ------------------------------------------------------------------------------------------------------


def card_id(card: int) -> str:
    """The item id of a card that is played: ``card:7``, ``card:kraken``."""
    return f"card:{CARD_NAMES[card]}"


def special_id(special: str) -> str:
    """The item id of a special card: Kraken and Fishbone go by the card that they are on the board."""
    return f"card:{special}" if special in AS_DIVER else f"special:{special}"


def back_id(seat: int, number: int) -> str:
    """The item id of an unknown diver in a hand, by its place among the unknown ones, counted from 1."""
    return f"back:{seat}:{number}"


# -- Short words -------------------------------------------------------------------------------------------------------


def signed(value: int) -> str:
    """Points of a domain card with their sign."""
    return f"+{value}" if value >= 0 else f"{MINUS}{-value}"


def figure(points: int | None) -> str:
    """Points in a domain; a dash where they are not shown."""
    if points is None:
        return "\N{EN DASH}"
    return str(points) if points >= 0 else f"{MINUS}{-points}"


def does(special: str) -> Message:
    """What a special card does, in a few words."""
    return msg(f"label.does.{special}")


def explained(special: str) -> Message:
    """What a special card does, in a sentence."""
    return msg(f"label.explain.{special}")


def special_state(table: Table, special: str) -> str:
    """What has become of a special card in these rounds, as far as the viewer knows.

    ``mine`` or ``other``: who has it this round, for a spectator ``here``; ``drafted``: to be shared out; ``gone``: it
    has been used up; ``out``: it does not come in this round; ``unseen``.
    """
    view = table.view
    keeper = table.keeper(special)
    if keeper is not None:
        return "here" if view.seat is None else "mine" if keeper == view.seat else "other"
    if special in view.gone:
        return "gone"
    place = table.special_at(special)
    return place if place in ("drafted", "out") else "unseen"


def where(table: Table, card: int) -> Message | None:
    """Where a card is, in a few words; ``None`` for one that nobody has seen this round."""
    place = table.whereabouts(card)
    return None if place == "unseen" else msg(f"label.where.{place}")


def beaten(winner: int, loser: int) -> Message:
    """That one card beats the other."""
    return msg("label.beats", one=words.card(winner), other=words.card(loser))


def short_beaten(winner: int, loser: int) -> Message:
    """The same in numerals: 14 beats 12."""
    return msg("label.short.beats", one=str(winner), other=str(loser))


# -- Names of things for people who cannot see them --------------------------------------------------------------------


@lru_cache(maxsize=64)
def nature(card: int) -> tuple[Message, ...]:
    """What is special about a card: its value where its name does not tell it, its arrow, the crab."""
    told: list[Message] = []
    if card in (FISHBONE_CARD, KRAKEN_CARD):
        told.append(msg("label.value", value=card))
    if tables.CRAB_BEATS[card] >= 0:
        told.append(msg("label.crab", value=tables.CRAB_BEATS[card]))
    arrow = arrow_of(card)
    if arrow:
        told.append(msg(f"label.arrow.{arrow}"))
    return tuple(told)


def card_label(table: Table, card: int) -> Message:
    """A card that is played: where it lies or is held, and what is special about it."""
    view = table.view
    told: list[Message] = []
    space = table.space_of(card)
    holder = table.holder(card)
    if space is not None:
        told.append(msg("label.lies", space=words.space(space), who=table.who(side_of(space))))
        if view.anchor == space:
            told.append(msg("label.anchored"))
        seat = table.stronger(space % COLUMNS)
        lying = view.row[space % COLUMNS]
        if seat is not None and lying is not None:
            kind = "wins" if seat == side_of(space) else "loses"
            told.append(msg(f"label.{kind}", card=words.domain_card(*lying)))
    elif holder is not None:
        told.append(msg("label.hand_of", who=table.who(holder)))
        if view.seat is not None and holder != view.seat:
            told.append(msg("label.seen"))
        if card == view.caught and view.pending == "harpoon":
            told.append(msg("label.caught"))
        if card in view.drawn:
            told.append(msg("label.drawn"))
    elif CARD_NAMES[card] in SPECIAL_INDEX and (keeper := table.keeper(CARD_NAMES[card])) is not None:
        told.append(msg("label.special_of", who=table.who(keeper)))
    return msg("label.card", card=words.card(card), details=(*told, *nature(card)))


def late(table: Table, special: str) -> bool:
    """Whether a special card is one for the start of the round, and that is past."""
    begun = table.view.placed > 0 or table.view.pending == "place"
    return begun and SPECIALS[SPECIAL_INDEX[special]].use == "start"


def special_label(table: Table, special: str) -> Message:
    """A special card with who holds it, whether it was used, and what it does."""
    told: list[Message] = []
    keeper = table.keeper(special)
    if keeper is not None:
        told.append(msg("label.special_of", who=table.who(keeper)))
        if table.view.used[keeper]:
            told.append(msg("label.used"))
        elif late(table, special):
            told.append(msg("label.late"))
    return msg("label.card", card=words.special(special), details=(*told, explained(special)))


def space_label(table: Table, space: int) -> Message:
    """A space with whose side it is on, the domain card beside it, and what lies there."""
    lying, card = table.view.row[space % COLUMNS], table.view.board[space]
    told = [msg("label.side_of", who=table.who(side_of(space)))]
    if lying is not None:
        told.append(words.domain_card(*lying))
    told.append(msg("label.free") if card is None else words.card(card))
    return msg("label.card", card=words.space(space), details=tuple(told))


def row_label(table: Table, column: int) -> Message:
    """The domain card of a column with who wins it as the cards lie."""
    lying = table.view.row[column]
    if lying is None:
        return msg("label.no_domain_card")
    seat = table.stronger(column)
    told = [msg("label.column", number=column + 1)]
    if seat is not None:
        told.append(msg("label.goes_to" if table.view.awarded else "label.leads", who=table.who(seat)))
    return msg("label.card", card=words.domain_card(*lying), details=tuple(told))


def domain_label(table: Table, domain: str) -> Message:
    """A domain with the points of both players, as far as they are shown."""
    told = tuple(
        msg("label.points_of", who=table.who(seat), points=figure(points))
        for seat in table.seats
        if (points := table.points(seat, domain)) is not None
    )
    return msg("label.card", card=words.domain(domain), details=told or (msg("label.face_down"),))


def player_label(table: Table, seat: int) -> Message:
    """A player: cards in hand, cards won, and whether the Nemo token is there."""
    view = table.view
    told = [msg("label.divers", n=len(view.hands[seat])), msg("label.won_cards", n=table.won_count(seat))]
    if view.nemo == seat:
        told.append(msg("label.first_player"))
    if view.used[seat] and (special := view.specials[seat]) is not None:
        told.append(msg("label.has_used", card=words.special(special)))
    return msg("label.card", card=table.who(seat), details=tuple(told))


def value_label(table: Table, card: int) -> Message:
    """A card of the order of value with where it is."""
    place = where(table, card) or msg("label.where.unseen")
    return msg("label.card", card=words.card(card), details=(place, *nature(card)))


def score_label(table: Table) -> Message:
    """Who leads how many domains, or how many cards each has won."""
    told = []
    for seat in table.seats:
        led = table.led(seat)
        id, n = ("label.won_by", table.won_count(seat)) if led is None else ("label.led_by", led)
        told.append(msg(id, who=table.who(seat), n=n))
    return msg("label.card", card=msg("label.score"), details=(*told, msg("label.to_come", n=table.to_come())))


# -- Whose turn it is --------------------------------------------------------------------------------------------------


def round_of(table: Table) -> Message:
    """The round as a heading."""
    return msg("label.round", round=table.view.round, rounds=SETUP.rounds)


def turn_number(table: Table) -> Message | None:
    """Which of the ten placements of the round it is; ``None`` before the first and after the last."""
    view = table.view
    if view.pending not in ("place", "anchor", "move"):
        return None
    number = view.placed + (view.pending == "place")
    return msg("label.turn_number", number=number, of=tables.SPACES)


def turn(table: Table) -> Message:
    """Whose turn it is, or who has won."""
    view = table.view
    if view.turn == OVER:
        winner = table.winner()
        return msg("label.shared") if winner is None else msg("label.won", who=table.who(winner))
    if view.turn == CHANCE:
        return msg("label.round_over", round=view.round) if view.awarded else msg("label.chance")
    if view.turn == view.seat:
        return msg("label.your_turn")
    return msg("label.turn_of", who=table.who(view.turn))


def prompt(table: Table) -> Message:
    """What is decided next, or how the game ended."""
    view = table.view
    if view.turn == OVER:
        return msg(f"label.ending.{ending(table)}")
    if view.awarded:
        return msg("label.prompt.awarded")
    if view.pending == "move" and view.just is not None:
        card = view.board[view.just]
        assert card is not None
        straight = "straight" if view.option("vertical_move") == "straight" else "any"
        arrow = arrow_of(card)
        return msg("label.prompt.along" if arrow == "along" else f"label.prompt.across.{straight}")
    waits = view.turn != view.seat and view.pending in ("start", "place", "anchor")
    return msg(f"label.wait.{view.pending}" if waits else f"label.prompt.{view.pending}")


def ending(table: Table) -> str:
    """How the game ended: ``shared``, ``domains``, or ``clinched`` when it was decided before the last round."""
    if table.winner() is None:
        return "shared"
    return "domains" if table.view.round == SETUP.rounds else "clinched"


def status(table: Table) -> Message:
    """Whose turn it is and what is decided, in one."""
    return msg("label.status", turn=turn(table), prompt=prompt(table))


def result(table: Table) -> Message:
    """How the game ended, with the domains of both."""
    mine, other = (table.led(seat) or 0 for seat in table.seats)
    return msg("label.result", turn=turn(table), ending=prompt(table), mine=mine, other=other)
