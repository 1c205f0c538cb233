// A codelet that only a kind of worker can run that is not there.
#include "check_standstill.h"

int main(void) {
    struct starpu_codelet elsewhere = {.where = STARPU_CUDA, .name = "elsewhere"};
    struct starpu_task* task;
    check_start_impatient();
    task = check_task(&elsewhere, NULL, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -ENODEV, "task \"elsewhere\": no worker can run its codelet");
    starpu_task_destroy(task);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_survived();
}
