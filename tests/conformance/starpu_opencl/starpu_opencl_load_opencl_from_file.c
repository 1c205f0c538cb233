// A kernel from a file, found through STARPU_OPENCL_PROGRAM_DIR, scales a vector; files beside it are
// included.
#include "temporary_source.h"

int main(void) {
    int x[100], factor = -2;
    starpu_data_handle_t handle;
    temporary_begin();
    temporary_file("beside.h", check_scale_source);
    temporary_file("scale.cl", "#include \"beside.h\"\n");
    check_opencl_start();
    for (int i = 0; i < 100; ++i) x[i] = i;
    CHECK_EQUAL(starpu_opencl_load_opencl_from_file("scale.cl", &check_program, NULL), 0);
    temporary_remove("beside.h");
    temporary_remove("scale.cl");
    temporary_end();
    handle = check_vector(x, 100);
    check_submit(&scale, handle, &factor);
    starpu_data_unregister(handle);
    for (int i = 0; i < 100; ++i) CHECK_EQUAL(x[i], -2 * i);
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
