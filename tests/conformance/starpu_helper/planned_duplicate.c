// A duplicate that was cut into pieces ends like any other.
#include "check.h"

static void sum_up(void* buffers[], void* arg) {
    const int* values = (const int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) STARPU_ATOMIC_ADD((int*)arg, values[i]);
}

static struct starpu_codelet summing = {.cpu_funcs = {sum_up}, .nbuffers = 1, .modes = {STARPU_R}};

static void check(void (*end)(starpu_data_handle_t)) {
    int values[4] = {1, 2, 3, 4}, sum = 0;
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t handle, duplicate = NULL, pieces[2];
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof values[0]);
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, handle, 0), 0);
    starpu_data_partition_plan(duplicate, &halves, pieces);
    for (int i = 0; i < 2; ++i) check_submit(&summing, pieces[i], &sum);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(sum, 10);
    errno = 0;
    end(duplicate);
    CHECK_EQUAL(errno, 0);
    starpu_data_unregister(handle);
}

int main(void) {
    check_start();
    check(starpu_data_unregister);
    check(starpu_data_unregister_submit);
    return check_stop();
}
