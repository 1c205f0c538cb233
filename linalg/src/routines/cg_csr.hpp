// The product of a matrix in compressed rows with a vector.
#pragma once

#include "matrix/csr.hpp"

#include <cstdint>

namespace starpu::linalg {

// y = A x for rows first .. last - 1; `matrix` points to a csr_matrix. A starpu_linalg_apply.
int apply_csr(int64_t first, int64_t last, const double* x, double* y, void* matrix);

} // namespace starpu::linalg
