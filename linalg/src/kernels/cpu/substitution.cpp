// Solves a triangular system for one right-hand side where the triangle lies: its columns are read once,
// several at a time, while the lines further down are on their way from memory.
//
// Blocks of eight columns begin where the rows that a whole block meets outside its own are always a multiple
// of a vector: a stored lower triangle is left with its narrower block at the top, an upper one at the
// bottom.
#include "kernels/cpu/micro_kernel.hpp"
#include "kernels/cpu/variant.hpp"

#include <algorithm>

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index width = 8;
// Vectors are no longer than a block is wide.
template <class E> constexpr index span = lesser(lanes<E>, width);
template <class E> using span_vector = numbers<E, span<E>>;

// Up to this order both triangles of a factorisation stay in the second-level cache; larger ones are fetched
// so many cache lines before they are used.
constexpr index cached_order = 320;
constexpr index lines_ahead = 8;

template <class E> struct triangle_columns {
    const E* first; // of the first column of a block
    index ld;
    bool is_fetched;

    const E* at(index row, index column) const { return first + row + column * ld; }
};

// Brings rows closer that come soon after this one of begin..end.
template <class E>
[[gnu::always_inline]] inline void fetch(const triangle_columns<E>& t, index row, index begin, index end) {
    const index soon = row + lines_ahead * elements_per_line<E>;
    if (!t.is_fetched || soon >= end || (row - begin) % elements_per_line<E> != 0) return;
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) __builtin_prefetch(t.at(soon, c));
}

// x[begin..end] -= T[begin..end, block] solved, for a whole block.
template <class E>
void subtract_block(const triangle_columns<E>& t, index begin, index end, const E* solved, E* x) {
    using vector = span_vector<E>;
    vector factor[width];
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) factor[c] = vector::all(solved[c]);
    for (index i = begin; i < end; i += span<E>) {
        auto even = vector::load(x + i), odd = vector::zero();
#pragma GCC unroll 4
        for (index c = 0; c < width; c += 2) {
            even.subtract_product(vector::load(t.at(i, c)), factor[c]);
            odd.add_product(vector::load(t.at(i, c + 1)), factor[c + 1]);
        }
        even -= odd;
        even.store(x + i);
    }
}

template <class E> [[gnu::always_inline]] inline E total_of(const span_vector<E>& sum) {
    E total{};
    for (index l = 0; l < span<E>; l++) total += sum.lane(l);
    return total;
}

// to[c] -= the product of column c of a whole block and x, rows begin..end.
template <class E>
void subtract_products(const triangle_columns<E>& t, index begin, index end, const E* x, E* to) {
    using vector = span_vector<E>;
    vector sum[width];
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) sum[c] = vector::zero();
    for (index i = begin; i < end; i += span<E>) {
        fetch(t, i, begin, end);
        const vector known = vector::load(x + i);
#pragma GCC unroll 8
        for (index c = 0; c < width; c++) sum[c].add_product(vector::load(t.at(i, c)), known);
    }
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) to[c] -= total_of<E>(sum[c]);
}

// The same two for the narrower block.
template <class E>
void subtract_columns(const triangle_columns<E>& t, index columns, index begin, index end, const E* solved,
                      E* x) {
    for (index c = 0; c < columns; c++)
        for (index i = begin; i < end; i += span<E>) {
            auto rows = span_vector<E>::load(x + i);
            rows.subtract_product(span_vector<E>::load(t.at(i, c)), solved[c]);
            rows.store(x + i);
        }
}
template <class E>
void subtract_products_of(const triangle_columns<E>& t, index columns, index begin, index end, const E* x,
                          E* to) {
    for (index c = 0; c < columns; c++) {
        auto sum = span_vector<E>::zero();
        for (index i = begin; i < end; i += span<E>)
            sum.add_product(span_vector<E>::load(t.at(i, c)), span_vector<E>::load(x + i));
        to[c] -= total_of<E>(sum);
    }
}

// A whole block's own triangle; what is divided by is the stored number itself, however small it is.
template <bool is_lower, bool is_transposed, class E>
[[gnu::always_inline]] inline void solve_corner(const E* corner, index ld, index order,
                                                bool has_unit_diagonal, E* x) {
#pragma GCC unroll 8
    for (index turn = 0; turn < order; turn++) {
        const index q = is_lower ? turn : order - 1 - turn;
        if (!has_unit_diagonal) x[q] = x[q] / corner[q + q * ld];
        const E known = x[q];
#pragma GCC unroll 8
        for (index i = is_lower ? q + 1 : 0; i < (is_lower ? order : q); i++)
            x[i] -= (is_transposed ? corner[q + i * ld] : corner[i + q * ld]) * known;
    }
}

// The unknowns of one block: those outside it that are known are subtracted before they are solved for, or
// they are subtracted from the others afterwards, whichever reads columns.
template <bool is_lower, bool is_transposed, class E>
void solve_block(const triangular_system<E>& s, index first, index columns, E* x) {
    constexpr bool is_stored_lower = is_lower != is_transposed;
    const bool is_whole = columns == width;
    const triangle_columns<E> t{s.first + first * s.ld, s.ld, s.order > cached_order};
    const index begin = is_stored_lower ? first + columns : 0, end = is_stored_lower ? s.order : first;
    E* own = x + first;
    E unknowns[width];
    for (index c = 0; c < columns; c++) unknowns[c] = own[c];
    if (is_transposed && is_whole) subtract_products(t, begin, end, x, unknowns);
    if (is_transposed && !is_whole) subtract_products_of(t, columns, begin, end, x, unknowns);
    if (is_whole)
        solve_corner<is_lower, is_transposed>(t.at(first, 0), s.ld, width, s.has_unit_diagonal, unknowns);
    else
        solve_corner<is_lower, is_transposed>(t.at(first, 0), s.ld, columns, s.has_unit_diagonal, unknowns);
    for (index c = 0; c < columns; c++) own[c] = unknowns[c];
    if (!is_transposed && is_whole) subtract_block(t, begin, end, unknowns, x);
    if (!is_transposed && !is_whole) subtract_columns(t, columns, begin, end, unknowns, x);
}

template <bool is_lower, bool is_transposed, class E> void solve(const triangular_system<E>& s, E* x) {
    constexpr bool is_stored_lower = is_lower != is_transposed;
    const index rest = s.order % width, whole = s.order - rest;
    const index first_whole = is_stored_lower ? rest : 0, first_of_rest = is_stored_lower ? 0 : whole;
    if (!is_transposed && rest > 0) solve_block<is_lower, is_transposed>(s, first_of_rest, rest, x);
    for (index done = 0; done < whole; done += width) {
        const index first = first_whole + (is_lower ? done : whole - width - done);
        solve_block<is_lower, is_transposed>(s, first, width, x);
    }
    if (is_transposed && rest > 0) solve_block<is_lower, is_transposed>(s, first_of_rest, rest, x);
}

// Columns that are solved for before rows beyond them hear of it: sums of so many products are subtracted at
// once, which rounds less often than column after column, and x is read and written less often.
constexpr index group_columns = 32;
constexpr index chunk_vectors = 8;

// x -= T known for some vectors of rows, where T is in a cache.
template <index vectors, class E>
void subtract_rows(const E* t, index ld, index columns, const E* known, E* x) {
    using vector = span_vector<E>;
    vector sum[vectors];
#pragma GCC unroll 8
    for (index v = 0; v < vectors; v++) sum[v] = vector::zero();
    for (index c = 0; c < columns; c++, t += ld) {
        const vector factor = vector::all(known[c]);
#pragma GCC unroll 8
        for (index v = 0; v < vectors; v++) sum[v].add_product(vector::load(t + v * span<E>), factor);
    }
#pragma GCC unroll 8
    for (index v = 0; v < vectors; v++) {
        vector rows = vector::load(x + v * span<E>);
        rows -= sum[v];
        rows.store(x + v * span<E>);
    }
}

template <class E>
void subtract_cached(const E* t, index ld, index columns, index rows, const E* known, E* x) {
    constexpr index vectors = part_count<E> == 1 ? chunk_vectors : chunk_vectors / 2;
    constexpr index step = vectors * span<E>;
    index i = 0;
    for (; i + step <= rows; i += step) subtract_rows<vectors>(t + i, ld, columns, known, x + i);
    for (; i < rows; i += span<E>) subtract_rows<1, E>(t + i, ld, columns, known, x + i);
}

// Sums of so many bytes stay in the first-level cache while columns stream by, eight at a time: long runs
// are what the processor fetches ahead by itself.
constexpr index summed_bytes = 16384;

// sum += T known for a whole block of columns.
template <class E> void add_block(const triangle_columns<E>& t, index rows, const E* known, E* sum) {
    using vector = span_vector<E>;
    vector factor[width];
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) factor[c] = vector::all(known[c]);
    for (index i = 0; i < rows; i += span<E>) {
        fetch(t, i, 0, rows);
        auto even = vector::load(sum + i), odd = vector::zero();
#pragma GCC unroll 4
        for (index c = 0; c < width; c += 2) {
            even.add_product(vector::load(t.at(i, c)), factor[c]);
            odd.add_product(vector::load(t.at(i, c + 1)), factor[c + 1]);
        }
        even += odd;
        even.store(sum + i);
    }
}

template <class E>
void subtract_streamed(const E* t, index ld, index columns, index rows, const E* known, E* x) {
    constexpr index most_rows = summed_bytes / static_cast<index>(sizeof(E));
    alignas(64) E sum[most_rows];
    const index rest = columns % width;
    for (index i = 0; i < rows; i += most_rows) {
        const index count = lesser(most_rows, rows - i);
        std::fill_n(sum, count, E{});
        for (index c = 0; c + width <= columns; c += width)
            add_block<E>({t + i + c * ld, ld, true}, count, known + c, sum);
        if (rest > 0)
            subtract_cached(t + i + (columns - rest) * ld, ld, rest, count, known + columns - rest, x + i);
        for (index r = 0; r < count; r++) x[i + r] -= sum[r];
    }
}

// The rows begin..end, a multiple of vectors, outside a group of columns that is solved.
template <class E>
void subtract_group(const triangular_system<E>& s, index first, index columns, index begin, index end, E* x) {
    const E* t = s.first + begin + first * s.ld;
    const auto subtract = s.order > cached_order ? subtract_streamed<E> : subtract_cached<E>;
    subtract(t, s.ld, columns, end - begin, x + first, x + begin);
}

// A system that is as it is stored: group by group from the end where the unknowns are.
template <bool is_lower, class E> void solve_in_groups(const triangular_system<E>& s, E* x) {
    const index rest = s.order % width;
    const auto solve_group = [&](index first, index end) {
        triangular_system<E> own = s;
        own.order = end - first;
        own.first = s.first + first + first * s.ld;
        solve<is_lower, false>(own, x + first);
        if (is_lower)
            subtract_group(s, first, end - first, end, s.order, x);
        else
            subtract_group(s, first, end - first, 0, first, x);
    };
    if (is_lower)
        for (index first = 0, end = 0; first < s.order; first = end) {
            end = lesser(s.order, first + group_columns + (first == 0 ? rest : 0));
            solve_group(first, end);
        }
    else
        for (index end = s.order, first = 0; end > 0; end = first) {
            first = greater(0, end - group_columns - (end == s.order ? rest : 0));
            solve_group(first, end);
        }
}

template <class E> void solve_as_stored(const triangular_system<E>& s, E* x) {
    const bool is_transposed = s.stored != storage::plain;
    if (s.form == shape::lower) return is_transposed ? solve<true, true>(s, x) : solve_in_groups<true>(s, x);
    return is_transposed ? solve<false, true>(s, x) : solve_in_groups<false>(s, x);
}

template <class E> void conjugate_all(index n, E* x) {
    for (index i = 0; i < n; i++) x[i] = conjugate_of(x[i]);
}

} // namespace

// The solution for the conjugate of a matrix is the conjugate of that for the conjugate of the right-hand
// side.
template <class T> void substitute(const triangular_system<T>& s, T* x) {
    const bool is_conjugated = is_complex<T> && s.stored == storage::conjugated;
    if (is_conjugated) conjugate_all(s.order, elements(x));
    solve_as_stored<element<T>>({s.form, s.stored, s.has_unit_diagonal, s.order, elements(s.first), s.ld},
                                elements(x));
    if (is_conjugated) conjugate_all(s.order, elements(x));
}

#define STARPU_LINALG_INSTANTIATE(x, T) template void substitute(const triangular_system<T>&, T*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::STARPU_LINALG_ISA
