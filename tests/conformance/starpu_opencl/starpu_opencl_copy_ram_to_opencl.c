// Memory of a device takes copies to, from and within it, at once or with an event to wait for.
#include "check_opencl.h"

static void wait_for(cl_event* event) {
    CHECK(*event != NULL);
    CHECK_EQUAL(clWaitForEvents(1, event), CL_SUCCESS);
    clReleaseEvent(*event);
    *event = NULL;
}

int main(void) {
    int x[4] = {1, 2, 3, 4}, back[4] = {0, 0, 0, 0}, ret = 1;
    cl_mem one = NULL, other = NULL;
    cl_event event = NULL;
    unsigned node;
    check_opencl_start();
    node = check_opencl_node();
    CHECK_EQUAL(starpu_opencl_allocate_memory(check_opencl_devid(), &one, sizeof x, CL_MEM_READ_WRITE),
                CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_allocate_memory(check_opencl_devid(), &other, sizeof x, CL_MEM_READ_WRITE),
                CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_copy_ram_to_opencl(x, STARPU_MAIN_RAM, one, node, sizeof x, 0, NULL, &ret), 0);
    CHECK_EQUAL(ret, 0);
    CHECK_EQUAL(starpu_opencl_copy_opencl_to_opencl(one, node, 4, other, node, 0, 12, &event, &ret), 0);
    CHECK_EQUAL(ret, -EAGAIN);
    wait_for(&event);
    CHECK_EQUAL(starpu_opencl_copy_ram_to_opencl(x, STARPU_MAIN_RAM, other, node, 4, 12, &event, &ret), 0);
    CHECK_EQUAL(ret, -EAGAIN);
    wait_for(&event);
    CHECK_EQUAL(starpu_opencl_copy_opencl_to_ram(other, node, back, STARPU_MAIN_RAM, 12, 4, NULL, &ret), 0);
    CHECK_EQUAL(ret, 0);
    CHECK_EQUAL(back[0], 3);
    CHECK_EQUAL(back[1], 4);
    CHECK_EQUAL(back[2], 1);
    CHECK_EQUAL(starpu_opencl_copy_async_sync((uintptr_t)one, 4, node, (uintptr_t)back, 12, STARPU_MAIN_RAM,
                                              4, &event),
                -EAGAIN);
    wait_for(&event);
    CHECK_EQUAL(back[3], 2);
    clReleaseMemObject(one);
    clReleaseMemObject(other);
    return check_opencl_stop();
}
