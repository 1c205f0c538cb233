// A device's context, OpenCL device and queue belong together, and the device is the CPU that was asked for.
#include "check_opencl.h"

int main(void) {
    cl_context context = NULL;
    cl_device_id device = NULL, of_context = NULL, of_queue = NULL;
    cl_command_queue queue = NULL;
    cl_device_type type = 0;
    check_opencl_start();
    starpu_opencl_get_context(check_opencl_devid(), &context);
    starpu_opencl_get_device(check_opencl_devid(), &device);
    starpu_opencl_get_queue(check_opencl_devid(), &queue);
    CHECK_EQUAL(clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof of_context, &of_context, NULL),
                CL_SUCCESS);
    CHECK_EQUAL(clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof of_queue, &of_queue, NULL), CL_SUCCESS);
    CHECK_EQUAL(clGetDeviceInfo(device, CL_DEVICE_TYPE, sizeof type, &type, NULL), CL_SUCCESS);
    CHECK(device == of_context);
    CHECK(device == of_queue);
    CHECK(type & CL_DEVICE_TYPE_CPU);
    CHECK_EQUAL(starpu_worker_get_type(check_opencl_worker()), STARPU_OPENCL_WORKER);
    CHECK_EQUAL(starpu_node_get_kind(check_opencl_node()), STARPU_OPENCL_RAM);
    return check_opencl_stop();
}
