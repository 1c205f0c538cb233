// Reductions, reads and writes on the same data alternate.
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
    .cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "add"};
static struct starpu_codelet zero_codelet = {
    .cpu_funcs = {zero}, .nbuffers = 1, .modes = {STARPU_W}, .name = "zero"};
static struct starpu_codelet contribute = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contribute"};

int main(void) {
    int value = 5, seen[10], round, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &add_codelet, &zero_codelet);
    for (round = 0; round < 10; ++round) {
        for (i = 0; i < 20; ++i) check_submit(&contribute, handle, NULL);
        check_submit(&load, handle, &seen[round]);
        check_submit(&increment, handle, NULL);
    }
    starpu_data_unregister(handle);
    for (round = 0; round < 10; ++round) CHECK_EQUAL(seen[round], 5 + 21 * round + 20);
    CHECK_EQUAL(value, 5 + 210);
    return check_stop();
}
