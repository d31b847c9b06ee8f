"""The rules of 7 Wonders Duel. The numbers R1, R2, ... are those of docs/games/seven_wonders_duel.md.

A position is a handful of numbers and small arrays, and a stack of *tasks*: what is to be decided next, by chance or by
a seat. Playing an action takes the top task off, changes the city and the board, and puts the follow-up tasks on; a
task with nothing to decide falls away by itself. When the stack is empty the turn is over.

Nothing is shuffled. Cards that nobody has seen are one pool a card back, and each reveal draws from it.
"""

import cython

from leagues.core.rng import Random
from leagues.core.state import CHANCE, OVER, Deck, State
from leagues.games.seven_wonders_duel import tables
from leagues.games.seven_wonders_duel.dumps import faults
from leagues.games.seven_wonders_duel.tables import (
    ACTION_COUNT,
    ARCHITECTURE,
    BASE_WONDERS,
    BEGIN,
    BEGIN_0,
    BLUE,
    BOARD_TOKENS,
    BOXED,
    BOXED_CARDS,
    BROWN,
    BUILD_0,
    BUILT_WONDERS,
    CAPITAL,
    CARD_COUNT,
    CATEGORIES,
    CATEGORY_COUNT,
    CITY,
    CIVILIAN,
    COINS_PER_CHAIN,
    DESTROY_0,
    DESTROY_BROWN,
    DESTROY_GREY,
    DISCARD_0,
    DISCARD_COINS,
    DISCARDED,
    DRAFT,
    DRAFT_0,
    DRAW_BOXED,
    DRAW_BOXED_0,
    DRAW_TOKEN,
    DRAW_TOKEN_0,
    ECONOMY,
    FIRST_CHOICE,
    FIRST_COINS,
    FIXED_TOLL,
    GIVE,
    GIVE_0,
    GREEN,
    GREY,
    GROUP_SIZE,
    GUILDS,
    GUILDS_IN_PLAY,
    KEEP,
    KEEP_0,
    LAID_OUT,
    LAW,
    LAW_SYMBOL,
    LIBRARY,
    LIBRARY_0,
    LIBRARY_TOKENS,
    MASONRY,
    MATHEMATICS,
    MILITARY,
    NO_ENDING,
    NO_TASK,
    OFFERED,
    PLACE_GUILD,
    PLACE_GUILD_0,
    PLAY,
    POINTS_PER_TOKEN,
    PURPLE,
    RED,
    REVEAL,
    REVEAL_0,
    REVIVE,
    REVIVE_0,
    SCIENTIFIC,
    SHIELDS_PER_RED,
    SHOW_TOKEN,
    SHOW_TOKEN_0,
    SHOW_WONDER,
    SHOW_WONDER_0,
    SLOT,
    SLOT_COUNT,
    STACK_SIZE,
    STRATEGY,
    SYMBOLS_TO_WIN,
    TAKE,
    TAKE_0,
    TASKS,
    THEOLOGY,
    THREE_COINS,
    TOKEN,
    TOKEN_0,
    TOKEN_COUNT,
    TOLL,
    TUCKED,
    URBANISM,
    WAIVED_FOR_BLUE,
    WAIVED_FOR_WONDERS,
    WONDER_0,
    WONDER_COUNT,
    WONDER_LIMIT,
    YELLOW,
)

if not cython.compiled:
    from leagues.core.bits import count, in_mask, list_mask, lowest, mix, mix_all

VERSION = 1

# The tables, C arrays when compiled.
DECK_START = tables.DECK_START
DECK_SIZE = tables.DECK_SIZE
COLOUR = tables.COLOUR
COIN_COST = tables.COIN_COST
NEED = tables.NEED
CHAIN_FROM = tables.CHAIN_FROM
PRODUCES = tables.PRODUCES
POINTS = tables.POINTS
SHIELDS = tables.SHIELDS
SYMBOL = tables.SYMBOL
GAIN = tables.GAIN
CHOICE = tables.CHOICE
FIXED_PRICE = tables.FIXED_PRICE
OWN_COUNTED = tables.OWN_COUNTED
OWN_COINS = tables.OWN_COINS
MOST_COUNTED = tables.MOST_COUNTED
MOST_COINS = tables.MOST_COINS
GUILD_COUNTED = tables.GUILD_COUNTED
GUILD_POINTS = tables.GUILD_POINTS
WONDER_NEED = tables.WONDER_NEED
WONDER_POINTS = tables.WONDER_POINTS
WONDER_SHIELDS = tables.WONDER_SHIELDS
WONDER_GAIN = tables.WONDER_GAIN
WONDER_LOSS = tables.WONDER_LOSS
WONDER_REPLAY = tables.WONDER_REPLAY
WONDER_CHOICE = tables.WONDER_CHOICE
WONDER_TASK = tables.WONDER_TASK
TOKEN_GAIN = tables.TOKEN_GAIN
TOKEN_POINTS = tables.TOKEN_POINTS
COVERED_BY = tables.COVERED_BY
COVERS = tables.COVERS
FACE_UP = tables.FACE_UP
FAR_ROW = tables.FAR_ROW
ZONE_FIRST = tables.ZONE_FIRST
ZONE_POINTS = tables.ZONE_POINTS
ZONE_LOOT = tables.ZONE_LOOT
PICKERS = tables.PICKERS


class Duel(State):
    """A position of 7 Wonders Duel. Arrays for both seats keep seat 0 first; masks have a bit a slot, card or token."""

    promo: int  # option: 1 when the promo wonders are in the pool
    centre_begins: int  # option: 1 when a centred pawn gives no choice (old printing)
    age: int  # 0 while wonders are drafted
    active: int  # the seat whose turn it is, also while the other is asked
    again: int  # 1 when the active seat has earned an extra turn
    pawn: int  # -9 .. 9, above 0 towards the capital of seat 1
    loot: int  # military tokens left: bit 2 * seat for 2 coins, + 1 for 5, on the half that seat attacks
    present: int  # slots that hold a card
    hidden: int  # slots whose card nobody has seen
    guild_backs: int  # slots that show a guild back
    free: int  # slots that nothing covers
    unseen: int  # cards of the age's back that nobody has seen, bit 0 for the first of the deck
    unseen_guilds: int
    unseen_wonders: int
    offer: int  # wonders on offer in the draft
    picks: int  # wonders drafted so far
    board: int  # progress tokens on the board
    set_aside: int  # progress tokens not on the board at set-up
    library: int  # progress tokens drawn for the Great Library
    depth: int  # tasks on the stack
    ending: int
    winner: int  # a seat, or -1 when the victory is shared
    coins: list[int]
    where: list[int]
    slots: list[int]  # the card seen in a slot, or -1
    tucked: list[int]  # the card under a built wonder, or -1
    unbuilt: list[int]  # wonders
    built: list[int]
    tokens: list[int]
    symbols: list[int]  # scientific symbols
    production: list[int]  # units by resource, brown and grey cards only
    choices: list[int]  # producers of one raw material of choice, of one manufactured good of choice
    fixed: list[int]  # resources bought at the fixed price
    price: list[int]  # what a unit costs the seat now
    holdings: list[int]  # cards by colour, and built wonders
    stack: list[int]  # tasks as 2 * kind + seat, the top one last

    NUMBERS = tuple(
        """
        promo centre_begins age active again pawn loot present hidden guild_backs free unseen unseen_guilds
        unseen_wonders offer picks board set_aside library depth ending winner
        """.split()
    )
    ARRAYS = {
        "coins": 2,
        "where": CARD_COUNT,
        "slots": SLOT_COUNT,
        "tucked": WONDER_COUNT,
        "unbuilt": 2,
        "built": 2,
        "tokens": 2,
        "symbols": 2,
        "production": 10,
        "choices": 4,
        "fixed": 2,
        "price": 10,
        "holdings": 16,
        "stack": STACK_SIZE,
    }
    __slots__ = (*NUMBERS, *ARRAYS)
    ACTIONS = ACTION_COUNT
    BOUNDS = tables.BOUNDS

    # -- Set-up (R7-R15) ---------------------------------------------------------------------------------------------

    def set_up(self, promo: bool, centre_begins: bool) -> None:
        """The empty table: chance shows five progress tokens, then the first four wonders."""
        self.promo = int(promo)
        self.centre_begins = int(centre_begins)
        self.loot = 0b1111
        self.unseen_wonders = self.all_wonders()
        self.set_aside = (1 << TOKEN_COUNT) - 1
        self.winner = -1
        for seat in range(2):
            self.coins[seat] = FIRST_COINS
        for resource in range(10):
            self.price[resource] = TOLL
        for slot in range(SLOT_COUNT):
            self.slots[slot] = -1
        for wonder in range(WONDER_COUNT):
            self.tucked[wonder] = -1
        self.push(SHOW_TOKEN, 0)
        self.proceed()

    def all_wonders(self) -> int:
        """The wonders of this game as a mask, the promo wonders only with the option (R15, R88)."""
        return (1 << (WONDER_COUNT if self.promo else BASE_WONDERS)) - 1

    def take_from(self, other: State) -> None:
        self.copy_fields(cython.cast(Duel, other))

    def copy_fields(self, other: "Duel") -> None:
        self.turn = other.turn
        self.promo = other.promo
        self.centre_begins = other.centre_begins
        self.age = other.age
        self.active = other.active
        self.again = other.again
        self.pawn = other.pawn
        self.loot = other.loot
        self.present = other.present
        self.hidden = other.hidden
        self.guild_backs = other.guild_backs
        self.free = other.free
        self.unseen = other.unseen
        self.unseen_guilds = other.unseen_guilds
        self.unseen_wonders = other.unseen_wonders
        self.offer = other.offer
        self.picks = other.picks
        self.board = other.board
        self.set_aside = other.set_aside
        self.library = other.library
        self.depth = other.depth
        self.ending = other.ending
        self.winner = other.winner
        self.coins[:] = other.coins
        self.where[:] = other.where
        self.slots[:] = other.slots
        self.tucked[:] = other.tucked
        self.unbuilt[:] = other.unbuilt
        self.built[:] = other.built
        self.tokens[:] = other.tokens
        self.symbols[:] = other.symbols
        self.production[:] = other.production
        self.choices[:] = other.choices
        self.fixed[:] = other.fixed
        self.price[:] = other.price
        self.holdings[:] = other.holdings
        self.stack[:] = other.stack

    # -- The stack of tasks ------------------------------------------------------------------------------------------

    def push(self, kind: int, seat: int) -> None:
        self.stack[self.depth] = 2 * kind + seat
        self.depth += 1

    def pop(self) -> None:
        self.depth -= 1
        self.stack[self.depth] = 0

    def task(self) -> int:
        """The kind of the top task; only while the game goes on."""
        return self.stack[self.depth - 1] >> 1

    def pending(self) -> str:
        """The name of what is decided next, one of ``TASKS``, or "over"."""
        return TASKS[self.task()] if self.depth else "over"

    def proceed(self) -> None:
        """Finds what is decided next: skips tasks with nothing to decide, and goes on to the next turn."""
        while self.ending == NO_ENDING:
            if self.depth == 0:
                self.next_turn()
                continue
            top = self.stack[self.depth - 1]
            if self.settled(top >> 1, top & 1):
                self.pop()
                continue
            self.turn = CHANCE if top >> 1 < FIRST_CHOICE else top & 1
            return
        self.turn = OVER

    def settled(self, kind: int, seat: int) -> bool:
        """Whether a task has nothing left to decide. Choices are compulsory when there is something to choose (R22)."""
        if kind == REVEAL:
            return self.due() == 0
        if kind == PLAY:
            return self.present == 0
        if kind == SHOW_TOKEN:
            return count(self.board) == BOARD_TOKENS
        if kind == SHOW_WONDER:
            return count(self.offer) == GROUP_SIZE
        if kind == PLACE_GUILD:
            return count(self.guild_backs) == GUILDS_IN_PLAY
        if kind == DRAW_TOKEN:
            return count(self.library) == LIBRARY_TOKENS or self.set_aside == 0
        if kind == DRAW_BOXED:
            return self.cards_at(OFFERED) == BOXED_CARDS
        if kind == TOKEN:
            return self.board == 0
        if kind == LIBRARY:
            return self.library == 0
        if kind == DESTROY_BROWN:
            return self.holdings[8 - 8 * seat + BROWN] == 0
        if kind == DESTROY_GREY:
            return self.holdings[8 - 8 * seat + GREY] == 0
        if kind == REVIVE:
            return self.cards_at(DISCARDED) == 0
        if kind == TAKE:
            return self.present & ~self.hidden & FAR_ROW[self.age - 1] == 0
        return False

    def cards_at(self, place: int) -> int:
        total = 0
        for card in range(CARD_COUNT):
            if self.where[card] == place:
                total += 1
        return total

    # -- Turns and ages (R16-R25, R78-R80) ---------------------------------------------------------------------------

    def next_turn(self) -> None:
        """The next pick of the draft, the end of the age, or a turn; an extra one has the same player (R24, R25)."""
        if self.age == 0 and self.picks < 2 * GROUP_SIZE:
            self.push(DRAFT, PICKERS[self.picks])
            if self.offer == 0:
                self.push(SHOW_WONDER, 0)
        elif self.present == 0:
            self.end_age()
        else:
            if self.again == 0:
                self.active = 1 - self.active
            self.again = 0
            self.push(PLAY, self.active)

    def end_age(self) -> None:
        """The next structure is laid out first, then it is settled who begins; extra turns are lost (R78-R80)."""
        self.again = 0
        if self.age == 3:
            self.final_scoring()
            return
        if self.age == 0:
            self.active = 0
            self.push(PLAY, 0)
        elif self.pawn > 0:
            self.push(BEGIN, 1)
        elif self.pawn < 0:
            self.push(BEGIN, 0)
        elif self.centre_begins:
            self.push(PLAY, self.active)
        else:
            self.push(BEGIN, self.active)
        self.lay_out(self.age + 1)

    def lay_out(self, age: int) -> None:
        """The structure of an age, its cards still to be turned up; in Age III guilds are placed first (R10-R13)."""
        self.age = age
        self.present = LAID_OUT
        self.hidden = LAID_OUT
        self.guild_backs = 0
        self.free = 0
        for slot in range(SLOT_COUNT):
            if COVERED_BY[SLOT_COUNT * (age - 1) + slot] == 0:
                self.free |= 1 << slot
        self.unseen = (1 << DECK_SIZE[age - 1]) - 1
        self.push(REVEAL, 0)
        if age == 3:
            self.unseen_guilds = (1 << DECK_SIZE[GUILDS]) - 1
            self.push(PLACE_GUILD, 0)

    def due(self) -> int:
        """Slots whose card is to be turned up: face-up rows as an age is dealt, later what has become free (R23)."""
        return self.hidden & (self.free | FACE_UP[self.age - 1])

    # -- Chance (R93-R95) --------------------------------------------------------------------------------------------

    def due_deck(self) -> int:
        """The card back of the slot that is turned up next."""
        return GUILDS if self.guild_backs >> lowest(self.due()) & 1 else self.age - 1

    def possible(self) -> int:
        """What chance may bring, as a mask counted from ``possible_0()``; each bit is equally likely."""
        kind = self.task()
        if kind == REVEAL:
            return self.unseen_guilds if self.due_deck() == GUILDS else self.unseen
        if kind in (SHOW_TOKEN, DRAW_TOKEN):
            return self.set_aside
        if kind == SHOW_WONDER:
            return self.unseen_wonders
        if kind == PLACE_GUILD:
            return LAID_OUT & ~self.guild_backs
        return self.unseen

    def possible_0(self) -> int:
        """The action id of the first bit of ``possible()``."""
        kind = self.task()
        if kind == REVEAL:
            return REVEAL_0 + DECK_START[self.due_deck()]
        if kind == SHOW_TOKEN:
            return SHOW_TOKEN_0
        if kind == DRAW_TOKEN:
            return DRAW_TOKEN_0
        if kind == SHOW_WONDER:
            return SHOW_WONDER_0
        if kind == PLACE_GUILD:
            return PLACE_GUILD_0
        return DRAW_BOXED_0 + DECK_START[self.age - 1]

    def draw(self, rng: Random) -> int:
        mask = self.possible()
        for _skipped in range(rng.below(count(mask))):
            mask &= mask - 1
        return self.possible_0() + lowest(mask)

    def _odds(self) -> list[tuple[int, int]]:
        mask, first = self.possible(), self.possible_0()
        return [(first + bit, 1) for bit in range(32) if mask >> bit & 1]

    def _deck(self) -> Deck:
        """Age cards have the places of their slots, guilds those of the guild backs; boxed cards come after both."""
        kind, first = self.task(), self.possible_0()
        if kind == REVEAL:
            slot = lowest(self.due())
            guilds_before = count(self.guild_backs & ((1 << slot) - 1))
            if self.due_deck() == GUILDS:
                return _pile("guild cards", guilds_before, first, DECK_SIZE[GUILDS])
            return _pile(f"age {self.age} cards", slot - guilds_before, first, DECK_SIZE[self.age - 1])
        if kind == DRAW_BOXED:
            place = DECK_SIZE[self.age - 1] - BOXED_CARDS + self.cards_at(OFFERED)
            return _pile(f"age {self.age} cards", place, first, DECK_SIZE[self.age - 1])
        if kind == SHOW_TOKEN:
            return _pile("tokens", count(self.board), first, TOKEN_COUNT)
        if kind == DRAW_TOKEN:
            return _pile("tokens", BOARD_TOKENS + count(self.library), first, TOKEN_COUNT)
        if kind == SHOW_WONDER:
            return _pile("wonders", self.picks + count(self.offer), first, count(self.all_wonders()))
        return _pile("guild places", count(self.guild_backs), first, SLOT_COUNT)

    def play_chance(self, action: int) -> None:
        kind = self.task()
        bit = 1 << (action - self.possible_0())
        if kind == REVEAL:
            slot = lowest(self.due())
            if self.due_deck() == GUILDS:
                self.unseen_guilds &= ~bit
            else:
                self.unseen &= ~bit
            self.hidden &= ~(1 << slot)
            self.slots[slot] = action - REVEAL_0
            self.where[action - REVEAL_0] = SLOT + slot
        elif kind == SHOW_TOKEN:
            self.board |= bit
            self.set_aside &= ~bit
        elif kind == SHOW_WONDER:
            self.offer |= bit
            self.unseen_wonders &= ~bit
        elif kind == PLACE_GUILD:
            self.guild_backs |= bit
        elif kind == DRAW_TOKEN:
            self.library |= bit
            self.set_aside &= ~bit
        else:
            self.unseen &= ~bit
            self.where[action - DRAW_BOXED_0] = OFFERED

    # -- Prices (R26-R36) --------------------------------------------------------------------------------------------

    def has(self, seat: int, token: int) -> bool:
        return self.tokens[seat] >> token & 1 != 0

    def trade(self, seat: int, need: list[int], row: int, waived: int, bought: list[int]) -> int:
        """The cheapest price of the missing units of ``need[row:row + 5]``; ``bought`` gets the units paid for.

        Own production first. Then each choice producer and each waived unit takes the dearest unit it can: they never
        compete for one that another could have had, so this is the minimum.
        """
        lacking = 0
        for resource in range(5):
            missing = need[row + resource] - self.production[5 * seat + resource]
            bought[resource] = missing if missing > 0 else 0
            lacking |= bought[resource]
        if lacking == 0:
            return 0
        for _unit in range(self.choices[2 * seat]):
            self.strike_dearest(seat, bought, 0, 3)
        for _unit in range(self.choices[2 * seat + 1]):
            self.strike_dearest(seat, bought, 3, 5)
        for _unit in range(waived):
            self.strike_dearest(seat, bought, 0, 5)
        total = 0
        for resource in range(5):
            total += bought[resource] * self.price[5 * seat + resource]
        return total

    def strike_dearest(self, seat: int, bought: list[int], first: int, end: int) -> None:
        dearest = -1
        for resource in range(first, end):
            if bought[resource] > 0 and (
                dearest < 0 or self.price[5 * seat + resource] > self.price[5 * seat + dearest]
            ):
                dearest = resource
        if dearest >= 0:
            bought[dearest] -= 1

    def chained(self, seat: int, card: int) -> bool:
        """Whether the card is free because its owner has built the one that gives its chain symbol (R35, R36)."""
        parent = CHAIN_FROM[card]
        return parent >= 0 and self.where[parent] == CITY + seat

    def waived_for_card(self, seat: int, card: int) -> int:
        """Units that need not be paid for: Masonry, blue cards only (R50)."""
        return WAIVED_FOR_BLUE if COLOUR[card] == BLUE and self.has(seat, MASONRY) else 0

    def waived_for_wonders(self, seat: int) -> int:
        """Units of a wonder that need not be paid for: Architecture (R47)."""
        return WAIVED_FOR_WONDERS if self.has(seat, ARCHITECTURE) else 0

    def card_trade(self, seat: int, card: int) -> int:
        """What buying the missing resources of a card costs, chain symbols left aside."""
        bought = [0, 0, 0, 0, 0]
        return self.trade(seat, NEED, 5 * card, self.waived_for_card(seat, card), bought)

    def card_price(self, seat: int, card: int) -> int:
        """All that the seat pays to construct the card."""
        if self.chained(seat, card):
            return 0
        return COIN_COST[card] + self.card_trade(seat, card)

    def wonder_price(self, seat: int, wonder: int) -> int:
        """All that the seat pays to construct the wonder."""
        bought = [0, 0, 0, 0, 0]
        return self.trade(seat, WONDER_NEED, 5 * wonder, self.waived_for_wonders(seat), bought)

    def quote_card(self, seat: int, card: int) -> list[int]:
        """What the card costs the seat now: 1 if its chain symbol makes it free, the coins paid in all, the part of
        them that buys resources, then the units bought of each resource."""
        bought = [0, 0, 0, 0, 0]
        if not (0 <= seat < 2 and 0 <= card < CARD_COUNT):
            raise IndexError("there is no such seat or card")
        if self.chained(seat, card):
            return [1, 0, 0, 0, 0, 0, 0, 0]
        trade = self.trade(seat, NEED, 5 * card, self.waived_for_card(seat, card), bought)
        return [0, COIN_COST[card] + trade, trade, bought[0], bought[1], bought[2], bought[3], bought[4]]

    def quote_wonder(self, seat: int, wonder: int) -> list[int]:
        """What the wonder costs the seat now, as ``quote_card`` gives it."""
        bought = [0, 0, 0, 0, 0]
        if not (0 <= seat < 2 and 0 <= wonder < WONDER_COUNT):
            raise IndexError("there is no such seat or wonder")
        trade = self.trade(seat, WONDER_NEED, 5 * wonder, self.waived_for_wonders(seat), bought)
        return [0, trade, trade, bought[0], bought[1], bought[2], bought[3], bought[4]]

    # -- What is legal -----------------------------------------------------------------------------------------------

    def list_legal(self, buffer: list[int]) -> int:
        kind = self.task()
        if kind == PLAY:
            return self.list_plays(buffer)
        if kind == DRAFT:
            return list_mask(buffer, DRAFT_0, self.offer)
        if kind == TOKEN:
            return list_mask(buffer, TOKEN_0, self.board)
        if kind == LIBRARY:
            return list_mask(buffer, LIBRARY_0, self.library)
        if kind == BEGIN:
            return list_mask(buffer, BEGIN_0, 0b11)
        if kind == DESTROY_BROWN:
            return self.list_city(buffer, 1 - self.turn, BROWN)
        if kind == DESTROY_GREY:
            return self.list_city(buffer, 1 - self.turn, GREY)
        if kind == REVIVE:
            return self.list_place(buffer, REVIVE_0, DISCARDED)
        if kind == KEEP:
            return self.list_place(buffer, KEEP_0, OFFERED)
        if kind == GIVE:
            return self.list_place(buffer, GIVE_0, OFFERED)
        return self.list_far_row(buffer)

    def list_plays(self, buffer: list[int]) -> int:
        """The three uses of each free card: construct it, discard it, construct a wonder with it (R16)."""
        seat = self.turn
        purse = self.coins[seat]
        cards = [0, 0, 0, 0, 0, 0, 0, 0]
        total = 0
        slots = self.free
        while slots:
            card = self.slots[lowest(slots)]
            slots &= slots - 1
            place = total
            while place > 0 and cards[place - 1] > card:
                cards[place] = cards[place - 1]
                place -= 1
            cards[place] = card
            total += 1
        found = 0
        for index in range(total):
            if self.card_price(seat, cards[index]) <= purse:
                buffer[found] = BUILD_0 + cards[index]
                found += 1
        for index in range(total):
            buffer[found] = DISCARD_0 + cards[index]
            found += 1
        wonders = self.unbuilt[seat]
        while wonders:
            wonder = lowest(wonders)
            wonders &= wonders - 1
            if self.wonder_price(seat, wonder) <= purse:
                for index in range(total):
                    buffer[found] = WONDER_0 + CARD_COUNT * wonder + cards[index]
                    found += 1
        return found

    def list_city(self, buffer: list[int], owner: int, colour: int) -> int:
        found = 0
        for card in range(CARD_COUNT):
            if COLOUR[card] == colour and self.where[card] == CITY + owner:
                buffer[found] = DESTROY_0 + card
                found += 1
        return found

    def list_place(self, buffer: list[int], first: int, place: int) -> int:
        found = 0
        for card in range(CARD_COUNT):
            if self.where[card] == place:
                buffer[found] = first + card
                found += 1
        return found

    def list_far_row(self, buffer: list[int]) -> int:
        """The face-up cards of the farthest row, for Messe (R89)."""
        found = 0
        for card in range(CARD_COUNT):
            if self.where[card] >= SLOT and FAR_ROW[self.age - 1] >> (self.where[card] - SLOT) & 1:
                buffer[found] = TAKE_0 + card
                found += 1
        return found

    def allows(self, action: int) -> bool:
        if self.turn == CHANCE:
            return in_mask(action - self.possible_0(), self.possible())
        if self.turn == OVER:
            return False
        kind = self.task()
        if kind == PLAY:
            return self.allows_play(action)
        if kind == DRAFT:
            return in_mask(action - DRAFT_0, self.offer)
        if kind == TOKEN:
            return in_mask(action - TOKEN_0, self.board)
        if kind == LIBRARY:
            return in_mask(action - LIBRARY_0, self.library)
        if kind == BEGIN:
            return in_mask(action - BEGIN_0, 0b11)
        buffer = [0] * 80
        for index in range(self.list_legal(buffer)):  # noqa: SIM110 (no generator without the GIL)
            if buffer[index] == action:
                return True
        return False

    def allows_play(self, action: int) -> bool:
        if action >= DRAFT_0:
            return False
        card = action % CARD_COUNT
        slot = self.where[card] - SLOT
        if slot < 0 or self.free >> slot & 1 == 0:
            return False
        if action < DISCARD_0:
            return self.card_price(self.turn, card) <= self.coins[self.turn]
        if action < WONDER_0:
            return True
        wonder = (action - WONDER_0) // CARD_COUNT
        if self.unbuilt[self.turn] >> wonder & 1 == 0:
            return False
        return self.wonder_price(self.turn, wonder) <= self.coins[self.turn]

    # -- Playing -----------------------------------------------------------------------------------------------------

    def play(self, action: int) -> None:
        if self.turn == CHANCE:
            self.play_chance(action)
        else:
            self.play_choice(self.turn, action)
        self.proceed()

    def play_choice(self, seat: int, action: int) -> None:
        """A card or wonder takes effect at once; the choices it brings are pushed above the turning up (R19-R23)."""
        self.pop()
        if action < DRAFT_0:
            self.push(REVEAL, 0)
            if action < DISCARD_0:
                self.construct(seat, action - BUILD_0)
            elif action < WONDER_0:
                self.discard(seat, action - DISCARD_0)
            else:
                self.construct_wonder(seat, (action - WONDER_0) // CARD_COUNT, (action - WONDER_0) % CARD_COUNT)
        elif action < TOKEN_0:
            self.draft(seat, action - DRAFT_0)
        elif action < LIBRARY_0:
            self.board &= ~(1 << (action - TOKEN_0))
            self.take_token(seat, action - TOKEN_0)
        elif action < DESTROY_0:
            self.set_aside |= self.library & ~(1 << (action - LIBRARY_0))
            self.library = 0
            self.take_token(seat, action - LIBRARY_0)
        elif action < REVIVE_0:
            self.destroy(1 - seat, action - DESTROY_0)
        elif action < TAKE_0:
            self.enter_city(seat, action - REVIVE_0)
        elif action < KEEP_0:
            self.leave_structure(action - TAKE_0)
            self.enter_city(seat, action - TAKE_0)
        elif action < GIVE_0:
            self.push(GIVE, seat)
            self.enter_city(seat, action - KEEP_0)
        elif action < BEGIN_0:
            self.give(1 - seat, action - GIVE_0)
        else:
            self.active = action - BEGIN_0
            self.push(PLAY, self.active)

    def draft(self, seat: int, wonder: int) -> None:
        """One wonder of the group on offer; the picks go A B B A, then B A A B (R14)."""
        self.offer &= ~(1 << wonder)
        self.unbuilt[seat] |= 1 << wonder
        self.picks += 1

    def leave_structure(self, card: int) -> None:
        """Takes a card out of the structure; cards that nothing covers any more become free (R13)."""
        slot = self.where[card] - SLOT
        self.slots[slot] = -1
        self.present &= ~(1 << slot)
        self.free &= ~(1 << slot)
        row = SLOT_COUNT * (self.age - 1)
        for side in range(2):
            below = COVERS[2 * (row + slot) + side]
            if below >= 0 and COVERED_BY[row + below] & self.present == 0 and self.present >> below & 1:
                self.free |= 1 << below

    def pay(self, seat: int, coins: int, trade: int) -> None:
        """Coins to the bank; the owner of Economy gets what the opponent pays for resources (R48)."""
        self.coins[seat] -= coins
        if self.has(1 - seat, ECONOMY):
            self.coins[1 - seat] += trade

    def construct(self, seat: int, card: int) -> None:
        """Pays for a card, or takes it free through its chain symbol, and adds it to the city (R17, R35, R55)."""
        self.leave_structure(card)
        if self.chained(seat, card):
            if self.has(seat, URBANISM):
                self.coins[seat] += COINS_PER_CHAIN
        else:
            trade = self.card_trade(seat, card)
            self.pay(seat, COIN_COST[card] + trade, trade)
        self.enter_city(seat, card)

    def discard(self, seat: int, card: int) -> None:
        """Two coins and one for each yellow card in the own city (R37)."""
        self.leave_structure(card)
        self.coins[seat] += DISCARD_COINS + self.holdings[8 * seat + YELLOW]
        self.where[card] = DISCARDED

    def construct_wonder(self, seat: int, wonder: int, card: int) -> None:
        """Pays for a wonder, tucks the card under it and applies its effects (R18, R19, R54, R56, R57).

        The limit of seven comes before the effects; the extra turn is settled before any token the wonder may bring;
        the shields come last, because a win takes back all tasks pushed before.
        """
        price = self.wonder_price(seat, wonder)
        self.leave_structure(card)
        self.where[card] = TUCKED
        self.tucked[wonder] = card
        self.pay(seat, price, price)
        self.unbuilt[seat] &= ~(1 << wonder)
        self.built[seat] |= 1 << wonder
        self.holdings[8 * seat + BUILT_WONDERS] += 1
        if self.holdings[BUILT_WONDERS] + self.holdings[8 + BUILT_WONDERS] == WONDER_LIMIT:
            self.unbuilt[0] = 0
            self.unbuilt[1] = 0
        if WONDER_CHOICE[wonder] > 0:
            self.choices[2 * seat + WONDER_CHOICE[wonder] - 1] += 1
        self.coins[seat] += WONDER_GAIN[wonder]
        self.lose_coins(1 - seat, WONDER_LOSS[wonder])
        if WONDER_REPLAY[wonder] or self.has(seat, THEOLOGY):
            self.again = 1
        kind = WONDER_TASK[wonder]
        if kind != NO_TASK:
            self.push(kind, seat)
        if kind == LIBRARY:
            self.push(DRAW_TOKEN, 0)
        elif kind == KEEP:
            self.push(DRAW_BOXED, 0)
        self.march(seat, WONDER_SHIELDS[wonder])

    def enter_city(self, seat: int, card: int) -> None:
        """A building with all its effects, however it was paid for (R17, R53, R58, R77)."""
        self.where[card] = CITY + seat
        colour = COLOUR[card]
        self.holdings[8 * seat + colour] += 1
        if colour <= GREY:
            self.produce(seat, card, 1)
        if FIXED_PRICE[card]:
            self.fixed[seat] |= FIXED_PRICE[card]
            self.reprice(seat)
        if CHOICE[card] > 0:
            self.choices[2 * seat + CHOICE[card] - 1] += 1
        self.coins[seat] += GAIN[card]
        if OWN_COINS[card]:
            self.coins[seat] += OWN_COINS[card] * self.counted(seat, OWN_COUNTED[card])
        if MOST_COINS[card]:
            self.coins[seat] += MOST_COINS[card] * self.most(MOST_COUNTED[card])
        if colour == RED:
            self.march(seat, SHIELDS[card] + (SHIELDS_PER_RED if self.has(seat, STRATEGY) else 0))
        elif colour == GREEN:
            self.learn(seat, SYMBOL[card])

    def produce(self, seat: int, card: int, sign: int) -> None:
        for resource in range(5):
            self.production[5 * seat + resource] += sign * PRODUCES[5 * card + resource]
        self.reprice(1 - seat)

    def reprice(self, seat: int) -> None:
        """What a missing unit costs: the fixed price 1, or 2 and one for each symbol of the opponent (R29-R31)."""
        for resource in range(5):
            if self.fixed[seat] >> resource & 1:
                self.price[5 * seat + resource] = FIXED_TOLL
            else:
                self.price[5 * seat + resource] = TOLL + self.production[5 - 5 * seat + resource]

    def counted(self, seat: int, mask: int) -> int:
        """How much of what ``mask`` names (colours, built wonders, coins by threes) is in the city."""
        total = 0
        for thing in range(THREE_COINS):
            if mask >> thing & 1:
                total += self.holdings[8 * seat + thing]
        if mask >> THREE_COINS & 1:
            total += self.coins[seat] // 3
        return total

    def most(self, mask: int) -> int:
        """The larger of both cities' counts; the things are counted in one and the same city (R72-R76)."""
        return max(self.counted(0, mask), self.counted(1, mask))

    def lose_coins(self, seat: int, coins: int) -> None:
        self.coins[seat] = max(self.coins[seat] - coins, 0)

    def march(self, seat: int, shields: int) -> None:
        """One space a shield towards the enemy capital; a zone entered first costs the enemy coins (R38-R41)."""
        step = 1 - 2 * seat
        for _shield in range(shields):
            self.pawn += step
            place = self.pawn * step
            if place == CAPITAL:
                self.win(seat, MILITARY)
                return
            for zone in range(2):
                bit = 1 << (2 * seat + zone)
                if place == ZONE_FIRST[zone + 1] and self.loot & bit:
                    self.loot &= ~bit
                    self.lose_coins(1 - seat, ZONE_LOOT[zone + 1])

    def learn(self, seat: int, symbol: int) -> None:
        """A new symbol may win at once; a second equal one gives a progress token (R42-R44, R49)."""
        if self.symbols[seat] >> symbol & 1:
            self.push(TOKEN, seat)
            return
        self.symbols[seat] |= 1 << symbol
        if count(self.symbols[seat]) == SYMBOLS_TO_WIN:
            self.win(seat, SCIENTIFIC)

    def take_token(self, seat: int, token: int) -> None:
        """A token works from now on; coins come at once, and Law may win (R45, R46, R49, R55)."""
        self.tokens[seat] |= 1 << token
        self.coins[seat] += TOKEN_GAIN[token]
        if token == LAW:
            self.learn(seat, LAW_SYMBOL)

    def destroy(self, owner: int, card: int) -> None:
        """A brown or grey card of the other city goes to the discard pile, and its production with it (R59)."""
        self.where[card] = DISCARDED
        self.holdings[8 * owner + COLOUR[card]] -= 1
        self.produce(owner, card, -1)

    def give(self, seat: int, card: int) -> None:
        """The second card of the Statue of Liberty; the third stays in the box (R90, R91)."""
        for other in range(CARD_COUNT):
            if self.where[other] == OFFERED:
                self.where[other] = BOXED
        self.enter_city(seat, card)

    # -- The end (R81-R84) -------------------------------------------------------------------------------------------

    def win(self, seat: int, ending: int) -> None:
        self.ending = ending
        self.winner = seat
        self.again = 0
        while self.depth > 0:
            self.pop()

    def final_scoring(self) -> None:
        """Most points win, then most points on blue cards, then both share the victory (R81, R84)."""
        self.ending = CIVILIAN
        lead = self.points(0) - self.points(1)
        if lead == 0:
            lead = self.card_points(0, BLUE) - self.card_points(1, BLUE)
        self.winner = 0 if lead > 0 else 1 if lead < 0 else -1

    def result(self, seat: int) -> int:
        if self.winner < 0:
            return 0
        return 1 if self.winner == seat else -1

    def points(self, seat: int) -> int:
        """All points as if the game ended now (R82)."""
        total = 0
        for kind in range(CATEGORY_COUNT):
            total += self.category(seat, kind)
        return total

    def category(self, seat: int, kind: int) -> int:
        """Points of one of the ``CATEGORIES`` as if the game ended now."""
        if kind == 0:
            return self.military_points(seat)
        if kind == 1:
            return self.card_points(seat, BLUE)
        if kind == 2:
            return self.card_points(seat, GREEN)
        if kind == 3:
            return self.card_points(seat, YELLOW)
        if kind == 4:
            return self.guild_points(seat)
        if kind == 5:
            return self.wonder_points(seat)
        if kind == 6:
            return self.token_points(seat)
        return self.coins[seat] // 3

    def military_points(self, seat: int) -> int:
        """0, 2, 5 or 10 for the seat on whose opponent's half the pawn stands (R83)."""
        place = self.pawn * (1 - 2 * seat)
        total = 0
        for zone in range(3):
            if place >= ZONE_FIRST[zone]:
                total = ZONE_POINTS[zone]
        return total

    def card_points(self, seat: int, colour: int) -> int:
        total = 0
        if self.holdings[8 * seat + colour]:
            for card in range(CARD_COUNT):
                if COLOUR[card] == colour and self.where[card] == CITY + seat:
                    total += POINTS[card]
        return total

    def guild_points(self, seat: int) -> int:
        total = 0
        if self.holdings[8 * seat + PURPLE]:
            for card in range(DECK_START[GUILDS], CARD_COUNT):
                if self.where[card] == CITY + seat:
                    total += GUILD_POINTS[card] * self.most(GUILD_COUNTED[card])
        return total

    def wonder_points(self, seat: int) -> int:
        total = 0
        wonders = self.built[seat]
        while wonders:
            total += WONDER_POINTS[lowest(wonders)]
            wonders &= wonders - 1
        return total

    def token_points(self, seat: int) -> int:
        total = POINTS_PER_TOKEN * count(self.tokens[seat]) if self.has(seat, MATHEMATICS) else 0
        tokens = self.tokens[seat]
        while tokens:
            total += TOKEN_POINTS[lowest(tokens)]
            tokens &= tokens - 1
        return total

    def estimate(self, seat: int) -> float:
        """Points ahead if the game ended now; a win counts a hundred."""
        if self.ending != NO_ENDING:
            return 100.0 * self.result(seat)
        return float(self.points(seat) - self.points(1 - seat))

    def breakdown(self, seat: int) -> dict[str, int]:
        """Points by category as if the game ended now. Raises ``IndexError`` for a seat that does not exist."""
        if seat not in (0, 1):
            raise IndexError("there is no such seat")
        return {name: self.category(seat, kind) for kind, name in enumerate(CATEGORIES)}

    # -- Digest and recount ------------------------------------------------------------------------------------------

    def digest(self) -> int:
        word = mix(0, self.turn + 2)
        word = mix(word, self.promo + 2 * self.centre_begins + 4 * self.age + 16 * self.active + 32 * self.again)
        word = mix(word, self.pawn + 9 + 32 * self.loot + 512 * self.picks + 8192 * self.depth)
        word = mix(word, self.present)
        word = mix(word, self.hidden)
        word = mix(word, self.guild_backs)
        word = mix(word, self.free)
        word = mix(word, self.unseen)
        word = mix(word, self.unseen_guilds)
        word = mix(word, self.unseen_wonders)
        word = mix(word, self.offer)
        word = mix(word, self.board)
        word = mix(word, self.set_aside)
        word = mix(word, self.library)
        word = mix(word, self.ending + 4 * (self.winner + 1))
        word = mix_all(word, self.coins, 2)
        word = mix_all(word, self.where, CARD_COUNT)
        word = mix_all(word, self.slots, SLOT_COUNT)
        word = mix_all(word, self.tucked, WONDER_COUNT)
        word = mix_all(word, self.unbuilt, 2)
        word = mix_all(word, self.built, 2)
        word = mix_all(word, self.tokens, 2)
        word = mix_all(word, self.symbols, 2)
        word = mix_all(word, self.production, 10)
        word = mix_all(word, self.choices, 4)
        word = mix_all(word, self.fixed, 2)
        word = mix_all(word, self.price, 10)
        word = mix_all(word, self.holdings, 16)
        return mix_all(word, self.stack, STACK_SIZE)

    def recount(self) -> None:
        """Works out everything that follows from where cards, wonders and tokens are, and whose turn it is.

        For positions that were set up rather than played: samples of a view, puzzles and tests.
        """
        for index in range(16):
            self.holdings[index] = 0
        for index in range(10):
            self.production[index] = 0
        for seat in range(2):
            self.fixed[seat] = 0
            self.choices[2 * seat] = 0
            self.choices[2 * seat + 1] = 0
            self.symbols[seat] = 1 << LAW_SYMBOL if self.has(seat, LAW) else 0
            self.holdings[8 * seat + BUILT_WONDERS] = count(self.built[seat])
            for wonder in range(WONDER_COUNT):
                if self.built[seat] >> wonder & 1 and WONDER_CHOICE[wonder] > 0:
                    self.choices[2 * seat + WONDER_CHOICE[wonder] - 1] += 1
            for card in range(CARD_COUNT):
                if self.where[card] == CITY + seat:
                    self.recount_card(seat, card)
        for seat in range(2):
            self.reprice(seat)
        self.proceed()

    def _check(self) -> None:
        super()._check()
        if (self.depth == 0) != (self.turn == OVER):
            raise ValueError("tasks wait exactly as long as the game goes on")
        for fault in faults(self.dump()):
            raise ValueError(f"this is no position of 7 Wonders Duel: {fault}")
        twin = self.copy()
        twin.recount()
        if twin != self:
            raise ValueError("this is no position of 7 Wonders Duel: what was counted of the cities fits them")
        if self.turn != OVER and not (self.legal() or self.odds()):
            raise ValueError("this is no position of 7 Wonders Duel: there is something to decide")

    def recount_card(self, seat: int, card: int) -> None:
        self.holdings[8 * seat + COLOUR[card]] += 1
        for resource in range(5):
            self.production[5 * seat + resource] += PRODUCES[5 * card + resource]
        self.fixed[seat] |= FIXED_PRICE[card]
        if CHOICE[card] > 0:
            self.choices[2 * seat + CHOICE[card] - 1] += 1
        if SYMBOL[card] >= 0:
            self.symbols[seat] |= 1 << SYMBOL[card]


def _pile(name: str, place: int, first: int, size: int) -> Deck:
    """A pile of ``size`` different things whose action ids start at ``first``."""
    return Deck(name, place, tuple((first + thing, 1) for thing in range(size)))
