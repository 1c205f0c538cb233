// The packed form of a factorised column of tiles, on the ranks that have them: from the tasks that write it
// to the last that read it.
#pragma once

#include "ranks/distributed_matrix.hpp"

#include <vector>

namespace starpu::linalg {

class packed_panel final : public spread_tiles {
public:
    // Of the tiles (i, k) of the lower factor of `a`; tile i has the tag first_tag + i.
    packed_panel(distributed_matrix& a, char uplo, index k, std::int64_t first_tag);
    // Its data end with the tasks inserted so far.
    ~packed_panel();
    packed_panel(const packed_panel&) = delete;
    packed_panel& operator=(const packed_panel&) = delete;

    const process_grid& grid() const override { return a_.grid(); }
    int owner_of(index i, index k) const override {
        return uplo_ == 'L' ? a_.owner_of(i, k) : a_.owner_of(k, i);
    }
    starpu_data_handle_t tile(index i, index k) override;

    tile_place packed_tile(index i) { return {*this, i, k_}; }
    index depth() const { return a_.layout().rows.size_of(k_); }

private:
    distributed_matrix& a_;
    const char uplo_;
    const index k_;
    const std::int64_t first_tag_;
    std::vector<starpu_data_handle_t> tiles_; // null: not met
};

} // namespace starpu::linalg
