// Each disk is a memory node of its own.
#include "starpu_disk/directory.h"

int main(void) {
    directory_make();
    check_start();
    const unsigned first = directory_register(&starpu_disk_unistd_ops);
    const unsigned second = directory_register(&starpu_disk_stdio_ops);
    CHECK_EQUAL(second, first + 1);
    CHECK_EQUAL(starpu_node_get_kind(first), STARPU_DISK_RAM);
    CHECK_EQUAL(starpu_node_get_kind(STARPU_MAIN_RAM), STARPU_CPU_RAM);
    CHECK_EQUAL(starpu_memory_nodes_get_count(), second + 1);
    return check_stop();
}
