// Where no task runs on a CUDA device, calls that ask for one say so; all others do what is left to do.
#define STARPU_NO_CUDA
#include "later/check_later.h"

#include <starpu_cublas.h>
#include <starpu_cublas_v2.h>
#include <starpu_cublasLt.h>
#include <starpu_cuda.h>
#include <starpu_cusolver.h>
#include <starpu_cusparse.h>

#define NO_SUCH_DEVICE 4242

// NULL, EINVAL and a line: the calling thread is no CUDA worker's.
#define FOR_WORKERS_ONLY(call, arguments)                                                                    \
    do {                                                                                                     \
        const void* answer_ = "";                                                                            \
        EXPECT_ERRNO(answer_ = (const void*)call arguments, EINVAL, #call);                                  \
        CHECK(answer_ == NULL);                                                                              \
    } while (0)

static void check_handles(void) {
    FOR_WORKERS_ONLY(starpu_cuda_get_local_stream, ());
    FOR_WORKERS_ONLY(starpu_cuda_get_device_properties, (0));
    FOR_WORKERS_ONLY(starpu_cublas_get_local_handle, ());
    FOR_WORKERS_ONLY(starpu_cublasLt_get_local_handle, ());
    FOR_WORKERS_ONLY(starpu_cusparse_get_local_handle, ());
    FOR_WORKERS_ONLY(starpu_cusolverDn_get_local_handle, ());
    FOR_WORKERS_ONLY(starpu_cusolverSp_get_local_handle, ());
    FOR_WORKERS_ONLY(starpu_cusolverRf_get_local_handle, ());
}

static void check_libraries(void) {
    NOTHING_TO_DO(starpu_cublas_init, ());
    NOTHING_TO_DO(starpu_cublas_set_stream, ());
    NOTHING_TO_DO(starpu_cublas_shutdown, ());
    NOTHING_TO_DO(starpu_cublasLt_init, ());
    NOTHING_TO_DO(starpu_cublasLt_shutdown, ());
    NOTHING_TO_DO(starpu_cusparse_init, ());
    NOTHING_TO_DO(starpu_cusparse_shutdown, ());
    NOTHING_TO_DO(starpu_cusolver_init, ());
    NOTHING_TO_DO(starpu_cusolver_shutdown, ());
}

// Between places in main memory the copies are made all the same.
static void check_copies(void) {
    int from[12] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
    int to[12] = {0};
    CHECK_EQUAL(starpu_cuda_copy_async_sync(from, 0, to, 0, 2 * sizeof(int), NULL, 0), 0);
    CHECK(to[0] == 1 && to[1] == 2 && to[2] == 0);
    CHECK_EQUAL(
        starpu_cuda_copy2d_async_sync(from, 0, to, 0, sizeof(int), 2, 4 * sizeof(int), sizeof(int), NULL, 0),
        0);
    CHECK(to[0] == 1 && to[1] == 5 && to[2] == 0);
    CHECK_EQUAL(starpu_cuda_copy3d_async_sync(from, 0, to, 0, sizeof(int), 2, 2 * sizeof(int), sizeof(int), 2,
                                              6 * sizeof(int), 4 * sizeof(int), NULL, 0),
                0);
    CHECK(to[0] == 1 && to[1] == 3 && to[4] == 7 && to[5] == 9);
    EXPECT_ERROR(starpu_cuda_copy_async_sync(from, 7, to, 0, 1, NULL, 0), -EINVAL,
                 "starpu_cuda_copy_async_sync");
}

static void check_lines(void) {
    EXPECT_LINE(starpu_cuda_report_error("a_function", "a_file.cu", 7, 2), "a_function");
    EXPECT_LINE(starpu_cublas_report_error("a_function", "a_file.cu", 7, 3), "CUBLAS_STATUS_ALLOC_FAILED");
    EXPECT_LINE(starpu_cusolver_report_error("a_function", "a_file.cu", 7, 2),
                "CUSOLVER_STATUS_ALLOC_FAILED");
}

int main(void) {
    struct starpu_conf conf = check_conf(1);
    check_handles();
    check_copies();
    check_lines();
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_handles();
    check_libraries();
    check_copies();
    errno = 0;
    starpu_cuda_set_device(NO_SUCH_DEVICE);
    CHECK(errno == ENODEV || errno == EIO);
    errno = 0;
    CHECK(starpu_cuda_get_nvmldev(NO_SUCH_DEVICE) == NULL);
    CHECK_EQUAL(errno, ENODEV);
    return check_stop();
}
