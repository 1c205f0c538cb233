// An idle prefetch with a priority brings the value when nothing else is copied.
#include "starpu_disk/ints_on_disk.h"

int main(void) {
    int seen = 0;
    struct on_disk_int number;
    on_disk_start();
    number = on_disk_int("number", 4);
    CHECK_EQUAL(starpu_data_idle_prefetch_on_node_prio(number.handle, STARPU_MAIN_RAM, 1, 3), 0);
    on_disk_await(number.handle, STARPU_MAIN_RAM);
    check_submit(&load, number.handle, &seen);
    on_disk_drop(&number);
    CHECK_EQUAL(seen, 4);
    return check_stop();
}
