// Cholesky factorisation: packed panels, right-looking, the chain of diagonal blocks ahead of everything
// else.
//
// Written for the lower factor L. For uplo 'U' the matrix is its own transpose: block (i, j) of L is stored
// as the transpose of U's block (j, i), which the kernels read, write and update where it lies.
#include "kernels/cpu/kernel_table.hpp"
#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "routines/potrf_in_caller.hpp"
#include "routines/routines.hpp"
#include "routines/task_graph.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

// Panels that may be packed and not yet used up: what bounds the memory and how far the chain runs ahead.
constexpr index cholesky_ring_size = 6;

starpu_codelet factor_kind = task_kind("potrf: factor diagonal block");
starpu_codelet solve_kind = task_kind("potrf: solve panel");
starpu_codelet diagonal_update_kind = task_kind("potrf: update diagonal block");
starpu_codelet cholesky_update_kind = task_kind("potrf: update column");

template <class T> class cholesky {
public:
    cholesky(char uplo, index n, T* a, index lda, const call_options& options);
    index factor();

private:
    struct rows {
        index first, end; // blocks
    };

    T* block(index i, index j) const {
        return stored_ == storage::plain ? a_ + bounds_[i] + bounds_[j] * lda_
                                         : a_ + bounds_[j] + bounds_[i] * lda_;
    }
    index row_count(rows r) const { return bounds_[r.end] - bounds_[r.first]; }
    std::size_t slot(index k) const { return static_cast<std::size_t>(k % cholesky_ring_size); }
    T* packed(index k, index i) const { return panels_[slot(k)] + i * padded_size_ * block_size_; }
    template <class Work> void for_each_operand(rows r, const Work& work) const;

    starpu_data_descr block_access(index i, index j) const {
        return {blocks_[static_cast<std::size_t>(i * bounds_.block_count() + j)], STARPU_RW};
    }
    starpu_data_descr triangle_access(index k, starpu_data_access_mode mode) const {
        return {triangle_tokens_[slot(k)], mode};
    }
    starpu_data_descr packed_access(index k, index i, starpu_data_access_mode mode) const {
        return {panel_tokens_[slot(k) * static_cast<std::size_t>(bounds_.block_count()) +
                              static_cast<std::size_t>(i)],
                mode};
    }

    index panel_elements() const { return bounds_.block_count() * padded_size_ * block_size_; }
    index triangle_elements() const { return padded_size_ * block_size_; }
    void make_tokens();
    void share_out_workspace();
    index chunk_end(index first, index row_limit) const;
    int chain_priority(index k, int later) const;

    void submit_step(index k);
    void submit_factor(index k);
    void submit_panel(index k);
    void submit_column(index k, index j);

    void factor_diagonal(index k);
    void solve_panel(index k, rows r);
    void update_diagonal(index k, index j);
    void update(index k, rows r, index j);

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const storage stored_;
    const index workers_;
    const index n_;
    T* const a_;
    const index lda_;
    const index block_size_, padded_size_; // the second in whole slivers
    const block_bounds bounds_;

    workspace<T> memory_;
    T* panels_[cholesky_ring_size];
    packed_triangle<T> triangles_[cholesky_ring_size];
    T* scratch_; // for factor_diagonal(), of which one runs at a time
    index failed_order_ = 0;

    std::vector<starpu_data_handle_t> blocks_, triangle_tokens_, panel_tokens_;
    std::vector<starpu_data_descr> accesses_;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

template <class T>
cholesky<T>::cholesky(char uplo, index n, T* a, index lda, const call_options& options)
    : stored_(storage_of_lower(uplo)), workers_(planned_workers()), n_(n), a_(a), lda_(lda),
      block_size_(options.block_or(cholesky_block(n, workers_))),
      padded_size_(round_up(block_size_, kernels_.sliver)), bounds_(blocks_of(n, block_size_)),
      memory_(cholesky_ring_size *
                  (workspace<T>::rounded(panel_elements()) + workspace<T>::rounded(triangle_elements())) +
              block_size_ * block_size_),
      graph_(options.priority) {
    share_out_workspace();
    make_tokens();
}

template <class T> void cholesky<T>::share_out_workspace() {
    for (auto& panel : panels_) panel = memory_.take(panel_elements());
    for (auto& triangle : triangles_) triangle.rows = memory_.take(triangle_elements());
    scratch_ = memory_.take(block_size_ * block_size_);
}

template <class T> void cholesky<T>::make_tokens() {
    const index count = bounds_.block_count();
    blocks_.resize(static_cast<std::size_t>(count * count));
    for (index i = 0; i < count; i++)
        for (index j = 0; j <= i; j++) blocks_[static_cast<std::size_t>(i * count + j)] = graph_.new_token();
    triangle_tokens_ = graph_.new_tokens(cholesky_ring_size);
    panel_tokens_ = graph_.new_tokens(cholesky_ring_size * count);
}

template <class T> index cholesky<T>::factor() {
    for (index k = 0; k < bounds_.block_count(); k++) submit_step(k);
    graph_.wait_for_all();
    return failed_order_;
}

template <class T> void cholesky<T>::submit_step(index k) {
    submit_factor(k);
    submit_panel(k);
    for (index j = k + 1; j < bounds_.block_count(); j++) submit_column(k, j);
}

// The chain comes first: the smaller `later`, the sooner the next diagonal block can start.
template <class T> int cholesky<T>::chain_priority(index k, int later) const {
    return 1000000000 + 10 * static_cast<int>(bounds_.block_count() - k) - later;
}

// One block of rows, then as many as fit; a rest that is not worth a task joins the last.
template <class T> index cholesky<T>::chunk_end(index first, index row_limit) const {
    index end = first + 1;
    while (end < bounds_.block_count() && row_count({first, end + 1}) <= row_limit) end++;
    return n_ - bounds_[end] < row_limit / 3 ? bounds_.block_count() : end;
}

template <class T> void cholesky<T>::submit_factor(index k) {
    accesses_ = {block_access(k, k), triangle_access(k, STARPU_W)};
    graph_.submit(factor_kind, chain_priority(k, 0), accesses_, [this, k] { factor_diagonal(k); });
}

// The rows that the next diagonal block waits for are a task of their own.
template <class T> void cholesky<T>::submit_panel(index k) {
    const index limit = cholesky_row_chunk(n_ - bounds_[k], block_size_, workers_) / 2;
    for (index i = k + 1, end; i < bounds_.block_count(); i = end) {
        const bool next_diagonal = i == k + 1;
        end = next_diagonal ? i + 1 : chunk_end(i, limit);
        accesses_ = {triangle_access(k, STARPU_R)};
        for (index q = i; q < end; q++) {
            accesses_.push_back(block_access(q, k));
            accesses_.push_back(packed_access(k, q, STARPU_W));
        }
        graph_.submit(solve_kind, chain_priority(k, next_diagonal ? 1 : 2), accesses_, [this, k, i, end] {
            solve_panel(k, {i, end});
        });
    }
}

template <class T> void cholesky<T>::submit_column(index k, index j) {
    const bool next_panel = j == k + 1;
    const int by_step = static_cast<int>(1000 * (bounds_.block_count() - k) - j);
    const index limit = cholesky_row_chunk(n_ - bounds_[k], block_size_, workers_) / (next_panel ? 2 : 1);

    accesses_ = {packed_access(k, j, STARPU_R), block_access(j, j)};
    graph_.submit(diagonal_update_kind, next_panel ? chain_priority(k, 3) : by_step, accesses_,
                  [this, k, j] { update_diagonal(k, j); });
    for (index i = j + 1, end; i < bounds_.block_count(); i = end) {
        end = chunk_end(i, limit);
        accesses_ = {packed_access(k, j, STARPU_R)};
        for (index q = i; q < end; q++) {
            accesses_.push_back(packed_access(k, q, STARPU_R));
            accesses_.push_back(block_access(q, j));
        }
        graph_.submit(cholesky_update_kind, next_panel ? chain_priority(k, 4) : by_step, accesses_,
                      [this, k, i, end, j] {
                          update(k, {i, end}, j);
                      });
    }
}

template <class T> void cholesky<T>::factor_diagonal(index k) {
    const index order = bounds_.block_size(k);
    if (const index failed = factor_diagonal_block(stored_, order, block(k, k), lda_, scratch_)) {
        failed_order_ = bounds_[k] + failed;
        return graph_.cancel();
    }
    if (k + 1 < bounds_.block_count())
        prepare_triangle(kernels_, shape::lower, order, scratch_, triangles_[slot(k)]);
}

// Blocks of whole slivers lie packed without gaps: a range of them is one operand.
template <class T> template <class Work> void cholesky<T>::for_each_operand(rows r, const Work& work) const {
    const index count = block_size_ == padded_size_ ? r.end - r.first : 1;
    for (index i = r.first; i < r.end; i += count) work(rows{i, i + count});
}

template <class T> void cholesky<T>::solve_panel(index k, rows r) {
    for_each_operand(r, [this, k](rows part) {
        kernels_.solve_rows(triangles_[slot(k)], stored_, row_count(part), block(part.first, k), lda_,
                            packed(k, part.first));
    });
}

template <class T> void cholesky<T>::update_diagonal(index k, index j) {
    const shape form = stored_ == storage::plain ? shape::lower : shape::upper;
    const index depth = bounds_.block_size(k);
    kernels_.multiply_symmetric(form, bounds_.block_size(j), depth, depth, packed(k, j), packed(k, j),
                                block(j, j), lda_);
}

template <class T> void cholesky<T>::update(index k, rows r, index j) {
    const index wide = bounds_.block_size(j), depth = bounds_.block_size(k);
    for_each_operand(r, [=, this](rows part) {
        const index tall = row_count(part);
        T* const to = block(part.first, j);
        if (stored_ == storage::plain)
            kernels_.multiply_transposed(tall, wide, depth, packed(k, part.first), packed(k, j), to, lda_);
        else
            kernels_.multiply_transposed(wide, tall, depth, packed(k, j), packed(k, part.first), to, lda_);
    });
}

} // namespace

template <class T> index potrf(char uplo, index n, T* a, index lda, const call_options& options) {
    if (n == 0) return 0;
    if (is_for_devices(n, options)) return potrf_on_devices(uplo, n, a, lda, options);
    const bool is_small = n <= cholesky_direct_order; // too small to wake a worker
    if (is_small && options.allows_caller(n, n)) return potrf_in_caller(uplo, n, a, lda);
    return cholesky<T>(uplo, n, a, lda, options).factor();
}

namespace {

template <class T>
index checked_potrf(const char* name, char uplo, index n, T* a, index lda,
                    const starpu_linalg_options* options = nullptr) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu")
        .check_count(2, "n", n)
        .pointer(3, "a", a, n > 0)
        .leading_dimension(4, "lda", lda, n, n);
    check_options(check, 5, options, largest_block);
    if (check.result()) return check.result();
    return run_routine(name, workers_for(options, true),
                       [&] { return potrf(upper_case(uplo), n, a, lda, options_of(options)); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_POTRF(x, T)                                                                            \
    template starpu::linalg::index starpu::linalg::potrf(char, index, T*, index, const call_options&);       \
    int64_t starpu_linalg_##x##potrf(char uplo, int64_t n, T* a, int64_t lda) {                              \
        return starpu::linalg::checked_potrf(STARPU_LINALG_PUBLIC_NAME(x, potrf), uplo, n, a, lda);          \
    }                                                                                                        \
    int64_t starpu_linalg_##x##potrf_expert(char uplo, int64_t n, T* a, int64_t lda,                         \
                                            const starpu_linalg_options* options) {                          \
        return starpu::linalg::checked_potrf(STARPU_LINALG_PUBLIC_NAME(x, potrf_expert), uplo, n, a, lda,    \
                                             options);                                                       \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRF)
