// A codelet's model of energy is asked and fed like that of time.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_energy"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .energy_model = &own_model};

int main(void) {
    struct starpu_task* task;
    unsigned i;
    check_own_folder();
    check_start();
    task = check_vector_task(&modelled, 64);
    CHECK(isnan(starpu_task_expected_energy(task, check_cpu(), 0)));
    for (i = 0; i < 12; ++i) starpu_perfmodel_update_history(&own_model, task, check_cpu(), 0, 0, 2.5);
    CHECK(check_is_near(starpu_task_expected_energy(task, check_cpu(), 0), 2.5));
    CHECK(starpu_task_expected_length(task, check_cpu(), 0) == 0.0);
    check_drop_vector_task(task);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
