// Reduction methods may leave out their modes, as the manuals' examples do.
#include "summing.h"

static struct starpu_codelet plain_clearing = {.cpu_funcs = {summing_clear}, .nbuffers = 1};
static struct starpu_codelet plain_adding = {.cpu_funcs = {summing_add}, .nbuffers = 2};

int main(void) {
    int sum = 3;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&sum);
    starpu_data_set_reduction_methods(handle, &plain_adding, &plain_clearing);
    contribute(handle, 20);
    starpu_data_unregister(handle);
    CHECK_EQUAL(sum, 23);
    return check_stop();
}
