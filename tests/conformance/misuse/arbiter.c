// Arbiters are assigned once, to data nobody uses, and go last.
#include "check_error.h"

static struct starpu_codelet reducing = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX}, .name = "reducing"};
static struct starpu_codelet any = {.cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet first = {.cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int value = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle, busy;
    starpu_arbiter_t arbiter;
    check_start();
    handle = check_int(&value);
    busy = check_int(&value);
    starpu_data_set_name(handle, "ruled");
    starpu_data_set_name(busy, "in turn");
    arbiter = starpu_arbiter_create();
    EXPECT_ERRNO(starpu_data_assign_arbiter(handle, NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_assign_arbiter(NULL, arbiter), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_arbiter_destroy(NULL), EINVAL, "NULL");
    CHECK_EQUAL(starpu_data_acquire(busy, STARPU_R), 0);
    EXPECT_ERRNO(starpu_data_assign_arbiter(busy, arbiter), EBUSY, "in turn");
    starpu_data_release(busy);
    starpu_data_assign_arbiter(handle, arbiter);
    EXPECT_ERRNO(starpu_data_assign_arbiter(handle, arbiter), EINVAL, "ruled");
    EXPECT_ERRNO(starpu_arbiter_destroy(arbiter), EBUSY, "1 data handle");
    starpu_data_set_reduction_methods(handle, &any, &first);
    task = check_task(&reducing, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "reducing");
    task->destroy = 0;
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    starpu_data_unregister(busy);
    starpu_arbiter_destroy(arbiter);
    EXPECT_ERRNO(starpu_arbiter_destroy(arbiter), EINVAL, "destroyed");
    return check_survived();
}
