// Shows that what a program gives back is given back: doing it over and over takes no more memory.
#ifndef CONFORMANCE_CHECK_MEMORY_H
#define CONFORMANCE_CHECK_MEMORY_H

#include "check.h"

#include <malloc.h>

// Bytes that are allocated now. Under the address sanitizer this is 0, and its leak checker looks instead.
static inline size_t check_allocated(void) {
    const struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

enum { check_rounds = 2000, check_warm_up = 200 };

// Fails the program if a round, once the first ones have filled what is kept for reuse, takes more than 4
// bytes.
static inline void check_no_growth(void (*round)(void)) {
    size_t before, after;
    int i;
    for (i = 0; i < check_warm_up; ++i) round();
    before = check_allocated();
    for (i = 0; i < check_rounds; ++i) round();
    after = check_allocated();
    CHECK(after <= before + 4 * check_rounds);
}

#endif
