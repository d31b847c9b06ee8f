# C types of core/state.py. The slots are what compiled search, benchmarks and environments call.

cimport cython
from leagues.core.rng cimport Random

cdef class State:
    cdef public int turn

    @cython.locals(buffer=cython.int[1024], total=cython.int, index=cython.int)
    cpdef list legal(self)
    @cython.locals(twin=State)
    cpdef State copy(self)

    cdef int list_legal(self, int* buffer) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef void play(self, int action) noexcept nogil
    cdef int draw(self, Random rng) noexcept nogil
    cdef void take_from(self, State other) noexcept nogil
    cdef int result(self, int seat) noexcept nogil
    cdef int points(self, int seat) noexcept nogil
    cdef double estimate(self, int seat) noexcept nogil
    cdef unsigned long long digest(self) noexcept nogil

    cdef int _list_legal(self, int* buffer)
