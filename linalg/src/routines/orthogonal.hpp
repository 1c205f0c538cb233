// The orthogonal routines behind the public functions, for one another: arguments are checked, the runtime is
// up.
#pragma once

#include "matrix/scalar.hpp"
#include "matrix/workspace.hpp"
#include "routines/call_options.hpp"
#include "routines/omatcopy.hpp"

namespace starpu::linalg {

template <class T> void geqrf(index m, index n, T* a, index lda, T* tau, const call_options& options = {});

// Reflectors as geqrf leaves them in k columns of a.
template <class T> struct reflectors {
    index count;
    const T* first;
    index ld;
    const T* tau;
};
// C = op(Q) C (side 'L') or C op(Q) (side 'R'); trans is 'N' or the adjoint.
template <class T>
void ormqr(char side, char trans, index m, index n, const reflectors<T>& q, T* c, index ldc);

template <class T> void orgqr(index m, index n, index k, T* a, index lda, const T* tau);

// B = A^H, n x m, of the m x n matrix A.
template <class T>
void copy_adjoint(index m, index n, const T* a, index lda, T* b, index ldb, int more_priority = 0) {
    copy_matrix('C', m, n, T(1), a, lda, b, ldb, more_priority);
}

// A^H in memory of its own: the reflectors of an LQ factorisation lie in it as those of QR do.
template <class T> class adjoint_copy {
public:
    adjoint_copy(index m, index n, const T* a, index lda, int more_priority = 0)
        : ld_(workspace<T>::rounded(n)), memory_(ld_ * greater(1, m)),
          first_(memory_.take(ld_ * greater(1, m))) {
        copy_adjoint(m, n, a, lda, first_, ld_, more_priority);
    }
    T* first() const { return first_; }
    index ld() const { return ld_; }

private:
    index ld_;
    workspace<T> memory_;
    T* first_;
};

} // namespace starpu::linalg
