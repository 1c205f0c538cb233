/* A schedule that the program makes itself: which worker runs a task, and which of its tasks come first.
 *
 * Where a good schedule is known, from theory or an earlier run, a program states it task by task, and no
 * policy is asked. The runtime still lets tasks wait for what they depend on, and brings their data. Tasks of
 * a worker that have orders run in these, 1, 2 and so on: one waits for those before it though it be ready,
 * and though they come later.
 */
#include "help.h"

#include <starpu.h>

#include <stdio.h>

#define TASKS 12

/* What was submitted as the i-th, ran on which worker, as which of its tasks. */
static struct {
    int worker;
    unsigned position;
} placed[TASKS];
static unsigned done_by[STARPU_NMAXWORKERS];

static void note_place(void* buffers[], void* argument) {
    const int worker = starpu_worker_get_id();
    int i;
    (void)buffers;
    starpu_codelet_unpack_args(argument, &i);
    placed[i].worker = worker;
    placed[i].position = ++done_by[worker];
}

static struct starpu_codelet codelet = {.cpu_funcs = {note_place}, .nbuffers = 0, .name = "note_place"};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "tasks that run where and in which order the program says")) return 0;
    struct starpu_conf conf;
    int wrong = 0;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.ncpus = 2;
    conf.ncuda = conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1;
    if (starpu_init(&conf) != 0) return 1;
    const int workers = (int)starpu_cpu_worker_get_count();
    /* In turns, and on each worker those first that are submitted last. */
    for (int i = 0; i < TASKS; ++i)
        wrong += starpu_task_insert(&codelet, STARPU_VALUE, &i, sizeof i, STARPU_EXECUTE_ON_WORKER,
                                    i % workers, STARPU_WORKER_ORDER, (TASKS - 1 - i) / workers + 1, 0) != 0;
    starpu_task_wait_for_all();
    starpu_shutdown();
    for (int i = 0; i < TASKS; ++i) {
        printf("task %2d ran on worker %d, as number %u there\n", i, placed[i].worker, placed[i].position);
        wrong += placed[i].worker != i % workers ||
                 placed[i].position != (unsigned)((TASKS - 1 - i) / workers + 1);
    }
    return wrong == 0 ? 0 : 1;
}
