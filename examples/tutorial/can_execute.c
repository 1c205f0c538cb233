/* A kernel that only some workers can run: the codelet says which. */
#include "help.h"

#include <starpu.h>

#include <stdio.h>

#define TASKS 50

static int runs_on[STARPU_NMAXWORKERS];

static void note_worker(void* buffers[], void* argument) {
    (void)buffers;
    (void)argument;
    ++runs_on[starpu_worker_get_id()]; /* each worker has its own place */
}

/* Asked for each worker and each implementation that the scheduler considers, so it must be quick. A real
   program would ask what the device can do: its double precision, its memory, its instruction set. */
static int only_even_workers(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return worker % 2 == 0;
}

static struct starpu_codelet picky = {
    .cpu_funcs = {note_worker}, .can_execute = only_even_workers, .nbuffers = 0, .name = "picky"};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a kernel that only some workers can run")) return 0;
    int runs = 0, wrong = 0;
    if (starpu_init(NULL) != 0) return 1;
    for (int i = 0; i < TASKS; ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = &picky;
        if (starpu_task_submit(task) != 0) return 1;
    }
    starpu_task_wait_for_all();
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker) {
        runs += runs_on[worker];
        if (worker % 2 != 0) wrong += runs_on[worker];
    }
    starpu_shutdown();
    printf("%d tasks ran, %d of them on a worker that cannot run them\n", runs, wrong);
    return runs == TASKS && wrong == 0 ? 0 : 1;
}
