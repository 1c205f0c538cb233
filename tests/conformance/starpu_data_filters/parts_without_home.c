// Data without a home that nobody has written can be cut: its parts lie in one memory, and the whole has what
// they wrote.
#include "cutting.h"

static void write_part(void* buffers[], void* arg) {
    int* a = (int*)STARPU_MATRIX_GET_PTR(buffers[0]);
    for (unsigned y = 0; y < STARPU_MATRIX_GET_NY(buffers[0]); ++y)
        for (unsigned x = 0; x < STARPU_MATRIX_GET_NX(buffers[0]); ++x)
            a[y * STARPU_MATRIX_GET_LD(buffers[0]) + x] = *(int*)arg;
}

static struct starpu_codelet writing = {.cpu_funcs = {write_part}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    check_start();
    starpu_data_handle_t whole = NULL;
    struct starpu_data_filter filter = {.filter_func = starpu_matrix_filter_block, .nchildren = 2};
    starpu_matrix_data_register(&whole, -1, 0, 5, 5, 3, sizeof(int));
    starpu_data_partition(whole, &filter);
    for (unsigned i = 0; i < 2; ++i)
        check_submit(&writing, starpu_data_get_sub_data(whole, 1, i), &part_marks[i]);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    const int* a = (const int*)starpu_matrix_get_local_ptr(whole);
    const unsigned ld = starpu_matrix_get_local_ld(whole);
    for (unsigned y = 0; y < 3; ++y)
        for (unsigned x = 0; x < 5; ++x) CHECK_EQUAL(a[y * ld + x], part_marks[x >= 3]);
    starpu_data_release(whole);
    starpu_data_unregister(whole);
    return check_stop();
}
