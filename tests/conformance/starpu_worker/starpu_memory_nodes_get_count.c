// There is main memory.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_nodes_get_count(), 1);
    return check_stop();
}
