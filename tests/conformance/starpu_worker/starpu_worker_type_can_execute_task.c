// (1.4) By the codelet's functions and by `where`.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_worker_type_can_execute_task(STARPU_CPU_WORKER, task), 1);
    CHECK_EQUAL(starpu_worker_type_can_execute_task(STARPU_CUDA_WORKER, task), 0);
    task->where = STARPU_CUDA;
    CHECK_EQUAL(starpu_worker_type_can_execute_task(STARPU_CPU_WORKER, task), 0);
    task->where = -1;
    check_drop(task);
    return check_stop();
}
