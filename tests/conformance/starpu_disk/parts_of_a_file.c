// A matrix in a file that memory cannot hold is cut, and its pieces are computed on one by one.
#include "starpu_disk/directory.h"

enum { rows = 1024, columns = 1024, across = 4 }; // 8 mebibytes; memory holds two pieces or three

static void add_position(void* buffers[], void* arg) {
    double* m = (double*)STARPU_MATRIX_GET_PTR(buffers[0]);
    const unsigned ld = STARPU_MATRIX_GET_LD(buffers[0]);
    const double add = *(const double*)arg;
    for (unsigned j = 0; j < STARPU_MATRIX_GET_NY(buffers[0]); ++j)
        for (unsigned i = 0; i < STARPU_MATRIX_GET_NX(buffers[0]); ++i) m[i + j * (size_t)ld] += add;
}

static struct starpu_codelet adds = {
    .cpu_funcs = {add_position}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "add_position"};

int main(void) {
    static double values[rows * columns];
    static double added[across][across];
    char name[] = "matrix";
    starpu_data_handle_t whole;
    struct starpu_data_filter in_rows = {.filter_func = starpu_matrix_filter_block, .nchildren = across};
    struct starpu_data_filter in_columns = {.filter_func = starpu_matrix_filter_vertical_block,
                                            .nchildren = across};
    for (int k = 0; k < rows * columns; ++k) values[k] = k;
    setenv("STARPU_LIMIT_CPU_MEM", "2", 1);
    directory_make();
    directory_write(name, values, sizeof values);
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    void* object = starpu_disk_open(node, name, sizeof values);
    CHECK(object != NULL);
    starpu_matrix_data_register(&whole, (int)node, (uintptr_t)object, rows, rows, columns, sizeof(double));
    starpu_data_map_filters(whole, 2, &in_rows, &in_columns);
    for (int round = 0; round < 2; ++round)
        for (int i = 0; i < across; ++i)
            for (int j = 0; j < across; ++j) {
                if (round == 0) added[i][j] = 100 * i + j;
                starpu_data_handle_t part = starpu_data_get_sub_data(whole, 2, i, j);
                struct starpu_task* task = check_task(&adds, part, NULL);
                task->cl_arg = &added[i][j];
                task->cl_arg_size = sizeof(double);
                CHECK_EQUAL(starpu_task_submit(task), 0);
            }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unpartition(whole, node);
    starpu_data_unregister(whole);
    starpu_disk_close(node, object, sizeof values);
    directory_read(name, values, sizeof values);
    for (int j = 0; j < columns; ++j)
        for (int i = 0; i < rows; ++i)
            CHECK(values[i + j * rows] ==
                  i + j * rows + 2 * (100 * (i / (rows / across)) + j / (columns / across)));
    return check_stop();
}
