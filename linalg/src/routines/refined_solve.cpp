// Solves with a factorisation in the smaller precision, refined by true residuals; in full precision where
// that does not reach the accuracy of full precision. Follows LAPACK's dsgesv and dsposv.
#include "kernels/cpu/lapack.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/gemm.hpp"
#include "routines/narrowed.hpp"
#include "routines/routines.hpp"
#include "routines/symm.hpp"

#include <starpu_linalg.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace starpu::linalg {

namespace {

// What is reported in place of the number of refinements, as by LAPACK.
enum fallback : index { overflow_in_narrow = -2, narrow_not_factorised = -3, not_converged = -31 };
constexpr index most_refinements = 30;

struct lu_steps {
    index n;
    index* ipiv;

    matrix_part part_read() const { return matrix_part::all; }
    template <class T> index factor_with(T* a, index lda) const { return getrf(n, n, a, lda, ipiv); }
    template <class T> void solve_with(const T* a, index lda, index nrhs, T* b, index ldb) const {
        getrs<T>('N', n, nrhs, a, lda, ipiv, b, ldb);
    }
    // r -= a x
    template <class T>
    void subtract_product(matrix_view<const T> a, matrix_view<const T> x, index nrhs, T* r, index ldr) const {
        compute_product<T>({'N', 'N', n, nrhs, n, T(-1), T(1)}, a, x, r, ldr);
    }
};

struct cholesky_steps {
    index n;
    char uplo;

    matrix_part part_read() const { return part_named(uplo); }
    template <class T> index factor_with(T* a, index lda) const { return potrf(uplo, n, a, lda); }
    template <class T> void solve_with(const T* a, index lda, index nrhs, T* b, index ldb) const {
        potrs<T>(uplo, n, nrhs, a, lda, b, ldb);
    }
    template <class T>
    void subtract_product(matrix_view<const T> a, matrix_view<const T> x, index nrhs, T* r, index ldr) const {
        compute_symmetric_product<T>(
            {lapack::symmetry::hermitian, 'L', uplo, n, nrhs, T(-1), a, x, T(1), r, ldr});
    }
};

// The system A X = B; x receives the solution.
template <class T> struct square_system {
    index nrhs;
    T* a;
    index lda;
    const T* b;
    index ldb;
    T* x;
    index ldx;
};

template <class T> class refined_solver {
public:
    refined_solver(index n, const square_system<T>& s)
        : n_(n), s_(s), narrow_(workspace<narrow>::rounded(n * n) + workspace<narrow>::rounded(n * s.nrhs)),
          wide_(workspace<T>::rounded(n * s.nrhs)), factor_(narrow_.take(n * n)),
          correction_(narrow_.take(n * s.nrhs)), residual_(wide_.take(n * s.nrhs)) {}

    // The number of refinements, or why there is no solution yet.
    template <class Steps> index refine(const Steps& steps) {
        const narrowed_matrix<T> rounded(steps.part_read(), n_, s_.a, s_.lda, factor_);
        if (!rounded.fits()) return overflow_in_narrow;
        // LAPACK's unit is half of the distance from 1 to the next number.
        largest_ratio_ = rounded.infinity_norm() * std::sqrt(static_cast<double>(n_)) *
                         (std::numeric_limits<double>::epsilon() / 2);
        if (!narrow_numbers(n_, s_.nrhs, s_.b, s_.ldb, correction_, n_)) return overflow_in_narrow;
        if (steps.factor_with(factor_, n_) != 0) return narrow_not_factorised;
        steps.solve_with(factor_, n_, s_.nrhs, correction_, n_);
        set_solution();
        for (index refinements = 0;; refinements++) {
            compute_residual(steps);
            if (is_accurate()) return refinements;
            if (refinements == most_refinements) return not_converged;
            if (!narrow_numbers(n_, s_.nrhs, residual_, n_, correction_, n_)) return overflow_in_narrow;
            steps.solve_with(factor_, n_, s_.nrhs, correction_, n_);
            add_correction();
        }
    }

private:
    using narrow = narrow_of<T>;

    void set_solution() {
        for (index j = 0; j < s_.nrhs; j++)
            for (index i = 0; i < n_; i++) s_.x[i + j * s_.ldx] = static_cast<T>(correction_[i + j * n_]);
    }
    void add_correction() {
        for (index j = 0; j < s_.nrhs; j++)
            for (index i = 0; i < n_; i++) s_.x[i + j * s_.ldx] += static_cast<T>(correction_[i + j * n_]);
    }
    template <class Steps> void compute_residual(const Steps& steps) {
        for (index j = 0; j < s_.nrhs; j++) std::copy_n(s_.b + j * s_.ldb, n_, residual_ + j * n_);
        steps.template subtract_product<T>({s_.a, s_.lda}, {s_.x, s_.ldx}, s_.nrhs, residual_, n_);
    }
    static double largest_of(index n, const T* column) {
        double largest = 0;
        for (index i = 0; i < n; i++) {
            const double size = std::abs(real(column[i])) + std::abs(imaginary(column[i]));
            if (!(size <= largest) && !std::isnan(largest)) largest = size; // a NaN stays
        }
        return largest;
    }
    static double imaginary(T x) {
        if constexpr (is_complex<T>)
            return x.imag();
        else
            return 0;
    }
    // Of every column; a NaN or an infinity is not.
    bool is_accurate() const {
        for (index j = 0; j < s_.nrhs; j++) {
            const double allowed = largest_of(n_, s_.x + j * s_.ldx) * largest_ratio_;
            if (!(largest_of(n_, residual_ + j * n_) <= allowed) || !is_finite(allowed)) return false;
        }
        return true;
    }

    const index n_;
    const square_system<T> s_;
    workspace<narrow> narrow_;
    workspace<T> wide_;
    narrow *factor_, *correction_;
    T* residual_;
    double largest_ratio_ = 0; // of a residual to its solution
};

template <class T, class Steps>
index solve_refined(const Steps& steps, const square_system<T>& s, index* iter) {
    *iter = 0;
    if (steps.n == 0 || s.nrhs == 0) return 0;
    *iter = refined_solver<T>(steps.n, s).refine(steps);
    if (*iter >= 0) return 0;
    if (const index bad = steps.factor_with(s.a, s.lda)) return bad;
    for (index j = 0; j < s.nrhs; j++) std::copy_n(s.b + j * s.ldb, steps.n, s.x + j * s.ldx);
    steps.template solve_with<T>(s.a, s.lda, s.nrhs, s.x, s.ldx);
    return 0;
}

// Checks the arguments from b on, of which the first has this position, and solves.
template <class T, class Steps>
index checked_refinement(const char* name, argument_check& check, int position, const Steps& steps,
                         const square_system<T>& s, index* iter) {
    const bool is_needed = steps.n > 0 && s.nrhs > 0;
    check.pointer(position, "b", s.b, is_needed)
        .leading_dimension(position + 1, "ldb", s.ldb, steps.n, s.nrhs);
    check.pointer(position + 2, "x", s.x, is_needed);
    check.leading_dimension(position + 3, "ldx", s.ldx, steps.n, s.nrhs);
    check.pointer(position + 4, "iter", iter, true);
    const matrix_place matrix = place_of(steps.n, steps.n, s.a, s.lda, steps.part_read()),
                       sides = place_of(steps.n, s.nrhs, s.b, s.ldb),
                       solution = place_of(steps.n, s.nrhs, s.x, s.ldx);
    check.separate(position, "b", sides, "a", matrix); // where the larger precision factorises
    check.separate(position + 2, "x", solution, "b", sides)
        .separate(position + 2, "x", solution, "a", matrix);
    if (check.result()) return check.result();
    return run_routine(name, [&] { return solve_refined<T>(steps, s, iter); });
}

template <class T>
index checked_lu(const char* name, index n, index* ipiv, const square_system<T>& s, index* iter) {
    argument_check check(name);
    check.check_count(1, "n", n).check_count(2, "nrhs", s.nrhs);
    check.pointer(3, "a", s.a, n > 0).leading_dimension(4, "lda", s.lda, n, n);
    check.pointer(5, "ipiv", ipiv, n > 0);
    return checked_refinement(name, check, 6, lu_steps{n, ipiv}, s, iter);
}

template <class T>
index checked_cholesky(const char* name, char uplo, index n, const square_system<T>& s, index* iter) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu").check_count(2, "n", n).check_count(3, "nrhs", s.nrhs);
    check.pointer(4, "a", s.a, n > 0).leading_dimension(5, "lda", s.lda, n, n);
    return checked_refinement(name, check, 6, cholesky_steps{n, upper_case(uplo)}, s, iter);
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_REFINED(letters, T)                                                                    \
    int64_t starpu_linalg_##letters##gesv(int64_t n, int64_t nrhs, T* a, int64_t lda, int64_t* ipiv,         \
                                          const T* b, int64_t ldb, T* x, int64_t ldx, int64_t* iter) {       \
        return starpu::linalg::checked_lu<T>("starpu_linalg_" #letters "gesv", n, ipiv,                      \
                                             {nrhs, a, lda, b, ldb, x, ldx}, iter);                          \
    }                                                                                                        \
    int64_t starpu_linalg_##letters##posv(char uplo, int64_t n, int64_t nrhs, T* a, int64_t lda, const T* b, \
                                          int64_t ldb, T* x, int64_t ldx, int64_t* iter) {                   \
        return starpu::linalg::checked_cholesky<T>("starpu_linalg_" #letters "posv", uplo, n,                \
                                                   {nrhs, a, lda, b, ldb, x, ldx}, iter);                    \
    }
STARPU_LINALG_REFINED(ds, double)
STARPU_LINALG_REFINED(zc, std::complex<double>)
