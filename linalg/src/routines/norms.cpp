// One algorithm for each kind of norm, whatever part of the matrix counts.
#include "routines/norms.hpp"

#include "kernels/cpu/sizes.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/pieces.hpp"

#include <starpu.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace starpu::linalg {

namespace {

starpu_codelet norm_kind_of_task = task_kind("norm: columns");

// Numbers that are looked at twice or more before the next ones: they stay in the first cache.
constexpr index chunk_length = 512;

struct tile {
    index number, strip, group;
    index first_row, end_row, first_column, end_column;
};

// The matrix cut into groups of columns and these into strips of rows. At most 128 groups, so that a sum for
// every row and group takes little memory.
class tiling {
public:
    tiling(index m, index n)
        : m_(m), n_(n), width_(greater(16, ceil_div(n, 128))), strip_count_(ceil_div(m, height)) {}

    index strip_count() const { return strip_count_; }
    index group_count() const { return ceil_div(n_, width_); }
    index tile_count() const { return strip_count() * group_count(); }
    index largest_tile() const { return lesser(m_, height) * width_; }
    tile numbered(index number) const {
        const index strip = number % strip_count_, group = number / strip_count_;
        const index row = strip * height, column = group * width_;
        return {number, strip, group, row, lesser(m_, row + height), column, lesser(n_, column + width_)};
    }

private:
    static constexpr index height = 8192; // the sums of so many rows stay in the second cache

    index m_, n_, width_, strip_count_;
};

template <class Work> void for_each_tile(const tiling& tiles, const Work& work) {
    const index piece =
        passing_piece(tiles.tile_count(), tiles.largest_tile(), starpu_cpu_worker_get_count());
    for_each_piece(norm_kind_of_task, tiles.tile_count(), piece, [&](index first, index end) {
        for (index number = first; number < end; number++) work(tiles.numbered(number));
    });
}

// Calls chunk(j, i, count, numbers) for all that is read of a tile, and diagonal(j, size) where that is
// apart.
template <class T, class Chunk, class Diagonal>
void visit_tile(const measured_matrix<T>& x, const tile& t, const Chunk& chunk, const Diagonal& diagonal) {
    for (index j = t.first_column; j < t.end_column; j++) {
        const auto [begin, stop] = x.rows_read(j);
        const index end = lesser(stop, t.end_row);
        for (index i = greater(begin, t.first_row); i < end; i += chunk_length)
            chunk(j, i, lesser(chunk_length, end - i), x.a + i + j * x.lda);
        if (j >= t.first_row && j < t.end_row && x.has_diagonal_apart(j)) diagonal(j, x.diagonal_size(j));
    }
}

// Numbers with the absolute values of a chunk: they themselves, or moduli.
template <class Real> const Real* sizes_of(index, const Real* numbers, Real*) {
    return numbers;
}
template <class Real> const Real* sizes_of(index count, const std::complex<Real>* numbers, Real* room) {
    take_moduli(count, numbers, room);
    return room;
}

template <class Real> Real larger_or_nan(Real a, Real b) {
    return a != a || a >= b ? a : b;
}

template <class T> real_of<T> largest_entry_of(const measured_matrix<T>& x) {
    using real = real_of<T>;
    const tiling tiles(x.m, x.n);
    std::vector<real> of_tiles(static_cast<std::size_t>(tiles.tile_count()));
    for_each_tile(tiles, [&](const tile& t) {
        real room[chunk_length], largest = 0;
        visit_tile(
            x, t,
            [&](index, index, index count, const T* numbers) {
                largest = larger_or_nan(largest, largest_size(count, sizes_of(count, numbers, room)));
            },
            [&](index, real size) { largest = larger_or_nan(largest, size); });
        of_tiles[static_cast<std::size_t>(t.number)] = largest;
    });
    return largest_size(tiles.tile_count(), of_tiles.data());
}

// Sums of squares, each with a factor before squaring that suits its numbers.
class scaled_squares {
public:
    // So many times the squares of these numbers.
    template <class Real> void add_squares(int times, index count, const Real* x) {
        const magnitude size = magnitude_of(largest_size(count, x));
        sums_[static_cast<int>(size)] +=
            times * static_cast<double>(sum_of_squares(count, x, factor_for<Real>(size)));
    }
    template <class Real> void add_squares(int times, index count, const std::complex<Real>* x) {
        add_squares(times, 2 * count, reinterpret_cast<const Real*>(x));
    }
    void operator+=(const scaled_squares& other) {
        for (int size = 0; size < 3; size++) sums_[size] += other.sums_[size];
    }
    template <class Real> double root() const {
        double result = 0;
        for (int size = 0; size < 3; size++) {
            if (sums_[size] != sums_[size]) return sums_[size]; // hypot() loses NaN beside infinity
            const auto factor = static_cast<double>(factor_for<Real>(static_cast<magnitude>(size)));
            result = std::hypot(result, std::sqrt(sums_[size]) / factor);
        }
        return result;
    }

private:
    double sums_[3] = {}; // by magnitude
};

template <class T> real_of<T> frobenius_norm_of(const measured_matrix<T>& x) {
    const tiling tiles(x.m, x.n);
    std::vector<scaled_squares> of_tiles(static_cast<std::size_t>(tiles.tile_count()));
    for_each_tile(tiles, [&](const tile& t) {
        scaled_squares sum;
        visit_tile(
            x, t,
            [&](index, index, index count, const T* numbers) {
                sum.add_squares(x.is_mirrored ? 2 : 1, count, numbers);
            },
            [&](index, real_of<T> size) { sum.add_squares(1, 1, &size); });
        of_tiles[static_cast<std::size_t>(t.number)] = sum;
    });
    scaled_squares sum;
    for (const scaled_squares& of_tile : of_tiles) sum += of_tile;
    return static_cast<real_of<T>>(sum.root<real_of<T>>());
}

// Sums of absolute values of the parts of rows or columns, or of both, that lie in each tile.
template <class T> class line_sums {
public:
    line_sums(const measured_matrix<T>& x, bool of_rows, bool of_columns)
        : x_(x), tiles_(x.m, x.n), memory_(workspace<real>::rounded(row_elements(of_rows)) +
                                           workspace<real>::rounded(column_elements(of_columns)) +
                                           workspace<real>::rounded(greater(x.m, x.n))),
          of_rows_(of_rows ? memory_.take(row_elements(true)) : nullptr),
          of_columns_(of_columns ? memory_.take(column_elements(true)) : nullptr) {
        for_each_tile(tiles_, [this](const tile& t) { sum_tile(t); });
    }

    // The parts of each line are added in the order of the tiles.
    real_of<T> largest() {
        const index count = of_columns_ ? x_.n : x_.m;
        real* const totals = memory_.take(count);
        std::fill(totals, totals + count, real(0));
        for (index strip = 0; of_columns_ && strip < tiles_.strip_count(); strip++)
            add_sizes(x_.n, of_columns_ + strip * x_.n, totals);
        for (index group = 0; of_rows_ && group < tiles_.group_count(); group++)
            add_sizes(x_.m, of_rows_ + group * x_.m, totals);
        return largest_size(count, totals);
    }

private:
    using real = real_of<T>;

    index row_elements(bool are_wanted) const { return are_wanted ? x_.m * tiles_.group_count() : 0; }
    index column_elements(bool are_wanted) const { return are_wanted ? x_.n * tiles_.strip_count() : 0; }

    // The diagonal counts as a part of columns where these are summed, else of rows.
    void sum_tile(const tile& t) const {
        real room[chunk_length];
        real* const rows = of_rows_ ? of_rows_ + t.group * x_.m : nullptr;
        real* const columns = of_columns_ ? of_columns_ + t.strip * x_.n : nullptr;
        if (rows) std::fill(rows + t.first_row, rows + t.end_row, real(0));
        if (columns) std::fill(columns + t.first_column, columns + t.end_column, real(0));
        visit_tile(
            x_, t,
            [&](index j, index i, index count, const T* numbers) {
                const real* const sizes = sizes_of(count, numbers, room);
                if (rows) add_sizes(count, sizes, rows + i);
                if (columns) columns[j] += sum_of_sizes(count, sizes);
            },
            [&](index j, real size) { (columns ? columns : rows)[j] += size; });
    }

    const measured_matrix<T>& x_;
    tiling tiles_;
    workspace<real> memory_;
    real *of_rows_, *of_columns_;
};

} // namespace

template <class T> real_of<T> measured_matrix<T>::diagonal_size(index j) const {
    if (diagonal == diagonal_kind::ones) return 1;
    const T entry = a[j + j * lda];
    real_of<T> size = real(entry);
    if constexpr (is_complex<T>)
        if (diagonal == diagonal_kind::stored) take_moduli(1, &entry, &size);
    return size < 0 ? -size : size;
}

template <class T> real_of<T> norm_of(norm_kind kind, const measured_matrix<T>& x) {
    if (x.m == 0 || x.n == 0) return 0;
    switch (kind) {
    case norm_kind::largest_entry:
        return largest_entry_of(x);
    case norm_kind::frobenius:
        return frobenius_norm_of(x);
    case norm_kind::largest_column_sum:
        return line_sums<T>(x, x.is_mirrored, true).largest();
    default: // of a mirrored matrix, the same
        return line_sums<T>(x, true, x.is_mirrored).largest();
    }
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template struct measured_matrix<T>;                                                                      \
    template real_of<T> norm_of(norm_kind, const measured_matrix<T>&);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
