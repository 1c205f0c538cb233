// A kernel that fails: its line, the waits that tell of it, and where the call is refused.
#include "standstill/check_standstill.h"

static int answer_to_zero;

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    answer_to_zero = starpu_task_fail(0, "no error");
    CHECK_EQUAL(starpu_task_fail(ENOSPC, "the disk is full"), 0);
}

static struct starpu_codelet failing = {.cpu_funcs = {fail}, .name = "failing"};

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&failing, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    task->name = "writer";
    EXPECT_TOLD((check_submit_task(task), CHECK_EQUAL(starpu_task_wait(task), -ENOSPC)),
                "task \"writer\": it failed: \"the disk is full\"",
                "task \"writer\": it failed: No space left");
    CHECK_EQUAL(answer_to_zero, -EINVAL);
    CHECK_EQUAL(starpu_task_outcome(task), -ENOSPC);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0); // has been told
    starpu_task_destroy(task);

    check_submit(&failing, NULL, NULL);
    check_submit(&run, NULL, NULL);
    EXPECT_TOLD(CHECK_EQUAL(starpu_task_wait_for_all(), -ENOSPC),
                "starpu_task_wait_for_all: task \"failing\" failed");
    CHECK_EQUAL(starpu_task_wait_for_all(), 0); // once
    EXPECT_ERROR(starpu_task_fail(EIO, "outside"), -EINVAL, "outside a kernel");
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_survived();
}
