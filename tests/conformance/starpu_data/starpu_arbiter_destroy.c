// An arbiter can go once its data is gone, and the next one works.
#include "check.h"

static struct starpu_codelet commuting = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

int main(void) {
    int value = 0, round, i;
    check_start();
    for (round = 0; round < 20; ++round) {
        starpu_arbiter_t arbiter = starpu_arbiter_create();
        starpu_data_handle_t handle = check_int(&value);
        starpu_data_assign_arbiter(handle, arbiter);
        for (i = 0; i < 10; ++i) check_submit(&commuting, handle, NULL);
        starpu_data_unregister(handle);
        starpu_arbiter_destroy(arbiter);
    }
    CHECK_EQUAL(value, 200);
    return check_stop();
}
