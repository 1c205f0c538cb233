/* What does a performance model cost: a question for what is known of a task, and one measurement more? */
#include "../measure.h"
#include "empty_kernel.h"

#include <starpu.h>

#define CALLS 20000
#define ROUNDS 15

static struct starpu_perfmodel model = {.type = STARPU_HISTORY_BASED, .symbol = "benchmark_models"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {empty_kernel}, .nbuffers = 1, .modes = {STARPU_R}, .name = "modelled", .model = &model};

static double ask(struct starpu_task* task, struct starpu_perfmodel_arch* arch) {
    const double start = now_ns();
    for (int i = 0; i < CALLS; ++i)
        require(starpu_task_expected_length(task, arch, 0) > 0, "the model does not know the task");
    return (now_ns() - start) / CALLS;
}

static double feed(struct starpu_task* task, struct starpu_perfmodel_arch* arch) {
    const double start = now_ns();
    for (int i = 0; i < CALLS; ++i) starpu_perfmodel_update_history(&model, task, arch, 0, 0, 50);
    return (now_ns() - start) / CALLS;
}

static double median_of(double (*measure)(struct starpu_task*, struct starpu_perfmodel_arch*),
                        struct starpu_task* task) {
    double samples[ROUNDS];
    for (int i = 0; i < ROUNDS; ++i) samples[i] = measure(task, starpu_worker_get_perf_archtype(0, 0));
    return median(samples, ROUNDS);
}

int main(void) {
    static float place[100];
    starpu_data_handle_t handle;
    struct starpu_task* task;
    require(starpu_init(NULL) == 0, "starpu_init failed");
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)place, 100, sizeof *place);
    task = starpu_task_create();
    task->cl = &modelled;
    task->handles[0] = handle;
    print_result("feed_ns", median_of(feed, task));
    print_result("ask_ns", median_of(ask, task));
    task->destroy = 0;
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    starpu_shutdown();
    return 0;
}
