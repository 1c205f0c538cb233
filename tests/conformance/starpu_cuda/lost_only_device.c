// The only device is lost, under every policy but trees of components: what CPUs can run goes to them,
// wherever it waited; what only the device could run answers -ENODEV, also when it becomes ready later. CPUs
// go on, and the runtime ends.
#include "misuse/check_error.h"

#include "starpu_cuda/loss.h"
#include "starpu_scheduler/own_policy.h"

#define ANYWHERE 60
#define ONLY_THERE 12
#define GATE 5

static char heard[1 << 16];

static int run_under(struct starpu_conf* conf) {
    int value = 1, anywhere[ANYWHERE], only_there[ONLY_THERE], i;
    starpu_data_handle_t handle, h_anywhere[ANYWHERE], h_only_there[ONLY_THERE];
    struct starpu_task *failing, *late;
    check_has_begun = check_may_lose = 0;
    emulated_cuda_reset();
    CHECK_EQUAL(starpu_init(conf), 0);
    handle = check_int(&value);
    failing = check_submitted(check_task(&losing, handle, NULL));
    check_await(&check_has_begun, 1);
    for (i = 0; i < ONLY_THERE; ++i) {
        struct starpu_task* task;
        only_there[i] = 0;
        h_only_there[i] = check_int(&only_there[i]);
        task = check_task(&increment_there, h_only_there[i], NULL);
        if (i % 2 == 0)
            CHECK_EQUAL(starpu_task_submit(task), 0);
        else
            check_submit_gated(task, GATE + i);
    }
    for (i = 0; i < ANYWHERE; ++i) {
        anywhere[i] = 0;
        h_anywhere[i] = check_int(&anywhere[i]);
        check_submit(&increment_anywhere, h_anywhere[i], NULL);
    }
    check_listen_long();
    check_tick(&check_may_lose);
    while (!starpu_task_finished(failing)) starpu_usleep(100);
    for (i = 1; i < ONLY_THERE; i += 2) check_open(GATE + i);
    CHECK(starpu_task_wait(failing) == -EIO);
    CHECK(starpu_task_wait_for_all() == -ENODEV);
    check_all_heard(heard, sizeof heard);
    CHECK_EQUAL(check_times(heard, "it is lost"), 1);
    CHECK_EQUAL(check_times(heard, "no worker that can run it is left"), ONLY_THERE);
    late = check_task(&increment_there, h_only_there[0], NULL);
    EXPECT_ERROR(starpu_task_submit(late), -ENODEV, "increment_there");
    check_drop(late);
    for (i = 0; i < ANYWHERE; ++i) check_submit(&increment_anywhere, h_anywhere[i], NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister_no_coherency(handle);
    for (i = 0; i < ONLY_THERE; ++i) {
        starpu_data_unregister(h_only_there[i]);
        CHECK_EQUAL(only_there[i], 0);
    }
    for (i = 0; i < ANYWHERE; ++i) {
        starpu_data_unregister(h_anywhere[i]);
        CHECK_EQUAL(anywhere[i], 2);
    }
    starpu_shutdown();
    return 0;
}

int main(void) {
    struct starpu_conf conf;
    struct starpu_sched_policy** policy;
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.ncpus = 2;
    conf.nopencl = 0;
    for (policy = starpu_sched_get_predefined_policies(); *policy != NULL; ++policy) {
        // Trees of components keep what lies in queues of a lost device's workers, which a stall report
        // tells.
        if (strncmp((*policy)->policy_name, "modular-", 8) == 0) continue;
        conf.sched_policy_name = (*policy)->policy_name;
        run_under(&conf);
    }
    conf.sched_policy_name = NULL;
    conf.sched_policy = &own_policy;
    return run_under(&conf);
}
