// Codelets receive the variable's address and size.
#include "check.h"

static size_t size;

static void look(void* buffers[], void* arg) {
    (void)arg;
    size = STARPU_VARIABLE_GET_ELEMSIZE(buffers[0]);
    *(double*)STARPU_VARIABLE_GET_PTR(buffers[0]) += 0.5;
}

static struct starpu_codelet looking = {.cpu_funcs = {look}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    double value = 1.0;
    starpu_data_handle_t handle;
    check_start();
    starpu_variable_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)&value, sizeof value);
    check_submit(&looking, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(size, sizeof(double));
    CHECK(value == 1.5);
    return check_stop();
}
