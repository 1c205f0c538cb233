// Points for CPUs, all x before all y for CUDA devices: kernels find their own format wherever data were
// before, on the other device too, and a conversion runs only where data came from the other kind.
#include "starpu_cuda/on_devices.h"

enum { LENGTH = 40 };

struct point {
    int x, y;
};

static int to_device, to_cpu;

static void double_x(void* buffers[], void* arg) {
    struct point* points = (struct point*)STARPU_MULTIFORMAT_GET_CPU_PTR(buffers[0]);
    (void)arg;
    for (unsigned i = 0; i < STARPU_MULTIFORMAT_GET_NX(buffers[0]); ++i) points[i].x *= 2;
}

struct places {
    struct point* points;
    int* arrays;
    size_t n;
};

static struct places places_of(void* buffer) {
    struct places there;
    memset(&there, 0, sizeof there);
    there.points = (struct point*)STARPU_MULTIFORMAT_GET_CPU_PTR(buffer);
    there.arrays = (int*)STARPU_MULTIFORMAT_GET_CUDA_PTR(buffer);
    there.n = STARPU_MULTIFORMAT_GET_NX(buffer);
    return there;
}

static void split_kernel(void* argument) {
    const struct places* there = (const struct places*)argument;
    const struct point* points = (const struct point*)emulated_cuda_host_view(there->points);
    int* arrays = (int*)emulated_cuda_host_view(there->arrays);
    for (size_t i = 0; i < there->n; ++i) {
        arrays[i] = points[i].x;
        arrays[there->n + i] = points[i].y;
    }
}

static void increment_y_kernel(void* argument) {
    const struct places* there = (const struct places*)argument;
    int* arrays = (int*)emulated_cuda_host_view(there->arrays);
    for (size_t i = 0; i < there->n; ++i) ++arrays[there->n + i];
}

static void cpu_to_cuda(void* buffers[], void* arg) {
    struct places there = places_of(buffers[0]);
    (void)arg;
    check_tick(&to_device);
    CHECK_EQUAL(emulated_cuda_launch(starpu_cuda_get_local_stream(), split_kernel, &there, sizeof there), 0);
}

static void increment_y(void* buffers[], void* arg) {
    struct places there = places_of(buffers[0]);
    (void)arg;
    there.points = NULL;
    CHECK_EQUAL(
        emulated_cuda_launch(starpu_cuda_get_local_stream(), increment_y_kernel, &there, sizeof there), 0);
}

// On the CPU.
static void cuda_to_cpu(void* buffers[], void* arg) {
    struct places here = places_of(buffers[0]);
    (void)arg;
    check_tick(&to_cpu);
    for (size_t i = 0; i < here.n; ++i) {
        here.points[i].x = here.arrays[i];
        here.points[i].y = here.arrays[here.n + i];
    }
}

static struct starpu_codelet split = {
    .where = STARPU_CUDA, .cuda_funcs = {cpu_to_cuda}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "split"};
static struct starpu_codelet join = {
    .where = STARPU_CPU, .cpu_funcs = {cuda_to_cpu}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "join"};

static struct starpu_multiformat_data_interface_ops formats = {.cpu_elemsize = sizeof(struct point),
                                                               .cuda_elemsize = 2 * sizeof(int),
                                                               .cpu_to_cuda_cl = &split,
                                                               .cuda_to_cpu_cl = &join};

static struct starpu_codelet doubling = {
    .cpu_funcs = {double_x}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "double x"};
static struct starpu_codelet incrementing = {.cuda_funcs = {increment_y},
                                             .cuda_flags = {STARPU_CUDA_ASYNC},
                                             .nbuffers = 1,
                                             .modes = {STARPU_RW},
                                             .name = "increment y"};

int main(void) {
    struct point points[LENGTH];
    starpu_data_handle_t handle = NULL;
    check_start_on_devices(1);
    for (int i = 0; i < LENGTH; ++i) {
        points[i].x = i;
        points[i].y = -i;
    }
    starpu_multiformat_data_register(&handle, STARPU_MAIN_RAM, points, LENGTH, &formats);
    CHECK(handle != NULL);
    check_submit(&doubling, handle, NULL);
    check_submit_on(check_worker(0), &incrementing, handle, NULL);
    check_submit_on(check_worker(0), &incrementing, handle, NULL);
    check_submit_on(check_worker(1), &incrementing, handle, NULL); // from device to device
    check_submit(&doubling, handle, NULL);
    check_submit_on(check_worker(0), &incrementing, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&to_device), 2);
    CHECK_EQUAL(check_count(&to_cpu), 1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_count(&to_cpu), 2);
    for (int i = 0; i < LENGTH; ++i) {
        CHECK_EQUAL(points[i].x, 4 * i);
        CHECK_EQUAL(points[i].y, 4 - i);
    }
    return check_stop_devices();
}
