// Models may be functions of the program: they are asked when tasks are submitted, for each worker.
#include "starpu_bound/check_bound.h"

static double cost_of_argument(struct starpu_task* task, unsigned nimpl) {
    (void)nimpl;
    return *(int*)task->cl_arg;
}

static double cost_by_worker(struct starpu_task* task, unsigned worker, unsigned nimpl) {
    (void)task;
    (void)nimpl;
    return worker == 0 ? 4000 : 1000;
}

static struct starpu_perfmodel by_argument = {.type = STARPU_COMMON, .cost_function = cost_of_argument};
static struct starpu_perfmodel by_worker = {.type = STARPU_PER_WORKER,
                                            .worker_cost_function = cost_by_worker};

int main(void) {
    struct starpu_codelet codelet = {.cpu_funcs = {check_run}, .model = &by_argument};
    struct starpu_codelet uneven = {.cpu_funcs = {check_run}, .model = &by_worker};
    int argument[2] = {1000, 3000};
    int i;
    check_start();
    starpu_bound_start(0, 0);
    for (i = 0; i < 4; ++i) check_submit(&codelet, NULL, &argument[i % 2]);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 4000);
    starpu_bound_start(0, 0);
    for (i = 0; i < 10; ++i) check_submit(&uneven, NULL, NULL);
    starpu_task_wait_for_all();
    starpu_bound_stop();
    if (CHECK_HAS_SOLVER) CHECK_EQUAL(check_bound_us(), 8000);
    return check_stop();
}
