// Once everything has been used, asynchronous tasks and the copies of pinned data between them run without
// any call in which the host waits for the device, and without asking the device for memory.
#include "starpu_cuda/on_devices.h"

#define VALUES 8
#define COUNT 4096 /* ints */
#define ROUNDS 10

static int* values[VALUES];
static starpu_data_handle_t handles[VALUES];

static void add_one_there(void* buffers[], void* arg) {
    (void)arg;
    check_launch((int*)STARPU_VECTOR_GET_PTR(buffers[0]), 1, 1);
}
static struct starpu_codelet adding = {.cuda_funcs = {add_one_there},
                                       .cuda_flags = {STARPU_CUDA_ASYNC},
                                       .nbuffers = 1,
                                       .modes = {STARPU_RW},
                                       .name = "adding"};

// A chain on the first vector, one task on each of the others, and all of them home and back.
static void run_round(void) {
    int i;
    for (i = 0; i < VALUES; ++i) {
        check_submit(&adding, handles[0], NULL);
        check_submit(&adding, handles[i], NULL);
    }
    for (i = 0; i < VALUES; ++i) {
        CHECK_EQUAL(starpu_data_acquire(handles[i], STARPU_RW), 0);
        starpu_data_release(handles[i]);
    }
}

int main(void) {
    struct emulated_cuda_counts before, after;
    int i;
    check_start_on_devices(0);
    for (i = 0; i < VALUES; ++i) {
        CHECK_EQUAL(starpu_malloc((void**)&values[i], COUNT * sizeof(int)), 0);
        memset(values[i], 0, COUNT * sizeof(int));
        starpu_vector_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)values[i], COUNT, sizeof(int));
    }
    run_round();
    before = emulated_cuda_count(0);
    for (i = 0; i < ROUNDS; ++i) run_round();
    after = emulated_cuda_count(0);
    CHECK(after.kernels == before.kernels + 2 * ROUNDS * VALUES);
    CHECK_EQUAL((int)(after.host_waits - before.host_waits), 0);
    CHECK_EQUAL((int)(after.allocations - before.allocations), 0);
    CHECK_EQUAL((int)(after.pageable_copies - before.pageable_copies), 0);
    for (i = 0; i < VALUES; ++i) {
        starpu_data_unregister(handles[i]);
        CHECK_EQUAL(values[i][0], (ROUNDS + 1) * (i == 0 ? VALUES + 1 : 1));
        CHECK_EQUAL(starpu_free_noflag(values[i], COUNT * sizeof(int)), 0);
    }
    return check_stop_devices();
}
