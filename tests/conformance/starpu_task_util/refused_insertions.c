// An argument list without sense is refused with -EINVAL, a task nobody can run with -ENODEV; the runtime
// goes on.
#include "insertion.h"

static void lists_of_tasks(void) {
    struct starpu_task* none = NULL;
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_TASK_DEPS_ARRAY, 1u, &none, 0), -EINVAL);
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_TASK_DEPS_ARRAY, 1u, NULL, 0), -EINVAL);
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_TASK_END_DEPS_ARRAY, 1u, &none, 0), -EINVAL);
    CHECK_EQUAL(starpu_task_insert(&run, STARPU_TASK_END_DEPS_ARRAY, 1u, NULL, 0), -EINVAL);
    CHECK(starpu_task_build(&run, STARPU_TASK_DEPS_ARRAY, 1u, &none, 0) == NULL);
    CHECK_EQUAL(errno, EINVAL);
}

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
    lists_of_tasks();
    struct starpu_task* earlier = starpu_task_build(&run, 0);
    struct starpu_codelet cuda_only = {.where = STARPU_CUDA, .name = "cuda_only"};
    CHECK_EQUAL(starpu_task_insert(&cuda_only, STARPU_TASK_DEPS_ARRAY, 1u, &earlier, 0), -ENODEV);
    CHECK_EQUAL(starpu_task_submit(earlier), 0);
    CHECK_EQUAL(starpu_task_insert(&ordered_run, STARPU_RW, handle, 0), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 2);
    return check_stop();
}
