// Tasks bound to a worker run there, in the order of workerorder when they have one.
#include "check.h"

static int wrong, order[10], taken;

static void take(void* buffers[], void* arg) {
    (void)buffers;
    if (starpu_worker_get_id() != 1) check_tick(&wrong);
    order[taken++] = *(int*)arg;
}

static struct starpu_codelet taking = {.cpu_funcs = {take}};

int main(void) {
    static int number[10];
    int i;
    check_start();
    for (i = 9; i >= 0; --i) {
        struct starpu_task* task = check_task(&taking, NULL, &number[i]);
        number[i] = i;
        task->execute_on_a_specific_worker = 1;
        task->workerid = 1;
        task->workerorder = (unsigned)i + 1;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(wrong, 0);
    for (i = 0; i < 10; ++i) CHECK_EQUAL(order[i], i);
    return check_stop();
}
