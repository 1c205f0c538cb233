// Tasks write where the memory was named afterwards.
#include "check.h"

static void write_last(void* buffers[], void* arg) {
    (void)arg;
    ((int*)STARPU_NDIM_GET_PTR(buffers[0]))[STARPU_NDIM_GET_LDN(buffers[0])[1] + 1] = 5;
}

static struct starpu_codelet writing = {.cpu_funcs = {write_last}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[20] = {0};
    uint32_t nn[2] = {2, 2}, ldn[2] = {1, 7};
    starpu_data_handle_t handle;
    check_start();
    starpu_ndim_data_register(&handle, -1, 0, NULL, nn, 2, sizeof(int));
    CHECK(handle != NULL);
    starpu_ndim_ptr_register(handle, STARPU_MAIN_RAM, (uintptr_t)values, (uintptr_t)values, 0, ldn);
    check_submit(&writing, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[8], 5);
    return check_stop();
}
