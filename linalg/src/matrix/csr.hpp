// A matrix in compressed rows, and what can be wrong with the arrays that a program gives.
#pragma once

#include <cstdint>
#include <string>

namespace starpu::linalg {

// Rows 0 ... n - 1 of a matrix: of all of it, or the part that one rank has.
struct csr_matrix {
    std::int64_t n;
    const std::int64_t* rowptr;
    const std::int64_t* colind;
    const double* val;
};

// What is wrong with the row pointers, or with indices of so many columns, as the end of a sentence; empty
// when nothing is.
std::string fault_in_rowptr(const csr_matrix& a);
std::string fault_in_colind(const csr_matrix& a, std::int64_t columns);

} // namespace starpu::linalg
