// Depends on the sizes of the data and on their order, not on their values, nor on data that a mode omits.
#include "check.h"

#include <starpu_scheduler.h>

static struct starpu_codelet two = {.cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R}};

// STARPU_NOFOOTPRINT exists since 1.4.
#if STARPU_MINOR_VERSION >= 4
static struct starpu_codelet without_second = {
    .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R | STARPU_NOFOOTPRINT}};

static void check_left_out(starpu_data_handle_t first, starpu_data_handle_t second,
                           starpu_data_handle_t third) {
    struct starpu_task* task = check_task(&without_second, first, NULL);
    uint32_t footprint;
    task->handles[1] = second;
    footprint = starpu_task_data_footprint(task);
    task->handles[1] = third;
    CHECK_EQUAL(starpu_task_data_footprint(task), footprint);
    task->handles[0] = third;
    CHECK(starpu_task_data_footprint(task) != footprint);
    check_drop(task);
}
#endif

int main(void) {
    int one = 1;
    double number = 2, other = 3;
    uint32_t first;
    starpu_data_handle_t small, large, as_large;
    struct starpu_task* task;
    check_start();
    small = check_int(&one);
    starpu_variable_data_register(&large, STARPU_MAIN_RAM, (uintptr_t)&number, sizeof number);
    starpu_variable_data_register(&as_large, STARPU_MAIN_RAM, (uintptr_t)&other, sizeof other);
    task = check_task(&two, small, NULL);
    task->handles[1] = large;
    first = starpu_task_data_footprint(task);
    task->handles[1] = as_large;
    CHECK_EQUAL(starpu_task_data_footprint(task), first);
    task->handles[0] = large;
    CHECK(starpu_task_data_footprint(task) != first);
    task->handles[1] = small;
    CHECK(starpu_task_data_footprint(task) != first);
    check_drop(task);
#if STARPU_MINOR_VERSION >= 4
    check_left_out(small, small, large);
#endif
    starpu_data_unregister(small);
    starpu_data_unregister(large);
    starpu_data_unregister(as_large);
    return check_stop();
}
