// Whatever runs, however long, is no standstill: kernels, callbacks, a submitter that thinks, a paused
// runtime.
#include "check_standstill.h"

static void slow_callback(void* arg) {
    (void)arg;
    check_outlast();
}

static void slow_release(void* arg) {
    check_outlast();
    starpu_data_release((starpu_data_handle_t)arg);
}

static void* resume_late(void* unused) {
    check_outlast();
    starpu_resume();
    return unused;
}

static void wait_while_paused(void) {
    pthread_t helper;
    starpu_pause();
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(pthread_create(&helper, NULL, resume_late, NULL), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    pthread_join(helper, NULL);
}

static void* submit_late(void* unused) {
    for (int i = 0; i < 8; ++i) {
        starpu_usleep(50000);
        check_submit(&run, NULL, NULL);
    }
    starpu_tag_notify_from_apps(3);
    return unused;
}

static void wait_for_slow_submitter(void) {
    pthread_t helper;
    CHECK_EQUAL(pthread_create(&helper, NULL, submit_late, NULL), 0);
    CHECK_EQUAL(starpu_tag_wait(3), 0);
    pthread_join(helper, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start_impatient();
    handle = check_int(&value);

    check_submit(&outlast, NULL, NULL);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all(), 0));

    task = check_named("called back");
    task->callback_func = slow_callback;
    check_submit_task(task);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all(), 0));

    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_RW, slow_release, handle), 0);
    check_submit(&increment, handle, NULL);
    EXPECT_SILENCE(CHECK_EQUAL(starpu_task_wait_for_all(), 0));

    EXPECT_SILENCE(wait_while_paused());
    EXPECT_SILENCE(wait_for_slow_submitter());
    starpu_data_unregister(handle);
    return check_survived();
}
