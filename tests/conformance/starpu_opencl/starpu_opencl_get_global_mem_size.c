// It tells what the device itself tells.
#include "check_opencl.h"

int main(void) {
    cl_device_id device = NULL;
    cl_ulong bytes = 0;
    check_opencl_start();
    starpu_opencl_get_device(check_opencl_devid(), &device);
    CHECK_EQUAL(clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof bytes, &bytes, NULL), CL_SUCCESS);
    CHECK(bytes > 0);
    CHECK_EQUAL(starpu_opencl_get_global_mem_size(check_opencl_devid()), bytes);
    return check_opencl_stop();
}
