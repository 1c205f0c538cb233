// The device becomes the calling thread's, and that thread's alone; a worker's until its next task.
#include "starpu_cuda/on_devices.h"

int cudaGetDevice(int* device);

static int current(void) {
    int device = -1;
    CHECK_EQUAL(cudaGetDevice(&device), 0);
    return device;
}

static void look(void* buffers[], void* arg) {
    (void)buffers;
    *(int*)arg = current();
}
static struct starpu_codelet looking = {.cuda_funcs = {look}, .name = "looking"};

static void choose_device_1(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    starpu_cuda_set_device(1);
}
static struct starpu_codelet choosing = {.cuda_funcs = {choose_device_1}, .name = "choosing"};

int main(void) {
    int of_worker[2] = {-1, -1};
    check_start_on_devices(1);
    starpu_cuda_set_device(1);
    CHECK_EQUAL(current(), 1);
    check_submit_on(check_worker(0), &choosing, NULL, NULL);
    check_submit_on(check_worker(0), &looking, NULL, &of_worker[0]);
    check_submit_on(check_worker(1), &looking, NULL, &of_worker[1]);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(of_worker[0], 0);
    CHECK_EQUAL(of_worker[1], 1);
    CHECK_EQUAL(current(), 1);
    starpu_cuda_set_device(0);
    CHECK_EQUAL(current(), 0);
    errno = 0;
    starpu_cuda_set_device(99);
    CHECK_EQUAL(errno, EIO);
    CHECK_EQUAL(current(), 0);
    return check_stop_devices();
}
