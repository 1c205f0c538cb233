// The inverse of a matrix from its LU factors: U is inverted, then X L = U^-1 is solved for rows of X, then
// the columns of X are exchanged as the rows of the matrix were.
#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/triangle_inverse.hpp"
#include "routines/worker_scratch.hpp"

#include <starpu_linalg.h>

#include <algorithm>
#include <optional>

namespace starpu::linalg {

namespace {

starpu_codelet pack_row_kind = task_kind("getri: pack row of L");
starpu_codelet solve_rows_kind = task_kind("getri: solve rows");
starpu_codelet exchange_columns_kind = task_kind("getri: exchange columns");

// The exchanges in the opposite order, of columns.
template <class T> void exchange_columns(index rows, index n, T* a, index lda, const index* pivots) {
    for (index j = n; j-- > 0;)
        if (const index other = pivots[j] - 1; other != j)
            std::swap_ranges(a + j * lda, a + j * lda + rows, a + other * lda);
}

// L is packed as a whole, row of blocks by row of blocks, which makes place for the inverse.
template <class T> class lu_inverse {
public:
    lu_inverse(index n, T* a, index lda, const index* ipiv);
    void compute();

private:
    const block_bounds& bounds() const { return upper_.bounds(); }
    block_range blocks_of_chunk(index chunk) const {
        return {chunk * blocks_per_chunk_, std::min(bounds().block_count(), (chunk + 1) * blocks_per_chunk_)};
    }
    index row_count(block_range r) const { return bounds()[r.end] - bounds()[r.first]; }
    index panel_elements(index row) const;
    void share_out_workspace();
    void add_lower(block_range rows);
    void submit_packing(index row);
    void submit_solve(index chunk, index row);
    void submit_exchange(index chunk);

    void pack_row(index row);
    void solve_rows(block_range chunk, index row) const;

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const index n_;
    T* const a_;
    const index lda_;
    const index* const ipiv_;
    index blocks_per_chunk_, chunk_count_;
    std::optional<workspace<T>> memory_;
    std::optional<worker_scratch<T>> scratch_;
    std::vector<T*> panels_; // of each row of blocks what is left of its diagonal block
    std::vector<packed_triangle<T>> triangles_;
    std::vector<starpu_data_handle_t> lower_tokens_, chunk_tokens_;
    std::vector<starpu_data_descr> accesses_;
    triangle_inverse<T> upper_; // last: its graph's tasks use all of the above until it has waited
};

template <class T>
lu_inverse<T>::lu_inverse(index n, T* a, index lda, const index* ipiv)
    : n_(n), a_(a), lda_(lda), ipiv_(ipiv), upper_({'U', n, a, lda}, inverse_form::triangle) {
    const index block = bounds().block_size(0), count = bounds().block_count();
    blocks_per_chunk_ = inverse_row_chunk(n, block, planned_workers());
    chunk_count_ = ceil_div(count, blocks_per_chunk_);
    scratch_.emplace((blocks_per_chunk_ * block + kernels_.sliver) * block);
    share_out_workspace();
    lower_tokens_ = upper_.graph().new_tokens(count);
    chunk_tokens_ = upper_.graph().new_tokens(chunk_count_);
}

template <class T> index lu_inverse<T>::panel_elements(index row) const {
    return round_up(bounds()[row], kernels_.sliver) * bounds().block_size(row);
}

template <class T> void lu_inverse<T>::share_out_workspace() {
    const index count = bounds().block_count(), triangle = bounds().block_size(0) * bounds().block_size(0);
    index total = count * workspace<T>::rounded(triangle);
    for (index row = 0; row < count; row++) total += workspace<T>::rounded(panel_elements(row));
    memory_.emplace(total);
    triangles_.resize(static_cast<std::size_t>(count));
    for (auto& t : triangles_) t.rows = memory_->take(triangle);
    for (index row = 0; row < count; row++) panels_.push_back(memory_->take(panel_elements(row)));
}

template <class T> void lu_inverse<T>::compute() {
    for (index row = 0; row < bounds().block_count(); row++) submit_packing(row);
    upper_.submit_all();
    for (index row = bounds().block_count(); row-- > 0;)
        for (index chunk = 0; chunk < chunk_count_; chunk++) submit_solve(chunk, row);
    for (index chunk = 0; chunk < chunk_count_; chunk++) submit_exchange(chunk);
    upper_.graph().wait_for_all();
}

template <class T> void lu_inverse<T>::add_lower(block_range rows) {
    for (index i = rows.first; i < rows.end; i++)
        accesses_.push_back({lower_tokens_[static_cast<std::size_t>(i)], STARPU_R});
}

template <class T> void lu_inverse<T>::submit_packing(index row) {
    accesses_ = {{lower_tokens_[static_cast<std::size_t>(row)], STARPU_W}};
    upper_.add_blocks({row, row + 1}, {row, row + 1}, STARPU_R, accesses_); // a diagonal is copied, too
    upper_.graph().submit(pack_row_kind, 0, accesses_, [this, row] { pack_row(row); });
}

// The first step of a chunk waits until its rows of L are packed and the inverse of U is there.
template <class T> void lu_inverse<T>::submit_solve(index chunk, index row) {
    const block_range rows = blocks_of_chunk(chunk);
    accesses_ = {{chunk_tokens_[static_cast<std::size_t>(chunk)], STARPU_RW}};
    add_lower({row, row + 1});
    if (row + 1 == bounds().block_count()) {
        add_lower({rows.first, lesser(rows.end, row)});
        upper_.add_blocks({0, bounds().block_count()}, rows, STARPU_R, accesses_);
    }
    upper_.graph().submit(solve_rows_kind, 0, accesses_, [this, rows, row] { solve_rows(rows, row); });
}

template <class T> void lu_inverse<T>::submit_exchange(index chunk) {
    const starpu_data_descr access{chunk_tokens_[static_cast<std::size_t>(chunk)], STARPU_RW};
    const block_range rows = blocks_of_chunk(chunk);
    upper_.graph().submit(exchange_columns_kind, 0, {&access, 1}, [this, rows] {
        exchange_columns(row_count(rows), n_, a_ + bounds()[rows.first], lda_, ipiv_);
    });
}

// As the right operand: the rows of its adjoint. The upper triangle is another task's.
template <class T> void lu_inverse<T>::pack_row(index row) {
    const index first = bounds()[row], order = bounds().block_size(row);
    const auto r = static_cast<std::size_t>(row);
    T* const diagonal = a_ + first + first * lda_;
    T* const copy = scratch_->of_this_worker();
    copy_triangle<T>({shape::upper, storage::conjugated, true, order, diagonal, lda_}, copy);
    prepare_triangle(kernels_, shape::upper, order, copy, triangles_[r]);
    kernels_.pack_slivers(storage::conjugated, first, order, a_ + first, lda_, panels_[r]);
    for (index j = 0; j < first + order; j++) {
        const index begin = greater(first, j + 1);
        std::fill(a_ + begin + j * lda_, a_ + first + order + j * lda_, T(0));
    }
}

// These rows of X for a block of columns, and what they mean for the columns before it.
template <class T> void lu_inverse<T>::solve_rows(block_range chunk, index row) const {
    const index first = bounds()[row], order = bounds().block_size(row);
    const auto r = static_cast<std::size_t>(row);
    T* const x = a_ + bounds()[chunk.first];
    T* const packed = scratch_->of_this_worker();
    kernels_.solve_rows(triangles_[r], storage::plain, row_count(chunk), x + first * lda_, lda_, packed);
    kernels_.multiply_transposed(row_count(chunk), first, order, packed, panels_[r], x, lda_);
}

template <class T> void take_lower(index n, T* a, index lda, T* l) {
    for (index j = 0; j < n; j++) {
        std::copy(a + j * lda + j + 1, a + j * lda + n, l + j * n + j + 1);
        std::fill(a + j * lda + j + 1, a + j * lda + n, T(0));
    }
}

template <class T> void invert_directly(index n, T* a, index lda, const index* ipiv) {
    workspace<T> memory(n * n);
    T* const l = memory.take(n * n);
    lapack::trtri('U', 'N', n, a, lda);
    take_lower(n, a, lda, l);
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
