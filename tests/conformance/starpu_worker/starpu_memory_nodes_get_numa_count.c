// Main memory counts as one node unless told otherwise.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_nodes_get_numa_count(), 1);
    return check_stop();
}
