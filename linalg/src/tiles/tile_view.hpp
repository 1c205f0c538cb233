// A tile as its kernel sees it: an address in the memory of the worker that runs, and extents.
#pragma once

#include "matrix/index.hpp"

#include <starpu.h>

namespace starpu::linalg {

struct tile_view {
    double* first;
    index rows, columns, ld;

    explicit tile_view(void* buffer)
        : first(reinterpret_cast<double*>(STARPU_MATRIX_GET_PTR(buffer))), rows(STARPU_MATRIX_GET_NX(buffer)),
          columns(STARPU_MATRIX_GET_NY(buffer)), ld(greater(1, STARPU_MATRIX_GET_LD(buffer))) {}
};

inline double* numbers_of(void* vector_buffer) {
    return reinterpret_cast<double*>(STARPU_VECTOR_GET_PTR(vector_buffer));
}

} // namespace starpu::linalg
