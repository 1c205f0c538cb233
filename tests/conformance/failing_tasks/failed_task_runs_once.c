// A task that runs again and again stops when it fails.
#include "standstill/check_standstill.h"

static int rounds;

static void fail_in_third_round(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    if (++rounds == 3) starpu_task_fail(EIO, "enough");
}

static struct starpu_codelet failing = {.cpu_funcs = {fail_in_third_round}, .name = "failing"};

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&failing, NULL, NULL);
    task->regenerate = 1;
    task->destroy = 0;
    check_submit_task(task);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(rounds, 3);
    starpu_task_destroy(task);
    return check_survived();
}
