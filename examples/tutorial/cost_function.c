/* Performance models that measure nothing: functions of the program say how long tasks take.
 *
 * They are good where a formula is known, or where a run must not depend on earlier ones. The policy dm goes
 * by models: it places each task where it is expected to end first, with the quickest implementation there.
 * The kernel here only lets the time pass that the model states, on CPUs and on CUDA devices alike.
 */
#include "help.h"

#include <starpu.h>
#include <starpu_profiling.h>

#include <stdio.h>

#define TASKS 40

static int runs_of_second; /* implementation */

/* A function for all workers: microseconds on a CPU. Workers of other kinds are taken to be so many times as
   fast as starpu_worker_get_relative_speedup() says. */
static double cost(struct starpu_task* task, unsigned implementation) {
    (void)implementation;
    return *(const double*)task->cl_arg;
}

/* A function that is told the kind of worker: on a GPU a task takes a tenth of the time. The second
   implementation takes half the time of the first. */
static double cost_by_kind(struct starpu_task* task, struct starpu_perfmodel_arch* kind,
                           unsigned implementation) {
    const double on_cpu = *(const double*)task->cl_arg / (implementation + 1);
    return kind->devices[0].type == STARPU_CPU_WORKER ? on_cpu : on_cpu / 10;
}

/* A function that is told the worker: the first one is four times as fast as the others. */
static double cost_by_worker(struct starpu_task* task, unsigned worker, unsigned implementation) {
    (void)implementation;
    return *(const double*)task->cl_arg / (worker == 0 ? 4 : 1);
}

static void pass_time(void* buffers[], void* argument) {
    struct starpu_task* task = starpu_task_get_current();
    const unsigned worker = (unsigned)starpu_worker_get_id();
    (void)buffers;
    (void)argument;
    starpu_usleep((float)starpu_task_worker_expected_length(task, worker, task->sched_ctx,
                                                            starpu_task_get_implementation(task)));
}

/* Called when a task has ended, by the worker that ran it. */
static void note_implementation(void* task) {
    if (starpu_task_get_implementation(task) == 1) (void)STARPU_ATOMIC_ADD(&runs_of_second, 1);
}

static struct starpu_perfmodel common = {.type = STARPU_COMMON, .cost_function = cost};
static struct starpu_perfmodel by_kind = {.type = STARPU_PER_ARCH, .arch_cost_function = cost_by_kind};
static struct starpu_perfmodel by_worker = {.type = STARPU_PER_WORKER,
                                            .worker_cost_function = cost_by_worker};

#define PASS_TIME .cpu_funcs = {pass_time, pass_time}, .cuda_funcs = {pass_time, pass_time}, .nbuffers = 0
static struct starpu_codelet of_all = {PASS_TIME, .model = &common, .name = "of_all"};
static struct starpu_codelet of_kinds = {PASS_TIME, .model = &by_kind, .name = "of_kinds"};
static struct starpu_codelet of_workers = {PASS_TIME, .model = &by_worker, .name = "of_workers"};

/* Runs tasks of a codelet, and prints how many of them each worker got; returns how many ran. */
static unsigned long share_out(struct starpu_codelet* codelet, double* duration) {
    unsigned long runs = 0;
    for (int i = 0; i < TASKS; ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = codelet;
        task->cl_arg = duration;
        task->cl_arg_size = sizeof *duration;
        task->callback_func = note_implementation;
        task->callback_arg = task;
        if (starpu_task_submit(task) != 0) return 0;
    }
    starpu_task_wait_for_all();
    printf("%-11s", codelet->name);
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker) {
        char name[9]; /* "CUDA 0.0", without what follows */
        starpu_worker_get_name((int)worker, name, sizeof name);
        printf("  %s: %2lu", name, codelet->per_worker_stats[worker]);
        runs += codelet->per_worker_stats[worker];
    }
    printf("\n");
    return runs;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "how dm shares out tasks by functions that state their costs")) return 0;
    struct starpu_conf conf;
    double microseconds = 2000;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy_name = "dm";
    conf.ncpus = 2;
    conf.precedence_over_environment_variables = 1; /* STARPU_SCHED and STARPU_NCPU do not count here */
    if (starpu_init(&conf) != 0) return 1;
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE); /* per_worker_stats are counted then */

    int wrong = share_out(&of_all, &microseconds) != TASKS;
    wrong += runs_of_second != 0;
    wrong += share_out(&of_kinds, &microseconds) != TASKS;
    printf("%d of the last %d tasks ran the second implementation\n", runs_of_second, TASKS);
    wrong += runs_of_second != TASKS;
    wrong += share_out(&of_workers, &microseconds) != TASKS;
    for (unsigned worker = 1; worker < starpu_worker_get_count(); ++worker)
        wrong += of_workers.per_worker_stats[0] <= of_workers.per_worker_stats[worker];
    starpu_shutdown();
    return wrong == 0 ? 0 : 1;
}
