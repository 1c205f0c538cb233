/* How long tasks waited and ran, and what the workers did meanwhile. */
#include "help.h"

#include <starpu.h>
#include <starpu_profiling.h>

#include <stdio.h>
#include <time.h>

#define TASKS 20

static void work_for_a_millisecond(void* buffers[], void* argument) {
    const double start = starpu_timing_now(); /* microseconds */
    (void)buffers;
    (void)argument;
    while (starpu_timing_now() - start < 1000) {
    }
}

static struct starpu_codelet work = {.cpu_funcs = {work_for_a_millisecond}, .nbuffers = 0, .name = "work"};

static void print_worker(int worker) {
    struct starpu_profiling_worker_info info;
    char name[64];
    if (starpu_profiling_worker_get_info(worker, &info) != 0) return;
    const double total = starpu_timing_timespec_to_us(&info.total_time);
    const double executing = starpu_timing_timespec_to_us(&info.executing_time);
    const double sleeping = starpu_timing_timespec_to_us(&info.sleeping_time);
    starpu_worker_get_name(worker, name, sizeof name);
    printf("%s: %d tasks, %.2f ms, %.0f %% of them executing, %.0f %% asleep\n", name, info.executed_tasks,
           total / 1000, 100 * executing / total, 100 * sleeping / total);
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "how long tasks waited and ran")) return 0;
    double waited = 0, ran = 0;
    if (starpu_init(NULL) != 0) return 1;
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);

    for (int i = 0; i < TASKS; ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = &work;
        task->synchronous = 1;
        task->destroy = 0; /* so that it can still be asked afterwards */
        if (starpu_task_submit(task) != 0) return 1;
        struct starpu_profiling_task_info* info = task->profiling_info;
        waited += starpu_timing_timespec_delay_us(&info->submit_time, &info->start_time);
        ran += starpu_timing_timespec_delay_us(&info->start_time, &info->end_time);
        starpu_task_destroy(task);
    }

    printf("on average a task waited %.1f us and ran %.1f us\n", waited / TASKS, ran / TASKS);
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker) print_worker((int)worker);
    starpu_shutdown();
    return ran >= TASKS * 1000 ? 0 : 1;
}
