// LU without exchanges, the sign of each pivot being chosen when its turn comes.
#include "routines/reconstruction.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

template <class T> void divide_by_signed_pivots(index width, square_block<T> q, T* signs) {
    for (index j = 0; j < width; j++) {
        T* const column = q.first + j * q.ld;
        signs[j] = real(column[j]) >= 0 ? T(-1) : T(1);
        column[j] -= signs[j];
        const T inverse = T(1) / column[j];
        for (index i = j + 1; i < width; i++) column[i] *= inverse;
        for (index c = j + 1; c < width; c++) {
            T* const other = q.first + c * q.ld;
            const T factor = other[j];
            for (index i = j + 1; i < width; i++) other[i] -= column[i] * factor;
        }
    }
}

} // namespace

// T = -U S V1^-H.
template <class T> void reconstruct_reflectors(index width, square_block<T> q, square_block<T> t, T* signs) {
    divide_by_signed_pivots(width, q, signs);
    for (index j = 0; j < width; j++) {
        T* const column = t.first + j * t.ld;
        for (index i = 0; i <= j; i++) column[i] = -q.first[i + j * q.ld] * signs[j];
        std::fill(column + j + 1, column + width, T(0));
    }
    lapack::trsm('R', {'L', adjoint<T>, 'U'}, width, width, T(1), q.first, q.ld, t.first, t.ld);
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void reconstruct_reflectors(index, square_block<T>, square_block<T>, T*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
