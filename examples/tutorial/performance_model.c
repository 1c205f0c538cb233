/* How long will a task take? Two models learn it from tasks that run.
 *
 * A model by history keeps the mean for each size of the data, and knows nothing of other sizes. A model by
 * regression also lays a curve a * size^b + c through what was measured, and answers for any size.
 *
 * This program measures anew each time (calibrate = 2 forgets the files). A program of yours rather leaves
 * the field alone and runs once with STARPU_CALIBRATE=1; what was measured is kept for later runs in
 * ~/.starpu/sampling/codelets/45, where starpu_perfmodel_display and the last lines below find it.
 */
#include "help.h"

#include <starpu.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZES 5
#define RUNS 20 /* a model answers from STARPU_CALIBRATE_MINIMUM runs of a size on, which are 10 */

/* What the kernel took; the tasks of one vector run one after the other, so they may share it. */
struct record {
    int count;
    double microseconds[RUNS];
};

/* Notes for the program what the models find out by themselves: how long it took. */
static void scale(void* buffers[], void* argument) {
    const double start = starpu_timing_now(); /* microseconds */
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const uint32_t n = STARPU_VECTOR_GET_NX(buffers[0]);
    struct record* record = argument;
    for (uint32_t i = 0; i < n; ++i) x[i] = 0.5f * x[i] + 1;
    record->microseconds[record->count++] = starpu_timing_now() - start;
}

static int by_length(const void* a, const void* b) {
    return (*(const double*)a > *(const double*)b) - (*(const double*)a < *(const double*)b);
}

/* The symbol names the file of the model. Two codelets of one kernel, since a codelet has one model. */
static struct starpu_perfmodel history = {.type = STARPU_HISTORY_BASED, .symbol = "tutorial_by_history"};
static struct starpu_perfmodel curve = {.type = STARPU_NL_REGRESSION_BASED, .symbol = "tutorial_by_curve"};
static struct starpu_codelet codelets[2] = {
    {.cpu_funcs = {scale}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &history, .name = "by_history"},
    {.cpu_funcs = {scale}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &curve, .name = "by_curve"}};

/* Scales a vector by tasks of a codelet; returns the median of what they took, or -1. */
static double run(struct starpu_codelet* codelet, uint32_t length) {
    float* x = calloc(length, sizeof *x);
    struct record record = {0, {0}};
    starpu_data_handle_t vector;
    if (x == NULL) return -1;
    starpu_vector_data_register(&vector, STARPU_MAIN_RAM, (uintptr_t)x, length, sizeof x[0]);
    for (int i = 0; i < RUNS; ++i) {
        struct starpu_task* task = starpu_task_create();
        task->cl = codelet;
        task->handles[0] = vector;
        task->cl_arg = &record;
        task->cl_arg_size = sizeof record;
        if (starpu_task_submit(task) != 0) break;
    }
    starpu_data_unregister(vector); /* waits for the tasks */
    free(x);
    qsort(record.microseconds, RUNS, sizeof record.microseconds[0], by_length);
    return record.count == RUNS ? record.microseconds[RUNS / 2] : -1;
}

/* What the model expects of a task that is never submitted; its data need not exist. */
static double expected(struct starpu_codelet* codelet, uint32_t length) {
    const int cpu = starpu_worker_get_by_type(STARPU_CPU_WORKER, 0);
    struct starpu_task* task = starpu_task_create();
    starpu_data_handle_t vector;
    starpu_vector_data_register(&vector, -1, 0, length, sizeof(float));
    task->cl = codelet;
    task->handles[0] = vector;
    task->destroy = 0;
    const double length_us = starpu_task_expected_length(task, starpu_worker_get_perf_archtype(cpu, 0), 0);
    starpu_task_destroy(task);
    starpu_data_unregister(vector);
    return length_us;
}

static int measure_and_predict(void) {
    double measured[2][SIZES], predicted[2][SIZES];
    int wrong = 0;
    printf("numbers   by history: measured, expected   by curve: measured, expected (us)\n");
    for (int c = 0; c < 2; ++c)
        for (int i = 0; i < SIZES; ++i) measured[c][i] = run(&codelets[c], 4096u << 2 * i);
    for (int i = 0; i < SIZES; ++i) {
        const uint32_t length = 4096u << 2 * i;
        for (int c = 0; c < 2; ++c) {
            predicted[c][i] = expected(&codelets[c], length);
            wrong += !(measured[c][i] >= 0 && predicted[c][i] > 0); /* NAN, if it is not known, is wrong */
        }
        printf("%7u %22.1f %9.1f %21.1f %9.1f\n", (unsigned)length, measured[0][i], predicted[0][i],
               measured[1][i], predicted[1][i]);
    }
    return wrong;
}

/* Of a size that never ran the history knows nothing, which is NAN; the curve tells. */
static int predict_another_size(void) {
    const uint32_t length = 3u << 18;
    starpu_save_history_based_model(&curve); /* the curve is fitted when the file is written */
    const double by_history = expected(&codelets[0], length), by_curve = expected(&codelets[1], length);
    const double measured = run(&codelets[0], length);
    printf("%7u, which never ran before: %g us by history, %.1f us by curve; measured: %.1f us\n",
           (unsigned)length, by_history, by_curve, measured);
    return by_history > 0 || !(by_curve > 0) || measured < 0;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "what two performance models learn from tasks and predict")) return 0;
    struct starpu_conf conf;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.calibrate = 2;
    conf.precedence_over_environment_variables = 1; /* STARPU_CALIBRATE does not count here */
    if (starpu_init(&conf) != 0) return 1;
    const int wrong = measure_and_predict() + predict_another_size();
    starpu_shutdown(); /* writes all files */

    struct starpu_perfmodel kept = {.type = STARPU_PERFMODEL_INVALID};
    if (starpu_perfmodel_load_symbol("tutorial_by_curve", &kept) != 0) return 1;
    starpu_perfmodel_print_all(&kept, NULL, NULL, NULL, stdout);
    starpu_perfmodel_unload_model(&kept);
    return wrong == 0 ? 0 : 1;
}
