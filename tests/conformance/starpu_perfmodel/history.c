// A history tells the mean of what was measured for data of one size, once ten measurements are there.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_history"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

int main(void) {
    struct starpu_task* task;
    check_own_folder();
    check_start();
    CHECK(isnan(check_expected(&modelled, 100)));
    check_feed(&modelled, 100, 9, 50);
    CHECK(isnan(check_expected(&modelled, 100)));
    check_feed(&modelled, 100, 1, 50);
    CHECK(check_is_near(check_expected(&modelled, 100), 50));
    CHECK(isnan(check_expected(&modelled, 101)));
    check_feed(&modelled, 101, 10, 70);
    CHECK(check_is_near(check_expected(&modelled, 100), 50) &&
          check_is_near(check_expected(&modelled, 101), 70));
    task = check_vector_task(&modelled, 100);
    CHECK(check_is_near(starpu_perfmodel_history_based_expected_perf(
                            &own_model, check_cpu(), starpu_task_footprint(&own_model, task, check_cpu(), 0)),
                        50));
    CHECK(isnan(starpu_perfmodel_history_based_expected_perf(&own_model, check_cpu(), 12345)));
    check_drop_vector_task(task);
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
