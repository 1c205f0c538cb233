// While profiling is on, the flops of the tasks that a worker runs add up, and the joules.
#include "check_periods.h"

static double joules_of_one(struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return 2.5;
}
static struct starpu_perfmodel energy = {.type = STARPU_COMMON, .cost_function = joules_of_one};
static struct starpu_codelet burning = {.cpu_funcs = {check_run}, .energy_model = &energy};

static void check_burn_often(int count) {
    int i;
    for (i = 0; i < count; ++i) {
        struct starpu_task* task = check_task(&burning, NULL, NULL);
        task->flops = 100;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

#if STARPU_MINOR_VERSION >= 4
static void note_joules(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_get_current()->profiling_info->energy_consumed = 4;
}

// What the program measured counts, instead of what the model says.
static void check_noted_joules(void) {
    struct starpu_codelet noting = {.cpu_funcs = {note_joules}, .energy_model = &energy};
    struct starpu_task* task = check_task(&noting, NULL, NULL);
    task->synchronous = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK(check_ask_worker().energy_consumed == 4);
}
#endif

int main(void) {
    struct starpu_profiling_worker_info info;
    check_start_with(1);
    check_burn_often(2);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    check_burn_often(3);
    (void)starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    check_burn_often(4);
    info = check_ask_worker();
    CHECK(info.flops == 300);
    CHECK_EQUAL(info.used_cycles, 0);
    CHECK_EQUAL(info.stall_cycles, 0);
    CHECK(check_ask_worker().flops == 0);
#if STARPU_MINOR_VERSION >= 4
    CHECK(info.energy_consumed == 7.5);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    check_noted_joules();
#endif
    return check_stop();
}
