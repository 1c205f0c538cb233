// A matrix in compressed rows: its checks, its product with a vector, and row ranges of equal work.
#pragma once

#include "routines/cg_vectors.hpp"

#include <cstdint>
#include <string>

namespace starpu::linalg {

struct csr_matrix {
    int64_t n;
    const int64_t* rowptr;
    const int64_t* colind;
    const double* val;
};

// What is wrong with the row pointers or column indices, as the end of a sentence; empty when nothing is.
std::string fault_in_rowptr(const csr_matrix& a);
std::string fault_in_colind(const csr_matrix& a);

// y = A x for rows first .. last - 1; `matrix` points to a csr_matrix. A starpu_linalg_apply.
int apply_csr(int64_t first, int64_t last, const double* x, double* y, void* matrix);

} // namespace starpu::linalg
