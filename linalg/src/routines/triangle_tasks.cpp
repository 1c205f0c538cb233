// Right-looking inverse and product of a triangular matrix. Both go down the rows, and the product touches
// only rows that the inverse has left behind: the steps of both follow one another without a barrier.
#include "routines/triangle_tasks.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"

#include <utility>

namespace starpu::linalg {

namespace {

starpu_codelet solve_below_kind = task_kind("triangle: solve below");
starpu_codelet solve_left_kind = task_kind("triangle: solve left");
starpu_codelet inversion_update_kind = task_kind("triangle: update inverse");
starpu_codelet invert_block_kind = task_kind("triangle: invert diagonal block");
starpu_codelet contribution_kind = task_kind("triangle: contribute to product");
starpu_codelet multiply_row_kind = task_kind("triangle: multiply row");
starpu_codelet multiply_block_kind = task_kind("triangle: multiply diagonal block");

constexpr char other_side(char side) {
    return side == 'L' ? 'R' : 'L';
}

} // namespace

template <class T> index first_zero_on_diagonal(index n, const T* a, index lda) {
    for (index i = 0; i < n; i++)
        if (a[i + i * lda] == T(0)) return i + 1;
    return 0;
}

template <class T>
triangle_tasks<T>::triangle_tasks(task_graph& graph, const triangle_view<T>& matrix, index block)
    : graph_(graph), matrix_(matrix), is_lower_(matrix.uplo == 'L'), bounds_(blocks_of(matrix.n, block)),
      group_(greater(1, inverse_update_order(matrix.n, planned_workers()) / block)) {
    const index count = bounds_.block_count();
    tokens_ = graph.new_tokens(count * (count + 1) / 2);
}

template <class T> T* triangle_tasks<T>::block(index i, index j) const {
    return matrix_.first +
           (is_lower_ ? bounds_[i] + bounds_[j] * matrix_.ld : bounds_[j] + bounds_[i] * matrix_.ld);
}

template <class T>
void triangle_tasks<T>::add_blocks(block_range rows, block_range columns, starpu_data_access_mode mode,
                                   std::vector<starpu_data_descr>& accesses) const {
    for (index i = rows.first; i < rows.end; i++)
        for (index j = columns.first; j < columns.end && j <= i; j++)
            accesses.push_back({tokens_[static_cast<std::size_t>(i * (i + 1) / 2 + j)], mode});
}

// Earlier steps first; what the next step begins with before the rest.
template <class T>
void triangle_tasks<T>::enqueue(starpu_codelet& kind, index k, bool is_urgent, std::function<void()> work) {
    const auto steps_left = static_cast<int>(bounds_.block_count() - k);
    graph_.submit(kind, 2 * steps_left + (is_urgent ? 1 : 0), accesses_, std::move(work));
}

template <class T> void triangle_tasks<T>::submit_inversion_step(index k) {
    submit_solves_below(k);
    submit_updates_below(k);
    submit_solves_left(k);
    accesses_.clear();
    add_blocks({k, k + 1}, {k, k + 1}, STARPU_RW, accesses_);
    enqueue(invert_block_kind, k, true, [this, k] {
        lapack::trtri(matrix_.uplo, matrix_.diag, bounds_.block_size(k), block(k, k), matrix_.ld);
    });
}

template <class T> void triangle_tasks<T>::submit_solves_below(index k) {
    for (const block_range rows : groups_of(k + 1, bounds_.block_count())) {
        accesses_.clear();
        add_blocks({k, k + 1}, {k, k + 1}, STARPU_R, accesses_);
        add_blocks(rows, {k, k + 1}, STARPU_RW, accesses_);
        enqueue(solve_below_kind, k, true, [this, k, rows] {
            solve('R', k, size_of(rows), bounds_.block_size(k), T(-1), block(rows.first, k));
        });
    }
}

template <class T> void triangle_tasks<T>::submit_updates_below(index k) {
    for (const block_range rows : groups_of(k + 1, bounds_.block_count()))
        for (const block_range columns : groups_of(0, k)) {
            accesses_.clear();
            add_blocks(rows, {k, k + 1}, STARPU_R, accesses_);
            add_blocks({k, k + 1}, columns, STARPU_R, accesses_);
            add_blocks(rows, columns, STARPU_RW, accesses_);
            enqueue(inversion_update_kind, k, rows.first == k + 1,
                    [this, k, rows, columns] { add_product('N', rows, columns, k, block(rows.first, k)); });
        }
}

template <class T> void triangle_tasks<T>::submit_solves_left(index k) {
    for (const block_range columns : groups_of(0, k)) {
        accesses_.clear();
        add_blocks({k, k + 1}, {k, k + 1}, STARPU_R, accesses_);
        add_blocks({k, k + 1}, columns, STARPU_RW, accesses_);
        enqueue(solve_left_kind, k, false, [this, k, columns] {
            solve('L', k, bounds_.block_size(k), size_of(columns), T(1), block(k, columns.first));
        });
    }
}

template <class T> void triangle_tasks<T>::submit_product_step(index k) {
    submit_contributions(k);
    for (const block_range columns : groups_of(0, k)) {
        accesses_.clear();
        add_blocks({k, k + 1}, {k, k + 1}, STARPU_R, accesses_);
        add_blocks({k, k + 1}, columns, STARPU_RW, accesses_);
        enqueue(multiply_row_kind, k, false, [this, k, columns] { multiply_row(k, columns); });
    }
    accesses_.clear();
    add_blocks({k, k + 1}, {k, k + 1}, STARPU_RW, accesses_);
    enqueue(multiply_block_kind, k, false,
            [this, k] { lapack::lauum(matrix_.uplo, bounds_.block_size(k), block(k, k), matrix_.ld); });
}

template <class T> void triangle_tasks<T>::submit_contributions(index k) {
    const std::vector<block_range> groups = groups_of(0, k);
    for (std::size_t r = 0; r < groups.size(); r++)
        for (std::size_t c = 0; c <= r; c++) {
            const block_range rows = groups[r], columns = groups[c];
            accesses_.clear();
            add_blocks({k, k + 1}, columns, STARPU_R, accesses_);
            if (r != c) add_blocks({k, k + 1}, rows, STARPU_R, accesses_);
            add_blocks(rows, columns, STARPU_RW, accesses_);
            enqueue(contribution_kind, k, false, [this, k, rows, columns] {
                if (rows.first == columns.first) return add_own_product(columns, k);
                add_product(adjoint<T>, rows, columns, k, block(k, rows.first));
            });
        }
}

// b = alpha L_kk^-1 b (side 'L') or alpha b L_kk^-1 (side 'R'), b being m x n.
template <class T> void triangle_tasks<T>::solve(char side, index k, index m, index n, T alpha, T* b) const {
    if (is_lower_)
        lapack::trsm(side, {'L', 'N', matrix_.diag}, m, n, alpha, block(k, k), matrix_.ld, b, matrix_.ld);
    else
        lapack::trsm(other_side(side), {'U', 'N', matrix_.diag}, n, m, alpha, block(k, k), matrix_.ld, b,
                     matrix_.ld);
}

// Blocks (rows, columns) += op(left) (k, columns).
template <class T>
void triangle_tasks<T>::add_product(char op, block_range rows, block_range columns, index k,
                                    const T* left) const {
    const index m = size_of(rows), n = size_of(columns), depth = bounds_.block_size(k), ld = matrix_.ld;
    const T* right = block(k, columns.first);
    T* result = block(rows.first, columns.first);
    if (is_lower_)
        lapack::gemm<T>({op, 'N', m, n, depth, T(1), T(1)}, left, ld, right, ld, result, ld);
    else
        lapack::gemm<T>({'N', op, n, m, depth, T(1), T(1)}, right, ld, left, ld, result, ld);
}

// The triangle (columns, columns) += (k, columns)^H (k, columns).
template <class T> void triangle_tasks<T>::add_own_product(block_range columns, index k) const {
    lapack::syrk(lapack::symmetry::hermitian, matrix_.uplo, is_lower_ ? adjoint<T> : 'N', size_of(columns),
                 bounds_.block_size(k), T(1), block(k, columns.first), matrix_.ld, T(1),
                 block(columns.first, columns.first), matrix_.ld);
}

// (k, columns) = L_kk^H (k, columns).
template <class T> void triangle_tasks<T>::multiply_row(index k, block_range columns) const {
    const index m = bounds_.block_size(k), n = size_of(columns);
    const lapack::triangle triangle{matrix_.uplo, adjoint<T>, 'N'};
    lapack::trmm(is_lower_ ? 'L' : 'R', triangle, is_lower_ ? m : n, is_lower_ ? n : m, T(1), block(k, k),
                 matrix_.ld, block(k, columns.first), matrix_.ld);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template index first_zero_on_diagonal(index, const T*, index);                                           \
    template class triangle_tasks<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
