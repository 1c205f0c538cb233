/* How far is a schedule from the best? A lower bound on what any schedule of the same tasks could take.
 *
 * The runtime records tasks while they are submitted. What they take, it knows from their performance models;
 * so the bound is as good as these. Transfers of data count as nothing.
 */
#include "help.h"

#include <starpu.h>
#include <starpu_bound.h>

#include <errno.h>
#include <stdint.h>
#include <stdio.h>

#define LINKS 6   /* tasks in a chain */
#define SINGLE 12 /* tasks that depend on nothing */

static double milliseconds_of_link = 3, milliseconds_of_single = 1;

static double cost(struct starpu_task* task, unsigned implementation) {
    (void)implementation;
    return 1000 * *(const double*)task->cl_arg;
}
static struct starpu_perfmodel model = {.type = STARPU_COMMON, .cost_function = cost};

static void pass_time(void* buffers[], void* argument) {
    (void)buffers;
    starpu_usleep((float)(1000 * *(const double*)argument));
}
static struct starpu_codelet in_chain = {
    .cpu_funcs = {pass_time}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &model, .name = "in_chain"};
static struct starpu_codelet single = {
    .cpu_funcs = {pass_time}, .nbuffers = 0, .model = &model, .name = "single"};

static int submit(struct starpu_codelet* codelet, starpu_data_handle_t data, double* milliseconds,
                  int priority) {
    struct starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->handles[0] = data;
    task->cl_arg = milliseconds;
    task->cl_arg_size = sizeof *milliseconds;
    task->priority = priority;
    return starpu_task_submit(task) != 0;
}

/* Runs all tasks, and returns the milliseconds that it took, or 0 if some were refused. */
static double run(int priority_of_chain) {
    starpu_data_handle_t chain;
    int value = 0, refused = 0;
    starpu_variable_data_register(&chain, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    const double start = starpu_timing_now();
    for (int i = 0; i < SINGLE; ++i) refused += submit(&single, NULL, &milliseconds_of_single, 0);
    for (int i = 0; i < LINKS; ++i)
        refused += submit(&in_chain, chain, &milliseconds_of_link, priority_of_chain);
    starpu_task_wait_for_all();
    const double taken = (starpu_timing_now() - start) / 1000;
    starpu_data_unregister(chain);
    return refused == 0 ? taken : 0;
}

static int is_near(double value, double expected) {
    return value > 0.99 * expected && value < 1.01 * expected;
}

/* Compares what the tasks take with the bound, which is known here without a computation, too. */
static int compare(const char* what, int with_dependencies, int priority_of_chain, double expected) {
    double bound, of_whole_tasks;
    starpu_bound_start(with_dependencies, 0);
    const double taken = run(priority_of_chain);
    starpu_bound_stop();
    errno = 0;
    starpu_bound_compute(&bound, &of_whole_tasks, 1);
    if (errno == ENOSYS) {
        printf(
            "%s: took %.1f ms; the bound needs a build with GLPK, or starpu_bound_print_lp() and a solver\n",
            what, taken);
        return taken == 0;
    }
    printf("%s: at least %.1f ms, %.1f ms if tasks are not cut among workers; took %.1f ms\n", what, bound,
           of_whole_tasks, taken);
    return !(is_near(bound, expected) && of_whole_tasks > 0.99 * bound && taken > 0.99 * bound);
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "the least time that tasks could take beside the time that they take"))
        return 0;
    struct starpu_conf conf;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy_name = "prio"; /* unless STARPU_SCHED names another policy */
    conf.ncpus = 2;
    if (starpu_init(&conf) != 0) return 1;
    const double chain = LINKS * milliseconds_of_link;
    const double work = (chain + SINGLE * milliseconds_of_single) / starpu_cpu_worker_get_count();
    const double longest = work > chain ? work : chain;
    int wrong = compare("without dependencies", 0, 0, work);
    /* Single tasks were submitted first, so the chain begins late; with a priority it does not. */
    wrong += compare("with dependencies", 1, 0, longest);
    wrong += compare("with an urgent chain", 1, 1, longest);
    starpu_shutdown();
    return wrong == 0 ? 0 : 1;
}
