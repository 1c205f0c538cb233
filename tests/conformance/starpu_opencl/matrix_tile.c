// A tile of a larger matrix: its rows are apart in main memory, and the kernel goes by the distance it is
// told.
#include "check_opencl.h"

enum { ROWS = 9, COLUMNS = 7, WHOLE = 20 };

static const char source[] = "__kernel void negate(__global char *buffer, ulong offset, uint nx, uint ld) {\n"
                             "    __global int *a = (__global int *)(buffer + offset);\n"
                             "    size_t i = get_global_id(0), j = get_global_id(1);\n"
                             "    a[i + j * ld] = -a[i + j * ld];\n"
                             "}\n";

static void negate(void* buffers[], void* arg) {
    cl_mem buffer = (cl_mem)STARPU_MATRIX_GET_DEV_HANDLE(buffers[0]);
    cl_ulong offset = STARPU_MATRIX_GET_OFFSET(buffers[0]);
    cl_uint nx = STARPU_MATRIX_GET_NX(buffers[0]), ld = STARPU_MATRIX_GET_LD(buffers[0]);
    size_t global[2] = {nx, STARPU_MATRIX_GET_NY(buffers[0])};
    cl_kernel kernel;
    cl_command_queue queue;
    cl_int err;
    (void)arg;
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "negate",
                                          starpu_worker_get_devid(starpu_worker_get_id())),
                CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_set_kernel_args(&err, &kernel, sizeof buffer, &buffer, sizeof offset, &offset,
                                              sizeof nx, &nx, sizeof ld, &ld, 0),
                4);
    CHECK_EQUAL(clEnqueueNDRangeKernel(queue, kernel, 2, NULL, global, NULL, 0, NULL, NULL), CL_SUCCESS);
    starpu_opencl_release_kernel(kernel);
    CHECK_EQUAL(clFinish(queue), CL_SUCCESS);
}

static struct starpu_codelet negating = {
    .opencl_funcs = {negate}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "negate"};

int main(void) {
    static int a[WHOLE][WHOLE];
    struct starpu_data_filter halves = {.filter_func = starpu_matrix_filter_vertical_block, .nchildren = 2};
    starpu_data_handle_t tile = NULL;
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(source, &check_program, NULL), 0);
    for (int j = 0; j < WHOLE; ++j)
        for (int i = 0; i < WHOLE; ++i) a[j][i] = 100 * j + i + 1;
    starpu_matrix_data_register(&tile, STARPU_MAIN_RAM, (uintptr_t)&a[3][4], WHOLE, COLUMNS, ROWS,
                                sizeof a[0][0]);
    check_submit(&negating, tile, NULL);
    starpu_data_partition(tile, &halves); // of the rows from 3: 5, then 4
    check_submit(&negating, starpu_data_get_sub_data(tile, 1, 1), NULL);
    starpu_data_unpartition(tile, STARPU_MAIN_RAM);
    starpu_data_unregister(tile);
    for (int j = 0; j < WHOLE; ++j)
        for (int i = 0; i < WHOLE; ++i) {
            int is_negated = j >= 3 && j < 8 && i >= 4 && i < 4 + COLUMNS;
            CHECK_EQUAL(a[j][i], (100 * j + i + 1) * (is_negated ? -1 : 1));
        }
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
