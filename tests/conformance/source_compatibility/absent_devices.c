// A program for CPUs may name every kind of device; where there is none, its other implementation runs.
#include "check.h"

#include <starpu_cublas.h>
#include <starpu_cublas_v2.h>
#include <starpu_cublasLt.h>
#include <starpu_cusolver.h>
#include <starpu_cusparse.h>
#include <starpu_hip.h>
#include <starpu_hipblas.h>
#include <starpu_max_fpga.h>
#include <starpu_opencl.h>

static void on_device(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_failed(__FILE__, __LINE__, "there is no device");
}

static struct starpu_codelet codelet = {.where = STARPU_CPU | STARPU_CUDA | STARPU_HIP | STARPU_OPENCL |
                                                 STARPU_MAX_FPGA | STARPU_TCPIP_MS | STARPU_MPI_MS,
                                        .cpu_funcs = {check_run},
                                        .cuda_funcs = {on_device},
                                        .cuda_flags = {STARPU_CUDA_ASYNC},
                                        .hip_funcs = {on_device},
                                        .hip_flags = {STARPU_HIP_ASYNC},
                                        .opencl_funcs = {on_device},
                                        .opencl_flags = {STARPU_OPENCL_ASYNC},
                                        .max_fpga_funcs = {on_device},
                                        .nbuffers = 0};

int main(void) {
    struct starpu_opencl_program program;
    (void)program;
    check_start();
    starpu_cublas_init();
    starpu_cusolver_init();
    starpu_hipblas_init();
    check_submit(&codelet, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(
        starpu_cuda_worker_get_count() + starpu_hip_worker_get_count() + starpu_opencl_worker_get_count(), 0);
    starpu_hipblas_shutdown();
    starpu_cusolver_shutdown();
    starpu_cublas_shutdown();
    return check_stop();
}
