// Products of packed operands, blocked so that the slivers in use stay in the second-level cache.
#include "kernels/cpu/micro_kernel.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index cached_elements = 512 * 1024 / 8;

// Slivers of X read as strips of X': column j of the strip is row j of X.
const double* strip_of_slivers(const double* x, index j, index k) {
    return x + j / sliver * sliver * k + j % sliver;
}

// Rows first...end of a strip. Where they follow one another the hardware foresees them.
void fetch_ahead(right_operand next, index first, index end) {
    if (next.step == strip) return;
    for (index p = first; p < end; p++) __builtin_prefetch(next.first + p * next.step);
}

// While a strip meets the slivers of a block, the next strip is fetched, one share for each sliver.
template <class Strip>
void multiply_blocked(index m, index n, index k, const double* a, index a_depth, Strip strip_at, double* c,
                      index ldc) {
    const index block = greater(cached_elements / greater(k, 1) / sliver, 1) * sliver;
    for (index first = 0; first < m; first += block) {
        const index end = lesser(m, first + block), share = ceil_div(k, ceil_div(end - first, sliver));
        for (index j = 0; j < n; j += strip) {
            const right_operand right = strip_at(j), next = strip_at(j + strip < n ? j + strip : 0);
            for (index i = first, ahead = 0; i < end; i += sliver, ahead += share) {
                fetch_ahead(next, ahead, lesser(k, ahead + share));
                update_tile(k, {a + i * a_depth, sliver}, right, c + i + j * ldc, ldc, m - i, n - j);
            }
        }
    }
}

} // namespace

void multiply(index m, index n, index k, const double* a, index a_depth, const double* b, index b_depth,
              double* c, index ldc) {
    const auto strip_at = [=](index j) { return right_operand{b + j * b_depth, strip}; };
    multiply_blocked(m, n, k, a, a_depth, strip_at, c, ldc);
}

void multiply_transposed(index m, index n, index k, const double* a, const double* x, double* c, index ldc) {
    const auto strip_at = [=](index j) { return right_operand{strip_of_slivers(x, j, k), sliver}; };
    multiply_blocked(m, n, k, a, k, strip_at, c, ldc);
}

void multiply_symmetric(shape form, index n, index k, const double* x, double* c, index ldc) {
    const bool lower = form == shape::lower;
    for (index j = 0; j < n; j += strip) {
        const right_operand right{strip_of_slivers(x, j, k), sliver};
        const index begin = lower ? j / sliver * sliver : 0, end = lower ? n : lesser(n, j + strip);
        for (index i = begin; i < end; i += sliver) {
            const left_operand left{x + i * k, sliver};
            tile_part part{lesser(sliver, n - i), lesser(strip, n - j)};
            if (lower)
                part.first_row_slope = j - i;
            else
                part.end_row_slope = j - i + 1;
            const bool on_diagonal = lower ? i < j + strip - 1 : i + sliver - 1 > j;
            const bool whole = part.rows == sliver && part.columns == strip && !on_diagonal;
            if (whole)
                whole_tile(k, left, right, c + i + j * ldc, ldc);
            else
                part_of_tile(k, left, right, c + i + j * ldc, ldc, part);
        }
    }
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
