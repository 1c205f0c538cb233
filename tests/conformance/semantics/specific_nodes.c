// A codelet may want single buffers in main memory, whatever memory its worker works in, and one not at all.
#include "check.h"

static int here = 5, there = 7, untouched = 9;

static void look(void* buffers[], void* arg) {
    int* in_main = (int*)STARPU_VARIABLE_GET_PTR(buffers[0]);
    int* local = (int*)STARPU_VARIABLE_GET_PTR(buffers[1]);
    CHECK(in_main == &here);
    if (starpu_worker_get_local_memory_node() != STARPU_MAIN_RAM) CHECK(local != &there);
    *in_main += *local;
    ++*local;
    STARPU_ATOMIC_ADD((int*)arg, 1);
}

static struct starpu_codelet looking = {
    .cpu_funcs = {look},
    .nbuffers = 3,
    .modes = {STARPU_RW, STARPU_RW, STARPU_R},
    .specific_nodes = 1,
    .nodes = {STARPU_SPECIFIC_NODE_CPU, STARPU_SPECIFIC_NODE_LOCAL, STARPU_SPECIFIC_NODE_NONE},
    .name = "looking"};

int main(void) {
    starpu_data_handle_t first, second, third;
    int i, runs = 0;
    check_start();
    first = check_int(&here);
    second = check_int(&there);
    third = check_int(&untouched);
    for (i = 0; i < 100; ++i) {
        struct starpu_task* task = check_task(&looking, first, &runs);
        task->handles[1] = second;
        task->handles[2] = third;
        CHECK_EQUAL(starpu_task_submit(task), 0);
    }
    starpu_data_unregister(first);
    starpu_data_unregister(second);
    starpu_data_unregister(third);
    CHECK_EQUAL(runs, 100);
    CHECK_EQUAL(there, 107);
    CHECK_EQUAL(here, 5 + 100 * 7 + 99 * 100 / 2);
    CHECK_EQUAL(untouched, 9);
    return check_stop();
}
