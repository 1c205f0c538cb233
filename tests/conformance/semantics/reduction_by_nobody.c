// Reduction methods that run nowhere only stand between those before and after them.
#include "check.h"

static struct starpu_codelet combine_nowhere = {
    .where = STARPU_NOWHERE, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}};
static struct starpu_codelet initialise_nowhere = {
    .where = STARPU_NOWHERE, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet reduce = {.cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_REDUX}};

int main(void) {
    int value = 3, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &combine_nowhere, &initialise_nowhere);
    for (i = 0; i < 8; ++i) check_submit(&reduce, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_count(&check_runs), 8);
    CHECK_EQUAL(value, 3); // nobody combined anything into it
    return check_stop();
}
