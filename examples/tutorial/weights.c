/* What the policy dmda weighs: how soon a task ends, how long its data are on the way, and what it consumes.
 *
 * Each task goes where alpha * end + beta * transfer + gamma * energy is least, in microseconds; energy is
 * in joules, so gamma says how many microseconds a joule is worth. A codelet has a model of its energy beside
 * that of its time. STARPU_IDLE_POWER adds what the whole machine takes while it waits for a longer run: what
 * saves energy in the task may waste it in the machine.
 *
 * STARPU_SIMULATE=machine.json ./program shows it on a machine with GPUs that need not be there. A program
 * sets none of these variables; its user does. This one runs under several values one after the other.
 */
#define _POSIX_C_SOURCE 200112L /* setenv() */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define TASKS 6
#define SMALL 1      /* a number: its transfer takes 10 us by the links of machine.json */
#define LARGE 570000 /* 2.28 MB: 200 us */

/* A GPU is four times as quick, and takes twelve times the energy. */
static double microseconds(struct starpu_task* task, struct starpu_perfmodel_arch* kind, unsigned number) {
    (void)task;
    (void)number;
    return kind->devices[0].type == STARPU_CPU_WORKER ? 400 : 100;
}
static double joules(struct starpu_task* task, struct starpu_perfmodel_arch* kind, unsigned number) {
    (void)task;
    (void)number;
    return kind->devices[0].type == STARPU_CPU_WORKER ? 0.002 : 0.024;
}
static struct starpu_perfmodel time_model = {.type = STARPU_PER_ARCH, .arch_cost_function = microseconds};
static struct starpu_perfmodel energy_model = {.type = STARPU_PER_ARCH, .arch_cost_function = joules};

static void add_one(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)argument;
    for (uint32_t i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) x[i] += 1;
}

static unsigned tasks_on_gpus;

static void note_worker(void* unused) { /* one task runs at a time */
    (void)unused;
    tasks_on_gpus += starpu_worker_get_type(starpu_worker_get_id()) != STARPU_CPU_WORKER;
}

static struct starpu_codelet codelet = {.cpu_funcs = {add_one},
                                        .nbuffers = 1,
                                        .modes = {STARPU_RW},
                                        .model = &time_model,
                                        .energy_model = &energy_model,
                                        .name = "add_one"};

/* The weights, and whether tasks should run on GPUs then. */
struct setting {
    const char *alpha, *beta, *gamma, *idle_power;
    uint32_t length;
    int on_gpus;
    const char* why;
};

static const struct setting settings[] = {
    {"1", "1", "1000", "0", SMALL, 1, "as without any variable: the GPU ends first"},
    {"1", "1", "1000", "0", LARGE, 0, "with 200 us of transfer too, but these count for themselves"},
    {"1", "0", "1000", "0", LARGE, 1, "transfers count only as far as tasks end later"},
    {"1", "1", "30000", "0", SMALL, 0, "a joule is worth 30 ms: the GPU's 22 mJ more cost 660 us"},
    {"0", "0", "1", "0", LARGE, 0, "energy alone counts"},
    {"1", "1", "30000", "200", SMALL, 1, "but for 300 us more the machine takes 60 mJ"},
};

static int run_tasks(const struct setting* s, float* x, double* milliseconds) {
    int refused = 0;
    const double start = starpu_timing_now();
    for (int i = 0; i < TASKS; ++i) {
        starpu_data_handle_t vector; /* a new one, which lies in main memory */
        starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)x, s->length, sizeof *x);
        refused += starpu_task_insert(&codelet, STARPU_RW, vector, STARPU_CALLBACK, note_worker, 0) != 0;
        starpu_data_unregister(vector); /* waits for the task */
    }
    *milliseconds = (starpu_timing_now() - start) / 1000;
    return refused;
}

static int run_with(const struct setting* s, float* x) {
    struct starpu_conf conf;
    double milliseconds;
    setenv("STARPU_SCHED_ALPHA", s->alpha, 1);
    setenv("STARPU_SCHED_BETA", s->beta, 1);
    setenv("STARPU_SCHED_GAMMA", s->gamma, 1);
    setenv("STARPU_IDLE_POWER", s->idle_power, 1);
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy_name = "dmda";
    if (starpu_init(&conf) != 0) return 1; /* reads the variables */
    const int has_gpus = codelet.cuda_funcs[0] != NULL && starpu_cuda_worker_get_count() > 0;
    tasks_on_gpus = 0;
    const int refused = run_tasks(s, x, &milliseconds);
    starpu_shutdown();
    const double energy = 24 * tasks_on_gpus + 2 * (TASKS - tasks_on_gpus);
    printf("%5s %4s %6s %7s W %7u  %u of %d  %8.3f %5.0f  %s\n", s->alpha, s->beta, s->gamma, s->idle_power,
           (unsigned)s->length, tasks_on_gpus, TASKS, milliseconds, energy, s->why);
    return refused != 0 || (has_gpus && tasks_on_gpus != (s->on_gpus ? TASKS : 0));
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "where dmda places tasks by weights of time, transfers and energy"))
        return 0;
    float* x = calloc(LARGE, sizeof *x);
    int wrong = 0;
    if (x == NULL) return 1;
    if (getenv("STARPU_SIMULATE") == NULL)
        printf("Best with STARPU_SIMULATE=machine.json.\n");
    else
        codelet.cuda_funcs[0] = add_one; /* which reads main memory, so on a real GPU it would not do */
    printf("alpha beta  gamma    idle  numbers  on GPUs        ms    mJ\n");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; ++i) wrong += run_with(&settings[i], x);
    free(x);
    return wrong == 0 ? 0 : 1;
}
