// The functions behind the tasks on tiles, for each kind of worker and each scalar type.
//
// Buffers are, in this order: factorisations: the tile, the outcome, and memory to work in where there is a
// device; solve: a, b; update_triangle: a, c; multiply: a, b, c; scale and scale_triangle: c. A gate may
// follow. The argument is a tile_call<T>.
#pragma once

#include <cstdint>

namespace starpu::linalg {

// L L^H or U^H U, and L U without pivoting.
enum class factorisation { cholesky, lu };

namespace cpu {
template <class T> void factor_tile_by_cholesky(void* buffers[], void* call);
template <class T> void factor_tile_by_lu(void* buffers[], void* call);
template <class T> void solve_tile(void* buffers[], void* call);
template <class T> void update_triangle_of_tile(void* buffers[], void* call);
template <class T> void multiply_tiles(void* buffers[], void* call);
template <class T> void scale_tile(void* buffers[], void* call);
template <class T> void scale_triangle_of_tile(void* buffers[], void* call);
} // namespace cpu

namespace cuda {
// They return when their work is queued on the worker's stream.
template <class T> void factor_tile_by_cholesky(void* buffers[], void* call);
template <class T> void factor_tile_by_lu(void* buffers[], void* call);
template <class T> void solve_tile(void* buffers[], void* call);
template <class T> void update_triangle_of_tile(void* buffers[], void* call);
template <class T> void multiply_tiles(void* buffers[], void* call);
template <class T> void scale_tile(void* buffers[], void* call);
template <class T> void scale_triangle_of_tile(void* buffers[], void* call);

// Whether there is a CUDA worker and the vendor's libraries that these functions call. A line says what is
// missing.
bool can_run();

// The numbers of type T that a factorisation needs to work in for tiles of this size, on any device; -1:
// cuSOLVER cannot be used, which a line says. Asks each CUDA worker; not from within a task.
template <class T>
std::int64_t factor_work_count(factorisation kind, std::int64_t rows, std::int64_t columns);
} // namespace cuda

} // namespace starpu::linalg
