// Codelets receive address, length and element size.
#include "check.h"

static void number(void* buffers[], void* arg) {
    (void)arg;
    unsigned i;
    int* first = (int*)STARPU_VECTOR_GET_PTR(buffers[0]);
    CHECK_EQUAL(STARPU_VECTOR_GET_ELEMSIZE(buffers[0]), sizeof(int));
    for (i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) first[i] = (int)i;
}

static struct starpu_codelet numbering = {.cpu_funcs = {number}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[8], i;
    starpu_data_handle_t handle = NULL;
    for (i = 0; i < 8; ++i) values[i] = -1;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 6, sizeof(int));
    CHECK(handle != NULL);
    check_submit(&numbering, handle, NULL);
    starpu_data_unregister(handle);
    for (i = 0; i < 8; ++i) CHECK_EQUAL(values[i], i < 6 ? i : -1);
    return check_stop();
}
