// The method that adds may commute.
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
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_R}, .name = "add"};
static struct starpu_codelet zero_codelet = {
    .cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "zero"};
static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contribute"};

int main(void) {
    int value = 5, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &add_codelet, &zero_codelet);
    for (i = 0; i < 200; ++i) check_submit(&contribute, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 205);
    return check_stop();
}
