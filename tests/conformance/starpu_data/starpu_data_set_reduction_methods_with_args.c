// Both methods receive their own argument.
#include "check.h"

static int neutral = 5, correction = -5;

static void add(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1) + *(int*)arg;
}

static struct starpu_codelet add_codelet = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add"};
static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contribute"};

int main(void) {
    int value = 1000, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods_with_args(handle, &add_codelet, &correction, &store, &neutral);
    for (i = 0; i < 200; ++i) check_submit(&contribute, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1200);
    return check_stop();
}
