// What the module starpufft needs from C: plans of both precisions behind one type, and errno as an argument.
#include <starpufft.h>

#include <cerrno>

namespace {

template <class Plan> void* planned(Plan plan, int* error) {
    *error = plan ? 0 : errno;
    return plan;
}

} // namespace

// Exported: the modules that another compiler makes of the installed sources call these too.
#pragma GCC visibility push(default)
extern "C" {

// A plan for m = 0: n numbers, else for n rows of m numbers; single precision if is_single is not 0. NULL and
// a positive errno in *error when it cannot be made.
void* starpu_fortran_fft_plan(int n, int m, int sign, int is_single, int* error) {
    if (is_single)
        return planned(m ? starpufftf_plan_dft_2d(n, m, sign, 0) : starpufftf_plan_dft_1d(n, sign, 0), error);
    return planned(m ? starpufft_plan_dft_2d(n, m, sign, 0) : starpufft_plan_dft_1d(n, sign, 0), error);
}

// The same for each of `count` columns of n numbers.
void* starpu_fortran_fft_plan_columns(int n, int count, int sign, int is_single, int* error) {
    if (is_single)
        return planned(starpufftf_plan_many_dft(1, &n, count, nullptr, 1, n, nullptr, 1, n, sign, 0), error);
    return planned(starpufft_plan_many_dft(1, &n, count, nullptr, 1, n, nullptr, 1, n, sign, 0), error);
}

int starpu_fortran_fft_execute(void* plan, int is_single, void* in, void* out) {
    if (is_single) return starpufftf_execute(static_cast<starpufftf_plan>(plan), in, out);
    return starpufft_execute(static_cast<starpufft_plan>(plan), in, out);
}

void starpu_fortran_fft_destroy(void* plan, int is_single) {
    if (is_single)
        starpufftf_destroy_plan(static_cast<starpufftf_plan>(plan));
    else
        starpufft_destroy_plan(static_cast<starpufft_plan>(plan));
}

} // extern "C"
#pragma GCC visibility pop
