// STARPU_DISK_SWAP makes a disk node of a directory, to which data go when main memory has no more room.
#include "starpu_disk/spilling.h"

int main(void) {
    CHECK_EQUAL(starpu_disk_swap_node, -1);
    spilling_limit();
    directory_make();
    setenv("STARPU_DISK_SWAP", directory, 1);
    setenv("STARPU_DISK_SWAP_BACKEND", "stdio", 1);
    setenv("STARPU_DISK_SWAP_SIZE", "64", 1);
    check_start();
    CHECK(starpu_disk_swap_node > 0);
    CHECK_EQUAL(starpu_node_get_kind((unsigned)starpu_disk_swap_node), STARPU_DISK_RAM);
    CHECK_EQUAL(starpu_memory_get_total((unsigned)starpu_disk_swap_node), 64 << 20);
    check_spilling();
    return check_stop();
}
