// Accessors read the interface a buffer is, also where the program has the struct in its own hands.
#include "check.h"

static int seen_nx, seen_ld;

static void read_fields(void* buffers[], void* arg) {
    struct starpu_matrix_interface* matrix = buffers[0];
    uint32_t shape[] = {matrix->nx, matrix->ny, matrix->ld};
    (void)arg;
    CHECK_EQUAL(STARPU_MATRIX_GET_NX(buffers[0]), shape[0]);
    CHECK_EQUAL(STARPU_MATRIX_GET_NY(buffers[0]), shape[1]);
    CHECK_EQUAL(STARPU_MATRIX_GET_LD(buffers[0]), shape[2]);
    CHECK_EQUAL(STARPU_MATRIX_GET_PTR(buffers[0]), matrix->ptr);
    CHECK_EQUAL(STARPU_MATRIX_GET_ELEMSIZE(buffers[0]), sizeof(double));
    seen_nx = (int)shape[0];
    seen_ld = (int)shape[2];
}

static struct starpu_codelet codelet = {.cpu_funcs = {read_fields}, .nbuffers = 1, .modes = {STARPU_R}};

int main(void) {
    double values[6 * 4];
    starpu_data_handle_t handle;
    memset(values, 0, sizeof values);
    check_start();
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 6, 3, 4, sizeof *values);
    check_submit(&codelet, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen_nx, 3);
    CHECK_EQUAL(seen_ld, 6);
    return check_stop();
}
