// Arrays of structures for CPU kernels, structures of arrays for OpenCL kernels: each kind of kernel finds
// its own format, and a conversion runs when, and only when, data moved between the two.
#include "check_opencl.h"

enum { LENGTH = 50 };

struct point {
    int x, y;
};

static int to_device, to_cpu;

// On the CPU.
static void double_x(void* buffers[], void* arg) {
    struct point* points = (struct point*)STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_MULTIFORMAT_GET_NX(buffers[0]); ++i) points[i].x *= 2;
}

static void run_kernel(const char* name, cl_mem first, cl_mem second, cl_uint n) {
    cl_kernel kernel;
    cl_command_queue queue;
    cl_int err;
    size_t global = n;
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, name,
                                          starpu_worker_get_devid(starpu_worker_get_id())),
                CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_set_kernel_args(&err, &kernel, sizeof first, &first, sizeof second, &second,
                                              sizeof n, &n, 0),
                3);
    CHECK_EQUAL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL), CL_SUCCESS);
    starpu_opencl_release_kernel(kernel);
    CHECK_EQUAL(clFinish(queue), CL_SUCCESS);
}

static void increment_y(void* buffers[], void* arg) {
    cl_mem arrays = (cl_mem)STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0]);
    (void)arg;
    run_kernel("increment_y", arrays, arrays, STARPU_MULTIFORMAT_GET_NX(buffers[0]));
}

// On the device.
static void cpu_to_opencl(void* buffers[], void* arg) {
    (void)arg;
    check_tick(&to_device);
    run_kernel("split", (cl_mem)STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]),
               (cl_mem)STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0]), STARPU_MULTIFORMAT_GET_NX(buffers[0]));
}

// On the CPU.
static void opencl_to_cpu(void* buffers[], void* arg) {
    struct point* points = (struct point*)STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]);
    const int* arrays = (const int*)STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffers[0]);
    unsigned n = STARPU_MULTIFORMAT_GET_NX(buffers[0]);
    (void)arg;
    check_tick(&to_cpu);
    for (unsigned i = 0; i < n; ++i) {
        points[i].x = arrays[i];
        points[i].y = arrays[n + i];
    }
}

static const char source[] = "__kernel void split(__global int *points, __global int *arrays, uint n) {\n"
                             "    uint i = get_global_id(0);\n"
                             "    arrays[i] = points[2 * i];\n"
                             "    arrays[n + i] = points[2 * i + 1];\n"
                             "}\n"
                             "__kernel void increment_y(__global int *arrays, __global int *same, uint n) {\n"
                             "    arrays[n + get_global_id(0)] += 1;\n"
                             "}\n";

static struct starpu_codelet split = {.where = STARPU_OPENCL,
                                      .opencl_funcs = {cpu_to_opencl},
                                      .nbuffers = 1,
                                      .modes = {STARPU_RW},
                                      .name = "split"};
static struct starpu_codelet join = {
    .where = STARPU_CPU, .cpu_funcs = {opencl_to_cpu}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "join"};

static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = sizeof(struct point),
                                                               .opencl_elemsize = 2 * sizeof(int),
                                                               .cpu_to_opencl_cl = &split,
                                                               .opencl_to_cpu_cl = &join};

static struct starpu_codelet doubling = {
    .cpu_funcs = {double_x}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "double x"};
static struct starpu_codelet incrementing = {
    .opencl_funcs = {increment_y}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "increment y"};

int main(void) {
    struct point points[LENGTH];
    starpu_data_handle_t handle = NULL;
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(source, &check_program, NULL), 0);
    for (int i = 0; i < LENGTH; ++i) {
        points[i].x = i;
        points[i].y = -i;
    }
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, points, LENGTH, &formats);
    CHECK(handle != NULL);
    check_submit(&doubling, handle, NULL);
    for (int i = 0; i < 3; ++i) check_submit(&incrementing, handle, NULL);
    check_submit(&doubling, handle, NULL);
    check_submit(&incrementing, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&to_device), 2);
    CHECK_EQUAL(check_count(&to_cpu), 1);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    CHECK_EQUAL(check_count(&to_cpu), 2);
    CHECK_EQUAL(points[7].x, 28);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_count(&to_cpu), 2);
    for (int i = 0; i < LENGTH; ++i) {
        CHECK_EQUAL(points[i].x, 4 * i);
        CHECK_EQUAL(points[i].y, 4 - i);
    }
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
