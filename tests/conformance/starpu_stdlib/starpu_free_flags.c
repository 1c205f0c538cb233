// Takes memory back with its size and flags, any number of times.
#include "check.h"

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 1000; ++i) {
        void* memory = NULL;
        CHECK_EQUAL(starpu_malloc_flags(&memory, 10000, 0), 0);
        CHECK_EQUAL(starpu_free_flags(memory, 10000, 0), 0);
    }
    return check_stop();
}
