// Registers packed tiles, which get memory when they are written.
#include "ranks/packed_panel.hpp"

#include "routines/extension.hpp"

#include <new>

namespace starpu::linalg {

packed_panel::packed_panel(distributed_matrix& a, char uplo, index k, std::int64_t first_tag)
    : a_(a), uplo_(uplo), k_(k), first_tag_(first_tag), tiles_(static_cast<std::size_t>(a.tile_rows())) {}

packed_panel::~packed_panel() {
    for (starpu_data_handle_t handle : tiles_)
        if (handle != nullptr) starpu_data_unregister_submit(handle);
}

starpu_data_handle_t packed_panel::tile(index i, index k) {
    starpu_data_handle_t& handle = tiles_[static_cast<std::size_t>(i)];
    if (handle != nullptr) return handle;
    const matrix_layout& layout = a_.layout();
    const index count = starpu_linalg_extension_packed_count(layout.precision, layout.rows.size_of(i),
                                                             layout.rows.size_of(k));
    constexpr int nowhere_yet = -1;
    starpu_vector_data_register(&handle, nowhere_yet, 0, static_cast<std::uint32_t>(count),
                                layout.element_bytes);
    if (handle == nullptr) throw std::bad_alloc();
    starpu_mpi_data_register_comm(handle, first_tag_ + i, owner_of(i, k), grid().comm);
    return handle;
}

} // namespace starpu::linalg
