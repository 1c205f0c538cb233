// A user's C++ program: one task, one system of equations, one transform.
#include <starpu.h>
#include <starpu_linalg.h>
#include <starpufft.h>

#include <cmath>
#include <complex>
#include <cstdio>

namespace {

void twice(void* buffers[], void*) {
    double* x = reinterpret_cast<double*>(STARPU_VECTOR_GET_PTR(buffers[0]));
    for (unsigned i = 0; i < STARPU_VECTOR_GET_NX(buffers[0]); ++i) x[i] *= 2;
}

bool task_doubles() {
    starpu_codelet codelet;
    starpu_codelet_init(&codelet);
    codelet.cpu_funcs[0] = twice;
    codelet.nbuffers = 1;
    codelet.modes[0] = STARPU_RW;
    double x[] = {1, 2, 3};
    starpu_data_handle_t handle;
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<uintptr_t>(x), 3, sizeof x[0]);
    const int error = starpu_task_insert(&codelet, STARPU_RW, handle, 0);
    starpu_data_unregister(handle);
    return error == 0 && x[0] == 2 && x[1] == 4 && x[2] == 6;
}

bool solver_solves() {
    double a[] = {4, 2, 2, 3}, b[] = {8, 7};
    return starpu_linalg_dposv('L', 2, 1, a, 2, b, 2) == 0 && std::abs(b[0] - 1.25) < 1e-12 &&
           std::abs(b[1] - 1.5) < 1e-12;
}

bool transform_sums() {
    std::complex<double> in[] = {1, 2, 3, 4}, out[4];
    starpufft_plan plan = starpufft_plan_dft_1d(4, -1, 0);
    const int error = starpufft_execute(plan, in, out);
    starpufft_destroy_plan(plan);
    return error == 0 && std::abs(out[0] - 10.0) < 1e-12;
}

} // namespace

int main() {
    if (starpu_init(nullptr) != 0) return 1;
    const bool good = task_doubles() && solver_solves() && transform_sums();
    starpu_shutdown();
    std::puts(good ? "consumer: as expected" : "consumer: wrong results");
    return good ? 0 : 1;
}
