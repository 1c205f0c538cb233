// A commuting task that waits for something else holds no other one back.
#include "check.h"

static struct starpu_codelet commuting = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_RW | STARPU_COMMUTE}};

int main(void) {
    int value = 0;
    struct starpu_task* second;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&commuting, handle, NULL), 1);
    second = check_task(&commuting, handle, NULL);
    second->detach = 0;
    CHECK_EQUAL(starpu_task_submit(second), 0);
    CHECK_EQUAL(starpu_task_wait(second), 0);
    CHECK_EQUAL(value, 1);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
