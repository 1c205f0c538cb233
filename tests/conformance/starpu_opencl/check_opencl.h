// What OpenCL's conformance programs share: a runtime whose OpenCL device is the CPU (PoCL), and the source
// they scale vectors with.
#ifndef CONFORMANCE_CHECK_OPENCL_H
#define CONFORMANCE_CHECK_OPENCL_H

#include "check.h"

#ifndef STARPU_USE_OPENCL
#error "starpu.h defines STARPU_USE_OPENCL where OpenCL's headers are"
#endif

#define CHECK_SKIPPED 77 // what ctest takes for a skipped test

// Call check_opencl_stop() at the end. Ends the program, with the reason, where there is no OpenCL device.
static inline void check_opencl_start(void) {
    struct starpu_conf conf = check_conf(1);
    setenv("STARPU_OPENCL_ONLY_ON_CPUS", "1", 1);
    conf.nopencl = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    if (starpu_opencl_worker_get_count() > 0) return;
    fprintf(stderr, "skipped: there is no OpenCL device; Debian's pocl-opencl-icd makes the CPU one\n");
    starpu_shutdown();
    exit(CHECK_SKIPPED);
}

static inline int check_opencl_stop(void) {
    return check_stop();
}

static inline int check_opencl_worker(void) {
    return starpu_worker_get_by_type(STARPU_OPENCL_WORKER, 0);
}

static inline int check_opencl_devid(void) {
    return starpu_worker_get_devid(check_opencl_worker());
}

static inline unsigned check_opencl_node(void) {
    return starpu_worker_get_memory_node((unsigned)check_opencl_worker());
}

// x[i] *= factor for n ints that begin `offset` bytes into a buffer.
static const char check_scale_source[] STARPU_ATTRIBUTE_UNUSED =
    "__kernel void scale(__global char *buffer, ulong offset, uint n, int factor) {\n"
    "    __global int *x = (__global int *)(buffer + offset);\n"
    "    uint i = get_global_id(0);\n"
    "    if (i < n) x[i] *= factor;\n"
    "}\n";

static struct starpu_opencl_program check_program STARPU_ATTRIBUTE_UNUSED;

// Launches it on the vector in buffers[0] with the int at arg; the caller waits for, and releases, the event.
static inline cl_event check_launch_scale(void* buffers[], void* arg) {
    cl_mem buffer = (cl_mem)STARPU_VECTOR_GET_DEV_HANDLE(buffers[0]);
    cl_ulong offset = STARPU_VECTOR_GET_OFFSET(buffers[0]);
    cl_uint n = STARPU_VECTOR_GET_NX(buffers[0]);
    size_t global = n;
    cl_kernel kernel;
    cl_command_queue queue;
    cl_event event;
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "scale",
                                          starpu_worker_get_devid(starpu_worker_get_id())),
                CL_SUCCESS);
    CHECK_EQUAL(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), CL_SUCCESS);
    CHECK_EQUAL(clSetKernelArg(kernel, 1, sizeof offset, &offset), CL_SUCCESS);
    CHECK_EQUAL(clSetKernelArg(kernel, 2, sizeof n, &n), CL_SUCCESS);
    CHECK_EQUAL(clSetKernelArg(kernel, 3, sizeof(int), arg), CL_SUCCESS);
    CHECK_EQUAL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, &event), CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_release_kernel(kernel), CL_SUCCESS);
    return event;
}

// As most programs write it: the function returns when the kernel is over.
static inline void check_scale(void* buffers[], void* arg) {
    cl_event event = check_launch_scale(buffers, arg);
    CHECK_EQUAL(clWaitForEvents(1, &event), CL_SUCCESS);
    clReleaseEvent(event);
}

static struct starpu_codelet scale STARPU_ATTRIBUTE_UNUSED = {
    .opencl_funcs = {check_scale}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale"};

// Registers n ints.
static inline starpu_data_handle_t check_vector(int* x, uint32_t n) {
    starpu_data_handle_t handle = NULL;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)x, n, sizeof *x);
    CHECK(handle != NULL);
    return handle;
}

#endif
