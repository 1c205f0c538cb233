// A node's limit, or -1 for none.
#include "check.h"

int main(void) {
    check_start();
    CHECK(starpu_memory_get_total(STARPU_MAIN_RAM) == -1 || starpu_memory_get_total(STARPU_MAIN_RAM) > 0);
    return check_stop();
}
