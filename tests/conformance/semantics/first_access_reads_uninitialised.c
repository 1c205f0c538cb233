// Reading data that was never written runs its init method when it has one.
#include "check.h"

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static void seven(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 7;
}

static struct starpu_codelet add_codelet = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet seven_codelet = {.cpu_funcs = {seven}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    starpu_data_set_reduction_methods(handle, &add_codelet, &seven_codelet);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 7);
    return check_stop();
}
