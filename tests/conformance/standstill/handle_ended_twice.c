// A program that goes on using a handle which ends once a held one is released: all of that is refused, and
// shutdown, which releases what is held, ends the handle once.
#include "check_standstill.h"

static int value, ended;

int main(void) {
    starpu_data_handle_t handle;
    struct starpu_task *late, *blocked, *forgotten;
    check_start_impatient();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_W), 0);
    starpu_data_unregister_submit(handle);

    EXPECT_ERRNO(starpu_data_unregister_submit(handle), EBUSY, "as starpu_data_unregister_submit asked");
    EXPECT_ERRNO(starpu_data_unregister(handle), EBUSY, "release it first");
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EBUSY, "as starpu_data_unregister_submit asked");
    late = check_task(&increment, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(late), -EBUSY, "as starpu_data_unregister_submit asked");
    starpu_task_destroy(late);

    forgotten = check_kept("forgotten");
    blocked = check_kept("blocked");
    blocked->callback_func = check_tick;
    blocked->callback_arg = &ended;
    starpu_task_declare_deps(blocked, 1, forgotten);
    CHECK_EQUAL(starpu_task_submit(blocked), 0);
    check_listen();
    starpu_shutdown();
    check_stop_listening();
    CHECK_EQUAL(check_count(&ended), 1);
    CHECK_EQUAL(value, 0);
    return 0;
}
