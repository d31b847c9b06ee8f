# C types of rules.py: the tables, the fields of a position and the signatures of its methods.

cimport cython
from leagues.core.native cimport count, in_mask, list_mask, lowest, mix, mix_all
from leagues.core.rng cimport Random
from leagues.core.state cimport State

cdef int CHANCE, OVER
cdef int ROUNDS, BLOCK, HAND, COLUMNS, SPACES, DRAFTED, DRAWN, ROW_DEALT, HANDS_DEALT, ALL_DEALT
cdef int DIVER_COUNT, ALL_DIVERS, FISHBONE_CARD, KRAKEN_CARD, STAYS, ACROSS, ALONG
cdef int SPECIAL_COUNT, ALL_SPECIALS, FISHBONE, KRAKEN, ANCHOR_CARD, EYE, MODULE, HARPOON_CARD
cdef int DOMAIN_COUNT, KIND_COUNT
cdef int DOMAINS_PHASE, DEAL, SPECIALS_PHASE, DRAW, CATCH
cdef int DRAFT, START, PUT_BACK, HARPOON, PLACE, ANCHOR, MOVE, FINISHED
cdef int KEEP_0, START_0, PUT_BACK_0, SWAP_0, RELEASE, PLACE_0, ANCHORED_0, ANCHOR_0, MOVE_0
cdef int DOMAIN_0, DEAL_0, SPECIAL_0, DRAW_0, CATCH_0, ACTION_COUNT
cdef int START_NONE, START_EYE, START_MODULE, START_HARPOON

cdef int[16] ARROW
cdef int[16] CRAB_BEATS
cdef int[15] KIND_DOMAIN
cdef int[15] KIND_VALUE
cdef int[15] KIND_COPIES


cdef class Divers(State):
    cdef public int straight, open_cards, early_end, round, nemo, active, phase, dealt
    cdef public int drafted, gone, drawn, returned, snapshot, caught, given, placed, just, anchor
    cdef public int[10] board
    cdef public int[2] hand
    cdef public int[2] played
    cdef public int[2] special
    cdef public int[2] used
    cdef public int[5] row
    cdef public int[15] left
    cdef public int[30] won

    cpdef void set_up(self, int straight, int open_cards, int early_end)
    cdef inline void clear_board(self) noexcept nogil
    cdef void take_from(self, State other) noexcept nogil
    cdef inline void copy_fields(self, Divers other) noexcept nogil

    cdef inline bint awarded(self) noexcept nogil
    cdef inline int pile(self) noexcept nogil
    cdef inline int undrawn(self) noexcept nogil
    cdef inline int first_card(self) noexcept nogil
    cdef inline int possible(self) noexcept nogil
    cdef inline int weight(self, int action) noexcept nogil
    @cython.locals(mask=cython.int, number=cython.int, kind=cython.int, total=cython.int)
    cdef int draw(self, Random rng) noexcept nogil
    cdef inline void play_chance(self, int action) noexcept nogil
    cdef inline void deal_domain(self, int kind) noexcept nogil
    cdef inline void ask(self, int phase, int seat) noexcept nogil

    cdef inline void share_out(self, int kept, int given) noexcept nogil
    cdef inline void start(self, int seat, int what) noexcept nogil
    cdef inline void put_back(self, int seat, int diver) noexcept nogil
    cdef inline void swap(self, int seat, int diver) noexcept nogil
    cdef inline void end_start(self, int seat) noexcept nogil

    cdef inline void place(self, int seat, int card, int space, bint anchored) noexcept nogil
    cdef inline void settle_movement(self, int seat) noexcept nogil
    @cython.locals(buffer=cython.int[32])
    cdef inline bint can_move(self) noexcept nogil
    cdef inline bint may_leave(self, int space) noexcept nogil
    cdef inline int list_moves(self, int* buffer) noexcept nogil
    cdef inline void move(self, int seat, int number) noexcept nogil
    cdef inline void end_turn(self, int seat) noexcept nogil

    cdef inline void award(self) noexcept nogil
    cdef inline int stronger_side(self, int column) noexcept nogil
    cdef inline void clean_up(self) noexcept nogil
    cdef inline bint clinched(self, int seat) noexcept nogil
    cdef inline int domain_points(self, int seat, int domain) noexcept nogil
    cdef int points(self, int seat) noexcept nogil
    cdef int result(self, int seat) noexcept nogil
    @cython.locals(margins=cython.int[8])
    cdef double estimate(self, int seat) noexcept nogil

    cdef int list_legal(self, int* buffer) noexcept nogil
    cdef inline int list_shares(self, int* buffer) noexcept nogil
    cdef inline int list_starts(self, int* buffer) noexcept nogil
    @cython.locals(free=cython.int[10], cards=cython.int, divers=cython.int)
    cdef inline int list_placements(self, int* buffer) noexcept nogil
    @cython.locals(buffer=cython.int[128])
    cdef bint allows(self, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef inline void play_choice(self, int seat, int action) noexcept nogil

    @cython.locals(word=cython.ulonglong)
    cdef unsigned long long digest(self) noexcept nogil


cpdef bint beats(int one, int other) noexcept nogil
cdef int move_id(int source, int target) noexcept nogil
cdef int keep_id(int kept, int given) noexcept nogil
