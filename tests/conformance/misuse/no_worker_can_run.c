// A task no worker can run is refused and stays the caller's.
#include "check_error.h"

static struct starpu_codelet elsewhere = {
    .where = STARPU_CUDA, .cuda_funcs = {check_run}, .name = "elsewhere"};
static struct starpu_codelet empty_codelet = {.name = "empty_codelet"};

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&elsewhere, NULL, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -ENODEV, "elsewhere");
    task->cl = &empty_codelet;
    EXPECT_ERROR(starpu_task_submit(task), -ENODEV, "empty_codelet");
    task->name = "the task";
    EXPECT_ERROR(starpu_task_submit(task), -ENODEV, "the task");
    CHECK_EQUAL(starpu_task_nsubmitted(), 0);
    task->cl = &run;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    EXPECT_ERROR(starpu_task_insert(&elsewhere, 0), -ENODEV, "elsewhere");
    EXPECT_ERROR(starpu_task_insert(&run, STARPU_EXECUTE_WHERE, (unsigned long long)STARPU_CUDA, 0), -ENODEV,
                 "run");
    return check_survived();
}
