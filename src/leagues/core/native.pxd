# The compiled twins of core/bits.py: one machine instruction each.

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
