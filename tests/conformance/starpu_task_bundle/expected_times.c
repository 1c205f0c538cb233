// What a bundle takes is the sum of what its tasks take; data that several of them read are brought once.
#include "starpu_perfmodel/check_models.h"

static double two_or_three(struct starpu_task* task, unsigned nimpl) {
    (void)nimpl;
    return task->priority == 0 ? 2 : 3;
}
static struct starpu_perfmodel told = {.type = STARPU_COMMON, .cost_function = two_or_three};
static struct starpu_perfmodel measured = {.type = STARPU_HISTORY_BASED, .symbol = "in_a_bundle"};
static struct starpu_codelet work = {.cpu_funcs = {check_increment},
                                     .nbuffers = 1,
                                     .modes = {STARPU_RW},
                                     .model = &told,
                                     .energy_model = &told};
static struct starpu_codelet unknown_work = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &measured};

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    starpu_task_bundle_t bundle;
    struct starpu_task *first, *second, *third;
    check_own_folder();
    check_start();
    handle = check_int(&value);
    starpu_task_bundle_create(&bundle);
    CHECK_EQUAL(starpu_task_bundle_expected_length(bundle, check_cpu(), 0), 0);
    first = check_task(&work, handle, NULL);
    second = check_task(&work, handle, NULL);
    second->priority = 1;
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, first), 0);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, second), 0);
    CHECK_EQUAL(starpu_task_bundle_expected_length(bundle, check_cpu(), 0), 5);
    CHECK_EQUAL(starpu_task_bundle_expected_energy(bundle, check_cpu(), 0), 5);
    CHECK_EQUAL(starpu_task_bundle_expected_data_transfer_time(bundle, STARPU_MAIN_RAM), 0);

    third = check_task(&unknown_work, handle, NULL);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, third), 0);
    CHECK(isnan(starpu_task_bundle_expected_length(bundle, check_cpu(), 0)));
    CHECK_EQUAL(starpu_task_submit(first), 0);
    CHECK_EQUAL(starpu_task_submit(second), 0);
    CHECK_EQUAL(starpu_task_submit(third), 0);
    starpu_task_bundle_close(bundle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 3);
    CHECK_EQUAL(check_stop(), 0);
    check_remove_folder();
    return 0;
}
