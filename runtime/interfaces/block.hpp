// How struct starpu_block_interface is read and written as a dense array of three dimensions.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_block_interface> : both_parts<starpu_block_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_BLOCK_INTERFACE_ID;
    static constexpr char letter = 'B';
    static constexpr unsigned dimensions = 3;

    static dense_view shape(const starpu_block_interface& b) {
        dense_view view{0, 0, 0, b.elemsize, 0, 3, {b.nx, b.ny, b.nz}, {}};
        view.allocsize = payload_bytes(view);
        return view;
    }
    static void load_place(dense_view& view, const starpu_block_interface& b) {
        load_address(view, b);
        view.ld = {1, b.ldy, b.ldz};
    }
    static void store_place(starpu_block_interface& b, const dense_view& view) {
        store_address(b, view);
        b.ldy = view.ld[1];
        b.ldz = view.ld[2];
    }
    static void store_shape(starpu_block_interface& b, const dense_view& view) {
        b.id = id;
        b.nx = view.n[0];
        b.ny = view.n[1];
        b.nz = view.n[2];
        b.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
