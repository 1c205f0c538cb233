// Applies row exchanges of an LU factorisation to columns.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// Exchanges row i with row pivots[i] - 1, in order, for i in first..end and in each of `columns` columns.
void exchange_rows(double* a, index ld, index columns, const index* pivots, index first, index end);
// Undoes them: the same exchanges in the opposite order.
void undo_exchanges(double* a, index ld, index columns, const index* pivots, index first, index end);

} // namespace starpu::linalg
