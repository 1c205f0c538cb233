// Later memory is aligned as asked.
#include "check.h"

int main(void) {
    void* memory = NULL;
    check_start();
    starpu_malloc_set_align(4096);
    CHECK_EQUAL(starpu_malloc_flags(&memory, 10, 0), 0);
    CHECK_EQUAL((uintptr_t)memory % 4096, 0);
    CHECK_EQUAL(starpu_free_flags(memory, 10, 0), 0);
    return check_stop();
}
