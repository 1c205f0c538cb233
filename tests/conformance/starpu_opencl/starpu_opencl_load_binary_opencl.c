// A program compiled ahead, from a file or a string, has its kernels when its binary is loaded.
#include "temporary_source.h"

static void use(const char* binary) {
    cl_kernel kernel = NULL;
    cl_command_queue queue = NULL;
    CHECK_EQUAL(starpu_opencl_load_binary_opencl(binary, &check_program), 0);
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "scale", check_opencl_devid()),
                CL_SUCCESS);
    starpu_opencl_release_kernel(kernel);
    starpu_opencl_unload_opencl(&check_program);
}

int main(void) {
    char remove_all[200];
    temporary_begin();
    setenv("STARPU_HOME", temporary_folder, 1);
    temporary_file("scale.cl", check_scale_source);
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_compile_opencl_from_file("scale.cl", NULL), 0);
    temporary_remove("scale.cl");
    use("scale.cl");
    CHECK_EQUAL(starpu_opencl_compile_opencl_from_string(check_scale_source, "from_string", NULL), 0);
    use("from_string");
    CHECK_EQUAL(starpu_opencl_load_binary_opencl("never_compiled", &check_program), -ENOENT);
    snprintf(remove_all, sizeof remove_all, "rm -r '%s'", temporary_folder);
    CHECK_EQUAL(system(remove_all), 0);
    return check_opencl_stop();
}
