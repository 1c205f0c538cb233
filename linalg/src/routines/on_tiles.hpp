// Routines on matrices made of tiles that have handles, for workers of every kind.
#pragma once

#include "matrix/blocking.hpp"
#include "matrix/index.hpp"
#include "matrix/scalar.hpp"
#include "routines/call_options.hpp"
#include "routines/entry.hpp"
#include "tasks/end_data.hpp"
#include "tiles/grid.hpp"

#include <starpu.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace starpu::linalg {

// A matrix in main memory, registered for the time of a call.
class registered_matrix {
public:
    template <class T>
    registered_matrix(index rows, index columns, const T* first, index ld) // throws std::bad_alloc
        : registered_matrix(rows, columns, reinterpret_cast<std::uintptr_t>(first), ld, sizeof(T)) {}
    ~registered_matrix() { end_data(handle_); }
    registered_matrix(const registered_matrix&) = delete;
    registered_matrix& operator=(const registered_matrix&) = delete;

    starpu_data_handle_t handle() const { return handle_; }

private:
    registered_matrix(index rows, index columns, std::uintptr_t first, index ld, std::size_t element_bytes);

    starpu_data_handle_t handle_ = nullptr;
};

// Whether a matrix of this order in main memory is worth sending to devices.
bool is_for_devices(index order);
// The same where options have a word in it.
bool is_for_devices(index order, const call_options& options);
// Where its tiles are worked on then, as tile_tasks takes it.
int tiles_place_of(const call_options& options);

// The least memory that data may take on a node where kernels can run; 0: nothing limits it.
index kernel_memory_bytes();

// Into how many tiles of numbers of type T an extent is cut, so that `at_once` of them fit into that memory.
template <class T> index tiles_along(index extent, index at_once) {
    return tile_count(extent, at_once, kernel_memory_bytes(), static_cast<index>(sizeof(T)));
}

// The bounds of the tiles of a matrix that is cut already.
block_bounds row_bounds_of(starpu_data_handle_t cut_matrix);
block_bounds column_bounds_of(starpu_data_handle_t cut_matrix);

// A CUDA worker that has the values of all these whole matrices in its memory, and room to work; -1: none.
// There one task for all does without a single copy, and the vendor's routine is at its best.
int worker_beside(std::size_t element_bytes, std::initializer_list<starpu_data_handle_t> matrices);

// Handles as arguments: matrices of numbers of type T; the checks say what is missing.
template <class T>
void check_matrix(argument_check& check, int position, const char* name, starpu_data_handle_t matrix) {
    constexpr const char* advice = is_complex<T>    ? sizeof(T) == 8
                                                          ? "register it as a matrix of complex floats"
                                                          : "register it as a matrix of complex doubles"
                                   : sizeof(T) == 4 ? "register it as a matrix of floats"
                                                    : "register it as a matrix of doubles";
    check.other(position, name, what_is_wrong_with(matrix, sizeof(T)), advice);
    if (!check.result())
        check.other(position, name, what_is_wrong_with_cuts(matrix),
                    "cut it by starpu_matrix_filter_block, starpu_matrix_filter_vertical_block or both");
}
void check_is_square(argument_check& check, int position, const char* name, starpu_data_handle_t matrix);
// What is missing of a grid, or, null, that all is there.
const char* what_is_missing(const tile_grid& grid);
// The same for the triangle of a square matrix; its diagonal tiles must be square, too.
const char* what_is_wrong_with_triangle(char uplo, const tile_grid& grid);

// On arrays; the tiles have the size of a block, where the options name one.
template <class T> index potrf_on_devices(char uplo, index n, T* a, index lda, const call_options& options);
template <class T>
index getrf_nopiv_on_devices(index m, index n, T* a, index lda, const call_options& options);
template <class T>
index potrs_on_devices(char uplo, index n, index nrhs, const T* a, index lda, T* b, index ldb);

} // namespace starpu::linalg
