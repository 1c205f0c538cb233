// A duplicate of data has what its pieces wrote before, and not what they write later, however the data is
// cut; a duplicate of a piece has what the whole wrote.
#include "check.h"

static void set(void* buffers[], void* arg) {
    int* x = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) x[i] = *(int*)arg;
}

static struct starpu_codelet setting = {.cpu_funcs = {set}, .nbuffers = 1, .modes = {STARPU_W}};

static int numbers[] = {0, 1, 2, 3, 4};

// The sum of four elements, and that is the end of the handle.
static int sum_and_end(starpu_data_handle_t vector) {
    int sum = 0;
    CHECK_EQUAL(starpu_data_acquire(vector, STARPU_R), 0);
    const int* x = (const int*)starpu_vector_get_local_ptr(vector);
    for (unsigned i = 0; i < starpu_vector_get_nx(vector); ++i) sum += x[i];
    starpu_data_release(vector);
    starpu_data_unregister(vector);
    return sum;
}

static starpu_data_handle_t duplicate_of(starpu_data_handle_t handle) {
    starpu_data_handle_t duplicate = NULL;
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, handle, 1), 0);
    return duplicate;
}

int main(void) {
    int values[4] = {0};
    starpu_data_handle_t whole = NULL, halves[2], d[6];
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 4, sizeof(int));
    starpu_data_partition_plan(whole, &filter, halves);
    d[0] = duplicate_of(whole);
    check_submit(&setting, halves[0], &numbers[1]);
    d[1] = duplicate_of(whole);
    check_submit(&setting, halves[1], &numbers[2]);
    d[2] = duplicate_of(halves[1]);
    check_submit(&setting, whole, &numbers[3]);
    d[3] = duplicate_of(halves[1]);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition(whole, &filter);
    check_submit(&setting, starpu_data_get_sub_data(whole, 1, 0), &numbers[4]);
    d[4] = duplicate_of(starpu_data_get_sub_data(whole, 1, 0));
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    d[5] = duplicate_of(whole);
    const int sums[6] = {0, 2, 4, 6, 8, 14};
    for (int i = 0; i < 6; ++i) CHECK_EQUAL(sum_and_end(d[i]), sums[i]);
    starpu_data_unregister(whole);
    return check_stop();
}
