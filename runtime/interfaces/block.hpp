// How struct starpu_block_interface is read and written as a dense array of three dimensions.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_block_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_BLOCK_INTERFACE_ID;
    static constexpr char letter = 'B';
    static constexpr unsigned dimensions = 3;

    static dense_view load(const starpu_block_interface& b) {
        dense_view view{b.ptr, b.dev_handle,       b.offset,         b.elemsize, 0,
                        3,     {b.nx, b.ny, b.nz}, {1, b.ldy, b.ldz}};
        view.allocsize = payload_bytes(view);
        return view;
    }
    static void store(starpu_block_interface& b, const dense_view& view) {
        b.id = id;
        b.ptr = view.ptr;
        b.dev_handle = view.dev_handle;
        b.offset = view.offset;
        b.nx = view.n[0];
        b.ny = view.n[1];
        b.nz = view.n[2];
        b.ldy = view.ld[1];
        b.ldz = view.ld[2];
        b.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
