// The whole of partitioned data is used, or unregistered, while its parts exist.
#include "check_standstill.h"

int main(void) {
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    int values[4] = {0};
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start_impatient();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof *values);
    starpu_data_set_name(handle, "whole");
    starpu_data_partition(handle, &halves);
    task = check_task(&increment, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "data handle \"whole\" is partitioned");
    starpu_task_destroy(task);
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EBUSY, "data handle \"whole\" is partitioned");
    EXPECT_ERRNO(starpu_data_unregister(handle), EBUSY, "data handle \"whole\"");
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_survived();
}
