// Calls that wait are refused inside a task.
#include "check_error.h"

static starpu_data_handle_t handle;
static struct starpu_task* waited;

static void block_in_every_way(void* buffers[], void* arg) {
    struct starpu_task* synchronous = check_task(&run, NULL, NULL);
    (void)buffers;
    (void)arg;
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EDEADLK, "starpu_data_acquire");
    EXPECT_ERROR(starpu_task_wait_for_all(), -EDEADLK, "starpu_task_wait_for_all");
    EXPECT_ERROR(starpu_task_wait_for_n_submitted(0), -EDEADLK, "starpu_task_wait_for_n_submitted");
    EXPECT_ERROR(starpu_task_wait_for_no_ready(), -EDEADLK, "starpu_task_wait_for_no_ready");
    EXPECT_ERROR(starpu_tag_wait(1), -EDEADLK, "starpu_tag_wait");
    EXPECT_ERRNO(starpu_data_unregister(handle), EDEADLK, "starpu_data_unregister");
    EXPECT_ERRNO(starpu_data_invalidate(handle), EDEADLK, "starpu_data_invalidate");
    EXPECT_ERRNO(starpu_shutdown(), EDEADLK, "starpu_shutdown");
    synchronous->synchronous = 1;
    EXPECT_ERROR(starpu_task_submit(synchronous), -EDEADLK, "run");
    starpu_task_destroy(synchronous);
    EXPECT_ERROR(starpu_task_wait(waited), -EDEADLK, "starpu_task_wait");
}

static struct starpu_codelet blocking = {.cpu_funcs = {block_in_every_way}, .name = "blocking"};

int main(void) {
    int value = 0;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    waited = check_task(&run, NULL, NULL);
    waited->detach = 0;
    check_submit_gated(waited, 1);
    task = check_task(&blocking, NULL, NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(waited), 0);
    starpu_data_unregister(handle);
    return check_survived();
}
