// Calls on CUDA devices come later; preparing libraries on none of them is nothing to do.
#define STARPU_NO_CUDA
#include "later/check_later.h"

#include <starpu_cublas.h>
#include <starpu_cublas_v2.h>
#include <starpu_cublasLt.h>
#include <starpu_cuda.h>
#include <starpu_cusolver.h>
#include <starpu_cusparse.h>

int main(void) {
    LATER_VOID(starpu_cuda_report_error, (NULL, NULL, 0, 0));
    LATER_VOID(starpu_cublas_report_error, (NULL, NULL, 0, 0));
    LATER_POINTER(starpu_cuda_get_local_stream, ());
    LATER_POINTER(starpu_cuda_get_device_properties, (0));
    LATER_INT(starpu_cuda_copy_async_sync, (NULL, 0, NULL, 0, 0, NULL, 0));
    LATER_INT(starpu_cuda_copy2d_async_sync, (NULL, 0, NULL, 0, 0, 0, 0, 0, NULL, 0));
    LATER_INT(starpu_cuda_copy3d_async_sync, (NULL, 0, NULL, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0));
    LATER_VOID(starpu_cuda_set_device, (0));
    LATER_POINTER(starpu_cuda_get_nvmldev, (0));
    NOTHING_TO_DO(starpu_cublas_init, ());
    NOTHING_TO_DO(starpu_cublas_set_stream, ());
    NOTHING_TO_DO(starpu_cublas_shutdown, ());
    LATER_POINTER(starpu_cublas_get_local_handle, ());
    NOTHING_TO_DO(starpu_cublasLt_init, ());
    NOTHING_TO_DO(starpu_cublasLt_shutdown, ());
    LATER_POINTER(starpu_cublasLt_get_local_handle, ());
    NOTHING_TO_DO(starpu_cusparse_init, ());
    NOTHING_TO_DO(starpu_cusparse_shutdown, ());
    LATER_POINTER(starpu_cusparse_get_local_handle, ());
    NOTHING_TO_DO(starpu_cusolver_init, ());
    NOTHING_TO_DO(starpu_cusolver_shutdown, ());
    LATER_POINTER(starpu_cusolverDn_get_local_handle, ());
    LATER_POINTER(starpu_cusolverSp_get_local_handle, ());
    LATER_POINTER(starpu_cusolverRf_get_local_handle, ());
    LATER_VOID(starpu_cusolver_report_error, (NULL, NULL, 0, 0));
    return 0;
}
