/* What a model tells tasks apart by, where the sizes of their data do not do.
 *
 * A model by history keeps one mean for all tasks whose data have the same sizes. That is wrong for a kernel
 * that runs longer the more iterations it is asked for, and needless where a table is read that has nothing
 * to do with the time. size_base gives the size that counts, for histories and curves. footprint gives the
 * number that an entry of the history is found by. And parameters names several numbers: the model fits a sum
 * of their products, and predicts for any of them.
 *
 * The measurements here are stated by the program, so that each run prints the same: a kernel that takes
 * 5 us + 2 us for each iteration. Usually tasks that run are measured (performance_model.c).
 */
#include "help.h"

#include <starpu.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>

#define RUNS 12 /* a model answers from STARPU_CALIBRATE_MINIMUM runs on, which are 10 */

static void iterate(void* buffers[], void* argument) {
    float* x = (float*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (unsigned i = 0; i < *(const unsigned*)argument; ++i) x[0] = 0.5f * x[0] + 1;
}

static unsigned iterations_of(struct starpu_task* task) {
    return *(const unsigned*)task->cl_arg;
}
static size_t size(struct starpu_task* task, unsigned implementation) {
    (void)implementation;
    return iterations_of(task);
}
static uint32_t short_or_long(struct starpu_task* task) {
    return iterations_of(task) < 100 ? 0 : 1; /* all short ones have one mean, and all long ones */
}
static void fill_parameters(struct starpu_task* task, double* parameters) {
    parameters[0] = iterations_of(task);
}

/* Of one product, which is the first parameter to the power of 1; a constant is added to all products. */
static const char* names[] = {"iterations"};
static unsigned exponents_of_first[] = {1};
static unsigned* exponents[] = {exponents_of_first};

static struct starpu_perfmodel models[] = {
    {.type = STARPU_HISTORY_BASED, .symbol = "tutorial_by_data"},
    {.type = STARPU_HISTORY_BASED, .symbol = "tutorial_by_size", .size_base = size},
    {.type = STARPU_HISTORY_BASED, .symbol = "tutorial_by_footprint", .footprint = short_or_long},
    {.type = STARPU_MULTIPLE_REGRESSION_BASED,
     .symbol = "tutorial_by_parameters",
     .parameters = fill_parameters,
     .parameters_names = names,
     .nparameters = 1,
     .combinations = exponents,
     .ncombinations = 1}};

#define COUNTS 4
static unsigned counts[COUNTS] = {10, 20, 1000, 3000}; /* the last one is never measured */

/* What each model should answer then; NAN: nothing. By data it is the mean of all. */
static const double expected[][COUNTS] = {
    {691.67, 691.67, 691.67, 691.67}, {25, 45, 2005, NAN}, {35, 35, 2005, 2005}, {25, 45, 2005, 6005}};

/* A task that is never submitted; it stands for those that take so many iterations. */
static struct starpu_task* make_task(struct starpu_codelet* codelet, starpu_data_handle_t vector,
                                     unsigned* count) {
    struct starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->handles[0] = vector;
    task->cl_arg = count;
    task->cl_arg_size = sizeof *count;
    task->destroy = 0;
    return task;
}

static void measure(struct starpu_codelet* codelet, starpu_data_handle_t vector,
                    struct starpu_perfmodel_arch* cpu) {
    for (int run = 0; run < RUNS; ++run)
        for (int i = 0; i < COUNTS - 1; ++i) {
            struct starpu_task* task = make_task(codelet, vector, &counts[i]);
            starpu_perfmodel_update_history(codelet->model, task, cpu, 0, 0, 5.0 + 2.0 * counts[i]);
            starpu_task_destroy(task);
        }
    starpu_save_history_based_model(
        codelet->model); /* sums of products are fitted when the file is written */
}

static int is_as_expected(double answer, double right) {
    return isnan(right) ? isnan(answer) : fabs(answer - right) <= 0.01 * right;
}

static int ask(struct starpu_codelet* codelet, starpu_data_handle_t vector, struct starpu_perfmodel_arch* cpu,
               const double* right) {
    int wrong = 0;
    printf("%-23s", codelet->model->symbol);
    for (int i = 0; i < COUNTS; ++i) {
        struct starpu_task* task = make_task(codelet, vector, &counts[i]);
        const double answer = starpu_task_expected_length(task, cpu, 0);
        printf(isnan(answer) ? "       none" : " %10.1f", answer);
        wrong += !is_as_expected(answer, right[i]);
        starpu_task_destroy(task);
    }
    printf("\n");
    return wrong;
}

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "by what performance models tell tasks apart")) return 0;
    struct starpu_conf conf;
    int wrong = 0;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.calibrate = 2; /* forgets what earlier runs measured */
    conf.ncpus = 1;
    conf.precedence_over_environment_variables = 1;
    if (starpu_init(&conf) != 0) return 1;
    struct starpu_perfmodel_arch* cpu = starpu_worker_get_perf_archtype(0, 0);
    starpu_data_handle_t vector;
    starpu_vector_data_register(&vector, -1, 0, 100, sizeof(float)); /* need not exist */
    printf("us for so many iterations %8u %10u %10u %10u\n", counts[0], counts[1], counts[2], counts[3]);
    for (size_t i = 0; i < sizeof models / sizeof models[0]; ++i) {
        struct starpu_codelet codelet = {
            .cpu_funcs = {iterate}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &models[i]};
        measure(&codelet, vector, cpu);
        wrong += ask(&codelet, vector, cpu, expected[i]);
    }
    starpu_data_unregister(vector);
    starpu_shutdown();
    return wrong == 0 ? 0 : 1;
}
