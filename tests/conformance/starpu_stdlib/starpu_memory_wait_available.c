// Where nothing limits memory, any size is available at once; a node that is not there is refused.
#include "check.h"

int main(void) {
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_get_total(STARPU_MAIN_RAM), -1);
    errno = 0;
    starpu_memory_wait_available(STARPU_MAIN_RAM, (size_t)1 << 40);
    CHECK_EQUAL(errno, 0);
    starpu_memory_wait_available(77, 1);
    CHECK_EQUAL(errno, EINVAL);
    return check_stop();
}
