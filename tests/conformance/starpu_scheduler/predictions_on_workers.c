// (1.4) The same by worker and on average; wrong numbers are refused.
#include "../misuse/check_error.h"

#include <starpu_perfmodel.h>
#include <starpu_scheduler.h>

#include <math.h>

int main(void) {
    struct starpu_perfmodel_device cpus = {STARPU_CPU_WORKER, 0, 3};
    struct starpu_perfmodel_arch arch = {1, &cpus};
    double answer = 0;
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    CHECK(starpu_task_worker_expected_length(task, 1, 0, 0) == 0.0);
    CHECK(starpu_task_expected_length_average(task, 0) == 0.0);
    CHECK(starpu_task_worker_expected_energy(task, 1, 0, 0) == 0.0);
    CHECK(starpu_task_expected_energy_average(task, 0) == 0.0);
    CHECK(starpu_worker_get_relative_speedup(&arch) == 3.0);
    EXPECT_ERRNO(answer = starpu_task_expected_length(task, NULL, 0), EINVAL, "architecture");
    CHECK(isnan(answer));
    EXPECT_ERRNO(answer = starpu_task_worker_expected_length(task, 9, 0, 0), EINVAL, "worker 9");
    CHECK(isnan(answer));
    EXPECT_ERRNO(answer = starpu_worker_get_relative_speedup(NULL), EINVAL, "architecture");
    CHECK(isnan(answer));
    check_drop(task);
    return check_stop();
}
