/* Tasks with priorities, and what four policies make of them.
 *
 * A priority is an int; the policy says what range it tells apart. It orders tasks that are ready: no task
 * overtakes one that it depends on. Which task really is more urgent, the program knows: often the one that
 * many others wait for.
 */
#include "help.h"

#include <starpu.h>

#include <limits.h>
#include <stdio.h>

#define TASKS 7

static int order[TASKS], ended;

static void note_priority(void* buffers[], void* argument) {
    (void)buffers;
    (void)argument;
    order[ended++] = starpu_task_get_current()->priority; /* there is one worker */
}

static struct starpu_codelet note = {.cpu_funcs = {note_priority}, .nbuffers = 0, .name = "note"};

/* While workers are paused, tasks pile up; then the policy can choose. */
static int submit_together(const int* priorities) {
    int refused = 0;
    starpu_pause();
    for (int i = 0; i < TASKS; ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = &note;
        task->priority = priorities[i];
        refused += starpu_task_submit(task) != 0;
    }
    starpu_resume();
    return refused;
}

static void print_bound(int bound) {
    if (bound == INT_MIN)
        printf("INT_MIN");
    else if (bound == INT_MAX)
        printf("INT_MAX");
    else
        printf("%d", bound);
}

static int run_under(const char* policy, const int* priorities) {
    struct starpu_conf conf;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy_name = policy;
    conf.ncpus = 1;
    conf.ncuda = conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1; /* STARPU_SCHED and STARPU_NCPU do not count here */
    if (starpu_init(&conf) != 0) return 1;
    ended = 0;
    int wrong = submit_together(priorities);
    starpu_task_wait_for_all();

    printf("%-6s from ", policy);
    print_bound(starpu_sched_get_min_priority());
    printf(" to ");
    print_bound(starpu_sched_get_max_priority());
    printf(", ran:");
    for (int i = 0; i < ended; ++i) printf(" %3d", order[i]);
    printf("\n");
    starpu_shutdown();
    return wrong + (ended != TASKS);
}

/* How many tasks ran after one of lower priority. */
static int count_late(void) {
    int late = 0;
    for (int i = 1; i < TASKS; ++i) late += order[i] > order[i - 1];
    return late;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "in which order policies run tasks of different priorities")) return 0;
    const int priorities[TASKS] = {0, -5, 5, 1, -1, 100, 0};
    int wrong = 0;
    printf("tasks are submitted with these priorities:");
    for (int i = 0; i < TASKS; ++i) printf(" %d", priorities[i]);
    printf("\n");

    wrong += run_under("eager", priorities); /* first come, first served */
    for (int i = 0; i < TASKS; ++i) wrong += order[i] != priorities[i];
    wrong += run_under("lws", priorities); /* the default: each worker runs its most urgent task first */
    wrong += run_under("prio", priorities) + count_late();
    wrong += run_under("dmdas", priorities) + count_late();
    return wrong == 0 ? 0 : 1;
}
