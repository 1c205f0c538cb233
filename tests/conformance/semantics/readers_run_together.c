// Two readers of the same data can run at the same time.
#include "check.h"

static int readers;

static void meet(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&readers, 1);
    check_await(&readers, 2);
}

static struct starpu_codelet meeting = {.cpu_funcs = {meet}, .nbuffers = 1, .modes = {STARPU_R}};

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit(&meeting, handle, NULL);
    check_submit(&meeting, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(readers, 2);
    return check_stop();
}
