// A CPU codelet's buffers are in main memory; there are none outside of codelets.
#include "check.h"

static int node = -1;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    node = starpu_task_get_current_data_node(0);
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}, .nbuffers = 1, .modes = {STARPU_R}};

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    CHECK_EQUAL(starpu_task_get_current_data_node(0), -EINVAL);
    handle = check_int(&value);
    check_submit(&asking, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(node, STARPU_MAIN_RAM);
    return check_stop();
}
