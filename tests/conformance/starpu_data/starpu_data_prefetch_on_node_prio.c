// A prefetch with a priority brings the value, at once or by and by.
#include "starpu_disk/ints_on_disk.h"

int main(void) {
    int seen = 0;
    struct on_disk_int at_once, later;
    on_disk_start();
    at_once = on_disk_int("at once", 4);
    later = on_disk_int("later", 5);
    CHECK_EQUAL(starpu_data_prefetch_on_node_prio(at_once.handle, STARPU_MAIN_RAM, 0, 3), 0);
    CHECK(starpu_data_is_on_node(at_once.handle, STARPU_MAIN_RAM));
    CHECK_EQUAL(starpu_data_prefetch_on_node_prio(later.handle, STARPU_MAIN_RAM, 1, 3), 0);
    on_disk_await(later.handle, STARPU_MAIN_RAM);
    check_submit(&load, later.handle, &seen);
    on_disk_drop(&at_once);
    on_disk_drop(&later);
    CHECK_EQUAL(seen, 5);
    return check_stop();
}
