// Data that was never written is reduced to the sum of the contributions.
#include "check.h"

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static void zero(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}

static struct starpu_codelet add_codelet = {
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet zero_codelet = {.cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}};

int main(void) {
    int i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    starpu_data_set_reduction_methods(handle, &add_codelet, &zero_codelet);
    for (i = 0; i < 100; ++i) check_submit(&contribute, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(*(int*)starpu_data_get_local_ptr(handle), 100);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_stop();
}
