// Triangular solves with few right-hand sides, in the calling thread: one is substituted where the factor
// lies, more are BLAS's.
#include "routines/few_columns.hpp"

#include "kernels/cpu/lapack.hpp"

namespace starpu::linalg {

namespace {

// So many passes over the factor take as long as BLAS's one, which packs it first.
constexpr index most_substituted = 2;

} // namespace

void solve_few_columns(const triangular_system& s, index columns, double* b, index ldb) {
    if (columns <= most_substituted) {
        for (index j = 0; j < columns; j++) cpu_kernels().substitute(s, b + j * ldb);
        return;
    }
    const bool is_plain = s.stored == storage::plain, is_stored_lower = (s.form == shape::lower) == is_plain;
    lapack::trsm('L', {is_stored_lower ? 'L' : 'U', is_plain ? 'N' : 'T', s.has_unit_diagonal ? 'U' : 'N'},
                 s.order, columns, 1.0, s.first, s.ld, b, ldb);
}

} // namespace starpu::linalg
