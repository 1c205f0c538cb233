// starpu_task_wait tells of its task: what was submitted before is still cancelled, what comes after runs,
// and the wait for all tells of the others only.
#include "failing.h"

static struct starpu_codelet failing = {
    .cpu_funcs = {fail_with_io_error}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "failing"};

static void fail_otherwise(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(EDOM, NULL);
}

static struct starpu_codelet second = {
    .cpu_funcs = {fail_otherwise}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "second"};

// The second fails after the first; only the first is waited for by itself.
static void wait_for_first_of_two(starpu_data_handle_t one, starpu_data_handle_t other) {
    struct starpu_task* first = check_task(&failing, one, NULL);
    first->detach = 0;
    check_submit_task(first);
    starpu_do_schedule();
    while (!starpu_task_finished(first)) starpu_usleep(10);
    check_submit(&second, other, NULL);
    CHECK_EQUAL(starpu_task_wait(first), -EIO);
    EXPECT_TOLD(CHECK_EQUAL(starpu_task_wait_for_all(), -EDOM), "task \"second\" failed",
                "altogether 1 failed and 0 were cancelled");
}

int main(void) {
    int value = 0, other_value = 0;
    starpu_data_handle_t other;
    starpu_data_handle_t handle;
    struct starpu_task *task, *reader;
    check_start();
    handle = check_int(&value);
    task = check_task(&failing, handle, NULL);
    task->detach = 0;
    check_submit_task(task);
    for (int i = 0; i < 100; ++i) check_submit(&increment, handle, NULL);
    reader = check_task(&increment, handle, NULL);
    reader->detach = 0;
    check_submit_task(reader);
    CHECK_EQUAL(starpu_task_wait(task), -EIO);
    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_task_wait(reader), -ECANCELED);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    other = check_int(&other_value);
    wait_for_first_of_two(handle, other);
    starpu_data_unregister(other);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_survived();
}
