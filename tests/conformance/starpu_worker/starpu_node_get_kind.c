// Node 0 is main memory.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_node_get_kind(STARPU_MAIN_RAM), STARPU_CPU_RAM);
    return check_stop();
}
