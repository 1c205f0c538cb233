// A synchronous submission of a task that fails has submitted it all the same; the next wait tells of it.
#include "failing.h"

static struct starpu_codelet failing = {.cpu_funcs = {fail_with_io_error}, .name = "failing"};

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&failing, NULL, NULL);
    task->synchronous = 1;
    EXPECT_ERROR(starpu_task_submit(task), 0, "task \"failing\": it failed: \"no reason given\"");
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    return check_survived();
}
