// With write-through to a disk the value is there after the tasks, and not only in main memory.
#include "starpu_disk/ints_on_disk.h"

int main(void) {
    struct on_disk_int number;
    on_disk_start();
    number = on_disk_int("number", 1);
    check_submit(&increment, number.handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(!starpu_data_is_on_node(number.handle, on_disk_node));
    starpu_data_set_wt_mask(number.handle, 1u << on_disk_node);
    check_submit(&increment, number.handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    on_disk_await(number.handle, on_disk_node);
    on_disk_drop(&number);
    return check_stop();
}
