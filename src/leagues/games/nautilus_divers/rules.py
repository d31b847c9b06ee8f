"""The rules of Nautilus (Libellud). The numbers R1, R2, ... are those of docs/games/nautilus_divers.md.

A position is a handful of numbers, masks and small arrays. ``phase`` tells what is decided next, by chance or by a
seat. Nothing is shuffled: a card is drawn at the moment somebody sees it. What lies in the diver pile is what is in no
hand and was not played.

Cards are numbers: 0 the Fishbone, 1 to 14 the divers, 15 the Kraken. Space 5 * seat + column is on the seat's side.
"""

import cython

from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, Deck, State
from leagues.games.nautilus_divers import tables
from leagues.games.nautilus_divers.dumps import faults
from leagues.games.nautilus_divers.material import DOMAINS
from leagues.games.nautilus_divers.tables import (
    ACROSS,
    ACTION_COUNT,
    ALL_DIVERS,
    ALL_SPECIALS,
    ALONG,
    ANCHOR,
    ANCHOR_0,
    ANCHOR_CARD,
    ANCHORED_0,
    BLOCK,
    CATCH,
    CATCH_0,
    COLUMNS,
    DEAL,
    DEAL_0,
    DIVER_COUNT,
    DOMAIN_0,
    DOMAIN_COUNT,
    DOMAINS_PHASE,
    DRAFT,
    DRAFTED,
    DRAW,
    DRAW_0,
    DRAWN,
    EYE,
    FINISHED,
    FISHBONE,
    FISHBONE_CARD,
    HAND,
    HARPOON,
    HARPOON_CARD,
    KEEP_0,
    KIND_COUNT,
    KRAKEN,
    KRAKEN_CARD,
    MODULE,
    MOVE,
    MOVE_0,
    PHASES,
    PLACE,
    PLACE_0,
    PUT_BACK,
    PUT_BACK_0,
    RELEASE,
    ROUNDS,
    SPACES,
    SPECIAL_0,
    SPECIAL_COUNT,
    SPECIALS_PHASE,
    START,
    START_0,
    START_EYE,
    START_HARPOON,
    START_MODULE,
    START_NONE,
    STAYS,
    SWAP_0,
)

if not cython.compiled:
    from leagues.core.bits import count, in_mask, list_mask, lowest, mix, mix_all

VERSION = 1

# The tables, C arrays when compiled.
ARROW = tables.ARROW
CRAB_BEATS = tables.CRAB_BEATS
KIND_DOMAIN = tables.KIND_DOMAIN
KIND_VALUE = tables.KIND_VALUE
KIND_COPIES = tables.KIND_COPIES

# How many cards have been dealt in a round when a part of the deal is complete (R8-R11).
ROW_DEALT = COLUMNS
HANDS_DEALT = COLUMNS + 2 * HAND
ALL_DEALT = COLUMNS + 2 * HAND + DRAFTED


class Divers(State):
    """A position of Nautilus (Libellud). Arrays keep seat 0 first; masks have a bit a card value, or a special card."""

    straight: int  # option: 1 when arrows across move a card to the space it faces only
    open_cards: int  # option: 1 when won cards lie open; it changes what is shown, not what is known
    early_end: int  # option: 1 when the game stops as soon as a seat is certain of most domains
    round: int
    nemo: int  # the seat that holds the Nemo token: the first player of the round
    active: int  # the seat whose turn it is, also while chance draws for it
    phase: int
    dealt: int  # cards dealt in this round: domain cards, divers, special cards
    drafted: int  # special cards that the first player has drawn and not yet shared out
    gone: int  # special cards used up since they were last shuffled, this round's at its end
    drawn: int  # divers drawn with the Diving module, one of which goes back
    returned: int  # the diver that went back, or 0
    snapshot: int  # divers seen with the Eye
    caught: int  # the diver looked at with the Harpoon, or 0
    given: int  # the diver given for it, or 0
    placed: int  # cards placed in this round
    just: int  # the space of the card being placed, while its Anchor or movement is still to come; else -1
    anchor: int  # the space whose card is anchored, or -1
    board: list[int]  # the card on each space, or -1
    hand: list[int]
    played: list[int]  # cards that the seat placed in this round
    special: list[int]  # the seat's special card of this round, or -1
    used: list[int]  # whether everybody has seen it in use
    row: list[int]  # the kind of domain card in each column, or -1
    left: list[int]  # domain cards by kind in the pile
    won: list[int]  # domain cards by seat and kind

    NUMBERS = tuple(
        """
        straight open_cards early_end round nemo active phase dealt drafted gone drawn returned snapshot caught given
        placed just anchor
        """.split()
    )
    ARRAYS = {
        "board": SPACES,
        "hand": 2,
        "played": 2,
        "special": 2,
        "used": 2,
        "row": COLUMNS,
        "left": KIND_COUNT,
        "won": 2 * KIND_COUNT,
    }
    __slots__ = (*NUMBERS, *ARRAYS)
    ACTIONS = ACTION_COUNT
    BOUNDS = tables.BOUNDS

    # -- Set-up (R7) --------------------------------------------------------------------------------------------------

    def set_up(self, straight: bool, open_cards: bool, early_end: bool) -> None:
        """The empty board: chance deals the first round, in which seat 0 holds the Nemo token."""
        self.straight = int(straight)
        self.open_cards = int(open_cards)
        self.early_end = int(early_end)
        for kind in range(KIND_COUNT):
            self.left[kind] = KIND_COPIES[kind]
        self.round = 1
        self.nemo = 0
        self.clear_board()

    def clear_board(self) -> None:
        """Everything of a round but the domain cards that were won."""
        self.turn = CHANCE
        self.phase = DOMAINS_PHASE
        self.active = self.nemo
        self.dealt = 0
        self.drafted = 0
        self.drawn = 0
        self.returned = 0
        self.snapshot = 0
        self.caught = 0
        self.given = 0
        self.placed = 0
        self.just = -1
        self.anchor = -1
        for space in range(SPACES):
            self.board[space] = -1
        for column in range(COLUMNS):
            self.row[column] = -1
        for seat in range(2):
            self.hand[seat] = 0
            self.played[seat] = 0
            self.special[seat] = -1
            self.used[seat] = 0

    def take_from(self, other: State) -> None:
        self.copy_fields(cython.cast(Divers, other))

    def copy_fields(self, other: "Divers") -> None:
        self.turn = other.turn
        self.straight = other.straight
        self.open_cards = other.open_cards
        self.early_end = other.early_end
        self.round = other.round
        self.nemo = other.nemo
        self.active = other.active
        self.phase = other.phase
        self.dealt = other.dealt
        self.drafted = other.drafted
        self.gone = other.gone
        self.drawn = other.drawn
        self.returned = other.returned
        self.snapshot = other.snapshot
        self.caught = other.caught
        self.given = other.given
        self.placed = other.placed
        self.just = other.just
        self.anchor = other.anchor
        self.board[:] = other.board
        self.hand[:] = other.hand
        self.played[:] = other.played
        self.special[:] = other.special
        self.used[:] = other.used
        self.row[:] = other.row
        self.left[:] = other.left
        self.won[:] = other.won

    def pending(self) -> str:
        """The name of what is decided next, one of ``PHASES``."""
        return PHASES[self.phase]

    def round_over(self) -> bool:
        """``awarded`` for those who watch: the compiled one is for the rules alone."""
        return self.awarded()

    # -- Chance: the deal of a round (R8-R11), and what special cards draw (R22, R23) ---------------------------------

    def awarded(self) -> bool:
        """Whether the round is over and its domain cards are won; the board is cleared as the next one is dealt."""
        return self.placed == SPACES and self.phase in (DOMAINS_PHASE, FINISHED)

    def pile(self) -> int:
        """The divers in no hand that were not played."""
        return ALL_DIVERS & ~(self.hand[0] | self.hand[1] | self.played[0] | self.played[1])

    def undrawn(self) -> int:
        """The special cards of the pile."""
        return ALL_SPECIALS & ~(self.gone | self.drafted)

    def first_card(self) -> int:
        """The action id of the first bit of ``possible()``."""
        if self.phase == DEAL:
            return DEAL_0
        if self.phase == DRAW:
            return DRAW_0
        return CATCH_0

    def possible(self) -> int:
        """The divers that chance may bring, as a mask counted from ``first_card()``; each is equally likely."""
        return (self.hand[1 - self.active] if self.phase == CATCH else self.pile()) >> 1

    def weight(self, action: int) -> int:
        """How likely an outcome is, in whole parts; 0 when it is not possible."""
        if self.phase == DOMAINS_PHASE:
            return self.left[action - DOMAIN_0] if DOMAIN_0 <= action < DEAL_0 else 0
        if self.phase == SPECIALS_PHASE:
            return int(in_mask(action - SPECIAL_0, self.undrawn()))
        return int(in_mask(action - self.first_card(), self.possible()))

    def draw(self, rng: Random) -> int:
        if self.phase == DOMAINS_PHASE:
            total = 0
            for kind in range(KIND_COUNT):
                total += self.left[kind]
            number = rng.below(total)
            kind = 0
            while number >= self.left[kind]:
                number -= self.left[kind]
                kind += 1
            return DOMAIN_0 + kind
        mask = self.undrawn() if self.phase == SPECIALS_PHASE else self.possible()
        for _skipped in range(rng.below(count(mask))):
            mask &= mask - 1
        return (SPECIAL_0 if self.phase == SPECIALS_PHASE else self.first_card()) + lowest(mask)

    def _odds(self) -> list[tuple[int, int]]:
        weights = [(action, self.weight(action)) for action in range(DOMAIN_0, ACTION_COUNT)]
        return [(action, weight) for action, weight in weights if weight]

    def _deck(self) -> Deck:
        """Divers have the places 0 to 4 for seat 0, 5 to 9 for seat 1 and 10, 11 for the Diving module."""
        if self.phase == DOMAINS_PHASE:
            place = COLUMNS * self.round if self.awarded() else COLUMNS * (self.round - 1) + self.dealt
            return Deck("domains", place, tuple((DOMAIN_0 + kind, KIND_COPIES[kind]) for kind in range(KIND_COUNT)))
        if self.phase == SPECIALS_PHASE:
            place = DRAFTED * ((self.round - 1) % BLOCK) + self.dealt - HANDS_DEALT
            name = f"specials {(self.round - 1) // BLOCK + 1}"
            return Deck(name, place, tuple((SPECIAL_0 + special, 1) for special in range(SPECIAL_COUNT)))
        first = self.first_card()
        if self.phase == CATCH:
            # The same hand is the same pile, whatever was played before.
            hand = self.hand[1 - self.active]
            cards = tuple((first + value - 1, 1) for value in range(1, DIVER_COUNT + 1) if hand >> value & 1)
            return Deck(f"round {self.round} hand {hand}", 0, cards)
        place = self.dealt - ROW_DEALT if self.phase == DEAL else 2 * HAND + count(self.drawn)
        return Deck(f"round {self.round} divers", place, tuple((first + number, 1) for number in range(DIVER_COUNT)))

    def play_chance(self, action: int) -> None:
        if self.phase == DOMAINS_PHASE:
            self.deal_domain(action - DOMAIN_0)
        elif self.phase == DEAL:
            self.hand[0 if self.dealt < ROW_DEALT + HAND else 1] |= 2 << (action - DEAL_0)
            self.dealt += 1
            if self.dealt == HANDS_DEALT:
                self.phase = SPECIALS_PHASE
        elif self.phase == SPECIALS_PHASE:
            self.drafted |= 1 << (action - SPECIAL_0)
            self.dealt += 1
            if self.dealt == ALL_DEALT:
                self.ask(DRAFT, self.nemo)
        elif self.phase == DRAW:
            self.drawn |= 2 << (action - DRAW_0)
            self.hand[self.active] |= 2 << (action - DRAW_0)
            if count(self.drawn) == DRAWN:
                self.ask(PUT_BACK, self.active)
        else:
            self.caught = action - CATCH_0 + 1
            self.ask(HARPOON, self.active)

    def deal_domain(self, kind: int) -> None:
        """The next domain card face up; the first of a later round clears the board (R8, R58)."""
        if self.awarded():
            self.clean_up()
        self.left[kind] -= 1
        self.row[self.dealt] = kind
        self.dealt += 1
        if self.dealt == ROW_DEALT:
            self.phase = DEAL

    def ask(self, phase: int, seat: int) -> None:
        """It is the seat's turn to decide."""
        self.phase = phase
        self.active = seat
        self.turn = seat

    # -- Special cards before the first placement (R12-R25) -----------------------------------------------------------

    def share_out(self, kept: int, given: int) -> None:
        """The first player keeps one special card and gives the other away (R12)."""
        self.special[self.nemo] = kept
        self.special[1 - self.nemo] = given
        self.drafted = 0
        self.ask(START, self.nemo)

    def start(self, seat: int, what: int) -> None:
        """A special card used before the first placement, or none (R15-R17)."""
        if what == START_NONE:
            self.end_start(seat)
            return
        self.used[seat] = 1
        if what == START_EYE:
            self.snapshot = self.hand[1 - seat]
            self.end_start(seat)
            return
        self.turn = CHANCE
        self.phase = DRAW if what == START_MODULE else CATCH

    def put_back(self, seat: int, diver: int) -> None:
        """One of the two divers drawn with the Diving module returns to the pile (R22)."""
        self.hand[seat] &= ~(1 << diver)
        self.returned = diver
        self.drawn = 0
        self.end_start(seat)

    def swap(self, seat: int, diver: int) -> None:
        """The Harpoon's diver changes hands against one of the harpooner's (R24)."""
        self.hand[seat] ^= 1 << diver | 1 << self.caught
        self.hand[1 - seat] ^= 1 << diver | 1 << self.caught
        self.given = diver
        self.end_start(seat)

    def end_start(self, seat: int) -> None:
        """First the first player, then the other; then the placements begin (R14, R26)."""
        if seat == self.nemo:
            self.ask(START, 1 - seat)
        else:
            self.ask(PLACE, self.nemo)

    # -- Placement and movement (R26-R50) -----------------------------------------------------------------------------

    def place(self, seat: int, card: int, space: int, anchored: bool) -> None:
        """A card on a free space of either side; a diver may come with the Anchor (R27-R30, R44)."""
        self.board[space] = card
        self.played[seat] |= 1 << card
        self.hand[seat] &= ~(1 << card)
        self.placed += 1
        self.just = space
        if anchored or card in (FISHBONE_CARD, KRAKEN_CARD):
            self.used[seat] = 1
        if anchored:
            self.ask(ANCHOR, seat)
        else:
            self.settle_movement(seat)

    def settle_movement(self, seat: int) -> None:
        """A movement is compulsory when it is possible, and left out when it is not (R33, R34)."""
        if self.can_move():
            self.ask(MOVE, seat)
        else:
            self.end_turn(seat)

    def can_move(self) -> bool:
        buffer = [0] * 32
        return self.list_moves(buffer) > 0

    def may_leave(self, space: int) -> bool:
        """Whether a movement may take the card of a space: not the arrow card, not the anchored one (R35, R36, R46)."""
        return self.board[space] >= 0 and space != self.just and space != self.anchor

    def list_moves(self, buffer: list[int]) -> int:
        """Cards of the arrow's side go across to the other side, or along their own (R35-R40)."""
        arrow = ARROW[self.board[self.just]]
        if arrow == STAYS:
            return 0
        own = COLUMNS * (self.just // COLUMNS)
        target_side = own if arrow == ALONG else COLUMNS - own
        found = 0
        for source in range(own, own + COLUMNS):
            if not self.may_leave(source):
                continue
            for target in range(target_side, target_side + COLUMNS):
                if self.board[target] >= 0:
                    continue
                if arrow == ACROSS and self.straight and target % COLUMNS != source % COLUMNS:
                    continue
                buffer[found] = move_id(source, target)
                found += 1
        return found

    def move(self, seat: int, number: int) -> None:
        """The card changes its space; an arrow on it does nothing now (R41)."""
        source = number // (SPACES - 1)
        target = number % (SPACES - 1)
        if target >= source:
            target += 1
        self.board[target] = self.board[source]
        self.board[source] = -1
        self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        """The other seat's turn, until all spaces hold a card (R31)."""
        self.just = -1
        if self.placed == SPACES:
            self.award()
        else:
            self.ask(PLACE, 1 - seat)

    # -- The end of a round (R51-R60) ---------------------------------------------------------------------------------

    def award(self) -> None:
        """Each domain card goes to the side of the stronger card; the special cards are used up (R51-R57)."""
        for column in range(COLUMNS):
            self.won[KIND_COUNT * self.stronger_side(column) + self.row[column]] += 1
        self.gone |= 1 << self.special[0] | 1 << self.special[1]
        if self.round == ROUNDS or (self.early_end and (self.clinched(0) or self.clinched(1))):
            self.phase = FINISHED
            self.turn = OVER
        else:
            self.phase = DOMAINS_PHASE
            self.turn = CHANCE

    def stronger_side(self, column: int) -> int:
        """The side whose card wins a column: 0, 1, or -1 while it is empty; a lone card wins (R52, R53)."""
        near = self.board[column]
        far = self.board[COLUMNS + column]
        if near < 0 and far < 0:
            return -1
        if far < 0:
            return 0
        if near < 0:
            return 1
        return 0 if beats(near, far) else 1

    def clean_up(self) -> None:
        """All divers return to the pile, and the Nemo token goes to the other seat (R58, R59)."""
        if self.round % BLOCK == 0:
            self.gone = 0
        self.round += 1
        self.nemo = 1 - self.nemo
        self.clear_board()

    def clinched(self, seat: int) -> bool:
        """Whether the seat is certain of most domains, whatever is still to come (R64)."""
        certain = 0
        for domain in range(DOMAIN_COUNT):
            lead = self.domain_points(seat, domain) - self.domain_points(1 - seat, domain)
            for kind in range(KIND_COUNT):
                if KIND_DOMAIN[kind] == domain:
                    value = KIND_VALUE[kind] * self.left[kind]
                    lead -= value if value > 0 else -value
            if lead > 0:
                certain += 1
        return 2 * certain > DOMAIN_COUNT

    # -- The end of the game (R61-R65) --------------------------------------------------------------------------------

    def domain_points(self, seat: int, domain: int) -> int:
        """The value of the cards that a seat has won in a domain (R61)."""
        total = 0
        for kind in range(KIND_COUNT):
            if KIND_DOMAIN[kind] == domain:
                total += KIND_VALUE[kind] * self.won[KIND_COUNT * seat + kind]
        return total

    def points(self, seat: int) -> int:
        """The domains in which the seat has more points; a tied one is nobody's (R61, R63)."""
        total = 0
        for domain in range(DOMAIN_COUNT):
            if self.domain_points(seat, domain) > self.domain_points(1 - seat, domain):
                total += 1
        return total

    def result(self, seat: int) -> int:
        """Most domains win (R62)."""
        lead = self.points(seat) - self.points(1 - seat)
        return 1 if lead > 0 else -1 if lead < 0 else 0

    def estimate(self, seat: int) -> float:
        """Domains ahead and a twentieth of the points ahead, as if the row were awarded now; a win counts a hundred."""
        if self.turn == OVER:
            return 100.0 * self.result(seat)
        margins = [0] * 8
        for kind in range(KIND_COUNT):
            ahead = self.won[KIND_COUNT * seat + kind] - self.won[KIND_COUNT * (1 - seat) + kind]
            margins[KIND_DOMAIN[kind]] += KIND_VALUE[kind] * ahead
        if not self.awarded():
            for column in range(COLUMNS):
                side = self.stronger_side(column)
                if side >= 0:
                    value = KIND_VALUE[self.row[column]]
                    margins[KIND_DOMAIN[self.row[column]]] += value if side == seat else -value
        domains = 0
        points = 0
        for domain in range(DOMAIN_COUNT):
            points += margins[domain]
            domains += 1 if margins[domain] > 0 else -1 if margins[domain] < 0 else 0
        return domains + 0.05 * points

    def points_by_domain(self, seat: int) -> dict[str, int]:
        """The points that a seat has won in each domain (R61)."""
        return {domain.id: self.domain_points(seat, number) for number, domain in enumerate(DOMAINS)}

    def breakdown(self, seat: int) -> dict[str, int]:
        """1 for each domain that the seat leads. Raises ``IndexError`` for a seat that does not exist."""
        if seat not in (0, 1):
            raise IndexError("there is no such seat")
        return {
            domain.id: int(self.domain_points(seat, number) > self.domain_points(1 - seat, number))
            for number, domain in enumerate(DOMAINS)
        }

    # -- Legal actions ------------------------------------------------------------------------------------------------

    def list_legal(self, buffer: list[int]) -> int:
        if self.phase == PLACE:
            return self.list_placements(buffer)
        if self.phase == MOVE:
            return self.list_moves(buffer)
        if self.phase == DRAFT:
            return self.list_shares(buffer)
        if self.phase == START:
            return self.list_starts(buffer)
        if self.phase == PUT_BACK:
            return list_mask(buffer, PUT_BACK_0, self.drawn >> 1)
        if self.phase == HARPOON:
            found = list_mask(buffer, SWAP_0, self.hand[self.turn] >> 1)
            buffer[found] = RELEASE
            return found + 1
        found = 0
        for space in range(SPACES):
            if self.board[space] >= 0:
                buffer[found] = ANCHOR_0 + space
                found += 1
        return found

    def list_shares(self, buffer: list[int]) -> int:
        low = lowest(self.drafted)
        high = lowest(self.drafted & (self.drafted - 1))
        buffer[0] = keep_id(low, high)
        buffer[1] = keep_id(high, low)
        return 2

    def list_starts(self, buffer: list[int]) -> int:
        """Doing nothing is always possible: special cards are never compulsory (R16)."""
        buffer[0] = START_0 + START_NONE
        special = self.special[self.turn]
        what = START_NONE
        if special == EYE:
            what = START_EYE
        elif special == MODULE:
            what = START_MODULE
        elif special == HARPOON_CARD:
            what = START_HARPOON
        if what == START_NONE:
            return 1
        buffer[1] = START_0 + what
        return 2

    def list_placements(self, buffer: list[int]) -> int:
        """Every card in hand on every free space of both sides (R27), then every diver with the Anchor (R44)."""
        seat = self.turn
        special = self.special[seat]
        cards = self.hand[seat]
        if self.used[seat] == 0:
            if special == KRAKEN:
                cards |= 1 << KRAKEN_CARD
            elif special == FISHBONE:
                cards |= 1 << FISHBONE_CARD
        free = [0] * 10
        gaps = 0
        for space in range(SPACES):
            if self.board[space] < 0:
                free[gaps] = space
                gaps += 1
        found = 0
        while cards:
            first = PLACE_0 + SPACES * lowest(cards)
            cards &= cards - 1
            for gap in range(gaps):
                buffer[found] = first + free[gap]
                found += 1
        if special == ANCHOR_CARD and self.used[seat] == 0:
            divers = self.hand[seat]
            while divers:
                first = ANCHORED_0 + SPACES * (lowest(divers) - 1)
                divers &= divers - 1
                for gap in range(gaps):
                    buffer[found] = first + free[gap]
                    found += 1
        return found

    def allows(self, action: int) -> bool:
        if self.turn == CHANCE:
            return self.weight(action) > 0
        if self.turn == OVER:
            return False
        buffer = [0] * 128
        for index in range(self.list_legal(buffer)):  # noqa: SIM110 (no generator without the GIL)
            if buffer[index] == action:
                return True
        return False

    def play(self, action: int) -> None:
        if self.turn == CHANCE:
            self.play_chance(action)
        else:
            self.play_choice(self.turn, action)

    def play_choice(self, seat: int, action: int) -> None:
        if action < START_0:
            kept = (action - KEEP_0) // (SPECIAL_COUNT - 1)
            given = (action - KEEP_0) % (SPECIAL_COUNT - 1)
            self.share_out(kept, given + 1 if given >= kept else given)
        elif action < PUT_BACK_0:
            self.start(seat, action - START_0)
        elif action < SWAP_0:
            self.put_back(seat, action - PUT_BACK_0 + 1)
        elif action < RELEASE:
            self.swap(seat, action - SWAP_0 + 1)
        elif action == RELEASE:
            self.end_start(seat)
        elif action < ANCHORED_0:
            self.place(seat, (action - PLACE_0) // SPACES, (action - PLACE_0) % SPACES, False)
        elif action < ANCHOR_0:
            self.place(seat, (action - ANCHORED_0) // SPACES + 1, (action - ANCHORED_0) % SPACES, True)
        elif action < MOVE_0:
            self.anchor = action - ANCHOR_0
            self.settle_movement(seat)
        else:
            self.move(seat, action - MOVE_0)

    # -- Digest and checks --------------------------------------------------------------------------------------------

    def digest(self) -> int:
        word = mix(0, self.turn + 2 + 4 * self.straight + 8 * self.open_cards + 16 * self.early_end)
        word = mix(word, self.round + 8 * self.nemo + 16 * self.active + 32 * self.phase + 512 * self.dealt)
        word = mix(word, self.drafted + 64 * self.gone)
        word = mix(word, self.drawn)
        word = mix(word, self.snapshot)
        word = mix(word, self.returned + 16 * self.caught + 256 * self.given)
        word = mix(word, self.placed + 16 * (self.just + 1) + 256 * (self.anchor + 1))
        word = mix_all(word, self.board, SPACES)
        word = mix_all(word, self.hand, 2)
        word = mix_all(word, self.played, 2)
        word = mix_all(word, self.special, 2)
        word = mix_all(word, self.used, 2)
        word = mix_all(word, self.row, COLUMNS)
        word = mix_all(word, self.left, KIND_COUNT)
        return mix_all(word, self.won, 2 * KIND_COUNT)

    def _check(self) -> None:
        super()._check()
        for fault in faults(self.dump()):
            raise ValueError(f"this is no position of Nautilus: {fault}")
        if self.turn >= 0 and not self.legal():
            raise ValueError("this is no position of Nautilus: there is something to decide")
        if self.awarded() and self.round < ROUNDS:
            certain = self.early_end and (self.clinched(0) or self.clinched(1))
            if bool(certain) != (self.turn == OVER):
                raise ValueError("this is no position of Nautilus: an early end comes once most domains are certain")


def beats(one: int, other: int) -> bool:
    """Whether a card is stronger than another: the higher value, but the crab beats the 14 (R52, R53)."""
    if CRAB_BEATS[one] == other:
        return True
    if CRAB_BEATS[other] == one:
        return False
    return one > other


def move_id(source: int, target: int) -> int:
    return MOVE_0 + (SPACES - 1) * source + (target - 1 if target > source else target)


def keep_id(kept: int, given: int) -> int:
    return KEEP_0 + (SPECIAL_COUNT - 1) * kept + (given - 1 if given > kept else given)
