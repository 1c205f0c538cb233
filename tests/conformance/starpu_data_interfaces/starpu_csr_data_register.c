// A task multiplies a sparse matrix and a vector.
#include "check.h"

static void multiply(void* buffers[], void* arg) {
    (void)arg;
    const double* values = (const double*)STARPU_CSR_GET_NZVAL(buffers[0]);
    const uint32_t* colind = STARPU_CSR_GET_COLIND(buffers[0]);
    const uint32_t* rowptr = STARPU_CSR_GET_ROWPTR(buffers[0]);
    const uint32_t first = STARPU_CSR_GET_FIRSTENTRY(buffers[0]);
    const double* x = (const double*)STARPU_VECTOR_GET_PTR(buffers[1]);
    double* y = (double*)STARPU_VECTOR_GET_PTR(buffers[2]);
    for (uint32_t row = 0; row < STARPU_CSR_GET_NROW(buffers[0]); ++row) {
        y[row] = 0;
        for (uint32_t i = rowptr[row] - first; i < rowptr[row + 1] - first; ++i)
            y[row] += values[i] * x[colind[i]];
    }
}

static struct starpu_codelet multiplying = {
    .cpu_funcs = {multiply}, .nbuffers = 3, .modes = {STARPU_R, STARPU_R, STARPU_W}};

int main(void) {
    double values[4] = {1, 2, 3, 4}, x[3] = {10, 100, 1000}, y[3] = {0};
    uint32_t colind[4] = {0, 2, 1, 0}, rowptr[4] = {1, 3, 4, 5}; // counted from 1
    starpu_data_handle_t a = NULL, hx, hy;
    check_start();
    starpu_csr_data_register(&a, STARPU_MAIN_RAM, 4, 3, (uintptr_t)values, colind, rowptr, 1, sizeof(double));
    CHECK(a != NULL);
    starpu_vector_data_register(&hx, STARPU_MAIN_RAM, (uintptr_t)x, 3, sizeof(double));
    starpu_vector_data_register(&hy, STARPU_MAIN_RAM, (uintptr_t)y, 3, sizeof(double));
    CHECK_EQUAL(starpu_task_insert(&multiplying, STARPU_R, a, STARPU_R, hx, STARPU_W, hy, 0), 0);
    starpu_data_unregister(a);
    starpu_data_unregister(hx);
    starpu_data_unregister(hy);
    CHECK_EQUAL(y[0], 2010);
    CHECK_EQUAL(y[1], 300);
    CHECK_EQUAL(y[2], 40);
    return check_stop();
}
