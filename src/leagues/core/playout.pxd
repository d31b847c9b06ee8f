cimport cython
from leagues.core.rng cimport Random
from leagues.core.state cimport State

cdef int CHANCE, OVER, LONGEST

@cython.locals(decisions=cython.int)
cpdef int playout(State state, Random rng)
@cython.locals(state=State, decisions=cython.longlong, _game=cython.longlong)
cpdef long long playouts(State start, long long games, Random rng)
@cython.locals(buffer=cython.int[1024], decisions=cython.int)
cdef int play_out(State state, Random rng) noexcept nogil
@cython.locals(total=cython.longlong, child=State)
cpdef long long perft(State state, int depth)
