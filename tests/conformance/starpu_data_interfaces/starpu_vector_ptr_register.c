// Tasks write where the memory was named afterwards.
#include "check.h"

static void write_first(void* buffers[], void* arg) {
    (void)arg;
    *(int*)STARPU_VECTOR_GET_PTR(buffers[0]) = 5;
}

static struct starpu_codelet writing = {.cpu_funcs = {write_first}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[24] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, -1, 0, 6, sizeof(int));
    starpu_vector_ptr_register(handle, STARPU_MAIN_RAM, (uintptr_t)values, (uintptr_t)values, 0);
    CHECK(starpu_vector_get_local_ptr(handle) == (uintptr_t)values);
    check_submit(&writing, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(values[0], 5);
    starpu_data_unregister(handle);
    return check_stop();
}
