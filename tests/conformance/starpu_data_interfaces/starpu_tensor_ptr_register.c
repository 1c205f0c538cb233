// Tasks write where the memory was named afterwards.
#include "check.h"

static void write_last(void* buffers[], void* arg) {
    (void)arg;
    int* first = (int*)STARPU_TENSOR_GET_PTR(buffers[0]);
    first[STARPU_TENSOR_GET_LDT(buffers[0]) + STARPU_TENSOR_GET_LDZ(buffers[0]) +
          STARPU_TENSOR_GET_LDY(buffers[0])] = 5;
}

static struct starpu_codelet writing = {.cpu_funcs = {write_last}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[64] = {0};
    starpu_data_handle_t handle;
    check_start();
    starpu_tensor_data_register(&handle, -1, 0, 2, 4, 8, 2, 2, 2, 2, sizeof(int));
    starpu_tensor_ptr_register(handle, STARPU_MAIN_RAM, (uintptr_t)values, (uintptr_t)values, 0, 3, 8, 24);
    check_submit(&writing, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[24 + 8 + 3], 5);
    return check_stop();
}
