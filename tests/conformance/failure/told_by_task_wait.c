// starpu_task_wait tells of its task: what was submitted before is still cancelled, what comes after runs.
#include "trouble/check_trouble.h"

static void fail(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_task_fail(EIO, NULL);
}

static struct starpu_codelet failing = {
    .cpu_funcs = {fail}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "failing"};

int main(void) {
    int value = 0;
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
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_survived();
}
