// Rounding a matrix and summing its rows up in one pass over it.
#include "routines/narrowed.hpp"

#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "matrix/scalar.hpp"
#include "routines/task_graph.hpp"

#include <starpu.h>

#include <algorithm>
#include <cmath>

namespace starpu::linalg {

namespace {

starpu_codelet narrow_kind = task_kind("refine: round to the smaller precision");

// As LAPACK decides it: a NaN is not too large.
template <class T> bool is_too_large(T x) {
    constexpr double most = std::numeric_limits<float>::max();
    if constexpr (is_complex<T>)
        return is_too_large(x.real()) || is_too_large(x.imag());
    else
        return x < -most || x > most;
}

// One range of columns, with what it adds to the sums of all rows.
template <class T> struct narrowed_columns {
    index first, end;
    bool fits = true;
    std::vector<double> sums;
};

template <class T>
void narrow_columns(matrix_part wanted, index n, const T* a, index lda, narrow_of<T>* to,
                    narrowed_columns<T>& range) {
    for (index j = range.first; j < range.end; j++) {
        const auto [begin, end] = rows_of_part(wanted, n, j);
        double mirrored = 0;
        for (index i = begin; i < end; i++) {
            const T x = a[i + j * lda];
            const double size = std::abs(x);
            if (is_too_large(x)) range.fits = false;
            to[i + j * n] = static_cast<narrow_of<T>>(x);
            range.sums[static_cast<std::size_t>(i)] += size;
            if (wanted != matrix_part::all && i != j) mirrored += size;
        }
        range.sums[static_cast<std::size_t>(j)] += mirrored;
    }
}

// One task for each range; a single one is the caller's own work.
template <class T>
void narrow_ranges(matrix_part wanted, index n, const T* a, index lda, narrow_of<T>* to,
                   std::vector<narrowed_columns<T>>& ranges) {
    if (ranges.size() == 1) return narrow_columns(wanted, n, a, lda, to, ranges.front());
    task_graph graph;
    for (narrowed_columns<T>& range : ranges) {
        const starpu_data_descr access{graph.new_token(), STARPU_RW};
        graph.submit(narrow_kind, STARPU_DEFAULT_PRIO, {&access, 1},
                     [=, &range] { narrow_columns(wanted, n, a, lda, to, range); });
    }
    graph.wait_for_all();
}

} // namespace

// The sums of ranges are added in the order of the ranges, whichever is done first.
template <class T>
narrowed_matrix<T>::narrowed_matrix(matrix_part wanted, index n, const T* a, index lda, narrow_of<T>* to) {
    const index width = passing_piece(n, n, planned_workers());
    std::vector<narrowed_columns<T>> ranges;
    for (index first = 0; first < n; first += width)
        ranges.push_back(
            {first, lesser(n, first + width), true, std::vector<double>(static_cast<std::size_t>(n))});
    narrow_ranges(wanted, n, a, lda, to, ranges);
    for (index i = 0; i < n; i++) {
        double sum = 0;
        for (const narrowed_columns<T>& range : ranges) sum += range.sums[static_cast<std::size_t>(i)];
        if (!(sum <= norm_)) norm_ = sum; // a NaN stays
    }
    fits_ = std::all_of(ranges.begin(), ranges.end(),
                        [](const narrowed_columns<T>& range) { return range.fits; });
}

template <class T>
bool narrow_numbers(index m, index n, const T* a, index lda, narrow_of<T>* to, index ldto) {
    bool fits = true;
    for (index j = 0; j < n; j++)
        for (index i = 0; i < m; i++) {
            fits = fits && !is_too_large(a[i + j * lda]);
            to[i + j * ldto] = static_cast<narrow_of<T>>(a[i + j * lda]);
        }
    return fits;
}

#define STARPU_LINALG_INSTANTIATE(T)                                                                         \
    template class narrowed_matrix<T>;                                                                       \
    template bool narrow_numbers(index, index, const T*, index, narrow_of<T>*, index);
STARPU_LINALG_INSTANTIATE(double)
STARPU_LINALG_INSTANTIATE(std::complex<double>)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
