// A codelet without access modes takes them from its first insertion.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 0;
    starpu_data_handle_t handle = check_int(&value);
    struct starpu_codelet codelet = {.cpu_funcs = {check_run}, .nbuffers = 1, .name = "undecided"};
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_RW, handle, 0), 0);
    CHECK_EQUAL(codelet.modes[0], STARPU_RW);
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_RW, handle, 0), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_runs, 2);
    return check_stop();
}
