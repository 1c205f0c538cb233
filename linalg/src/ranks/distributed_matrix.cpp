// Registers tiles where they lie, and as data of other ranks.
#include "ranks/distributed_matrix.hpp"

#include "tasks/end_data.hpp"

#include <new>

namespace starpu::linalg {

namespace {
constexpr int elsewhere = -1; // the home of data that another rank owns

std::uint32_t short_extent(index extent) {
    return static_cast<std::uint32_t>(extent);
}
} // namespace

distributed_matrix::distributed_matrix(const matrix_layout& layout, const rank_tags& tags, void* local,
                                       index ld)
    : layout_(layout), local_(static_cast<std::byte*>(local)), ld_(greater(1, ld)), tags_(tags) {
    if (local_ == nullptr) {
        const auto count = static_cast<std::size_t>(ld_ * local_columns());
        owned_ = std::make_unique_for_overwrite<std::byte[]>(count * layout_.element_bytes);
        local_ = owned_.get();
    }
    tiles_.resize(static_cast<std::size_t>(layout_.count_tiles()));
}

distributed_matrix::~distributed_matrix() {
    for (const std::size_t number : met_) end_data(tiles_[number]);
}

std::byte* distributed_matrix::address_of_tile(index i, index j) const {
    const index first = layout_.rows.local_start(i) + layout_.columns.local_start(j) * ld_;
    return local_ + static_cast<std::size_t>(first) * layout_.element_bytes;
}

starpu_data_handle_t distributed_matrix::tile(index i, index j) {
    const std::size_t number = tile_number(i, j);
    starpu_data_handle_t& handle = tiles_[number];
    if (handle != nullptr) return handle;
    const bool is_here = is_mine(i, j);
    const index rows = layout_.rows.size_of(i), columns = layout_.columns.size_of(j);
    met_.reserve(met_.size() + 1);
    starpu_matrix_data_register(&handle, is_here ? int{STARPU_MAIN_RAM} : elsewhere,
                                is_here ? reinterpret_cast<std::uintptr_t>(address_of_tile(i, j)) : 0,
                                short_extent(is_here ? ld_ : rows), short_extent(rows), short_extent(columns),
                                layout_.element_bytes);
    if (handle == nullptr) throw std::bad_alloc();
    met_.push_back(number);
    starpu_mpi_data_register_comm(handle, tags_[static_cast<std::int64_t>(number)], owner_of(i, j),
                                  grid().comm);
    return handle;
}

void distributed_matrix::end_copies() {
    for (const std::size_t number : met_) starpu_mpi_cache_flush(grid().comm, tiles_[number]);
}

int distributed_matrix::settle() {
    int first_error = 0;
    for (index j = layout_.columns.first_tile(grid().my_column()); j < tile_columns();
         j += layout_.columns.count)
        for (index i = layout_.rows.first_tile(grid().my_row()); i < tile_rows(); i += layout_.rows.count) {
            starpu_data_handle_t own = tiles_[tile_number(i, j)];
            if (own == nullptr) continue;
            const int error = starpu_data_acquire_on_node(own, STARPU_MAIN_RAM, STARPU_RW);
            if (error == 0) starpu_data_release_on_node(own, STARPU_MAIN_RAM);
            if (first_error == 0) first_error = -error;
        }
    return first_error;
}

} // namespace starpu::linalg
