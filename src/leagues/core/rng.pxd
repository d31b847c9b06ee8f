cimport cython

cdef unsigned long long GAMMA
cdef unsigned long long FIRST
cdef unsigned long long SECOND
cdef unsigned long long WORD
cdef unsigned long long HALF


@cython.final
cdef class Random:
    cdef public unsigned long long word

    @cython.locals(mixed=cython.ulonglong)
    cpdef unsigned long long next64(self) noexcept nogil

    @cython.locals(product=cython.ulonglong, floor=cython.ulonglong)
    cpdef int below(self, unsigned int bound) noexcept nogil

    cpdef list shuffled(self, list items)
