/* A user's C program: one task, one system of equations, one transform. */
#include <starpu.h>
#include <starpu_linalg.h>
#include <starpufft.h>

#include <complex.h>
#include <math.h>
#include <stdio.h>

static void twice(void* buffers[], void* arg) {
    (void)arg;
    double* x = (double*)STARPU_VECTOR_GET_PTR(buffers[0]);
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) x[i] *= 2;
}

static struct starpu_codelet twice_codelet = {.cpu_funcs = {twice}, .nbuffers = 1, .modes = {STARPU_RW}};

static int task_doubles(void) {
    double x[3] = {1, 2, 3};
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)x, 3, sizeof x[0]);
    int error = starpu_task_insert(&twice_codelet, STARPU_RW, handle, 0);
    starpu_data_unregister(handle);
    return error == 0 && x[0] == 2 && x[1] == 4 && x[2] == 6;
}

static int solver_solves(void) {
    double a[4] = {4, 2, 2, 3}, b[2] = {8, 7};
    return starpu_linalg_dposv('L', 2, 1, a, 2, b, 2) == 0 && fabs(b[0] - 1.25) < 1e-12 &&
           fabs(b[1] - 1.5) < 1e-12;
}

static int transform_sums(void) {
    double _Complex in[4] = {1, 2, 3, 4}, out[4] = {0};
    starpufft_plan plan = starpufft_plan_dft_1d(4, -1, 0);
    int error = starpufft_execute(plan, in, out);
    starpufft_destroy_plan(plan);
    return error == 0 && cabs(out[0] - 10) < 1e-12;
}

int main(void) {
    if (starpu_init(NULL) != 0) return 1;
    int good = task_doubles() && solver_solves() && transform_sums();
    starpu_shutdown();
    puts(good ? "consumer: as expected" : "consumer: wrong results");
    return good ? 0 : 1;
}
