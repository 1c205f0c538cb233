// While profiling is on, the callback of a task that goes with its end finds the times of its run.
#include "check.h"

#include <starpu_profiling.h>

static double microseconds = -1;

static void nap(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_usleep(2000);
}

static void look(void* arg) {
    struct starpu_profiling_task_info* info = ((struct starpu_task*)arg)->profiling_info;
    CHECK(info != NULL);
    microseconds = starpu_timing_timespec_delay_us(&info->start_time, &info->end_time);
}

int main(void) {
    struct starpu_codelet napping = {.cpu_funcs = {nap}};
    struct starpu_task* task;
    check_start();
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    task = check_task(&napping, NULL, NULL);
    task->callback_func = look;
    task->callback_arg = task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(microseconds >= 2000);
    return check_stop();
}
