// Takes memory back with its size.
#include "check.h"

int main(void) {
    void* memory = NULL;
    check_start();
    CHECK_EQUAL(starpu_malloc(&memory, 1000), 0);
    CHECK_EQUAL(starpu_free_noflag(memory, 1000), 0);
    return check_stop();
}
