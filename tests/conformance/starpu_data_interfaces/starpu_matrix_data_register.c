// Codelets receive address, shape and distance between lines; gaps stay untouched.
#include "check.h"

static void number(void* buffers[], void* arg) {
    (void)arg;
    unsigned x, y;
    int* first = (int*)STARPU_MATRIX_GET_PTR(buffers[0]);
    unsigned ld = STARPU_MATRIX_GET_LD(buffers[0]);
    CHECK_EQUAL(STARPU_MATRIX_GET_ELEMSIZE(buffers[0]), sizeof(int));
    for (y = 0; y < STARPU_MATRIX_GET_NY(buffers[0]); ++y)
        for (x = 0; x < STARPU_MATRIX_GET_NX(buffers[0]); ++x) first[y * ld + x] = (int)(10 * y + x);
}

static struct starpu_codelet numbering = {.cpu_funcs = {number}, .nbuffers = 1, .modes = {STARPU_W}};

int main(void) {
    int values[20], i;
    starpu_data_handle_t handle = NULL;
    for (i = 0; i < 20; ++i) values[i] = -1;
    check_start();
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4, 3, 5, sizeof(int));
    CHECK(handle != NULL);
    check_submit(&numbering, handle, NULL);
    starpu_data_unregister(handle);
    for (i = 0; i < 20; ++i) CHECK_EQUAL(values[i], i % 4 < 3 ? i / 4 * 10 + i % 4 : -1);
    return check_stop();
}
