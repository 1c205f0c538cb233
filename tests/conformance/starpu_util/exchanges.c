// Exchanges yield the value there was.
#include "check.h"

int main(void) {
    unsigned value = 21;
    unsigned long wide = 15;
    uint32_t half = 6;
    uint64_t full = 8;
    CHECK_EQUAL(STARPU_VAL_EXCHANGE(&value, 1), 21);
    CHECK_EQUAL(STARPU_VAL_EXCHANGEL(&wide, 1), 15);
    CHECK_EQUAL(STARPU_VAL_EXCHANGE32(&half, 1), 6);
    CHECK_EQUAL(STARPU_VAL_EXCHANGE64(&full, 1), 8);
    CHECK_EQUAL(value + wide + half + full, 4);
    return 0;
}
