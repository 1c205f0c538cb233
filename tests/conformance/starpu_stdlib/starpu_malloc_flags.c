// The memory can be written to its last byte.
#include "check.h"

int main(void) {
    void* memory = NULL;
    check_start();
    CHECK_EQUAL(starpu_malloc_flags(&memory, 100000, STARPU_MALLOC_PINNED), 0);
    memset(memory, 0x5a, 100000);
    CHECK_EQUAL(((unsigned char*)memory)[99999], 0x5a);
    CHECK_EQUAL(starpu_free_flags(memory, 100000, STARPU_MALLOC_PINNED), 0);
    return check_stop();
}
