// (1.4) Each implementation has measurements of its own, also where a mean of many is fed at once; the
// average over the workers takes the quickest.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED,
                                            .symbol = "conformance_implementations"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run, check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

int main(void) {
    struct starpu_task* task;
    check_own_folder();
    check_start();
    task = check_vector_task(&modelled, 100);
    starpu_perfmodel_update_history_n(&own_model, task, check_cpu(), 0, 0, 30, 100);
    starpu_perfmodel_update_history_n(&own_model, task, check_cpu(), 0, 1, 20, 10);
    CHECK(check_is_near(starpu_task_expected_length(task, check_cpu(), 0), 30));
    CHECK(check_is_near(starpu_task_expected_length(task, check_cpu(), 1), 20));
    CHECK(check_is_near(starpu_task_worker_expected_length(task, 1, 0, 0), 30));
    CHECK(check_is_near(starpu_task_expected_length_average(task, 0), 20));
    check_drop_vector_task(task);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
