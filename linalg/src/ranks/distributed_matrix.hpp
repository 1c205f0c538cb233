// A matrix over ranks: its tiles, which have handles on every rank that has to do with them.
#pragma once

#include "ranks/rank_tags.hpp"
#include "ranks/spread_tiles.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace starpu::linalg {

// What a matrix is made of.
struct matrix_layout {
    char precision = 'd'; // LAPACK's letter
    std::size_t element_bytes = 0;
    process_grid grid;
    dealt_extent rows, columns;

    index count_tiles() const { return rows.count_tiles() * columns.count_tiles(); }
};

class distributed_matrix final : public spread_tiles {
public:
    // With local NULL the array is made here. There is a tag for each tile. Throws std::bad_alloc.
    distributed_matrix(const matrix_layout& layout, const rank_tags& tags, void* local, index ld);
    ~distributed_matrix();
    distributed_matrix(const distributed_matrix&) = delete;
    distributed_matrix& operator=(const distributed_matrix&) = delete;

    const matrix_layout& layout() const { return layout_; }
    const process_grid& grid() const override { return layout_.grid; }
    index tile_rows() const { return layout_.rows.count_tiles(); }
    index tile_columns() const { return layout_.columns.count_tiles(); }
    int owner_of(index i, index j) const override {
        return grid().rank_at(layout_.rows.dealt_to(i), layout_.columns.dealt_to(j));
    }
    starpu_data_handle_t tile(index i, index j) override;

    // Ends the copies that other ranks' tiles have left here, when tasks have read them, and forgets which of
    // this rank's were sent: the next writes need not be known here. All ranks at the same place among tasks.
    void end_copies();
    // Waits until what concerns the tiles of this rank has ended; then its array is up to date. The first
    // error, positive, or 0.
    int settle();

    index local_rows() const { return layout_.rows.local_extent(grid().my_row()); }
    index local_columns() const { return layout_.columns.local_extent(grid().my_column()); }
    std::byte* local() const { return local_; }
    index ld() const { return ld_; }

private:
    std::size_t tile_number(index i, index j) const { return static_cast<std::size_t>(i + j * tile_rows()); }
    std::byte* address_of_tile(index i, index j) const;

    const matrix_layout layout_;
    std::unique_ptr<std::byte[]> owned_;
    std::byte* local_;
    const index ld_;
    const rank_tags tags_;
    std::vector<starpu_data_handle_t> tiles_; // column by column; null: not met yet
    std::vector<std::size_t> met_;            // the others
};

} // namespace starpu::linalg

// The public name. Ends with the last of its uses.
struct starpu_linalg_mpi_matrix {
    starpu::linalg::distributed_matrix body;
};
