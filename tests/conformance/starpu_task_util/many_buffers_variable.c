// A codelet with STARPU_VARIABLE_NBUFFERS takes more buffers than STARPU_NMAXBUFS.
#include "insertion.h"

#define COUNT (STARPU_NMAXBUFS + 12)

static void count_buffers(void* buffers[], void* cl_arg) {
    (void)cl_arg;
    for (int i = 0; i < COUNT; ++i) *(int*)STARPU_VARIABLE_GET_PTR(buffers[i]) += i;
}

static int registered(starpu_data_handle_t handles[], int values[]) {
    for (int i = 0; i < COUNT; ++i)
        starpu_variable_data_register(&handles[i], STARPU_MAIN_RAM, (uintptr_t)&values[i], sizeof(int));
    return COUNT;
}

static int all_counted(starpu_data_handle_t handles[], const int values[]) {
    int counted = 0;
    for (int i = 0; i < COUNT; ++i) {
        starpu_data_unregister(handles[i]);
        counted += values[i] == i;
    }
    return counted == COUNT;
}

int main(void) {
    check_start();
    int values[COUNT] = {0};
    starpu_data_handle_t handles[COUNT];
    struct starpu_data_descr buffers[COUNT];
    registered(handles, values);
    for (int i = 0; i < COUNT; ++i) {
        buffers[i].handle = handles[i];
        buffers[i].mode = STARPU_RW;
    }
    struct starpu_codelet codelet = {.cpu_funcs = {count_buffers}, .nbuffers = STARPU_VARIABLE_NBUFFERS};
    CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_DATA_MODE_ARRAY, buffers, COUNT, 0), 0);
    CHECK(all_counted(handles, values));
    return check_stop();
}
