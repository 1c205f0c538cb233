// Waits for the tasks that use the data.
#include "check.h"

static int runs;

static void count_run(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&runs, 1);
}

static struct starpu_codelet reader = {.cpu_funcs = {count_run}, .nbuffers = 1, .modes = {STARPU_R}};

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < 50; ++i) check_submit(&reader, handle, NULL);
    starpu_data_unregister_no_coherency(handle);
    CHECK_EQUAL(check_count(&runs), 50);
    return check_stop();
}
