# The compiled twins of core/bits.py.

cdef extern from *:
    """
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline int leagues_lowest(unsigned long long mask) {
        unsigned long index;
        _BitScanForward64(&index, mask);
        return (int)index;
    }
    static __inline int leagues_count(unsigned long long mask) {
        int bits = 0;
        for (; mask; mask &= mask - 1) bits++;
        return bits;
    }
    #else
    #define leagues_lowest(mask) __builtin_ctzll(mask)
    #define leagues_count(mask) __builtin_popcountll(mask)
    #endif
    """
    int lowest "leagues_lowest"(unsigned long long mask) noexcept nogil
    int count "leagues_count"(unsigned long long mask) noexcept nogil


cdef inline bint in_mask(int bit, int mask) noexcept nogil:
    return 0 <= bit < 31 and (mask >> bit) & 1 != 0


cdef inline int list_mask(int* buffer, int first, int mask) noexcept nogil:
    cdef int found = 0
    while mask:
        buffer[found] = first + lowest(mask)
        mask &= mask - 1
        found += 1
    return found


cdef inline unsigned long long mix(unsigned long long word, long long value) noexcept nogil:
    word = (word ^ (<unsigned long long>value & 0xFFFFFFFFULL)) * 0x100000001B3ULL
    return word ^ (word >> 29)


cdef inline unsigned long long mix_all(unsigned long long word, int* values, int size) noexcept nogil:
    cdef int index
    for index in range(size):
        word = mix(word, values[index])
    return word
