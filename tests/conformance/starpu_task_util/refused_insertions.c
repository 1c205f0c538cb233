// An argument list that makes no sense is refused with -EINVAL, and the runtime goes on.
#include "insertion.h"

int main(void) {
    check_start();
    int value = 0;
    starpu_data_handle_t handle = check_int(&value);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_R, handle, 0), -EINVAL); // not the codelet's mode
    CHECK_EQUAL(starpu_task_insert(&ordered_run, 0), -EINVAL);                   // a buffer is missing
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, STARPU_RW, handle, 0),
                -EINVAL); // one too many
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, NULL, 0), -EINVAL);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, 60 << STARPU_MODE_SHIFT, 0), -EINVAL); // unknown code
    CHECK_EQUAL(starpu_task_insert(NULL, STARPU_RW, handle, 0), -EINVAL); // no codelet for the buffer
    CHECK(starpu_task_build(&ordered_run, 0) == NULL);
    CHECK_EQUAL(errno, EINVAL);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, 0), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
