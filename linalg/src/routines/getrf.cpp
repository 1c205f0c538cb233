// LU factorisation with partial pivoting: one panel at a time by one worker, while others update with earlier
// panels.
#include "kernels/cpu/kernel_table.hpp"
#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/routines.hpp"
#include "routines/row_exchange.hpp"
#include "routines/task_graph.hpp"
#include "routines/worker_scratch.hpp"

#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

// Panels packed and not yet used up; three are enough for the panel chain to stay ahead.
constexpr index lu_ring_size = 3;
// The columns left of a panel catch up with its exchanges only every so many panels: fillers, done when
// nothing else is.
constexpr index panels_per_catch_up = 4;

starpu_codelet panel_kind = task_kind("getrf: factor panel");
starpu_codelet top_kind = task_kind("getrf: solve top of column");
starpu_codelet lu_update_kind = task_kind("getrf: update column");
starpu_codelet catch_up_kind = task_kind("getrf: exchange rows on the left");

template <class T> class lu {
public:
    lu(index m, index n, T* a, index lda, index* ipiv, const call_options& options);
    index factor();

private:
    struct row_range {
        index first, end;
        index row_count() const { return end - first; }
    };

    T* column(index j) const { return a_ + columns_[j] * lda_; }
    std::size_t slot(index k) const { return static_cast<std::size_t>(k % lu_ring_size); }
    bool is_split() const { return chunks_.block_count() > 1; }
    index first_chunk_of(index row) const { return row / chunk_; }
    // The rows of a chunk that panel k updates.
    row_range rows_below(index k, index chunk) const {
        return {std::max(chunks_[chunk], columns_[k + 1]), chunks_[chunk + 1]};
    }
    T* packed_panel(index k, index chunk) const {
        return panels_[slot(k)] + (rows_below(k, chunk).first + chunk * kernels_.sliver) * block_;
    }
    T* packed_top(index k, index j) const {
        return tops_[slot(k)] + (columns_[j] + j * kernels_.strip) * block_;
    }
    index panel_elements() const { return (m_ + chunks_.block_count() * kernels_.sliver) * block_; }
    index triangle_elements() const { return round_up(block_, kernels_.sliver) * block_; }
    index top_elements() const {
        return is_split() ? (n_ + columns_.block_count() * kernels_.strip) * block_ : 0;
    }
    index workspace_elements() const;
    void share_out_workspace();
    void make_tokens();

    starpu_data_descr slot_access(index k, starpu_data_access_mode mode) const {
        return {slot_tokens_[slot(k)], mode};
    }
    starpu_data_descr part_access(index chunk, index j) const {
        return {parts_[static_cast<std::size_t>(chunk * columns_.block_count() + j)], STARPU_RW};
    }
    starpu_data_descr top_access(index k, index j, starpu_data_access_mode mode) const {
        return {top_tokens_[slot(k) * static_cast<std::size_t>(columns_.block_count()) +
                            static_cast<std::size_t>(j)],
                mode};
    }
    void add_parts_from(index row, index j);
    int priority(index k, index j) const;

    void submit_panel(index k);
    void submit_column(index k, index j);
    void submit_catch_up(index last);

    void factor_panel(index k);
    void pack_panel(index k);
    void solve_top(index k, index j);
    void update(index k, index j, index chunk, const T* top);

    const kernel_table<T>& kernels_ = cpu_kernels<T>();
    const index workers_ = planned_workers();
    const index m_, n_;
    T* const a_;
    const index lda_;
    index* const ipiv_;
    const index block_, panel_count_, chunk_;
    const block_bounds columns_, chunks_;

    workspace<T> memory_;
    T *panels_[lu_ring_size], *tops_[lu_ring_size];
    packed_triangle<T> triangles_[lu_ring_size];
    T* panel_scratch_; // for factor_panel(), of which one runs at a time
    worker_scratch<T> scratch_;
    index first_bad_pivot_ = 0; // order of the first that is 0, NaN or infinite

    std::vector<starpu_data_handle_t> parts_, slot_tokens_, top_tokens_, pivot_tokens_;
    std::vector<starpu_data_descr> accesses_;
    task_graph graph_; // last: its tasks use all of the above until it has waited
};

template <class T>
lu<T>::lu(index m, index n, T* a, index lda, index* ipiv, const call_options& options)
    : m_(m), n_(n), a_(a), lda_(lda), ipiv_(ipiv), block_(options.block_or(lu_block(m, n, workers_))),
      panel_count_(ceil_div(std::min(m, n), block_)), chunk_(lu_row_chunk(m, n, block_, workers_)),
      columns_(blocks_of(n, block_, std::min(m, n))), chunks_(blocks_of(m, chunk_)),
      memory_(workspace_elements()), scratch_(is_split() ? 0 : round_up(block_, kernels_.strip) * block_),
      graph_(options.priority) {
    share_out_workspace();
    make_tokens();
}

template <class T> index lu<T>::workspace_elements() const {
    return lu_ring_size *
               (workspace<T>::rounded(panel_elements()) + workspace<T>::rounded(triangle_elements()) +
                workspace<T>::rounded(top_elements())) +
           workspace<T>::rounded(block_ * block_);
}

template <class T> void lu<T>::share_out_workspace() {
    for (std::size_t s = 0; s < lu_ring_size; s++) {
        panels_[s] = memory_.take(panel_elements());
        tops_[s] = memory_.take(top_elements());
        triangles_[s].rows = memory_.take(triangle_elements());
    }
    panel_scratch_ = memory_.take(block_ * block_);
}

template <class T> void lu<T>::make_tokens() {
    parts_ = graph_.new_tokens(chunks_.block_count() * columns_.block_count());
    slot_tokens_ = graph_.new_tokens(lu_ring_size);
    if (is_split()) top_tokens_ = graph_.new_tokens(lu_ring_size * columns_.block_count());
    pivot_tokens_ = graph_.new_tokens(panel_count_);
}

template <class T> index lu<T>::factor() {
    for (index k = 0; k < panel_count_; k++) {
        submit_panel(k);
        for (index j = k + 1; j < columns_.block_count(); j++) submit_column(k, j);
        if (k % panels_per_catch_up == panels_per_catch_up - 1 || k == panel_count_ - 1) submit_catch_up(k);
    }
    graph_.wait_for_all();
    return first_bad_pivot_;
}

template <class T> void lu<T>::add_parts_from(index row, index j) {
    for (index c = first_chunk_of(row); c < chunks_.block_count(); c++)
        accesses_.push_back(part_access(c, j));
}

// The chain of panels first, then by step.
template <class T> int lu<T>::priority(index k, index j) const {
    const index steps_left = panel_count_ - k;
    return static_cast<int>(j <= k + 1 ? 1000000000 + steps_left : 1000 * steps_left - j);
}

template <class T> void lu<T>::submit_panel(index k) {
    accesses_ = {slot_access(k, STARPU_W), {pivot_tokens_[static_cast<std::size_t>(k)], STARPU_W}};
    add_parts_from(columns_[k], k);
    graph_.submit(panel_kind, priority(k, k), accesses_, [this, k] { factor_panel(k); });
}

template <class T> void lu<T>::submit_column(index k, index j) {
    accesses_ = {slot_access(k, STARPU_R)};
    if (is_split()) accesses_.push_back(top_access(k, j, STARPU_W));
    add_parts_from(columns_[k], j);
    graph_.submit(is_split() ? top_kind : lu_update_kind, priority(k, j), accesses_,
                  [this, k, j] { solve_top(k, j); });
    if (!is_split() || columns_[k + 1] >= m_) return;
    for (index c = first_chunk_of(columns_[k + 1]); c < chunks_.block_count(); c++) {
        accesses_ = {slot_access(k, STARPU_R), top_access(k, j, STARPU_R), part_access(c, j)};
        graph_.submit(lu_update_kind, priority(k, j), accesses_,
                      [this, k, j, c] { update(k, j, c, packed_top(k, j)); });
    }
}

// Needs no wait for updates that still read those columns: they read the packed copies.
template <class T> void lu<T>::submit_catch_up(index last) {
    for (index j = 0; j < last; j++) {
        const index first = std::max(last / panels_per_catch_up * panels_per_catch_up, j + 1);
        accesses_.clear();
        for (index k = first; k <= last; k++)
            accesses_.push_back({pivot_tokens_[static_cast<std::size_t>(k)], STARPU_R});
        add_parts_from(columns_[first], j);
        graph_.submit(catch_up_kind, -1, accesses_, [this, j, first, last] {
            exchange_rows(column(j), lda_, columns_.block_size(j), ipiv_, columns_[first],
                          columns_[last + 1]);
        });
    }
}

template <class T> void lu<T>::factor_panel(index k) {
    const index first = columns_[k], width = columns_.block_size(k);
    index zero_pivot = -1;
    const index unusable_pivot =
        kernels_.factor_panel(m_ - first, width, column(k) + first, lda_, ipiv_ + first, &zero_pivot);
    if (first_bad_pivot_ == 0) {
        if (zero_pivot >= 0)
            first_bad_pivot_ = first + zero_pivot + 1;
        else if (unusable_pivot >= 0)
            first_bad_pivot_ = first + unusable_pivot + 1;
    }
    if (unusable_pivot >= 0) return graph_.cancel();
    for (index i = first; i < first + width; i++) ipiv_[i] += first + 1;
    if (k + 1 < columns_.block_count()) pack_panel(k);
}

template <class T> void lu<T>::pack_panel(index k) {
    const index width = columns_.block_size(k);
    const triangle_source<T> diagonal{shape::lower, storage::plain,          true,
                                      width,        column(k) + columns_[k], lda_};
    copy_triangle(diagonal, panel_scratch_);
    prepare_triangle(kernels_, shape::lower, width, panel_scratch_, triangles_[slot(k)]);
    if (columns_[k + 1] >= m_) return;
    for (index c = first_chunk_of(columns_[k + 1]); c < chunks_.block_count(); c++) {
        const row_range rows = rows_below(k, c);
        kernels_.pack_slivers(storage::plain, rows.row_count(), width, column(k) + rows.first, lda_,
                              packed_panel(k, c));
    }
}

// Exchanges the rows of block column j and solves for its rows of U; if the column is in one piece, updates
// the rest.
template <class T> void lu<T>::solve_top(index k, index j) {
    const index first = columns_[k], width = columns_.block_size(j);
    exchange_rows(column(j), lda_, width, ipiv_, first, columns_[k + 1]);
    T* top = is_split() ? packed_top(k, j) : scratch_.of_this_worker();
    kernels_.solve_columns(triangles_[slot(k)], width, column(j) + first, lda_, top);
    if (!is_split() && columns_[k + 1] < m_) update(k, j, 0, top);
}

template <class T> void lu<T>::update(index k, index j, index chunk, const T* top) {
    const row_range rows = rows_below(k, chunk);
    const index depth = columns_.block_size(k);
    kernels_.multiply(rows.row_count(), columns_.block_size(j), depth, packed_panel(k, chunk), depth, top,
                      depth, column(j) + rows.first, lda_);
}

// Too small to wake a worker: factorises the square or tall part as one panel, then solves for the columns
// beyond.
template <class T> index factor_directly(index m, index n, T* a, index lda, index* ipiv) {
    const index width = std::min(m, n);
    index zero_pivot = -1;
    const index unusable_pivot = cpu_kernels<T>().factor_panel(m, width, a, lda, ipiv, &zero_pivot);
    const index bad = zero_pivot >= 0 ? zero_pivot : unusable_pivot;
    if (unusable_pivot >= 0) return bad + 1;
    for (index i = 0; i < width; i++) ipiv[i]++;
    if (n > width) {
        exchange_rows(a + width * lda, lda, n - width, ipiv, 0, width);
        lapack::trsm<T>('L', {'L', 'N', 'U'}, width, n - width, T(1), a, lda, a + width * lda, lda);
    }
    return bad + 1;
}

} // namespace

template <class T> index getrf(index m, index n, T* a, index lda, index* ipiv, const call_options& options) {
    if (m == 0 || n == 0) return 0;
    const bool is_small = std::max(m, n) <= lu_direct_order;
    if (is_small && options.allows_caller(m, n)) return factor_directly(m, n, a, lda, ipiv);
    return lu<T>(m, n, a, lda, ipiv, options).factor();
}

namespace {

template <class T>
index checked_getrf(const char* name, index m, index n, T* a, index lda, index* ipiv,
                    const starpu_linalg_options* options = nullptr) {
    const bool is_empty = m == 0 || n == 0;
    argument_check check(name);
    check.check_count(1, "m", m).check_count(2, "n", n);
    check.pointer(3, "a", a, !is_empty).leading_dimension(4, "lda", lda, m, n);
    check.pointer(5, "ipiv", ipiv, !is_empty);
    check_options(check, 6, options, largest_panel);
    if (check.result()) return check.result();
    return run_routine(name, workers_for(options, false),
                       [&] { return getrf(m, n, a, lda, ipiv, options_of(options)); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GETRF(x, T)                                                                            \
    template starpu::linalg::index starpu::linalg::getrf(index, index, T*, index, index*,                    \
                                                         const call_options&);                               \
    int64_t starpu_linalg_##x##getrf(int64_t m, int64_t n, T* a, int64_t lda, int64_t* ipiv) {               \
        return starpu::linalg::checked_getrf(STARPU_LINALG_PUBLIC_NAME(x, getrf), m, n, a, lda, ipiv);       \
    }                                                                                                        \
    int64_t starpu_linalg_##x##getrf_expert(int64_t m, int64_t n, T* a, int64_t lda, int64_t* ipiv,          \
                                            const starpu_linalg_options* options) {                          \
        return starpu::linalg::checked_getrf(STARPU_LINALG_PUBLIC_NAME(x, getrf_expert), m, n, a, lda, ipiv, \
                                             options);                                                       \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GETRF)
