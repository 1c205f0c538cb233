// Tasks on more data than a device may hold at a time: data make room for each other, and nothing is lost.
#include "starpu_cuda/on_devices.h"

#define DATA 24
#define COUNT 32768 /* ints: an eighth of the limit */
#define ROUNDS 3

static void add_kernel(void* argument) {
    int* const* places = (int* const*)argument;
    int* to = (int*)emulated_cuda_host_view(places[0]);
    const int* from = (const int*)emulated_cuda_host_view(places[1]);
    int i;
    for (i = 0; i < COUNT; ++i) to[i] += from[i];
}

static void add(void* buffers[], void* arg) {
    int* places[2];
    (void)arg;
    places[0] = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    places[1] = (int*)STARPU_VECTOR_GET_PTR(buffers[1]);
    CHECK_EQUAL(emulated_cuda_launch(starpu_cuda_get_local_stream(), add_kernel, places, sizeof places), 0);
}
static struct starpu_codelet adding = {.cuda_funcs = {add},
                                       .cuda_flags = {STARPU_CUDA_ASYNC},
                                       .nbuffers = 2,
                                       .modes = {STARPU_RW, STARPU_R},
                                       .name = "adding"};

int main(void) {
    int* values[DATA];
    int expected[DATA], i, round;
    starpu_data_handle_t handles[DATA];
    setenv("STARPU_LIMIT_CUDA_MEM", "1", 1);
    check_start_on_devices(1);
    for (i = 0; i < DATA; ++i) {
        int k;
        values[i] = (int*)malloc(COUNT * sizeof(int));
        for (k = 0; k < COUNT; ++k) values[i][k] = i + 1;
        expected[i] = i + 1;
        starpu_vector_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)values[i], COUNT, sizeof(int));
    }
    for (round = 0; round < ROUNDS; ++round)
        for (i = 0; i < DATA; ++i) {
            const int other = (i * 7 + 3 + round) % DATA;
            struct starpu_task* task = check_task(&adding, handles[i], NULL);
            if (other == i) {
                check_drop(task);
                continue;
            }
            task->handles[1] = handles[other];
            CHECK_EQUAL(starpu_task_submit(task), 0);
            expected[i] += expected[other];
        }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < DATA; ++i) {
        starpu_data_unregister(handles[i]);
        CHECK_EQUAL(values[i][0], expected[i]);
        CHECK_EQUAL(values[i][COUNT - 1], expected[i]);
        free(values[i]);
    }
    return check_stop_devices();
}
