// Atomic macros yield what they say and change what they point at.
#include "check.h"

int main(void) {
    unsigned value = 5;
    unsigned long wide = 5;
    uint32_t half = 5;
    uint64_t full = 5;
    unsigned lock = 0;
    CHECK_EQUAL(STARPU_ATOMIC_ADD(&value, 2), 7);
    CHECK_EQUAL(STARPU_ATOMIC_ADDL(&wide, 2), 7);
    CHECK_EQUAL(STARPU_ATOMIC_ADD64(&full, 2), 7);
    CHECK_EQUAL(STARPU_ATOMIC_OR(&value, 8), 7);
    CHECK_EQUAL(value, 15);
    CHECK_EQUAL(STARPU_ATOMIC_ORL(&wide, 8), 7);
    CHECK_EQUAL(STARPU_ATOMIC_OR64(&full, 8), 7);
    CHECK(STARPU_BOOL_COMPARE_AND_SWAP(&value, 15, 20));
    CHECK(!STARPU_BOOL_COMPARE_AND_SWAP(&value, 15, 30));
    CHECK(STARPU_BOOL_COMPARE_AND_SWAP32(&half, 5, 6));
    CHECK(STARPU_BOOL_COMPARE_AND_SWAP64(&full, 15, 6));
    CHECK_EQUAL(STARPU_VAL_COMPARE_AND_SWAP(&value, 20, 21), 20);
    CHECK_EQUAL(STARPU_VAL_COMPARE_AND_SWAP32(&half, 7, 8), 6);
    CHECK_EQUAL(STARPU_VAL_COMPARE_AND_SWAP64(&full, 6, 8), 6);
    CHECK_EQUAL(STARPU_TEST_AND_SET(&lock, 1), 0);
    CHECK(STARPU_TEST_AND_SET(&lock, 1) != 0);
    STARPU_RELEASE(&lock);
    CHECK_EQUAL(lock, 0);
    STARPU_SYNCHRONIZE();
    STARPU_RMB();
    STARPU_WMB();
    return 0;
}
