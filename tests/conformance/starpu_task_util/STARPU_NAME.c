// STARPU_NAME names the task, also for itself while it runs.
#include "insertion.h"

static char seen_name[32];

static void keep_name(void* buffers[], void* cl_arg) {
    (void)buffers;
    (void)cl_arg;
    snprintf(seen_name, sizeof(seen_name), "%s", starpu_task_get_name(starpu_task_get_current()));
}

int main(void) {
    check_start();
    struct starpu_codelet codelet = {.cpu_funcs = {keep_name}, .name = "codelet"};
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_NAME, "my task", 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_TEXT(seen_name, "my task");
    return check_stop();
}
