// The functions behind the tasks on tiles, for each kind of worker.
//
// Buffers are, in this order: factor: the tile, the outcome, and memory to work in where there is a device;
// solve: a, b; update_triangle: a, c; multiply: a, b, c; scale: c. A gate may follow. The argument is a
// tile_call.
#pragma once

#include <cstdint>

namespace starpu::linalg {

namespace cpu {
void factor_tile(void* buffers[], void* call);
void solve_tile(void* buffers[], void* call);
void update_triangle_of_tile(void* buffers[], void* call);
void multiply_tiles(void* buffers[], void* call);
void scale_tile(void* buffers[], void* call);
} // namespace cpu

namespace cuda {
// They return when their work is queued on the worker's stream.
void factor_tile(void* buffers[], void* call);
void solve_tile(void* buffers[], void* call);
void update_triangle_of_tile(void* buffers[], void* call);
void multiply_tiles(void* buffers[], void* call);
void scale_tile(void* buffers[], void* call);

// Whether there is a CUDA worker and the vendor's libraries that these functions call. A line says what is
// missing.
bool can_run();

// The numbers (doubles) that factor_tile needs to work in for this order, on any device; -1: cuSOLVER cannot
// be used, which a line says. Asks each CUDA worker; not from within a task.
std::int64_t factor_work_count(std::int64_t order);
} // namespace cuda

} // namespace starpu::linalg
