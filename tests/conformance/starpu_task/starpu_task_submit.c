// Tasks on the same data run in the order of submission.
#include "check.h"

static void twice_plus(void* buffers[], void* arg) {
    *CHECK_BUFFER(buffers, 0) = 2 * *CHECK_BUFFER(buffers, 0) + *(int*)arg;
}

static struct starpu_codelet digit = {.cpu_funcs = {twice_plus}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    static int digits[] = {1, 0, 1, 1, 0, 0, 1};
    int value = 0, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < 7; ++i) check_submit(&digit, handle, &digits[i]);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 0x59);
    return check_stop();
}
