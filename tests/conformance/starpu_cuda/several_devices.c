// Data go from device to device and back to main memory as tasks need them.
#include "starpu_cuda/on_devices.h"

#define DATA 7
#define ROUNDS 12

// The node of the worker's own device, asked for from its kernel.
static void ask_for_node(void* buffers[], void* arg) {
    (void)buffers;
    *(unsigned*)arg = starpu_worker_get_local_memory_node();
}
static struct starpu_codelet asking = {.cuda_funcs = {ask_for_node}, .name = "asking"};

static unsigned node_of_kernel(int device) {
    unsigned node = 99;
    check_submit_on(check_worker(device), &asking, NULL, &node);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return node;
}

int main(void) {
    int values[DATA], i, round;
    starpu_data_handle_t handles[DATA];
    check_start_on_devices(1);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), 2);
    CHECK_EQUAL(starpu_memory_nodes_get_count(), 3);
    for (i = 0; i < 2; ++i) {
        const unsigned node = starpu_worker_get_memory_node(check_worker(i));
        CHECK_EQUAL(node_of_kernel(i), node);
        CHECK_EQUAL(starpu_memory_node_get_devid(node), starpu_worker_get_devid((int)check_worker(i)));
    }
    for (i = 0; i < DATA; ++i) {
        values[i] = i;
        handles[i] = check_int(&values[i]);
    }
    for (round = 0; round < ROUNDS; ++round)
        for (i = 0; i < DATA; ++i)
            check_submit_on(check_worker((round + i) % 2), &increment_there, handles[i], NULL);
    for (i = 0; i < DATA; ++i) {
        starpu_data_unregister(handles[i]);
        CHECK_EQUAL(values[i], i + ROUNDS);
    }
    CHECK_EQUAL(check_count(&check_kernels), DATA * ROUNDS);
    CHECK(emulated_cuda_count(0).kernels > 0 && emulated_cuda_count(1).kernels > 0);
    return check_stop_devices();
}
