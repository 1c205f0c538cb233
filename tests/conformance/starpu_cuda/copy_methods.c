// Copy methods that a program wrote for CUDA devices are called with a stream of the device, and waited for.
#include "starpu_cuda/on_devices.h"

enum { in = 1, out = 2, between = 3 }; /* cudaMemcpyKind */

struct pair_interface {
    int* values;
};

static int calls_in, calls_out, calls_between;

static void register_pair(starpu_data_handle_t handle, int home_node, void* data_interface) {
    int node;
    for (node = 0; node < STARPU_MAXNODES; ++node)
        ((struct pair_interface*)starpu_data_get_interface_on_node(handle, (unsigned)node))->values =
            node == home_node ? ((struct pair_interface*)data_interface)->values : NULL;
}

static starpu_ssize_t allocate_pair(void* data_interface, unsigned node) {
    int** values = &((struct pair_interface*)data_interface)->values;
    *values = (int*)starpu_malloc_on_node(node, 2 * sizeof(int));
    return *values ? (starpu_ssize_t)(2 * sizeof(int)) : -ENOMEM;
}

static void free_pair(void* data_interface, unsigned node) {
    starpu_free_on_node(node, (uintptr_t)((struct pair_interface*)data_interface)->values, 2 * sizeof(int));
}

static int copy(void* from, unsigned from_node, void* to, unsigned to_node, struct CUstream_st* stream,
                int kind) {
    CHECK(stream != NULL);
    return starpu_cuda_copy_async_sync(((struct pair_interface*)from)->values, from_node,
                                       ((struct pair_interface*)to)->values, to_node, 2 * sizeof(int), stream,
                                       kind);
}
static int copy_in(void* from, unsigned from_node, void* to, unsigned to_node, struct CUstream_st* stream) {
    (void)STARPU_ATOMIC_ADD(&calls_in, 1);
    return copy(from, from_node, to, to_node, stream, in);
}
static int copy_out(void* from, unsigned from_node, void* to, unsigned to_node, struct CUstream_st* stream) {
    (void)STARPU_ATOMIC_ADD(&calls_out, 1);
    return copy(from, from_node, to, to_node, stream, out);
}
static int copy_between(void* from, unsigned from_node, void* to, unsigned to_node,
                        struct CUstream_st* stream) {
    (void)STARPU_ATOMIC_ADD(&calls_between, 1);
    return copy(from, from_node, to, to_node, stream, between);
}

static size_t pair_size(starpu_data_handle_t handle) {
    (void)handle;
    return 2 * sizeof(int);
}
static uint32_t pair_footprint(starpu_data_handle_t handle) {
    (void)handle;
    return 2;
}

// Without the toolkit the header does not know the type of a stream.
#define METHOD(function) ((int (*)(void))(void (*)(void))(function))
static struct starpu_data_copy_methods pair_copies = {.ram_to_cuda_async = METHOD(copy_in),
                                                      .cuda_to_ram_async = METHOD(copy_out),
                                                      .cuda_to_cuda_async = METHOD(copy_between)};
static struct starpu_data_interface_ops pair_ops = {.register_data_handle = register_pair,
                                                    .allocate_data_on_node = allocate_pair,
                                                    .free_data_on_node = free_pair,
                                                    .copy_methods = &pair_copies,
                                                    .get_size = pair_size,
                                                    .footprint = pair_footprint,
                                                    .interfaceid = STARPU_UNKNOWN_INTERFACE_ID,
                                                    .interface_size = sizeof(struct pair_interface)};

static void change(void* buffers[], void* arg) {
    int* values = ((struct pair_interface*)buffers[0])->values;
    (void)arg;
    check_launch(values, 2, 1);
    check_launch(values + 1, 3, 0);
}
static struct starpu_codelet changing = {.cuda_funcs = {change},
                                         .cuda_flags = {STARPU_CUDA_ASYNC},
                                         .nbuffers = 1,
                                         .modes = {STARPU_RW},
                                         .name = "changing"};

int main(void) {
    int values[2] = {1, 1}, i;
    struct pair_interface pair = {values};
    starpu_data_handle_t handle = NULL;
    check_start_on_devices(1);
    starpu_data_register(&handle, STARPU_MAIN_RAM, &pair, &pair_ops);
    for (i = 0; i < 4; ++i) check_submit_on(check_worker(i % 2), &changing, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[0], 31);
    CHECK_EQUAL(values[1], 81);
    CHECK(check_count(&calls_in) >= 1 && check_count(&calls_out) >= 1 && check_count(&calls_between) >= 3);
    return check_stop_devices();
}
