// A swap directory that cannot be made is told, and the program runs without it.
#include "check.h"

#include <starpu_disk.h>

int main(void) {
    setenv("STARPU_DISK_SWAP", "/dev/null/directory", 1);
    check_start();
    CHECK_EQUAL(starpu_disk_swap_node, -1);
    CHECK_EQUAL(starpu_memory_nodes_get_count_by_kind(STARPU_DISK_RAM), 0);
    starpu_shutdown();
    setenv("STARPU_DISK_SWAP", "/tmp", 1);
    setenv("STARPU_DISK_SWAP_BACKEND", "floppy", 1);
    check_start();
    CHECK_EQUAL(starpu_disk_swap_node, -1);
    return check_stop();
}
