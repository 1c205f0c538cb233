// What routines over ranks take from each other.
#pragma once

#include "ranks/call.hpp"

namespace starpu::linalg {

inline distributed_matrix* body_of(starpu_linalg_mpi_matrix* matrix) {
    return matrix == nullptr ? nullptr : &matrix->body;
}

// That uplo, the first argument, and the second fit Cholesky; uplo becomes a capital.
void check_triangle(rank_argument_check& check, char& uplo, const distributed_matrix* a, char precision);

// As the public functions, arguments checked.
template <class T> index factor_on_ranks(const char* routine, char uplo, distributed_matrix& a);

} // namespace starpu::linalg
