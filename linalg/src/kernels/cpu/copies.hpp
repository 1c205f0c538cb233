// Copies of matrices, as they are or transposed, that multiply or conjugate the numbers on the way.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// What becomes of each number: alpha times it, or times its conjugate.
template <class T> struct entry_change {
    T alpha;
    bool conjugates;
};

// B (m x n) from A, and B (n x m) from the transpose of A. Both are m x n in a.
template <class T>
void copy_plainly(entry_change<T> change, index m, index n, const T* a, index lda, T* b, index ldb);
template <class T>
void copy_transposed(entry_change<T> change, index m, index n, const T* a, index lda, T* b, index ldb);

} // namespace starpu::linalg
