// Fetching ahead is accepted in all forms and leaves the data as they are.
#include "check.h"

#include <starpu_scheduler.h>

int main(void) {
    int value = 41;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    CHECK_EQUAL(starpu_prefetch_task_input_for(task, 0), 0);
    CHECK_EQUAL(starpu_prefetch_task_input_for_prio(task, 1, 5), 0);
    CHECK_EQUAL(starpu_idle_prefetch_task_input_for(task, 0), 0);
    CHECK_EQUAL(starpu_idle_prefetch_task_input_for_prio(task, 1, 5), 0);
    CHECK_EQUAL(starpu_prefetch_task_input_on_node(task, STARPU_MAIN_RAM), 0);
    CHECK_EQUAL(starpu_prefetch_task_input_on_node_prio(task, STARPU_MAIN_RAM, 5), 0);
    CHECK_EQUAL(starpu_idle_prefetch_task_input_on_node(task, STARPU_MAIN_RAM), 0);
    CHECK_EQUAL(starpu_idle_prefetch_task_input_on_node_prio(task, STARPU_MAIN_RAM, 5), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 42);
    return check_stop();
}
