# C types of rules.py: the tables, the fields of a position and the signatures of its methods.

cimport cython
from leagues.core.native cimport count, in_mask, list_mask, lowest, mix, mix_all
from leagues.core.rng cimport Random
from leagues.core.state cimport State

cdef int CHANCE, OVER
cdef int CARD_COUNT, WONDER_COUNT, TOKEN_COUNT, SLOT_COUNT, CATEGORY_COUNT, STACK_SIZE
cdef int BROWN, GREY, BLUE, GREEN, YELLOW, RED, PURPLE, BUILT_WONDERS, THREE_COINS, GUILDS

cdef int[4] DECK_START
cdef int[4] DECK_SIZE
cdef int[73] COLOUR
cdef int[73] COIN_COST
cdef int[365] NEED
cdef int[73] CHAIN_FROM
cdef int[365] PRODUCES
cdef int[73] POINTS
cdef int[73] SHIELDS
cdef int[73] SYMBOL
cdef int[73] GAIN
cdef int[73] CHOICE
cdef int[73] FIXED_PRICE
cdef int[73] OWN_COUNTED
cdef int[73] OWN_COINS
cdef int[73] MOST_COUNTED
cdef int[73] MOST_COINS
cdef int[73] GUILD_COUNTED
cdef int[73] GUILD_POINTS

cdef int[70] WONDER_NEED
cdef int[14] WONDER_POINTS
cdef int[14] WONDER_SHIELDS
cdef int[14] WONDER_GAIN
cdef int[14] WONDER_LOSS
cdef int[14] WONDER_REPLAY
cdef int[14] WONDER_CHOICE
cdef int[14] WONDER_TASK

cdef int[10] TOKEN_GAIN
cdef int[10] TOKEN_POINTS
cdef int POINTS_PER_TOKEN, COINS_PER_CHAIN, SHIELDS_PER_RED, WAIVED_FOR_WONDERS, WAIVED_FOR_BLUE
cdef int ARCHITECTURE, ECONOMY, LAW, MASONRY, MATHEMATICS, STRATEGY, THEOLOGY, URBANISM, LAW_SYMBOL

cdef int[60] COVERED_BY
cdef int[120] COVERS
cdef int[3] FACE_UP
cdef int[3] FAR_ROW
cdef int LAID_OUT, CAPITAL
cdef int[3] ZONE_FIRST
cdef int[3] ZONE_POINTS
cdef int[3] ZONE_LOOT
cdef int FIRST_COINS, DISCARD_COINS, BOARD_TOKENS, LIBRARY_TOKENS, GROUP_SIZE, WONDER_LIMIT
cdef int GUILDS_IN_PLAY, BOXED_CARDS, BASE_WONDERS, TOLL, FIXED_TOLL, SYMBOLS_TO_WIN
cdef int[8] PICKERS

cdef int DISCARDED, TUCKED, BOXED, OFFERED, CITY, SLOT
cdef int SHOW_TOKEN, SHOW_WONDER, PLACE_GUILD, REVEAL, DRAW_TOKEN, DRAW_BOXED, FIRST_CHOICE
cdef int DRAFT, PLAY, TOKEN, LIBRARY, DESTROY_BROWN, DESTROY_GREY, REVIVE, TAKE, KEEP, GIVE, BEGIN, NO_TASK

cdef int BUILD_0, DISCARD_0, WONDER_0, DRAFT_0, TOKEN_0, LIBRARY_0, DESTROY_0, REVIVE_0, TAKE_0, KEEP_0, GIVE_0
cdef int BEGIN_0, SHOW_TOKEN_0, SHOW_WONDER_0, PLACE_GUILD_0, REVEAL_0, DRAW_TOKEN_0, DRAW_BOXED_0, ACTION_COUNT
cdef int NO_ENDING, MILITARY, SCIENTIFIC, CIVILIAN


cdef class Duel(State):
    cdef public int promo, centre_begins, age, active, again, pawn, loot
    cdef public int present, hidden, guild_backs, free
    cdef public int unseen, unseen_guilds, unseen_wonders, offer, picks
    cdef public int board, set_aside, library, depth, ending, winner
    cdef public int[2] coins
    cdef public int[73] where
    cdef public int[20] slots
    cdef public int[14] tucked
    cdef public int[2] unbuilt
    cdef public int[2] built
    cdef public int[2] tokens
    cdef public int[2] symbols
    cdef public int[10] production
    cdef public int[4] choices
    cdef public int[2] fixed
    cdef public int[10] price
    cdef public int[16] holdings
    cdef public int[12] stack

    cpdef void set_up(self, int promo, int centre_begins)
    cdef void take_from(self, State other) noexcept nogil
    cdef inline void copy_fields(self, Duel other) noexcept nogil

    cdef inline void push(self, int kind, int seat) noexcept nogil
    cdef inline void pop(self) noexcept nogil
    cdef inline int task(self) noexcept nogil
    cdef inline void proceed(self) noexcept nogil
    cdef inline bint settled(self, int kind, int seat) noexcept nogil
    cdef inline int cards_at(self, int place) noexcept nogil

    cdef inline void next_turn(self) noexcept nogil
    cdef inline void end_age(self) noexcept nogil
    cdef inline void lay_out(self, int age) noexcept nogil
    cdef inline int due(self) noexcept nogil

    cdef inline int due_deck(self) noexcept nogil
    cdef inline int possible(self) noexcept nogil
    cdef inline int possible_0(self) noexcept nogil
    cdef int draw(self, Random rng) noexcept nogil
    cdef inline void play_chance(self, int action) noexcept nogil

    cdef inline bint has(self, int seat, int token) noexcept nogil
    cdef inline int trade(self, int seat, int* need, int row, int waived, int* bought) noexcept nogil
    cdef inline void strike_dearest(self, int seat, int* bought, int first, int end) noexcept nogil
    cdef inline bint chained(self, int seat, int card) noexcept nogil
    cdef inline int waived_for_card(self, int seat, int card) noexcept nogil
    cdef inline int waived_for_wonders(self, int seat) noexcept nogil
    @cython.locals(bought=cython.int[5])
    cdef inline int card_trade(self, int seat, int card) noexcept nogil
    cdef inline int card_price(self, int seat, int card) noexcept nogil
    @cython.locals(bought=cython.int[5])
    cdef inline int wonder_price(self, int seat, int wonder) noexcept nogil
    @cython.locals(bought=cython.int[5])
    cpdef list quote_card(self, int seat, int card)
    @cython.locals(bought=cython.int[5])
    cpdef list quote_wonder(self, int seat, int wonder)

    cdef int list_legal(self, int* buffer) noexcept nogil
    @cython.locals(cards=cython.int[8])
    cdef inline int list_plays(self, int* buffer) noexcept nogil
    cdef inline int list_city(self, int* buffer, int owner, int colour) noexcept nogil
    cdef inline int list_place(self, int* buffer, int first, int place) noexcept nogil
    cdef inline int list_far_row(self, int* buffer) noexcept nogil
    @cython.locals(buffer=cython.int[80])
    cdef bint allows(self, int action) noexcept nogil
    cdef inline bint allows_play(self, int action) noexcept nogil

    cdef void play(self, int action) noexcept nogil
    cdef inline void play_choice(self, int seat, int action) noexcept nogil
    cdef inline void draft(self, int seat, int wonder) noexcept nogil
    cdef inline void leave_structure(self, int card) noexcept nogil
    cdef inline void pay(self, int seat, int coins, int trade) noexcept nogil
    cdef inline void construct(self, int seat, int card) noexcept nogil
    cdef inline void discard(self, int seat, int card) noexcept nogil
    cdef inline void construct_wonder(self, int seat, int wonder, int card) noexcept nogil
    cdef inline void enter_city(self, int seat, int card) noexcept nogil
    cdef inline void produce(self, int seat, int card, int sign) noexcept nogil
    cdef inline void reprice(self, int seat) noexcept nogil
    cdef inline int counted(self, int seat, int mask) noexcept nogil
    cdef inline int most(self, int mask) noexcept nogil
    cdef inline void lose_coins(self, int seat, int coins) noexcept nogil
    cdef inline void march(self, int seat, int shields) noexcept nogil
    cdef inline void learn(self, int seat, int symbol) noexcept nogil
    cdef inline void take_token(self, int seat, int token) noexcept nogil
    cdef inline void destroy(self, int owner, int card) noexcept nogil
    cdef inline void give(self, int seat, int card) noexcept nogil

    cdef inline void win(self, int seat, int ending) noexcept nogil
    cdef inline void final_scoring(self) noexcept nogil
    cdef int result(self, int seat) noexcept nogil
    cdef int points(self, int seat) noexcept nogil
    cdef inline int category(self, int seat, int kind) noexcept nogil
    cdef inline int military_points(self, int seat) noexcept nogil
    cdef inline int card_points(self, int seat, int colour) noexcept nogil
    cdef inline int guild_points(self, int seat) noexcept nogil
    cdef inline int wonder_points(self, int seat) noexcept nogil
    cdef inline int token_points(self, int seat) noexcept nogil
    cdef double estimate(self, int seat) noexcept nogil

    @cython.locals(word=cython.ulonglong)
    cdef unsigned long long digest(self) noexcept nogil
    cdef inline void recount_card(self, int seat, int card) noexcept nogil
