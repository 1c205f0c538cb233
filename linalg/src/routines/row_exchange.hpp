// Applies row exchanges of an LU factorisation to columns.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// Exchanges row i with row pivots[i] - 1, in order, for i in first..end and in each of `columns` columns.
template <class T>
void exchange_rows(T* a, index ld, index columns, const index* pivots, index first, index end);
// Undoes them: the same exchanges in the opposite order.
template <class T>
void undo_exchanges(T* a, index ld, index columns, const index* pivots, index first, index end);

} // namespace starpu::linalg
