// STARPU_DATA_MODE_ARRAY passes handles together with their access modes.
#include "insertion.h"

static void add_first_two(void* buffers[], void* cl_arg) {
    (void)cl_arg;
    const int a = *(int*)STARPU_VARIABLE_GET_PTR(buffers[0]);
    const int b = *(int*)STARPU_VARIABLE_GET_PTR(buffers[1]);
    *(int*)STARPU_VARIABLE_GET_PTR(buffers[2]) = a + b;
}

int main(void) {
    check_start();
    int values[3] = {1, 2, 3};
    starpu_data_handle_t handles[3];
    for (int i = 0; i < 3; ++i)
        starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&values[i], sizeof(int));
    values[0] = 10;
    struct starpu_codelet codelet = {
        .cpu_funcs = {add_first_two}, .nbuffers = STARPU_VARIABLE_NBUFFERS, .name = "adding"};
    struct starpu_data_descr buffers[3] = {
        {handles[0], STARPU_R}, {handles[1], STARPU_R}, {handles[2], STARPU_W}};
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_DATA_MODE_ARRAY, buffers, 3, 0), 0);
    for (int i = 0; i < 3; ++i) starpu_data_unregister(handles[i]);
    CHECK_EQUAL(values[2], 12);
    return check_stop();
}
