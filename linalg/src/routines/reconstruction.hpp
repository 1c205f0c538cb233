// From columns with orthonormal entries to the Householder reflectors that make them: LU of their top block
// minus signs (Ballard, Demmel, Grigori, Jacquelin, Knight, Nguyen 2015).
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// A square block that other tasks read.
template <class T> struct square_block {
    T* first;
    index ld;
};

// Q has orthonormal columns and the top block q, width x width. There are signs S with
// Q = (I - V T V^H) [S; 0]; the pivots of q - S = V1 U are at least 1 in modulus, so that LU needs no
// exchanges. Overwrites q with V1 (unit lower) and U, writes T with zeros below it, and S.
template <class T> void reconstruct_reflectors(index width, square_block<T> q, square_block<T> t, T* signs);

} // namespace starpu::linalg
