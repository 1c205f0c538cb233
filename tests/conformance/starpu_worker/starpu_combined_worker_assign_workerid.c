// A set of workers under a number: counted, described, able to run parallel codelets of its size.
#include "check.h"

#include <starpu_scheduler.h>

static struct starpu_codelet alone = {.cpu_funcs = {check_run}, .name = "alone"};
static struct starpu_codelet together = {
    .cpu_funcs = {check_run}, .type = STARPU_FORKJOIN, .max_parallelism = 2, .name = "together"};

int main(void) {
    int both[2] = {0, 1}, size = 0, *members = NULL, id;
    struct starpu_task* task;
    check_start();
    CHECK_EQUAL(starpu_combined_worker_get_count(), 0);
    id = starpu_combined_worker_assign_workerid(2, both);
    CHECK_EQUAL(id, 2);
    CHECK_EQUAL(starpu_combined_worker_get_count(), 1);
    CHECK_EQUAL(starpu_worker_is_combined_worker(id), 1);
    CHECK_EQUAL(starpu_worker_is_combined_worker(0), 0);
    CHECK_EQUAL(starpu_combined_worker_get_description(id, &size, &members), 0);
    CHECK_EQUAL(size, 2);
    CHECK_EQUAL(members[0], 0);
    CHECK_EQUAL(members[1], 1);
    task = check_task(&alone, NULL, NULL);
    CHECK_EQUAL(starpu_combined_worker_can_execute_task(0, task, 0), 1);
    CHECK_EQUAL(starpu_combined_worker_can_execute_task((unsigned)id, task, 0), 0);
    task->cl = &together;
    CHECK_EQUAL(starpu_combined_worker_can_execute_task((unsigned)id, task, 0), 1);
    check_drop(task);
    CHECK_EQUAL(starpu_worker_is_blocked_in_parallel(0), 0);
    CHECK_EQUAL(starpu_worker_is_slave_somewhere(0), 0);
    return check_stop();
}
