// Plans cut data of every kind that has filters: pieces of other kinds, of data without a home that nobody
// has written yet, and of sparse matrices, in turn with the whole.
#include "cutting_many.h"

static void fill_tensor(void* buffers[], void* arg) {
    (void)arg;
    for (unsigned t = 0; t < STARPU_TENSOR_GET_NT(buffers[0]); ++t)
        for (unsigned i = 0; i < STARPU_TENSOR_GET_LDT(buffers[0]); ++i)
            ((int*)STARPU_TENSOR_GET_PTR(buffers[0]))[t * STARPU_TENSOR_GET_LDT(buffers[0]) + i] = 7;
}

static void check_slices(void* buffers[], void* arg) {
    const int* a = (const int*)STARPU_TENSOR_GET_PTR(buffers[0]);
    (void)arg;
    CHECK_EQUAL(STARPU_TENSOR_GET_LDT(buffers[0]), 2 * 3 * 4);
    for (unsigned i = 0; i < 2 * 3 * 4 * 3; ++i) CHECK_EQUAL(a[i], 7 + part_marks[i / (2 * 3 * 4)]);
    check_tick(&check_runs);
}

static struct starpu_codelet filling = {.cpu_funcs = {fill_tensor}, .nbuffers = 1, .modes = {STARPU_W}};
static struct starpu_codelet checking = {.cpu_funcs = {check_slices}, .nbuffers = 1, .modes = {STARPU_R}};

static void tensor_without_home(void) {
    starpu_data_handle_t whole = NULL, pieces[3];
    struct starpu_data_filter filter = {.filter_func = starpu_tensor_filter_pick_block_t,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_tensor_filter_pick_block_child_ops};
    starpu_tensor_data_register(&whole, -1, 0, 2, 6, 24, 2, 3, 4, 3, sizeof(int));
    starpu_data_partition_plan(whole, &filter, pieces);
    check_submit(&filling, whole, NULL);
    for (unsigned i = 0; i < 3; ++i) check_submit(&block_adding, pieces[i], &part_marks[i]);
    check_submit(&checking, whole, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    starpu_data_partition_clean(whole, 3, pieces);
    starpu_data_unregister(whole);
}

static void ndim_in_two_ways(void) {
    starpu_data_handle_t whole = check_ndim(4), along_z[4], along_x[3];
    struct starpu_data_filter cut = {
        .filter_func = starpu_ndim_filter_block, .nchildren = 4, .filter_arg = 2};
    struct starpu_data_filter pick = {
        .filter_func = starpu_ndim_filter_pick_ndim, .nchildren = 3, .filter_arg_ptr = (void*)(uintptr_t)2};
    starpu_data_partition_plan(whole, &cut, along_z);
    starpu_data_partition_plan(whole, &pick, along_x);
    for (unsigned i = 0; i < 4; ++i) check_submit(&ndim_adding, along_z[i], &part_marks[i]);
    check_submit(&ndim_adding, along_x[1], &part_marks[3]);
    check_submit(&ndim_adding, whole, &part_marks[0]);
    starpu_data_partition_clean(whole, 4, along_z);
    starpu_data_partition_clean(whole, 3, along_x);
    starpu_data_unregister(whole);
    for (unsigned i = 0; i < element_count; ++i)
        CHECK_EQUAL(elements[i], part_marks[part_of(index_of(i, 2), sizes[2], 4)] + part_marks[0] +
                                     (index_of(i, 0) == 3 ? part_marks[3] : 0));
}

static void double_values(void* buffers[], void* arg) {
    (void)arg;
    for (unsigned i = 0; i < STARPU_CSR_GET_NNZ(buffers[0]); ++i)
        ((int*)STARPU_CSR_GET_NZVAL(buffers[0]))[i] *= 2;
}

static struct starpu_codelet doubling = {.cpu_funcs = {double_values}, .nbuffers = 1, .modes = {STARPU_RW}};

static void sparse_matrix(void) {
    int values[5] = {1, 1, 1, 1, 1};
    uint32_t colind[5] = {0}, rowptr[4] = {0, 2, 3, 5};
    starpu_data_handle_t whole = NULL, pieces[2];
    struct starpu_data_filter filter = {.filter_func = starpu_csr_filter_vertical_block, .nchildren = 2};
    starpu_csr_data_register(&whole, STARPU_MAIN_RAM, 5, 3, (uintptr_t)values, colind, rowptr, 0,
                             sizeof(int));
    starpu_data_partition_plan(whole, &filter, pieces);
    check_submit(&doubling, whole, NULL);
    check_submit(&doubling, pieces[1], NULL);
    check_submit(&doubling, whole, NULL);
    starpu_data_partition_clean(whole, 2, pieces);
    starpu_data_unregister(whole);
    for (int i = 0; i < 5; ++i) CHECK_EQUAL(values[i], i < 3 ? 4 : 8);
}

int main(void) {
    check_start();
    tensor_without_home();
    ndim_in_two_ways();
    sparse_matrix();
    return check_stop();
}
