// The inverse of a matrix from its LU factors: U is inverted, then X L = U^-1 is solved for rows of X, then
// the columns of X are exchanged as the rows of the matrix were.
#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/triangle_inverse.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet take_lower_kind = task_kind("getri: copy L");
starpu_codelet solve_rows_kind = task_kind("getri: solve rows");
starpu_codelet exchange_columns_kind = task_kind("getri: exchange columns");

// Columns first...end of the strictly lower triangle move from a to l, where they lie as in a; a is left with
// zeros.
template <class T> void take_lower(index n, index first, index end, T* a, index lda, T* l, index ldl) {
    for (index j = first; j < end; j++) {
        std::copy(a + j * lda + j + 1, a + j * lda + n, l + j * ldl + j + 1);
        std::fill(a + j * lda + j + 1, a + j * lda + n, T(0));
    }
}

// The exchanges in the opposite order, of columns.
template <class T> void exchange_columns(index rows, index n, T* a, index lda, const index* pivots) {
    for (index j = n; j-- > 0;)
        if (const index other = pivots[j] - 1; other != j)
            std::swap_ranges(a + j * lda, a + j * lda + rows, a + other * lda);
}

template <class T> class lu_inverse {
public:
    lu_inverse(index n, T* a, index lda, const index* ipiv);
    void compute();

private:
    index rows_in(index chunk) const { return bounds_[chunk_end(chunk)] - bounds_[chunk_begin(chunk)]; }
    index chunk_begin(index chunk) const { return chunk * blocks_per_chunk_; }
    index chunk_end(index chunk) const {
        return std::min(bounds_.block_count(), (chunk + 1) * blocks_per_chunk_);
    }
    void submit_copy(index j);
    void submit_solve(index chunk, index j);
    void submit_exchange(index chunk);
    void solve_rows(index chunk, index j) const;

    const index n_;
    T* const a_;
    const index lda_;
    const index* const ipiv_;
    const index ldl_;
    workspace<T> memory_;
    T* const l_;       // L, of which the place is needed for the inverse
    task_graph graph_; // its tasks use all of this: the destructor of the last member waits for them
    triangle_inverse<T> upper_;
    const block_bounds& bounds_;
    const index blocks_per_chunk_, chunk_count_;
    std::vector<starpu_data_handle_t> lower_tokens_, chunk_tokens_;
    std::vector<starpu_data_descr> accesses_;
};

// Columns of L begin on cache lines, and not all on the same ones.
template <class T> index padded(index n) {
    return workspace<T>::rounded(n) + 64 / static_cast<index>(sizeof(T));
}

template <class T>
lu_inverse<T>::lu_inverse(index n, T* a, index lda, const index* ipiv)
    : n_(n), a_(a), lda_(lda), ipiv_(ipiv), ldl_(padded<T>(n)), memory_(ldl_ * n), l_(memory_.take(ldl_ * n)),
      upper_(graph_, {'U', n, a, lda}, inverse_form::triangle), bounds_(upper_.bounds()),
      blocks_per_chunk_(inverse_row_chunk(n, bounds_.block_size(0), planned_workers())),
      chunk_count_(ceil_div(bounds_.block_count(), blocks_per_chunk_)),
      lower_tokens_(graph_.new_tokens(bounds_.block_count())),
      chunk_tokens_(graph_.new_tokens(chunk_count_)) {}

template <class T> void lu_inverse<T>::compute() {
    const index last = bounds_.block_count();
    upper_.submit_all();
    for (index j = last; j-- > 0;) {
        submit_copy(j);
        for (index chunk = 0; chunk < chunk_count_; chunk++) submit_solve(chunk, j);
    }
    for (index chunk = 0; chunk < chunk_count_; chunk++) submit_exchange(chunk);
    graph_.wait_for_all();
}

template <class T> void lu_inverse<T>::submit_copy(index j) {
    const starpu_data_descr access{lower_tokens_[static_cast<std::size_t>(j)], STARPU_W};
    graph_.submit(take_lower_kind, 0, {&access, 1},
                  [this, j] { take_lower(n_, bounds_[j], bounds_[j + 1], a_, lda_, l_, ldl_); });
}

template <class T> void lu_inverse<T>::submit_solve(index chunk, index j) {
    accesses_ = {{lower_tokens_[static_cast<std::size_t>(j)], STARPU_R},
                 {chunk_tokens_[static_cast<std::size_t>(chunk)], STARPU_RW}};
    upper_.add_blocks({j, j + 1}, {chunk_begin(chunk), chunk_end(chunk)}, STARPU_R, accesses_);
    graph_.submit(solve_rows_kind, 0, accesses_, [this, chunk, j] { solve_rows(chunk, j); });
}

template <class T> void lu_inverse<T>::submit_exchange(index chunk) {
    const starpu_data_descr access{chunk_tokens_[static_cast<std::size_t>(chunk)], STARPU_RW};
    graph_.submit(exchange_columns_kind, 0, {&access, 1}, [this, chunk] {
        exchange_columns(rows_in(chunk), n_, a_ + bounds_[chunk_begin(chunk)], lda_, ipiv_);
    });
}

// Columns j of X in these rows, from those to the right of them.
template <class T> void lu_inverse<T>::solve_rows(index chunk, index j) const {
    const index rows = rows_in(chunk), width = bounds_.block_size(j), next = bounds_[j + 1];
    T* const first = a_ + bounds_[chunk_begin(chunk)];
    T* const x = first + bounds_[j] * lda_;
    const T* const l = l_ + bounds_[j] * ldl_;
    if (next < n_)
        lapack::gemm<T>({'N', 'N', rows, width, n_ - next, T(-1), T(1)}, first + next * lda_, lda_, l + next,
                        ldl_, x, lda_);
    lapack::trsm('R', {'L', 'N', 'U'}, rows, width, T(1), l + bounds_[j], ldl_, x, lda_);
}

template <class T> void invert_directly(index n, T* a, index lda, const index* ipiv) {
    workspace<T> memory(n * n);
    T* const l = memory.take(n * n);
    lapack::trtri('U', 'N', n, a, lda);
    take_lower(n, 0, n, a, lda, l, n);
    lapack::trsm('R', {'L', 'N', 'U'}, n, n, T(1), l, n, a, lda);
    exchange_columns(n, n, a, lda, ipiv);
}

template <class T> index invert_lu(index n, T* a, index lda, const index* ipiv) {
    if (n == 0) return 0;
    if (const index zero = first_zero_on_diagonal(n, a, lda)) return zero;
    if (n <= inverse_direct_order)
        invert_directly(n, a, lda, ipiv); // too small to wake a worker
    else
        lu_inverse<T>(n, a, lda, ipiv).compute();
    return 0;
}

template <class T> index checked_getri(const char* name, index n, T* a, index lda, const index* ipiv) {
    argument_check check(name);
    check.check_count(1, "n", n).pointer(2, "a", a, n > 0).leading_dimension(3, "lda", lda, n, n);
    check.pointer(4, "ipiv", ipiv, n > 0);
    const auto is_row = [n](index pivot) { return pivot >= 1 && pivot <= n; };
    const bool are_rows = check.result() != 0 || std::all_of(ipiv, ipiv + n, is_row);
    check.other(4, "ipiv", are_rows ? nullptr : "has a pivot outside 1..n", "pass those of getrf");
    if (check.result()) return check.result();
    return run_routine(name, [&] { return invert_lu(n, a, lda, ipiv); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GETRI(x, scalar)                                                                       \
    int64_t starpu_linalg_##x##getri(int64_t n, scalar* a, int64_t lda, const int64_t* ipiv) {               \
        return starpu::linalg::checked_getri(STARPU_LINALG_PUBLIC_NAME(x, getri), n, a, lda, ipiv);          \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GETRI)
