// Atomic operations as functions, and functions made from expressions of the program's own.
#include "check.h"

STARPU_ATOMIC_SOMETHING(greatest, old > value ? old : value)
STARPU_ATOMIC_SOMETHINGL(product, old* value)
STARPU_ATOMIC_SOMETHING64(difference, old - value)

int main(void) {
    unsigned number = 5;
    uint32_t word = 5;
    unsigned long wide = 5;
    uint64_t sixty_four = 5;
    CHECK_EQUAL(starpu_atomic_add(&number, 2), 7);
    CHECK_EQUAL(starpu_atomic_addl(&wide, 2), 7);
    CHECK_EQUAL(starpu_atomic_add64(&sixty_four, 2), 7);
    starpu_atomic_or(&number, 8);
    starpu_atomic_orl(&wide, 8);
    starpu_atomic_or64(&sixty_four, 8);
    CHECK(number == 15 && wide == 15 && sixty_four == 15);
    CHECK_EQUAL(_starpu_cmpxchg(&number, 15, 1), 15);
    CHECK_EQUAL(_starpu_cmpxchg(&number, 15, 2), 1);
    CHECK_EQUAL(_starpu_xchg(&number, 4), 1);
    CHECK_EQUAL(_starpu_cmpxchg32(&word, 5, 6), 5);
    CHECK_EQUAL(_starpu_xchg32(&word, 7), 6);
    CHECK_EQUAL(_starpu_cmpxchgl(&wide, 15, 6), 15);
    CHECK_EQUAL(_starpu_xchgl(&wide, 7), 6);
    CHECK_EQUAL(_starpu_cmpxchg64(&sixty_four, 15, 6), 15);
    CHECK_EQUAL(_starpu_xchg64(&sixty_four, 7), 6);
    CHECK_EQUAL(starpu_val_compare_and_swap64(&sixty_four, 7, 8), 7);
    CHECK_EQUAL(starpu_bool_compare_and_swap64(&sixty_four, 7, 9), 0);
    CHECK_EQUAL(starpu_bool_compare_and_swap64(&sixty_four, 8, 9), 1);
    starpu_atomic_greatest(&number, 20);
    starpu_atomic_productl(&wide, 3);
    starpu_atomic_difference64(&sixty_four, 4);
    CHECK(number == 20 && wide == 21 && sixty_four == 5);
    return 0;
}
