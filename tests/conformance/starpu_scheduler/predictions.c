// Without a model a task costs nothing anybody knows of, and data in main memory cost nothing to move.
#include "check.h"

#include <starpu_perfmodel.h>
#include <starpu_scheduler.h>

int main(void) {
    int value = 0;
    struct starpu_perfmodel_device cpus = {STARPU_CPU_WORKER, 0, 1};
    struct starpu_perfmodel_arch arch = {1, &cpus};
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    CHECK(starpu_task_expected_length(task, &arch, 0) == 0.0);
    CHECK(starpu_task_expected_energy(task, &arch, 0) == 0.0);
    CHECK(starpu_task_expected_data_transfer_time(STARPU_MAIN_RAM, task) == 0.0);
    CHECK(starpu_task_expected_data_transfer_time_for(task, 1) == 0.0);
    CHECK(starpu_data_expected_transfer_time(handle, STARPU_MAIN_RAM, STARPU_R) == 0.0);
    CHECK(starpu_task_expected_conversion_time(task, &arch, 0) == 0.0);
    CHECK(starpu_worker_get_relative_speedup(&arch) == 1.0);
    check_drop(task);
    starpu_data_unregister(handle);
    return check_stop();
}
