// Calls on HIP devices come later; preparing hipBLAS on none of them is nothing to do.
#include "later/check_later.h"

#include <starpu_hip.h>
#include <starpu_hipblas.h>

int main(void) {
    LATER_VOID(starpu_hip_report_error, (NULL, NULL, 0, 0));
    LATER_VOID(starpu_hipblas_report_error, (NULL, NULL, 0, 0));
    LATER_POINTER(starpu_hip_get_local_stream, ());
    LATER_POINTER(starpu_hip_get_device_properties, (0));
    LATER_INT(starpu_hip_copy_async_sync, (NULL, 0, NULL, 0, 0, NULL, 0));
    LATER_INT(starpu_hip_copy2d_async_sync, (NULL, 0, NULL, 0, 0, 0, 0, 0, NULL, 0));
    LATER_INT(starpu_hip_copy3d_async_sync, (NULL, 0, NULL, 0, 0, 0, 0, 0, 0, 0, 0, NULL, 0));
    LATER_VOID(starpu_hip_set_device, (0));
    NOTHING_TO_DO(starpu_hipblas_init, ());
    NOTHING_TO_DO(starpu_hipblas_shutdown, ());
    LATER_POINTER(starpu_hipblas_get_local_handle, ());
    return 0;
}
