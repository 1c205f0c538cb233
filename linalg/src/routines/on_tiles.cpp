// What the routines on tiles share: registering arrays, and looking at the memory there is.
#include "routines/on_tiles.hpp"

#include "base/checked_size.hpp"
#include "tiles/kernels.hpp"

#include <algorithm>
#include <new>

namespace starpu::linalg {

// What is only read is never written back.
registered_matrix::registered_matrix(index rows, index columns, std::uintptr_t first, index ld,
                                     std::size_t element_bytes) {
    starpu_matrix_data_register(&handle_, STARPU_MAIN_RAM, first, static_cast<std::uint32_t>(ld),
                                static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(columns),
                                element_bytes);
    if (!handle_) throw std::bad_alloc();
}

// Below, loading the vendor's libraries and the transfers take longer than a dozen cores do.
bool is_for_devices(index order) {
    constexpr index least_order = 4096;
    if (starpu_cuda_worker_get_count() == 0) return false;
    return starpu_cpu_worker_get_count() == 0 || (order >= least_order && cuda::can_run());
}

bool is_for_devices(index order, const call_options& options) {
    if (options.workers == STARPU_CPU || options.workers == STARPU_CUDA)
        return options.workers == STARPU_CUDA;
    return is_for_devices(order);
}

int tiles_place_of(const call_options& options) {
    constexpr int size_decides = -1;
    return options.workers == STARPU_CUDA ? static_cast<int>(STARPU_CUDA) : size_decides;
}

index kernel_memory_bytes() {
    index least = 0;
    for (unsigned worker = 0; worker < starpu_worker_get_count(); worker++) {
        const auto total = static_cast<index>(starpu_memory_get_total(starpu_worker_get_memory_node(worker)));
        if (total > 0 && (least == 0 || total < least)) least = total;
    }
    return least;
}

block_bounds row_bounds_of(starpu_data_handle_t cut_matrix) {
    return tile_grid(cut_matrix, {}, {}).rows();
}
block_bounds column_bounds_of(starpu_data_handle_t cut_matrix) {
    return tile_grid(cut_matrix, {}, {}).columns();
}

void check_is_square(argument_check& check, int position, const char* name, starpu_data_handle_t matrix) {
    if (check.result()) return;
    const extent size = extent_of(matrix);
    check.other(position, name, size.rows == size.columns ? nullptr : "is not square",
                "register n x n elements");
}

const char* what_is_missing(const tile_grid& grid) {
    for (index j = 0; j < grid.columns().block_count(); j++)
        for (index i = 0; i < grid.rows().block_count(); i++)
            if (!grid.at(i, j)) return "lacks a tile";
    return nullptr;
}

const char* what_is_wrong_with_triangle(char uplo, const tile_grid& grid) {
    if (grid.rows().first != grid.columns().first) return "has diagonal tiles that are not square";
    for (index j = 0; j < grid.rows().block_count(); j++)
        for (index i = j; i < grid.rows().block_count(); i++)
            if (!(uplo == 'L' ? grid.at(i, j) : grid.at(j, i))) return "lacks a tile in the named triangle";
    return nullptr;
}

namespace {

bool is_valid_on(starpu_data_handle_t matrix, unsigned node) {
    int is_valid = 0;
    if (!is_cut(matrix))
        starpu_data_query_status(matrix, static_cast<int>(node), nullptr, &is_valid, nullptr);
    return is_valid != 0;
}

// Half as much again as the matrices take.
bool has_room(unsigned node, index bytes) {
    const auto total = static_cast<index>(starpu_memory_get_total(node));
    return total <= 0 || bytes <= total / 3 * 2;
}

} // namespace

int worker_beside(std::size_t element_bytes, std::initializer_list<starpu_data_handle_t> matrices) {
    if (!cuda::can_run()) return -1;
    base::checked_offset bytes = 0;
    for (starpu_data_handle_t matrix : matrices) {
        const extent size = extent_of(matrix);
        bytes += base::checked_offset(size.rows) * size.columns * element_bytes;
    }
    for (unsigned worker = 0; worker < starpu_worker_get_count(); worker++) {
        const unsigned node = starpu_worker_get_memory_node(worker);
        if (starpu_worker_get_type(static_cast<int>(worker)) != STARPU_CUDA_WORKER ||
            !has_room(node, bytes.value()))
            continue;
        if (std::all_of(matrices.begin(), matrices.end(),
                        [node](starpu_data_handle_t matrix) { return is_valid_on(matrix, node); }))
            return static_cast<int>(worker);
    }
    return -1;
}

} // namespace starpu::linalg
