// Takes memory back without its size.
#include "check_memory.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // for programs of before 1.4
static void take_and_give_back(void) {
    void* memory = NULL;
    CHECK_EQUAL(starpu_malloc(&memory, 1000), 0);
    CHECK_EQUAL(starpu_free(memory), 0);
}

int main(void) {
    check_start();
    check_no_growth(take_and_give_back);
    return check_stop();
}
