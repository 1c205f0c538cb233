// A value that is not used for a while goes back to its home, and is there for the next task.
#include "starpu_disk/ints_on_disk.h"

int main(void) {
    int seen = 0;
    struct on_disk_int number;
    on_disk_start();
    number = on_disk_int("number", 1);
    check_submit(&increment, number.handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(!starpu_data_is_on_node(number.handle, on_disk_node));
    starpu_data_wont_use(number.handle);
    on_disk_await(number.handle, on_disk_node);
    check_submit(&load, number.handle, &seen);
    on_disk_drop(&number);
    CHECK_EQUAL(seen, 2);
    return check_stop();
}
