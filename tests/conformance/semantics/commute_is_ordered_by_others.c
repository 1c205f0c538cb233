// Commuting tasks wait for the writer before them, and a reader waits for all of them.
#include "check.h"

static struct starpu_codelet commuting = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

int main(void) {
    int value = 0, stored = 100, seen = 0, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&store, handle, &stored), 1);
    for (i = 0; i < 10; ++i) check_submit(&commuting, handle, NULL);
    check_submit(&load, handle, &seen);
    check_submit(&increment, handle, NULL);
    check_linger();
    CHECK_EQUAL(value, 0);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 110);
    CHECK_EQUAL(value, 111);
    return check_stop();
}
