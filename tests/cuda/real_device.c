// On a real CUDA device: tasks on CPUs and on the device take turns on vectors, asynchronously and under a
// tight limit.
#define STARPU_NO_CUDA
#include "check.h"

#include <starpu_cuda.h>

#define SKIPPED 77
#define VECTORS 16
#define COUNT (1 << 18) /* ints: 1 MiB */
#define ROUNDS 12

void launch_adding_on_device(struct CUstream_st* on, int* values, size_t count, int summand);

static void add_there(void* buffers[], void* arg) {
    launch_adding_on_device(starpu_cuda_get_local_stream(), (int*)STARPU_VECTOR_GET_PTR(buffers[0]),
                            STARPU_VECTOR_GET_NX(buffers[0]), *(int*)arg);
}
static void add_here(void* buffers[], void* arg) {
    int* values = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    size_t i;
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) values[i] += *(int*)arg;
}
static struct starpu_codelet adding = {.cpu_funcs = {add_here},
                                       .cuda_funcs = {add_there},
                                       .cuda_flags = {STARPU_CUDA_ASYNC},
                                       .nbuffers = 1,
                                       .modes = {STARPU_RW},
                                       .name = "adding"};

static void run_rounds(void) {
    int* values[VECTORS];
    int summand = 3, i, round;
    starpu_data_handle_t handles[VECTORS];
    for (i = 0; i < VECTORS; ++i) {
        int k;
        CHECK_EQUAL(starpu_malloc((void**)&values[i], COUNT * sizeof(int)), 0);
        for (k = 0; k < COUNT; ++k) values[i][k] = i + k;
        starpu_vector_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)values[i], COUNT, sizeof(int));
    }
    for (round = 0; round < ROUNDS; ++round)
        for (i = 0; i < VECTORS; ++i) {
            struct starpu_task* task = check_task(&adding, handles[i], &summand);
            task->where = (round + i) % 4 == 0 ? STARPU_CPU : STARPU_CUDA;
            CHECK_EQUAL(starpu_task_submit(task), 0);
        }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < VECTORS; ++i) {
        int k;
        starpu_data_unregister(handles[i]);
        for (k = 0; k < COUNT; ++k) CHECK(values[i][k] == i + k + ROUNDS * summand);
        CHECK_EQUAL(starpu_free_noflag(values[i], COUNT * sizeof(int)), 0);
    }
}

static void start(void) {
    struct starpu_conf conf;
    CHECK_EQUAL(starpu_conf_init(&conf), 0);
    conf.ncpus = 1;
    conf.nopencl = 0;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

int main(void) {
    start();
    if (starpu_cuda_worker_get_count() == 0) {
        printf("skipped: this machine has no CUDA device\n");
        starpu_shutdown();
        return SKIPPED;
    }
    CHECK(starpu_cuda_get_device_properties((unsigned)starpu_worker_get_by_type(STARPU_CUDA_WORKER, 0)) !=
          NULL);
    run_rounds();
    CHECK_EQUAL(check_stop(), 0);
    setenv("STARPU_LIMIT_CUDA_MEM", "4", 1);
    setenv("STARPU_NWORKER_PER_CUDA", "2", 1);
    start();
    run_rounds();
    return check_stop();
}
