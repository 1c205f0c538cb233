// A kernel function gets the context and the queue of the device it runs on.
#include "check_opencl.h"

static int runs;

static void look(void* buffers[], void* arg) {
    cl_context context = NULL, expected_context = NULL;
    cl_command_queue queue = NULL, expected_queue = NULL;
    int devid = starpu_worker_get_devid(starpu_worker_get_id());
    (void)buffers;
    (void)arg;
    starpu_opencl_get_current_context(&context);
    starpu_opencl_get_current_queue(&queue);
    starpu_opencl_get_context(devid, &expected_context);
    starpu_opencl_get_queue(devid, &expected_queue);
    CHECK(context != NULL && context == expected_context);
    CHECK(queue != NULL && queue == expected_queue);
    check_tick(&runs);
}

static struct starpu_codelet looking = {.opencl_funcs = {look}, .nbuffers = 0, .name = "look"};

int main(void) {
    check_opencl_start();
    check_submit(&looking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&runs), 1);
    return check_opencl_stop();
}
