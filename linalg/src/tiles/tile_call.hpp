// The argument of a task on tiles: what it needs beside its data.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "tasks/cancellation.hpp"

namespace starpu::linalg {

// Kept until the task has ended.
template <class T> struct tile_call {
    cancellation* tasks = nullptr; // of the call that the task belongs to
    lapack::triangle triangle{'L', 'N', 'N'};
    lapack::symmetry form = lapack::symmetry::hermitian;
    char side = 'L';
    T alpha = 1, beta = 0;
    char transa = 'N', transb = 'N';
    index depth = 0; // of packed tiles: their columns
};

} // namespace starpu::linalg
