// Where a history is too short the bound is 0; tasks that are recorded are measured, so that it is known
// later.
#include "starpu_bound/check_bound.h"

static struct starpu_perfmodel fresh_model = {.type = STARPU_HISTORY_BASED,
                                              .symbol = "conformance_bound_fresh"};
static struct starpu_codelet fresh = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_RW}, .model = &fresh_model, .name = "fresh"};

static void run_tasks(int count) {
    while (count-- > 0) CHECK_EQUAL(starpu_task_submit(check_task(&fresh, check_bound_data[0], NULL)), 0);
    starpu_task_wait_for_all();
}

int main(void) {
    double bound = -1, whole = -1;
    char text[4096];
    check_begin_bound(1);
    starpu_bound_start(0, 0);
    run_tasks(1);
    EXPECT_ERRNO(starpu_bound_compute(&bound, &whole, 1), ENODATA, "\"fresh\"");
    CHECK(bound == 0 && whole == 0);
    EXPECT_ERRNO(CHECK_WRITTEN(text, stream, starpu_bound_print_lp(stream)), ENODATA, "\"fresh\"");
    CHECK_TEXT(text, "");
    run_tasks(40);
    starpu_bound_stop();
    starpu_bound_compute(&bound, NULL, 0);
    if (CHECK_HAS_SOLVER) CHECK(bound > 0);
    return check_end_bound();
}
