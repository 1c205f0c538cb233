// A contribution to a reduction that fails makes the result unusable, until the application knows.
#include "standstill/check_standstill.h"

static void clear(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) = 0;
}

static void combine(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

static void contribute(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) += 1;
    if (arg != NULL) starpu_task_fail(EIO, NULL);
}

static struct starpu_codelet clearing = {
    .cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}, .name = "clearing"};
static struct starpu_codelet combining = {
    .cpu_funcs = {combine}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "combining"};
static struct starpu_codelet contributing = {
    .cpu_funcs = {contribute}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "contributing"};

int main(void) {
    int sum = 0, read = -1, fails = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&sum);
    starpu_data_set_reduction_methods(handle, &combining, &clearing);
    for (int i = 0; i < 5; ++i) check_submit(&contributing, handle, i == 2 ? &fails : NULL);
    check_submit(&load, handle, &read);
    EXPECT_TOLD(CHECK_EQUAL(starpu_task_wait_for_all(), -EIO), "1 failed and 1 were cancelled");
    CHECK_EQUAL(read, -1);
    check_submit(&load, handle, &read);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(read, 5); // what was written is kept
    starpu_data_unregister(handle);
    return check_survived();
}
