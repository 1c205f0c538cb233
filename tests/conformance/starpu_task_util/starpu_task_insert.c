// starpu_task_insert runs the codelet on the data in submission order.
#include "insertion.h"

static void double_it(void* buffers[], void* cl_arg) {
    (void)cl_arg;
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) *= 2;
}

static void add_one(void* buffers[], void* cl_arg) {
    (void)cl_arg;
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]) += 1;
}

int main(void) {
    check_start();
    int value = 1;
    starpu_data_handle_t handle = check_int(&value);
    struct starpu_codelet doubling = {.cpu_funcs = {double_it}, .nbuffers = 1, .modes = {STARPU_RW}};
    struct starpu_codelet adding = {.cpu_funcs = {add_one}, .nbuffers = 1, .modes = {STARPU_RW}};
    for (int i = 0; i < 3; ++i) {
        CHECK_EQUAL(starpu_task_insert(&doubling, STARPU_RW, handle, 0), 0);
        CHECK_EQUAL(starpu_task_insert(&adding, STARPU_RW, handle, 0), 0);
    }
    CHECK_EQUAL(starpu_task_insert(NULL, 0), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 15);
    return check_stop();
}
