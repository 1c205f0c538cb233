// Cholesky factorisation without tasks: of the diagonal blocks of a larger matrix, and of small matrices.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg {

// How the lower factor lies: L itself, or U = L^H.
constexpr storage storage_of_lower(char uplo) {
    return uplo == 'L' ? storage::plain : storage::conjugated;
}

// Factorises one block. The lower factor is left in scratch, too, order x order and column-major. Returns 0
// or the first order with a pivot that is not > 0 or is infinite; the block is unchanged then.
template <class T> index factor_diagonal_block(storage stored, index order, T* a, index lda, T* scratch);

// The whole matrix, in the calling thread. Returns the same. Throws std::bad_alloc.
template <class T> index potrf_in_caller(char uplo, index n, T* a, index lda);

} // namespace starpu::linalg
