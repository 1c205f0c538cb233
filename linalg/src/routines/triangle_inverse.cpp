// The tasks of a triangular inverse: row of blocks after row of blocks, the next row ahead of everything
// else.
#include "routines/triangle_inverse.hpp"

#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/prepare_triangle.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"

#include <algorithm>
#include <utility>

namespace starpu::linalg {

namespace {

starpu_codelet invert_block_kind = task_kind("inverse: invert diagonal block");
starpu_codelet pack_below_kind = task_kind("inverse: pack below");
starpu_codelet solve_row_kind = task_kind("inverse: solve row");
starpu_codelet update_below_kind = task_kind("inverse: update below");
starpu_codelet product_kind = task_kind("inverse: add products");

// Rows of a diagonal block that are multiplied together: a multiple of every kernel's sliver, as few as keep
// the zeros of the triangle out of most products.
constexpr index strip_rows = 48;

} // namespace

template <class T> index first_zero_on_diagonal(index n, const T* a, index lda) {
    for (index i = 0; i < n; i++)
        if (a[i + i * lda] == T(0)) return i + 1;
    return 0;
}

template <class T>
triangle_inverse<T>::triangle_inverse(const triangle_view<T>& matrix, inverse_form form)
    : matrix_(matrix), form_(form), stored_(matrix.uplo == 'L' ? storage::plain : storage::conjugated),
      stored_adjoint_(matrix.uplo == 'L' ? storage::conjugated : storage::plain),
      bounds_(blocks_of(matrix.n, inverse_block(matrix.n, planned_workers()))),
      group_(greater(1, inverse_update_order(matrix.n, planned_workers()) / bounds_.block_size(0))),
      memory_(slot_count * (workspace<T>::rounded((matrix.n + kernels_.sliver) * bounds_.block_size(0)) +
                            2 * workspace<T>::rounded(bounds_.block_size(0) * bounds_.block_size(0)))) {
    share_out_workspace(bounds_.block_size(0));
    const index count = bounds_.block_count();
    block_tokens_ = graph_.new_tokens(count * (count + 1) / 2);
    triangle_tokens_ = graph_.new_tokens(slot_count);
    packed_tokens_ = graph_.new_tokens(slot_count * count);
}

template <class T> void triangle_inverse<T>::share_out_workspace(index block) {
    for (std::size_t s = 0; s < slot_count; s++) {
        panels_[s] = memory_.take((matrix_.n + kernels_.sliver) * block);
        inverses_[s] = memory_.take(block * block);
        triangles_[s].rows = memory_.take(block * block);
    }
}

template <class T> T* triangle_inverse<T>::block(index i, index j) const {
    return stored_ == storage::plain ? matrix_.first + i + j * matrix_.ld
                                     : matrix_.first + j + i * matrix_.ld;
}

template <class T>
void triangle_inverse<T>::add_blocks(block_range rows, block_range columns, starpu_data_access_mode mode,
                                     std::vector<starpu_data_descr>& accesses) const {
    for (index i = rows.first; i < rows.end; i++)
        for (index j = columns.first; j < columns.end && j <= i; j++)
            accesses.push_back({block_tokens_[static_cast<std::size_t>(i * (i + 1) / 2 + j)], mode});
}

template <class T>
void triangle_inverse<T>::add_packed(index k, block_range rows, starpu_data_access_mode mode) {
    const std::size_t first = slot(k) * static_cast<std::size_t>(bounds_.block_count());
    for (index i = rows.first; i < rows.end; i++)
        accesses_.push_back({packed_tokens_[first + static_cast<std::size_t>(i)], mode});
}

// Earlier steps first; what the next row waits for before all the rest.
template <class T>
void triangle_inverse<T>::enqueue(starpu_codelet& kind, index k, bool is_urgent, std::function<void()> work) {
    const auto steps_left = static_cast<int>(bounds_.block_count() - k);
    graph_.submit(kind, steps_left + (is_urgent ? 1000000 : 0), accesses_, std::move(work));
    accesses_.clear();
}

template <class T> void triangle_inverse<T>::submit_all() {
    for (index k = 0; k < bounds_.block_count(); k++) submit_step(k);
}

template <class T> void triangle_inverse<T>::submit_step(index k) {
    submit_packing(k);
    submit_solves(k);
    submit_updates_below(k);
    if (form_ == inverse_form::product) submit_products(k);
}

template <class T> void triangle_inverse<T>::submit_packing(index k) {
    add_blocks({k, k + 1}, {k, k + 1}, STARPU_RW, accesses_);
    accesses_.push_back({triangle_tokens_[slot(k)], STARPU_W});
    add_packed(k, {k, k + 1}, STARPU_W);
    enqueue(invert_block_kind, k, true, [this, k] { invert_diagonal_block(k); });
    for (const block_range rows : groups_of(k + 1, bounds_.block_count())) {
        add_blocks(rows, {k, k + 1}, STARPU_RW, accesses_);
        add_packed(k, rows, STARPU_W);
        enqueue(pack_below_kind, k, true, [this, k, rows] { pack_below(k, rows); });
    }
}

template <class T> void triangle_inverse<T>::submit_solves(index k) {
    for (const block_range columns : groups_of(0, k)) {
        accesses_.push_back({triangle_tokens_[slot(k)], STARPU_R});
        add_blocks({k, k + 1}, columns, STARPU_RW, accesses_);
        add_packed(k, columns, STARPU_W);
        enqueue(solve_row_kind, k, true, [this, k, columns] { solve_row(k, columns); });
    }
}

// The next row is a task of its own.
template <class T> void triangle_inverse<T>::submit_updates_below(index k) {
    std::vector<block_range> below = groups_of(k + 2, bounds_.block_count());
    if (k + 1 < bounds_.block_count()) below.insert(below.begin(), {k + 1, k + 2});
    for (const block_range rows : below)
        for (const block_range columns : groups_of(0, k + 1)) {
            add_packed(k, rows, STARPU_R);
            add_packed(k, columns, STARPU_R);
            add_blocks(rows, columns, STARPU_RW, accesses_);
            enqueue(update_below_kind, k, rows.first == k + 1,
                    [this, k, rows, columns] { update_below(k, rows, columns); });
        }
}

template <class T> void triangle_inverse<T>::submit_products(index k) {
    const std::vector<block_range> groups = groups_of(0, k + 1);
    for (std::size_t r = 0; r < groups.size(); r++)
        for (std::size_t c = 0; c <= r; c++) {
            const block_range rows = groups[r], columns = groups[c];
            add_packed(k, columns, STARPU_R);
            if (r != c) add_packed(k, rows, STARPU_R);
            add_blocks(rows, columns, STARPU_RW, accesses_);
            enqueue(product_kind, k, false, [this, k, rows, columns] { add_products(k, rows, columns); });
        }
}

// Packs the adjoint of W(k, k), and its block of the matrix becomes W(k, k) itself or, where products are to
// be added there, 0.
template <class T> void triangle_inverse<T>::invert_diagonal_block(index k) {
    const index n = bounds_.block_size(k), first = bounds_[k];
    T* const inverse = inverses_[slot(k)];
    copy_triangle<T>({shape::lower, stored_, false, n, block(first, first), matrix_.ld}, inverse);
    prepare_triangle(kernels_, shape::lower, n, inverse, triangles_[slot(k)]);
    lapack::trtri('L', 'N', n, inverse, n);
    kernels_.pack_slivers(storage::conjugated, n, n, inverse, n, packed(k, first));
    if (form_ == inverse_form::product) return clear_triangle(first, n);
    for (index j = 0; j < n; j++)
        for (index i = j; i < n; i++)
            *block(first + i, first + j) =
                stored_ == storage::plain ? inverse[i + j * n] : conjugate(inverse[i + j * n]);
}

// What was packed makes place for rows of the inverse.
template <class T> void triangle_inverse<T>::pack_below(index k, block_range rows) {
    const index first = bounds_[rows.first];
    kernels_.pack_slivers(stored_, size_of(rows), bounds_.block_size(k), block(first, bounds_[k]), matrix_.ld,
                          packed(k, first));
    clear_block(first, size_of(rows), bounds_[k], bounds_.block_size(k));
}

template <class T> void triangle_inverse<T>::solve_row(index k, block_range columns) {
    const index first = bounds_[columns.first];
    kernels_.solve_rows(triangles_[slot(k)], stored_adjoint_, size_of(columns), block(bounds_[k], first),
                        matrix_.ld, packed(k, first));
    if (form_ == inverse_form::product)
        clear_block(bounds_[k], bounds_.block_size(k), first, size_of(columns));
}

// The columns of W(k, k) begin with zeros.
template <class T> void triangle_inverse<T>::update_below(index k, block_range rows, block_range columns) {
    const index row = bounds_[rows.first], count = size_of(rows);
    const index first = bounds_[columns.first], end = std::min(bounds_[columns.end], bounds_[k]);
    if (end > first) subtract(k, row, count, first, end - first, 0);
    if (columns.end == k + 1)
        for (index c = 0; c < bounds_.block_size(k); c += strip_rows)
            subtract(k, row, count, bounds_[k] + c, lesser(strip_rows, bounds_.block_size(k) - c), c);
}

template <class T> void triangle_inverse<T>::add_products(index k, block_range rows, block_range columns) {
    for (index i = rows.first; i < rows.end; i++) {
        const index row = bounds_[i], count = bounds_.block_size(i), first = bounds_[columns.first];
        const index end = std::min(bounds_[columns.end], row);
        if (end > first && i < k) subtract(k, row, count, first, end - first, 0);
        if (end > first && i == k)
            for (index r = 0; r < count; r += strip_rows)
                subtract(k, row + r, lesser(strip_rows, count - r), first, end - first, r);
        if (i < columns.end) add_own_products(k, i);
        if (k + 1 == bounds_.block_count())
            change_sign(row, count, first, std::min(bounds_[columns.end], row + count) - first);
    }
}

template <class T> void triangle_inverse<T>::add_own_products(index k, index i) {
    const index row = bounds_[i], count = bounds_.block_size(i);
    if (i < k) return subtract_own(k, row, count, 0);
    for (index r = 0; r < count; r += strip_rows) {
        const index some = lesser(strip_rows, count - r);
        if (r > 0) subtract(k, row + r, some, row, r, r);
        subtract_own(k, row + r, some, r);
    }
}

template <class T>
void triangle_inverse<T>::subtract(index k, index row, index rows, index column, index columns,
                                   index from) const {
    const index depth = bounds_.block_size(k), skipped = from * kernels_.sliver;
    const T* left = packed(k, row) + skipped;
    const T* right = packed(k, column) + skipped;
    T* const result = block(row, column);
    if (stored_ == storage::plain)
        kernels_.multiply_transposed_part(rows, columns, depth - from, depth, left, right, result,
                                          matrix_.ld);
    else
        kernels_.multiply_transposed_part(columns, rows, depth - from, depth, right, left, result,
                                          matrix_.ld);
}

template <class T> void triangle_inverse<T>::subtract_own(index k, index row, index rows, index from) const {
    const index depth = bounds_.block_size(k);
    const T* operand = packed(k, row) + from * kernels_.sliver;
    kernels_.multiply_symmetric(stored_ == storage::plain ? shape::lower : shape::upper, rows, depth - from,
                                depth, operand, operand, block(row, row), matrix_.ld);
}

template <class T>
void triangle_inverse<T>::clear_block(index row, index rows, index column, index columns) const {
    const bool is_plain = stored_ == storage::plain;
    const index tall = is_plain ? rows : columns, wide = is_plain ? columns : rows;
    T* to = block(row, column);
    for (index j = 0; j < wide; j++) std::fill_n(to + j * matrix_.ld, tall, T(0));
}

// Column by column of the matrix.
template <class T> void triangle_inverse<T>::clear_triangle(index row, index rows) const {
    for (index i = 0; i < rows; i++)
        if (stored_ == storage::plain)
            clear_block(row + i, rows - i, row + i, 1);
        else
            clear_block(row + i, 1, row, i + 1);
}

// Sums were subtracted from 0. Of a block on the diagonal only the triangle is there, with real numbers on
// its diagonal.
template <class T>
void triangle_inverse<T>::change_sign(index row, index rows, index column, index columns) const {
    const auto change = [](T* first, T* end) {
        std::transform(first, end, first, [](T x) { return T(0) - x; });
    };
    if (stored_ == storage::plain)
        for (index j = column; j < column + columns; j++)
            change(block(greater(row, j), j), block(row + rows, j));
    else
        for (index i = row; i < row + rows; i++)
            change(block(i, column), block(i, lesser(column + columns, i + 1)));
    for (index i = row; i < lesser(row + rows, column + columns); i++)
        if (is_complex<T> && i >= column) *block(i, i) = T(real(*block(i, i)));
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template index first_zero_on_diagonal(index, const T*, index);                                           \
    template class triangle_inverse<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
