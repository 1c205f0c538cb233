// A model's own size or footprint decides which tasks share measurements.
#include "check_models.h"

static size_t half(struct starpu_task* task, unsigned implementation) {
    (void)implementation;
    return starpu_data_get_size(task->handles[0]) / 2;
}
static uint32_t one_for_all(struct starpu_task* task) {
    (void)task;
    return 77;
}
static size_t a_tenth(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)arch;
    (void)implementation;
    return starpu_data_get_size(task->handles[0]) / 10;
}

static struct starpu_perfmodel by_half = {
    .type = STARPU_HISTORY_BASED, .symbol = "conformance_half", .size_base = half};
static struct starpu_perfmodel by_one = {
    .type = STARPU_HISTORY_BASED, .symbol = "conformance_one", .footprint = one_for_all};
static struct starpu_perfmodel by_tenth = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_tenth"};

static struct starpu_codelet with(struct starpu_perfmodel* model) {
    const struct starpu_codelet made = {
        .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = model};
    return made;
}

int main(void) {
    struct starpu_codelet halves = with(&by_half), ones = with(&by_one), tenths = with(&by_tenth);
    check_own_folder();
    check_start();
    check_feed(&halves, 100, 10, 5);
    CHECK(check_is_near(check_expected(&halves, 101), 5) && isnan(check_expected(&halves, 102)));
    check_feed(&ones, 100, 10, 6);
    CHECK(check_is_near(check_expected(&ones, 9999), 6));
    CHECK_EQUAL(
        starpu_perfmodel_set_per_devices_size_base(&by_tenth, 0, a_tenth, STARPU_CPU_WORKER, 0, 1, -1), 0);
    check_feed(&tenths, 100, 10, 8);
    CHECK(check_is_near(check_expected(&tenths, 109), 8) && isnan(check_expected(&tenths, 110)));
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
