// Time from the runtime's clock, tasks from its profiling counters.
#include "phases.h"

#include <starpu.h>
#include <starpu_profiling.h>

#include <stdio.h>
#include <unistd.h>

// Tasks executed since the last call: reading a worker's counters resets them.
static long executed_tasks(void) {
    long sum = 0;
    for (unsigned worker = 0; worker < starpu_worker_get_count(); worker++) {
        struct starpu_profiling_worker_info info;
        if (starpu_profiling_worker_get_info((int)worker, &info) == 0) sum += info.executed_tasks;
    }
    return sum;
}

void phases_begin(struct phases* p, const char* name) {
    p->phase[p->count].name = name;
    if (isatty(STDOUT_FILENO)) {
        printf("\r\033[K... %s", name);
        fflush(stdout);
    }
    executed_tasks();
    p->started = starpu_timing_now();
}

void phases_end(struct phases* p) {
    p->phase[p->count].seconds = (starpu_timing_now() - p->started) * 1e-6;
    p->phase[p->count].tasks = executed_tasks();
    p->count++;
    if (isatty(STDOUT_FILENO)) {
        printf("\r\033[K");
        fflush(stdout);
    }
}

void phases_print(const struct phases* p) {
    printf("\n%-34s %10s %10s\n", "phase", "seconds", "tasks");
    for (int i = 0; i < p->count; i++)
        printf("%-34s %10.3f %10ld\n", p->phase[i].name, p->phase[i].seconds, p->phase[i].tasks);
}
