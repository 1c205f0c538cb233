// Solves a triangular system for one right-hand side where the triangle lies: its columns are read once,
// eight at a time, while the next eight are on their way from memory.
//
// Blocks of eight columns begin where the rows that a whole block meets outside its own are always a multiple
// of a vector: a stored lower triangle is left with its narrower block at the top, an upper one at the
// bottom.
#include "kernels/cpu/micro_kernel.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index width = 8;
static_assert(width % lanes == 0);

// Up to this order both triangles of a factorisation stay in the second-level cache; from larger ones the
// next columns are fetched.
constexpr index cached_order = 320;

struct triangle_columns {
    const double* first; // of the first column of a block
    index ld;
    index ahead; // columns from a block to the one that is fetched meanwhile; 0: none is

    const double* at(index row, index column) const { return first + row + column * ld; }
};

// Brings the same rows of the columns ahead closer.
[[gnu::always_inline]] inline void fetch(const triangle_columns& t, index row, index begin) {
    if (t.ahead == 0 || (row - begin) % width != 0) return;
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) __builtin_prefetch(t.at(row, c + t.ahead), 0, 2);
}

// x[begin..end] -= T[begin..end, block] solved, for a whole block.
void subtract_block(const triangle_columns& t, index begin, index end, const double* solved, double* x) {
    vec factor[width];
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) factor[c] = solved[c] - vec{};
    for (index i = begin; i < end; i += lanes) {
        fetch(t, i, begin);
        vec even = load(x + i), odd{};
#pragma GCC unroll 4
        for (index c = 0; c < width; c += 2) {
            even -= load(t.at(i, c)) * factor[c];
            odd += load(t.at(i, c + 1)) * factor[c + 1];
        }
        store(x + i, even - odd);
    }
}

// to[c] -= the product of column c of a whole block and x, rows begin..end.
void subtract_products(const triangle_columns& t, index begin, index end, const double* x, double* to) {
    vec sum[width] = {};
    for (index i = begin; i < end; i += lanes) {
        fetch(t, i, begin);
        const vec known = load(x + i);
#pragma GCC unroll 8
        for (index c = 0; c < width; c++) sum[c] += load(t.at(i, c)) * known;
    }
#pragma GCC unroll 8
    for (index c = 0; c < width; c++) {
        double total = 0;
        for (index l = 0; l < lanes; l++) total += sum[c][l];
        to[c] -= total;
    }
}

// The same two for the narrower block.
void subtract_columns(const triangle_columns& t, index columns, index begin, index end, const double* solved,
                      double* x) {
    for (index c = 0; c < columns; c++)
        for (index i = begin; i < end; i += lanes)
            store(x + i, load(x + i) - load(t.at(i, c)) * (solved[c] - vec{}));
}
void subtract_products_of(const triangle_columns& t, index columns, index begin, index end, const double* x,
                          double* to) {
    for (index c = 0; c < columns; c++) {
        vec sum{};
        for (index i = begin; i < end; i += lanes) sum += load(t.at(i, c)) * load(x + i);
        for (index l = 0; l < lanes; l++) to[c] -= sum[l];
    }
}

// A whole block's own triangle; what is divided by is the stored number itself, however small it is.
template <bool is_lower, bool is_transposed>
[[gnu::always_inline]] inline void solve_corner(const double* corner, index ld, index order,
                                                bool has_unit_diagonal, double* x) {
#pragma GCC unroll 8
    for (index turn = 0; turn < order; turn++) {
        const index q = is_lower ? turn : order - 1 - turn;
        if (!has_unit_diagonal) x[q] /= corner[q + q * ld];
        const double known = x[q];
#pragma GCC unroll 8
        for (index i = is_lower ? q + 1 : 0; i < (is_lower ? order : q); i++)
            x[i] -= (is_transposed ? corner[q + i * ld] : corner[i + q * ld]) * known;
    }
}

// The unknowns of one block: those outside it that are known are subtracted before they are solved for, or
// they are subtracted from the others afterwards, whichever reads columns.
template <bool is_lower, bool is_transposed>
void solve_block(const triangular_system& s, index first, index columns, double* x) {
    constexpr bool is_stored_lower = is_lower != is_transposed;
    const bool is_whole = columns == width;
    const bool is_last = is_lower ? first + columns >= s.order : first == 0;
    const bool is_fetched = s.order > cached_order && is_whole && !is_last;
    const triangle_columns t{s.first + first * s.ld, s.ld, is_fetched ? (is_lower ? width : -width) : 0};
    const index begin = is_stored_lower ? first + columns : 0, end = is_stored_lower ? s.order : first;
    double* own = x + first;
    double unknowns[width];
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

template <bool is_lower, bool is_transposed> void solve(const triangular_system& s, double* x) {
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
constexpr index group_columns = 64;
constexpr index chunk_vectors = 8, chunk_rows = chunk_vectors * lanes;

// x -= T known for some vectors of rows; meanwhile what lies at `next`, as wide and as high, is fetched.
template <index vectors>
void subtract_rows(const double* t, index ld, index columns, const double* known, double* x,
                   const double* next) {
    vec sum[vectors] = {};
    for (index c = 0; c < columns; c++, t += ld) {
        if (next) {
#pragma GCC unroll 8
            for (index i = 0; i < vectors * lanes; i += 8) __builtin_prefetch(next + i, 0, 2);
            next += ld;
        }
        const vec factor = known[c] - vec{};
#pragma GCC unroll 8
        for (index v = 0; v < vectors; v++) sum[v] += load(t + v * lanes) * factor;
    }
#pragma GCC unroll 8
    for (index v = 0; v < vectors; v++) store(x + v * lanes, load(x + v * lanes) - sum[v]);
}

// The rows begin..end, a multiple of vectors, outside a group of columns that is solved; then the triangle
// that comes next is fetched, where there is one.
void subtract_group(const triangular_system& s, index first, index columns, index begin, index end,
                    double* x) {
    const double* t = s.first + first * s.ld;
    const bool is_fetched = s.order > cached_order;
    index i = begin;
    for (; i + chunk_rows <= end; i += chunk_rows)
        subtract_rows<chunk_vectors>(t + i, s.ld, columns, x + first, x + i,
                                     is_fetched ? t + i + chunk_rows : nullptr);
    for (; i < end; i += lanes) subtract_rows<1>(t + i, s.ld, columns, x + first, x + i, nullptr);
}

// A system that is as it is stored: group by group from the end where the unknowns are.
template <bool is_lower> void solve_in_groups(const triangular_system& s, double* x) {
    const index rest = s.order % width;
    const auto solve_group = [&](index first, index end) {
        triangular_system own = s;
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

} // namespace

void substitute(const triangular_system& s, double* x) {
    const bool is_transposed = s.stored == storage::transposed;
    if (s.form == shape::lower) return is_transposed ? solve<true, true>(s, x) : solve_in_groups<true>(s, x);
    return is_transposed ? solve<false, true>(s, x) : solve_in_groups<false>(s, x);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
