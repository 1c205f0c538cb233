// Counts a task that only waits for a worker, and none that waits for something else.
#include "check.h"

static int started, may_end;

static void hold(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&started);
    check_await(&may_end, 1);
}

static struct starpu_codelet holding = {.cpu_funcs = {hold}};

int main(void) {
    int ready;
    check_start_with(1);
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    CHECK_EQUAL(starpu_task_nready(), 0);
    check_submit(&holding, NULL, NULL);
    check_await(&started, 1);
    ready = starpu_task_nready(); // 0, or 1 where the one that runs counts
    check_submit(&run, NULL, NULL);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_nready(), ready + 2);
    CHECK_EQUAL(starpu_sched_ctx_get_nready_tasks(0), ready + 2);
    check_tick(&may_end);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_task_nready(), 0);
    return check_stop();
}
