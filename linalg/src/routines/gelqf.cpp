// LQ factorisation: QR of the adjoint, which has the same reflectors.
#include "kernels/cpu/kernel_table.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/orthogonal.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

template <class T>
index checked_gelqf(const char* name, index m, index n, T* a, index lda, T* tau,
                    const starpu_linalg_options* options = nullptr) {
    const bool is_empty = m == 0 || n == 0;
    argument_check check(name);
    check.check_count(1, "m", m).check_count(2, "n", n);
    check.pointer(3, "a", a, !is_empty).leading_dimension(4, "lda", lda, m, n);
    check.pointer(5, "tau", tau, !is_empty);
    const index count = lesser(m, n);
    check.separate(5, "tau", place_of(count, 1, tau, count), "a", place_of(m, n, a, lda));
    check_options(check, 6, options, largest_panel);
    if (check.result()) return check.result();
    return run_routine(name, workers_for(options, false), [&] {
        if (is_empty) return index{0};
        const call_options wanted = options_of(options);
        const adjoint_copy<T> factors(m, n, a, lda, wanted.priority);
        geqrf(n, m, factors.first(), factors.ld(), tau, wanted);
        copy_adjoint<T>(n, m, factors.first(), factors.ld(), a, lda, wanted.priority);
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GELQF(x, T)                                                                            \
    int64_t starpu_linalg_##x##gelqf(int64_t m, int64_t n, T* a, int64_t lda, T* tau) {                      \
        return starpu::linalg::checked_gelqf(STARPU_LINALG_PUBLIC_NAME(x, gelqf), m, n, a, lda, tau);        \
    }                                                                                                        \
    int64_t starpu_linalg_##x##gelqf_expert(int64_t m, int64_t n, T* a, int64_t lda, T* tau,                 \
                                            const starpu_linalg_options* options) {                          \
        return starpu::linalg::checked_gelqf(STARPU_LINALG_PUBLIC_NAME(x, gelqf_expert), m, n, a, lda, tau,  \
                                             options);                                                       \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GELQF)
