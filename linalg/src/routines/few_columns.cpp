// Triangular solves with few right-hand sides, in the calling thread: one is substituted where the factor
// lies, more are BLAS's.
#include "routines/few_columns.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"

namespace starpu::linalg {

namespace {

// So many passes over the factor take as long as BLAS's one, which packs it first.
constexpr index most_substituted = 2;
// BLAS counts columns in an int.
constexpr index most_at_once = 1 << 20;

} // namespace

template <class T> void solve_few_columns(const triangular_system<T>& s, index columns, T* b, index ldb) {
    if (columns <= most_substituted) {
        for (index j = 0; j < columns; j++) cpu_kernels<T>().substitute(s, b + j * ldb);
        return;
    }
    const bool is_plain = s.stored == storage::plain, is_stored_lower = (s.form == shape::lower) == is_plain;
    const char transpose = s.stored == storage::conjugated ? 'C' : 'T';
    const lapack::triangle t{is_stored_lower ? 'L' : 'U', is_plain ? 'N' : transpose,
                             s.has_unit_diagonal ? 'U' : 'N'};
    for (index j = 0; j < columns; j += most_at_once)
        lapack::trsm<T>('L', t, s.order, lesser(columns - j, most_at_once), T(1), s.first, s.ld, b + j * ldb,
                        ldb);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void solve_few_columns(const triangular_system<T>&, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
