// What the routines on tiles share: registering arrays, and looking at the memory there is.
#include "routines/on_tiles.hpp"

#include "base/checked_size.hpp"
#include "tiles/kernels.hpp"

#include <algorithm>
#include <new>

namespace starpu::linalg {

// What is only read is never written back.
registered_matrix::registered_matrix(index rows, index columns, const double* first, index ld) {
    starpu_matrix_data_register(&handle_, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(first),
                                static_cast<std::uint32_t>(ld), static_cast<std::uint32_t>(rows),
                                static_cast<std::uint32_t>(columns), sizeof(double));
    if (!handle_) throw std::bad_alloc();
}

// Below, loading the vendor's libraries and the transfers take longer than a dozen cores do.
bool is_for_devices(index order) {
    constexpr index least_order = 4096;
    if (starpu_cuda_worker_get_count() == 0) return false;
    return starpu_cpu_worker_get_count() == 0 || (order >= least_order && cuda::can_run());
}

index kernel_memory_bytes() {
    index least = 0;
    for (unsigned worker = 0; worker < starpu_worker_get_count(); worker++) {
        const auto total = static_cast<index>(starpu_memory_get_total(starpu_worker_get_memory_node(worker)));
        if (total > 0 && (least == 0 || total < least)) least = total;
    }
    return least;
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

int worker_beside(std::initializer_list<starpu_data_handle_t> matrices) {
    if (!cuda::can_run()) return -1;
    base::checked_offset bytes = 0;
    for (starpu_data_handle_t matrix : matrices) {
        const extent size = extent_of(matrix);
        bytes += base::checked_offset(size.rows) * size.columns * sizeof(double);
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
