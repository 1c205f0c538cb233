// Every policy of this interface runs a chain and a fan of tasks.
#include "check.h"

static void run_tasks_under(const char* policy) {
    int value = 0, i, before = check_count(&check_runs);
    struct starpu_conf conf = check_conf(2);
    starpu_data_handle_t handle;
    conf.sched_policy_name = policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    handle = check_int(&value);
    for (i = 0; i < 100; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        task->priority = i % 3 - 1;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        check_submit(&increment, handle, NULL);
    }
    starpu_data_unregister(handle);
    starpu_shutdown();
    CHECK_EQUAL(value, 100);
    CHECK_EQUAL(check_count(&check_runs), before + 100);
}

int main(void) {
    unsetenv("STARPU_SCHED");
    run_tasks_under("lws");
    run_tasks_under("eager");
    run_tasks_under("prio");
    run_tasks_under("random");
    run_tasks_under("ws");
    run_tasks_under("dm");
    run_tasks_under("dmda");
    run_tasks_under("dmdap");
    run_tasks_under("dmdar");
    run_tasks_under("dmdas");
    run_tasks_under("dmdasd");
    run_tasks_under("pheft");
    run_tasks_under("peager");
    run_tasks_under("graph_test");
    return 0;
}
