// A tile as its kernel sees it: an address in the memory of the worker that runs, and extents.
#pragma once

#include "matrix/index.hpp"

#include <starpu.h>

namespace starpu::linalg {

template <class T> struct tile_view {
    T* first;
    index rows, columns, ld;

    explicit tile_view(void* buffer)
        : first(reinterpret_cast<T*>(STARPU_MATRIX_GET_PTR(buffer))), rows(STARPU_MATRIX_GET_NX(buffer)),
          columns(STARPU_MATRIX_GET_NY(buffer)), ld(greater(1, STARPU_MATRIX_GET_LD(buffer))) {}
};

template <class T> T* vector_of(void* buffer) {
    return reinterpret_cast<T*>(STARPU_VECTOR_GET_PTR(buffer));
}

} // namespace starpu::linalg
