// Copies of matrices behind the public function, for other routines: arguments are checked, the runtime is
// up.
#pragma once

#include "kernels/cpu/copies.hpp"

namespace starpu::linalg {

// B = alpha op(A) of the m x n matrix A, trans being 'N', 'T', 'C' or 'R'; one task for each range of lines,
// with so much more than the default priority.
template <class T>
void copy_matrix(char trans, index m, index n, T alpha, const T* a, index lda, T* b, index ldb,
                 int more_priority = 0);

} // namespace starpu::linalg
