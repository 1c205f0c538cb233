// The macro of this name hides a function, which a worker may call as well.
#include "check.h"

static unsigned got = 99;

static void ask(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    got = (starpu_worker_get_id_check)();
}

static struct starpu_codelet asking = {.cpu_funcs = {ask}};

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&asking, NULL, NULL);
    task->execute_on_a_specific_worker = 1;
    task->workerid = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(got, 1);
    return check_stop();
}
