/* Data that are on their way before they are needed: transfers that nothing waits for.
 *
 * A policy such as dmda asks for the data of a task as soon as it has chosen the worker, so that they come
 * while the worker still runs other tasks. STARPU_PREFETCH=0 turns that off. The program itself may ask
 * earlier: starpu_data_prefetch_on_node() lays data out before any task is submitted, and the policy then
 * finds them there. A write-through mask does the same for results: each version is copied at once to the
 * memory nodes of the mask, so that it is there when the program asks.
 *
 * With STARPU_SIMULATE=machine.json it runs on GPUs that need not be there; the times are virtual.
 */
#define _POSIX_C_SOURCE 200112L /* setenv() */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define VECTORS 12
#define LENGTH 500000 /* 2 MB: 177 us by the links of machine.json */

/* Of the tasks that are submitted, the first ones are long, so that much can be on its way meanwhile. */
static const double microseconds[] = {1500, 1500, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100};

static double cost(struct starpu_task* task, struct starpu_perfmodel_arch* kind, unsigned implementation) {
    (void)kind;
    (void)implementation;
    return *(const double*)task->cl_arg;
}
static struct starpu_perfmodel model = {.type = STARPU_PER_ARCH, .arch_cost_function = cost};

static void add_one(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)argument;
    x[0] += 1;
}

static struct starpu_codelet codelet = {
    .cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &model, .name = "add_one"};

enum help { NOTHING, POLICY, PROGRAM, PROGRAM_AND_MASK };

/* The program knows where it wants its data: on all GPUs in turns, before anything is measured. */
static void lay_out(starpu_data_handle_t* vectors, unsigned gpus) {
    for (unsigned i = 0; gpus > 0 && i < VECTORS; ++i) {
        const int worker = starpu_worker_get_by_type(STARPU_CUDA_WORKER, (int)(i % gpus));
        starpu_data_prefetch_on_node(vectors[i], starpu_worker_get_memory_node((unsigned)worker),
                                     1); /* 0 would wait */
    }
}

/* Runs a task on each vector and looks at all results; notes how long it took until the tasks had ended, and
   until the results had been seen. */
static int run_tasks(starpu_data_handle_t* vectors, double milliseconds[2]) {
    int mistakes = 0;
    const double start = starpu_timing_now();
    for (int i = 0; i < VECTORS; ++i)
        mistakes += starpu_task_insert(&codelet, STARPU_RW, vectors[i], STARPU_CL_ARGS_NFREE,
                                       &microseconds[i], sizeof microseconds[i], 0) != 0;
    starpu_task_wait_for_all();
    milliseconds[0] = (starpu_timing_now() - start) / 1000;
    for (int i = 0; i < VECTORS; ++i) {
        starpu_data_acquire(vectors[i], STARPU_R); /* fetches it, unless it has been written through */
        mistakes += ((const float*)starpu_vector_get_local_ptr(vectors[i]))[0] != 1;
        starpu_data_release(vectors[i]);
    }
    milliseconds[1] = (starpu_timing_now() - start) / 1000;
    return mistakes;
}

static int run_with(enum help help, float* numbers, double milliseconds[2]) {
    starpu_data_handle_t vectors[VECTORS];
    struct starpu_conf conf;
    setenv("STARPU_PREFETCH", help == NOTHING ? "0" : "1", 1); /* for the user to set, in other programs */
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy_name = "dmda";
    if (starpu_init(&conf) != 0) return 1;
    const unsigned gpus = codelet.cuda_funcs[0] != NULL ? starpu_cuda_worker_get_count() : 0;
    codelet.where = gpus > 0 ? STARPU_CUDA : STARPU_CPU;
    for (int i = 0; i < VECTORS; ++i) {
        float* x = numbers + i * LENGTH;
        x[0] = 0;
        starpu_vector_data_register(&vectors[i], STARPU_MAIN_RAM, (uintptr_t)x, LENGTH, sizeof *x);
        if (help == PROGRAM_AND_MASK) starpu_data_set_wt_mask(vectors[i], 1 << STARPU_MAIN_RAM);
    }
    if (help >= PROGRAM) {
        lay_out(vectors, gpus);
        starpu_sleep(0.05f); /* what else there is to do */
    }
    const int mistakes = run_tasks(vectors, milliseconds);
    for (int i = 0; i < VECTORS; ++i) starpu_data_unregister(vectors[i]);
    starpu_shutdown();
    return mistakes;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "what is gained by transfers that begin early")) return 0;
    static const char* const names[] = {"nothing", "the policy", "the program",
                                        "and results written through"};
    float* numbers = calloc((size_t)VECTORS * LENGTH, sizeof *numbers);
    double milliseconds[4][2];
    int wrong = 0;
    if (numbers == NULL) return 1;
    const int is_simulated = getenv("STARPU_SIMULATE") != NULL;
    if (is_simulated)
        codelet.cuda_funcs[0] = add_one; /* which reads main memory, so on a real GPU it would not do */
    else
        printf("Best with STARPU_SIMULATE=machine.json.\n");
    printf("data brought early by          tasks ended  results seen\n");
    for (int help = NOTHING; help <= PROGRAM_AND_MASK; ++help) {
        wrong += run_with((enum help)help, numbers, milliseconds[help]);
        printf("%-28s %10.3f ms %10.3f ms\n", names[help], milliseconds[help][0], milliseconds[help][1]);
    }
    free(numbers);
    if (is_simulated) /* each gains what it is said to gain */
        wrong += milliseconds[POLICY][0] > 0.9 * milliseconds[NOTHING][0] ||
                 milliseconds[PROGRAM][0] > 0.95 * milliseconds[POLICY][0] ||
                 milliseconds[PROGRAM_AND_MASK][1] > 0.95 * milliseconds[PROGRAM][1];
    return wrong == 0 ? 0 : 1;
}
