// Takes memory back without its size.
#include "check.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // for programs of before 1.4
int main(void) {
    void* memory = NULL;
    check_start();
    CHECK_EQUAL(starpu_malloc(&memory, 1000), 0);
    CHECK_EQUAL(starpu_free(memory), 0);
    return check_stop();
}
