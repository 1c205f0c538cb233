// A task that is profiled knows when each step on its way began and ended, one after the other; submitted
// once more, it knows those of the new run.
#include "check_periods.h"

static struct timespec callback_start;

static void look(void* task) {
    callback_start = ((struct starpu_task*)task)->profiling_info->callback_start_time;
    starpu_usleep(NAP_US);
}

// Each later than the one before, or at the same moment; all after `since`.
static void check_moments(const struct starpu_profiling_task_info* info, double since) {
    const struct timespec moments[] = {info->submit_time,
                                       info->push_start_time,
                                       info->push_end_time,
                                       info->pop_start_time,
                                       info->pop_end_time,
                                       info->acquire_data_start_time,
                                       info->acquire_data_end_time,
                                       info->start_time,
                                       info->end_time,
                                       info->release_data_start_time,
                                       info->release_data_end_time,
                                       info->callback_start_time,
                                       info->callback_end_time};
    int i;
    for (i = 0; i < (int)(sizeof moments / sizeof *moments); ++i) {
        const double moment = check_us(moments[i]);
        if (moment < since)
            fprintf(stderr, "moment %d is %.1f us before the one before it\n", i, since - moment);
        CHECK(moment >= since);
        since = moment;
    }
}

static void check_way_of(struct starpu_task* task, double since) {
    const struct starpu_profiling_task_info* info;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    info = task->profiling_info;
    CHECK(info != NULL);
    check_moments(info, since);
    CHECK(check_us(info->end_time) - check_us(info->start_time) >= NAP_US);
    CHECK(check_us(info->callback_end_time) - check_us(info->callback_start_time) >= NAP_US);
    CHECK_EQUAL(check_us(callback_start), check_us(info->callback_start_time));
}

int main(void) {
    struct starpu_codelet napping = {.cpu_funcs = {check_nap}, .nbuffers = 1, .modes = {STARPU_RW}};
    int value = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    handle = check_int(&value);
    task = check_task(&napping, handle, NULL);
    task->detach = 0;
    task->destroy = 0;
    task->callback_func = look;
    task->callback_arg = task;
    check_way_of(task, 1);
    check_way_of(task, check_us(task->profiling_info->callback_end_time));
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    return check_stop();
}
