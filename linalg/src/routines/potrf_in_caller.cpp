// LAPACK's potrf on blocks, the packed kernels around them.
#include "routines/potrf_in_caller.hpp"

#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

// Up to this order LAPACK alone is as fast.
constexpr index lapack_order = 80;
constexpr index caller_block = 48;

// The first order with a pivot that is not > 0 or is infinite, else 0. LAPACK itself reports NaN in some
// implementations only and infinity in none, but the pivot's square root stands on the diagonal.
template <class T> index factor_by_lapack(char uplo, index n, T* a, index lda) {
    const index failed = lapack::potrf(uplo, n, a, lda);
    const index factored = failed ? failed - 1 : n;
    for (index i = 0; i < factored; i++)
        if (!lapack::is_pivot_usable(a[i + i * lda])) return i + 1;
    return failed;
}

// Imaginary parts on the diagonal are not looked at, whatever they are.
template <class T> void make_diagonal_real(index n, T* a) {
    for (index i = 0; i < n; i++) a[i + i * n] = real(a[i + i * n]);
}

template <class T> void write_back(storage stored, index order, const T* lower, T* a, index lda) {
    for (index j = 0; j < order; j++) {
        T* column = a + j * lda;
        if (stored == storage::plain)
            std::copy_n(lower + j + j * order, order - j, column + j);
        else
            for (index i = 0; i <= j; i++) column[i] = conjugate(lower[j + i * order]);
    }
}

// Block by block: a diagonal block, the rows below it, and all that these update.
template <class T> class cholesky_in_caller {
public:
    cholesky_in_caller(char uplo, index n, T* a, index lda)
        : stored_(storage_of_lower(uplo)), n_(n), a_(a), lda_(lda),
          memory_(panel_elements() + 2 * block_elements) {
        triangle_.rows = memory_.take(block_elements);
        scratch_ = memory_.take(block_elements);
        panel_ = memory_.take(panel_elements());
    }

    index factor() {
        for (index k = 0; k < n_; k += caller_block) {
            const index order = lesser(caller_block, n_ - k);
            if (const index failed = factor_diagonal_block(stored_, order, block(k, k), lda_, scratch_))
                return k + failed;
            if (k + order < n_) update(k, k + order);
        }
        return 0;
    }

private:
    static constexpr index block_elements = caller_block * caller_block;
    index panel_elements() const { return workspace<T>::rounded((n_ + kernels_.sliver) * caller_block); }
    T* block(index i, index j) const {
        return stored_ == storage::plain ? a_ + i + j * lda_ : a_ + j + i * lda_;
    }

    void update(index k, index next) {
        const shape named = stored_ == storage::plain ? shape::lower : shape::upper;
        prepare_triangle(kernels_, shape::lower, caller_block, scratch_, triangle_);
        kernels_.solve_rows(triangle_, stored_, n_ - next, block(next, k), lda_, panel_);
        kernels_.multiply_symmetric(named, n_ - next, caller_block, caller_block, panel_, panel_,
                                    block(next, next), lda_);
    }

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const storage stored_;
    const index n_;
    T* const a_;
    const index lda_;
    workspace<T> memory_;
    packed_triangle<T> triangle_;
    T *scratch_, *panel_;
};

} // namespace

// On a copy, which is lower for either triangle and contiguous.
template <class T> index factor_diagonal_block(storage stored, index order, T* a, index lda, T* scratch) {
    copy_triangle<T>({shape::lower, stored, false, order, a, lda}, scratch);
    make_diagonal_real(order, scratch);
    if (const index failed = factor_by_lapack('L', order, scratch, order)) return failed;
    write_back(stored, order, scratch, a, lda);
    return 0;
}

template <class T> index potrf_in_caller(char uplo, index n, T* a, index lda) {
    if (n <= lapack_order) return factor_by_lapack(uplo, n, a, lda);
    return cholesky_in_caller<T>(uplo, n, a, lda).factor();
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template index factor_diagonal_block(storage, index, T*, index, T*);                                     \
    template index potrf_in_caller(char, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
