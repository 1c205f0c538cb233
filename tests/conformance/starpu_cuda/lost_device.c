// One of two devices is lost while tasks wait for it: the task that was on it fails, tasks that others can
// run go there, one that nobody else can run answers -ENODEV. Data that lay there alone are lost, all others
// stay.
#include "misuse/check_error.h"

#include "starpu_cuda/loss.h"

#define MOVED 30

static char heard[1 << 16];
static int stranded = 10, shared = 20, other = 30, hit = 40, bound = 50, moved[MOVED];
static starpu_data_handle_t h_stranded, h_shared, h_other, h_hit, h_bound, h_moved[MOVED];

static starpu_data_handle_t named(int* value, const char* name) {
    starpu_data_handle_t handle = check_int(value);
    starpu_data_set_name(handle, name);
    return handle;
}

static void register_data(void) {
    int i;
    h_stranded = named(&stranded, "stranded");
    h_shared = named(&shared, "shared");
    h_other = named(&other, "other");
    h_hit = named(&hit, "hit");
    h_bound = named(&bound, "bound");
    for (i = 0; i < MOVED; ++i) h_moved[i] = check_int(&moved[i]);
}

// Some values are on the device alone, some elsewhere too.
static void fill_devices(void) {
    check_submit_on(check_worker(0), &increment_there, h_stranded, NULL);
    check_submit_on(check_worker(0), &increment_there, h_shared, NULL);
    check_submit_on(check_worker(1), &increment_there, h_other, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire(h_shared, STARPU_R), 0);
    starpu_data_release(h_shared);
}

// Any worker; any device; one of two workers, of which one is that of the device.
static struct starpu_task* task_for_others(int i, unsigned* two_workers) {
    struct starpu_task* task =
        check_task(i % 3 == 1 ? &increment_there : &increment_anywhere, h_moved[i], NULL);
    if (i % 3 != 2) return task;
    task->workerids = two_workers;
    task->workerids_len = 1;
    return task;
}

static void lose_under_way(void) {
    struct starpu_task *failing, *only_there, *others[MOVED];
    unsigned two_workers = 1u << check_worker(0) | 1u << check_worker(1);
    int i;
    failing = check_submitted(check_task_on(check_worker(0), &losing, h_hit, NULL));
    check_await(&check_has_begun, 1);
    only_there = check_submitted(check_task_on(check_worker(0), &increment_there, h_bound, NULL));
    for (i = 0; i < MOVED; ++i) others[i] = check_submitted(task_for_others(i, &two_workers));
    check_listen_long();
    check_tick(&check_may_lose);
    while (!starpu_task_finished(failing) || !starpu_task_finished(only_there)) starpu_usleep(100);
    check_all_heard(heard, sizeof heard);
    CHECK_EQUAL(check_times(heard, "CUDA 0"), check_times(heard, "\n"));
    CHECK_EQUAL(check_times(heard, "it is lost"), 1);
    CHECK_EQUAL(check_times(heard, "losing"), 1);
    CHECK_EQUAL(check_times(heard, "increment_there"), 1);
    CHECK_EQUAL(check_times(heard, "\n"), 3);
    for (i = 0; i < MOVED; ++i) CHECK_EQUAL(starpu_task_wait(others[i]), 0);
    EXPECT_ERROR(starpu_task_wait(failing), -EIO, "losing");
    EXPECT_ERROR(starpu_task_wait(only_there), -ENODEV, "increment_there");
}

static void refuse_later_tasks(void) {
    struct starpu_task* late = check_task_on(check_worker(0), &increment_there, h_bound, NULL);
    EXPECT_ERROR(starpu_task_submit(late), -ENODEV, "increment_there");
    check_drop(late);
    check_submit(&increment_there, h_bound, NULL); // the other device
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static void look_at_data(void) {
    int read = 0;
    EXPECT_ERROR(starpu_data_acquire(h_stranded, STARPU_R), -EIO, "stranded");
    check_listen_long();
    check_submit(&load, h_stranded, &read);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    check_all_heard(heard, sizeof heard);
    CHECK(check_times(heard, "stranded") == 1 && check_times(heard, "load") == 2);
    EXPECT_ERROR(starpu_data_acquire(h_hit, STARPU_R), -EIO, "hit");
    CHECK_EQUAL(starpu_data_acquire(h_stranded, STARPU_W), 0);
    stranded = 70;
    starpu_data_release(h_stranded);
    check_submit(&increment_there, h_stranded, NULL);
    check_submit(&increment_there, h_shared, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    EXPECT_ERRNO(starpu_data_unregister(h_hit), EIO, "hit");
    starpu_data_unregister_no_coherency(h_hit);
}

int main(void) {
    int i;
    check_start_on_devices(1);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), 2);
    register_data();
    fill_devices();
    lose_under_way();
    refuse_later_tasks();
    look_at_data();
    starpu_data_unregister(h_stranded);
    starpu_data_unregister(h_shared);
    starpu_data_unregister(h_other);
    starpu_data_unregister(h_bound);
    for (i = 0; i < MOVED; ++i) {
        starpu_data_unregister(h_moved[i]);
        CHECK_EQUAL(moved[i], 1);
    }
    CHECK_EQUAL(stranded, 71);
    CHECK_EQUAL(shared, 22);
    CHECK_EQUAL(other, 31);
    CHECK_EQUAL(bound, 51);
    starpu_shutdown();
    CHECK_EQUAL(emulated_cuda_violations(), 0);
    return 0;
}
