// Undoes pinning, and the memory stays usable.
#include "check.h"

int main(void) {
    int values[64] = {0};
    check_start();
    CHECK_EQUAL(starpu_memory_pin(values, sizeof values), 0);
    CHECK_EQUAL(starpu_memory_unpin(values, sizeof values), 0);
    values[0] = 1;
    CHECK_EQUAL(starpu_memory_pin(values, sizeof values), 0);
    CHECK_EQUAL(starpu_memory_unpin(values, sizeof values), 0);
    return check_stop();
}
