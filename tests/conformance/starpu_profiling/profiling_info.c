// A task submitted while profiling is on has its times taken.
#include "check.h"

static double moment(struct timespec* time) {
    return starpu_timing_timespec_to_us(time);
}

int main(void) {
    struct starpu_task* task;
    struct starpu_profiling_task_info* info;
    check_start();
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    info = task->profiling_info;
    CHECK(info != NULL);
    CHECK(info->workerid == 0 || info->workerid == 1);
    CHECK(moment(&info->submit_time) > 0);
    CHECK(moment(&info->submit_time) <= moment(&info->start_time));
    CHECK(moment(&info->start_time) <= moment(&info->end_time));
    starpu_task_destroy(task);
    return check_stop();
}
