// Copies between a device and main memory: over on return without a stream, on the stream with one; with
// gaps.
#include "starpu_cuda/on_devices.h"

#define COUNT 24
enum { in = 1, out = 2 }; /* cudaMemcpyKind */

static int from[COUNT], back[COUNT], rows[COUNT], layers[COUNT];

// The buffer is on the device: fills it from main memory and reads it again in several shapes.
static void copy(void* buffers[], void* arg) {
    int* there = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const unsigned node = starpu_worker_get_memory_node((unsigned)starpu_worker_get_id());
    struct CUstream_st* stream = starpu_cuda_get_local_stream();
    (void)arg;
    CHECK_EQUAL(starpu_cuda_copy_async_sync(from, STARPU_MAIN_RAM, there, node, sizeof from, stream, in),
                -EAGAIN);
    CHECK_EQUAL(starpu_cuda_copy_async_sync(there, node, back, STARPU_MAIN_RAM, sizeof back, stream, out),
                -EAGAIN);
    CHECK_EQUAL(starpu_cuda_copy2d_async_sync(there, node, rows, STARPU_MAIN_RAM, sizeof(int), 4,
                                              3 * sizeof(int), 2 * sizeof(int), stream, out),
                -EAGAIN);
    CHECK_EQUAL(starpu_cuda_copy3d_async_sync(there, node, layers, STARPU_MAIN_RAM, sizeof(int), 2,
                                              2 * sizeof(int), sizeof(int), 3, 8 * sizeof(int),
                                              2 * sizeof(int), stream, out),
                -EAGAIN);
}
static struct starpu_codelet copying = {.cuda_funcs = {copy},
                                        .cuda_flags = {STARPU_CUDA_ASYNC},
                                        .nbuffers = 1,
                                        .modes = {STARPU_W},
                                        .name = "copying"};

static void copy_at_once(void* buffers[], void* arg) {
    int* there = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    const unsigned node = starpu_worker_get_memory_node((unsigned)starpu_worker_get_id());
    int first = 0;
    (void)arg;
    CHECK_EQUAL(starpu_cuda_copy_async_sync(from, STARPU_MAIN_RAM, there, node, sizeof from, NULL, in), 0);
    CHECK_EQUAL(
        starpu_cuda_copy_async_sync(there + 7, node, &first, STARPU_MAIN_RAM, sizeof first, NULL, out), 0);
    CHECK_EQUAL(first, from[7]);
}
static struct starpu_codelet copying_at_once = {
    .cuda_funcs = {copy_at_once}, .nbuffers = 1, .modes = {STARPU_W}, .name = "copying_at_once"};

int main(void) {
    starpu_data_handle_t handle;
    int i;
    for (i = 0; i < COUNT; ++i) from[i] = 100 + i;
    check_start_on_devices(1);
    starpu_vector_data_register(&handle, -1, 0, COUNT, sizeof(int));
    check_submit(&copying, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < COUNT; ++i) CHECK_EQUAL(back[i], from[i]);
    for (i = 0; i < 4; ++i) CHECK_EQUAL(rows[2 * i], from[3 * i]);
    for (i = 0; i < 6; ++i) CHECK_EQUAL(layers[i], from[8 * (i / 2) + 2 * (i % 2)]);
    check_submit(&copying_at_once, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister_no_coherency(handle);
    return check_stop_devices();
}
