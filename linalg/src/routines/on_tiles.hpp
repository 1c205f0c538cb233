// Routines on matrices made of tiles that have handles, for workers of every kind.
#pragma once

#include "matrix/index.hpp"
#include "routines/entry.hpp"
#include "tiles/grid.hpp"

#include <starpu.h>

#include <initializer_list>

namespace starpu::linalg {

// A matrix in main memory, registered for the time of a call.
class registered_matrix {
public:
    registered_matrix(index rows, index columns, const double* first, index ld); // throws std::bad_alloc
    ~registered_matrix() { starpu_data_unregister(handle_); }
    registered_matrix(const registered_matrix&) = delete;
    registered_matrix& operator=(const registered_matrix&) = delete;

    starpu_data_handle_t handle() const { return handle_; }

private:
    starpu_data_handle_t handle_ = nullptr;
};

// The scalar types that tasks on tiles are written for.
template <class T> constexpr bool has_tile_kernels = false;
template <> inline constexpr bool has_tile_kernels<double> = true;
template <class T> constexpr worker_kinds workers_for = has_tile_kernels<T> ? any_worker : cpu_workers;

// Whether a matrix of this order in main memory is worth sending to devices.
bool is_for_devices(index order);

// The least memory that data may take on a node where kernels can run; 0: nothing limits it.
index kernel_memory_bytes();

// A CUDA worker that has the values of all these whole matrices in its memory, and room to work; -1: none.
// There one task for all does without a single copy, and the vendor's routine is at its best.
int worker_beside(std::initializer_list<starpu_data_handle_t> matrices);

index potrf_on_devices(char uplo, index n, double* a, index lda);
index potrs_on_devices(char uplo, index n, index nrhs, const double* a, index lda, double* b, index ldb);

} // namespace starpu::linalg
