// No more than the limit.
#include "check.h"

int main(void) {
    check_start();
    CHECK(starpu_memory_get_available(STARPU_MAIN_RAM) <= starpu_memory_get_total(STARPU_MAIN_RAM));
    return check_stop();
}
