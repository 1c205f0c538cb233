// Reduction methods may leave out their modes, as the manuals' examples do.
#include "check.h"

static void clear(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}
static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}
static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1};
static struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2};
static struct starpu_codelet contributing = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}};

int main(void) {
    int sum = 3, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&sum);
    starpu_data_set_reduction_methods(handle, &adding, &clearing);
    for (i = 0; i < 20; ++i) check_submit(&contributing, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(sum, 23);
    return check_stop();
}
