// STARPU_TASK_DEPS_ARRAY makes the task wait for other tasks.
#include "insertion.h"

static int numbers[3];

static void keep_number(void* buffers[], void* cl_arg) {
    (void)buffers;
    const int place = __atomic_fetch_add(&check_runs, 1, __ATOMIC_SEQ_CST);
    starpu_codelet_unpack_args(cl_arg, &numbers[place]);
}

int main(void) {
    check_start();
    struct starpu_codelet codelet = {.cpu_funcs = {keep_number}, .name = "numbering"};
    struct starpu_task* first[2];
    for (int i = 0; i < 2; ++i) {
        first[i] = starpu_task_build(&codelet, STARPU_VALUE, &i, sizeof(i), 0);
        CHECK(first[i] != NULL);
    }
    int last = 2;
    CHECK_EQUAL(
        starpu_task_insert(&codelet, STARPU_TASK_DEPS_ARRAY, 2u, first, STARPU_VALUE, &last, sizeof(last), 0),
        0);
    CHECK_EQUAL(starpu_task_submit(first[0]), 0);
    check_linger(); // room for a wrong start of the last task
    CHECK_EQUAL(starpu_task_submit(first[1]), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 3);
    CHECK_EQUAL(numbers[2], 2);
    return check_stop();
}
