// LU factorisation without pivoting: blocks of both factors are solved for as soon as their diagonal block is
// factorised; the next diagonal block is updated first.
#include "kernels/cpu/kernel_table.hpp"
#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/unpivoted_lu.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/on_tiles.hpp"
#include "routines/task_graph.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet nopiv_factor_kind = task_kind("getrf_nopiv: factor diagonal block");
starpu_codelet nopiv_below_kind = task_kind("getrf_nopiv: solve below");
starpu_codelet nopiv_right_kind = task_kind("getrf_nopiv: solve right");
starpu_codelet nopiv_update_kind = task_kind("getrf_nopiv: update");

template <class T> class lu_without_pivots {
public:
    lu_without_pivots(index m, index n, T* a, index lda, const call_options& options);
    index compute();

private:
    T* block(index i, index j) const { return a_ + rows_[i] + columns_[j] * lda_; }
    index row_count(block_range r) const { return rows_[r.end] - rows_[r.first]; }
    index column_count(block_range r) const { return columns_[r.end] - columns_[r.first]; }
    std::vector<block_range> ranges_after(index k, const block_bounds& bounds) const;
    void add_blocks(block_range rows, block_range columns, starpu_data_access_mode mode);
    void enqueue(starpu_codelet& kind, index k, bool is_urgent, std::function<void()> work);
    void submit_diagonal(index k);
    void submit_solves(index k);
    void submit_updates(index k);

    T* const a_;
    const index lda_, corner_;
    const block_bounds rows_, columns_;
    const index group_, step_count_;
    index bad_pivot_ = 0;
    std::vector<starpu_data_handle_t> tokens_;
    std::vector<starpu_data_descr> accesses_;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

template <class T>
lu_without_pivots<T>::lu_without_pivots(index m, index n, T* a, index lda, const call_options& options)
    : a_(a), lda_(lda), corner_(std::min(m, n)),
      rows_(blocks_of(m, options.block_or(lu_block(m, n, planned_workers())), corner_)),
      columns_(blocks_of(n, options.block_or(lu_block(m, n, planned_workers())), corner_)),
      group_(greater(1, product_block(m, n, planned_workers()) / rows_.block_size(0))),
      step_count_(std::min(rows_.block_count(), columns_.block_count())), graph_(options.priority) {
    tokens_ = graph_.new_tokens(rows_.block_count() * columns_.block_count());
}

// The next block is a range of its own: the next step begins with it.
template <class T>
std::vector<block_range> lu_without_pivots<T>::ranges_after(index k, const block_bounds& bounds) const {
    std::vector<block_range> ranges = ranges_of(k + 1, std::min(k + 2, bounds.block_count()), 1);
    const std::vector<block_range> rest = ranges_of(k + 2, bounds.block_count(), group_);
    ranges.insert(ranges.end(), rest.begin(), rest.end());
    return ranges;
}

template <class T>
void lu_without_pivots<T>::add_blocks(block_range rows, block_range columns, starpu_data_access_mode mode) {
    for (index i = rows.first; i < rows.end; i++)
        for (index j = columns.first; j < columns.end; j++)
            accesses_.push_back({tokens_[static_cast<std::size_t>(i * columns_.block_count() + j)], mode});
}

template <class T>
void lu_without_pivots<T>::enqueue(starpu_codelet& kind, index k, bool is_urgent,
                                   std::function<void()> work) {
    const auto steps_left = static_cast<int>(step_count_ - k);
    graph_.submit(kind, 2 * steps_left + (is_urgent ? 1 : 0), accesses_, std::move(work));
    accesses_.clear();
}

template <class T> index lu_without_pivots<T>::compute() {
    for (index k = 0; k < step_count_; k++) {
        submit_diagonal(k);
        submit_solves(k);
        submit_updates(k);
    }
    graph_.wait_for_all();
    return bad_pivot_;
}

template <class T> void lu_without_pivots<T>::submit_diagonal(index k) {
    add_blocks({k, k + 1}, {k, k + 1}, STARPU_RW);
    enqueue(nopiv_factor_kind, k, true, [this, k] {
        const index bad =
            factor_without_pivots(columns_.block_size(k), columns_.block_size(k), block(k, k), lda_);
        if (bad == 0) return;
        bad_pivot_ = columns_[k] + bad;
        graph_.cancel();
    });
}

template <class T> void lu_without_pivots<T>::submit_solves(index k) {
    const index order = columns_[k + 1] - columns_[k];
    for (const block_range rows : ranges_after(k, rows_)) {
        add_blocks({k, k + 1}, {k, k + 1}, STARPU_R);
        add_blocks(rows, {k, k + 1}, STARPU_RW);
        enqueue(nopiv_below_kind, k, true, [this, k, rows, order] {
            lapack::trsm('R', {'U', 'N', 'N'}, row_count(rows), order, T(1), block(k, k), lda_,
                         block(rows.first, k), lda_);
        });
    }
    for (const block_range columns : ranges_after(k, columns_)) {
        add_blocks({k, k + 1}, {k, k + 1}, STARPU_R);
        add_blocks({k, k + 1}, columns, STARPU_RW);
        enqueue(nopiv_right_kind, k, true, [this, k, columns, order] {
            lapack::trsm('L', {'L', 'N', 'U'}, order, column_count(columns), T(1), block(k, k), lda_,
                         block(k, columns.first), lda_);
        });
    }
}

template <class T> void lu_without_pivots<T>::submit_updates(index k) {
    const index depth = columns_[k + 1] - columns_[k];
    for (const block_range columns : ranges_after(k, columns_))
        for (const block_range rows : ranges_after(k, rows_)) {
            add_blocks(rows, {k, k + 1}, STARPU_R);
            add_blocks({k, k + 1}, columns, STARPU_R);
            add_blocks(rows, columns, STARPU_RW);
            const bool is_next = rows.first == k + 1 || columns.first == k + 1;
            enqueue(nopiv_update_kind, k, is_next, [this, k, rows, columns, depth] {
                lapack::gemm<T>({'N', 'N', row_count(rows), column_count(columns), depth, T(-1), T(1)},
                                block(rows.first, k), lda_, block(k, columns.first), lda_,
                                block(rows.first, columns.first), lda_);
            });
        }
}

template <class T> index getrf_nopiv(index m, index n, T* a, index lda, const call_options& options) {
    if (m == 0 || n == 0) return 0;
    if (options.workers == STARPU_CUDA || starpu_cpu_worker_get_count() == 0)
        return getrf_nopiv_on_devices(m, n, a, lda, options);
    const bool is_small = std::max(m, n) <= lu_direct_order; // too small to wake a worker
    if (is_small && options.allows_caller(m, n)) return factor_without_pivots(m, n, a, lda);
    return lu_without_pivots<T>(m, n, a, lda, options).compute();
}

template <class T>
index checked_getrf_nopiv(const char* name, index m, index n, T* a, index lda,
                          const starpu_linalg_options* options = nullptr) {
    argument_check check(name);
    check.check_count(1, "m", m).check_count(2, "n", n);
    check.pointer(3, "a", a, m > 0 && n > 0).leading_dimension(4, "lda", lda, m, n);
    check_options(check, 5, options, largest_block);
    if (check.result()) return check.result();
    return run_routine(name, workers_for(options, true),
                       [&] { return getrf_nopiv(m, n, a, lda, options_of(options)); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GETRF_NOPIV(x, scalar)                                                                 \
    int64_t starpu_linalg_##x##getrf_nopiv(int64_t m, int64_t n, scalar* a, int64_t lda) {                   \
        return starpu::linalg::checked_getrf_nopiv(STARPU_LINALG_PUBLIC_NAME(x, getrf_nopiv), m, n, a, lda); \
    }                                                                                                        \
    int64_t starpu_linalg_##x##getrf_nopiv_expert(int64_t m, int64_t n, scalar* a, int64_t lda,              \
                                                  const starpu_linalg_options* options) {                    \
        return starpu::linalg::checked_getrf_nopiv(STARPU_LINALG_PUBLIC_NAME(x, getrf_nopiv_expert), m, n,   \
                                                   a, lda, options);                                         \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GETRF_NOPIV)
