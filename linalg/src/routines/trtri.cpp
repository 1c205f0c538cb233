// The inverse of a triangular matrix, in place.
#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/routines.hpp"
#include "routines/triangle_inverse.hpp"

#include <starpu_linalg.h>

#include <utility>

namespace starpu::linalg {

namespace {

// Puts ones on a diagonal that is only thought to hold them; what it holds comes back at the end.
template <class T> class ones_on_diagonal {
public:
    ones_on_diagonal(index n, T* a, index lda)
        : n_(n), a_(a), step_(lda + 1), memory_(n), held_(memory_.take(n)) {
        for (index i = 0; i < n_; i++) held_[i] = std::exchange(a_[i * step_], T(1));
    }
    ~ones_on_diagonal() {
        for (index i = 0; i < n_; i++) a_[i * step_] = held_[i];
    }
    ones_on_diagonal(const ones_on_diagonal&) = delete;
    ones_on_diagonal& operator=(const ones_on_diagonal&) = delete;

private:
    const index n_;
    T* const a_;
    const index step_;
    workspace<T> memory_;
    T* const held_;
};

template <class T> void invert_in_tasks(char uplo, index n, T* a, index lda) {
    triangle_inverse<T> inverse({uplo, n, a, lda}, inverse_form::triangle);
    inverse.submit_all();
    inverse.graph().wait_for_all();
}

template <class T> index invert_triangle(char uplo, char diag, index n, T* a, index lda) {
    if (n == 0) return 0;
    if (diag == 'N')
        if (const index zero = first_zero_on_diagonal(n, a, lda)) return zero;
    if (n <= inverse_direct_order) { // too small to wake a worker
        lapack::trtri(uplo, diag, n, a, lda);
    } else if (diag == 'U') {
        const ones_on_diagonal<T> ones(n, a, lda);
        invert_in_tasks(uplo, n, a, lda);
    } else {
        invert_in_tasks(uplo, n, a, lda);
    }
    return 0;
}

template <class T> index checked_trtri(const char* name, char uplo, char diag, index n, T* a, index lda) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu").option(2, "diag", diag, "NnUu").check_count(3, "n", n);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n, n);
    if (check.result()) return check.result();
    return run_routine(name, [&] { return invert_triangle(upper_case(uplo), upper_case(diag), n, a, lda); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_TRTRI(x, T)                                                                            \
    int64_t starpu_linalg_##x##trtri(char uplo, char diag, int64_t n, T* a, int64_t lda) {                   \
        return starpu::linalg::checked_trtri(STARPU_LINALG_PUBLIC_NAME(x, trtri), uplo, diag, n, a, lda);    \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_TRTRI)
