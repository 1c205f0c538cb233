// Data that lost their value and were cut into pieces since have none all the same: a reduction starts from
// nothing.
#include "starpu_data_filters/plans.h"

static void clear(void* buffers[], void* arg) {
    (void)arg;
    memset((void*)STARPU_VECTOR_GET_PTR(buffers[0]), 0, STARPU_VECTOR_GET_NX(buffers[0]) * sizeof(int));
}

static void add(void* buffers[], void* arg) {
    int* into = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const int* from = (const int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) into[i] += from[i];
}

static void contribute_one(void* buffers[], void* arg) {
    int* into = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) ++into[i];
}

static struct starpu_codelet clearing = {.cpu_funcs = {clear}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet combining = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
static struct starpu_codelet contributing = {
    .cpu_funcs = {contribute_one}, .nbuffers = 1, .modes = {STARPU_REDUX}};

static int first_value(starpu_data_handle_t handle) {
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    const int value = *(int*)starpu_data_get_local_ptr(handle);
    starpu_data_release(handle);
    return value;
}

static starpu_data_handle_t vector_of_sevens(int values[4]) {
    starpu_data_handle_t handle;
    for (int i = 0; i < 4; ++i) values[i] = 7;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof values[0]);
    starpu_data_set_reduction_methods(handle, &combining, &clearing);
    return handle;
}

static void check_partitioned(void) {
    int values[4];
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t handle = vector_of_sevens(values);
    starpu_data_invalidate(handle);
    starpu_data_partition(handle, &halves);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    check_submit(&contributing, handle, NULL);
    CHECK_EQUAL(first_value(handle), 1);
    starpu_data_unregister(handle);
}

// Its value stays where there is one.
static void check_partitioned_with_value(void) {
    int values[4];
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t handle = vector_of_sevens(values);
    starpu_data_partition(handle, &halves);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    check_submit(&contributing, handle, NULL);
    CHECK_EQUAL(first_value(handle), 8);
    starpu_data_unregister(handle);
}

static void check_planned(void) {
    int values[4];
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t handle = vector_of_sevens(values), pieces[2];
    starpu_data_partition_plan(handle, &halves, pieces);
    CHECK_EQUAL(starpu_data_acquire(pieces[0], STARPU_W), 0);
    *(int*)starpu_data_get_local_ptr(pieces[0]) = 9;
    starpu_data_release(pieces[0]);
    check_submit(&contributing, pieces[0], NULL);
    CHECK_EQUAL(first_value(pieces[0]), 10);
    starpu_data_invalidate(handle);
    check_submit(&contributing, pieces[0], NULL);
    CHECK_EQUAL(first_value(pieces[0]), 1);
    starpu_data_partition_clean(handle, 2, pieces);
    starpu_data_unregister(handle);
}

int main(void) {
    check_start();
    check_partitioned();
    check_partitioned_with_value();
    check_planned();
    return check_stop();
}
