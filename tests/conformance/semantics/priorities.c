// With the policy prio a single worker takes waiting tasks by priority, then by age.
#include "occupied_workers.h"

static int order[6], taken;

static void take(void* buffers[], void* arg) {
    (void)buffers;
    order[taken++] = *(int*)arg;
}

static struct starpu_codelet taking = {.cpu_funcs = {take}};

int main(void) {
    static int priority[6] = {0, 2, -1, 2, 1, 0};
    static int number[6] = {0, 1, 2, 3, 4, 5};
    static const int expected[6] = {1, 3, 4, 0, 5, 2};
    struct starpu_conf conf = check_conf(1);
    int i;
    unsetenv("STARPU_SCHED");
    conf.sched_policy_name = "prio";
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_occupy_workers(1);
    for (i = 0; i < 6; ++i) {
        struct starpu_task* task = check_task(&taking, NULL, &number[i]);
        task->priority = priority[i];
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < 6; ++i) CHECK_EQUAL(order[i], expected[i]);
    return check_stop();
}
