// How struct starpu_tensor_interface is read and written as a dense array of four dimensions.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_tensor_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_TENSOR_INTERFACE_ID;
    static constexpr char letter = 'T';
    static constexpr unsigned dimensions = 4;

    static dense_view load(const starpu_tensor_interface& t) {
        dense_view view{t.ptr,
                        t.dev_handle,
                        t.offset,
                        t.elemsize,
                        0,
                        4,
                        {t.nx, t.ny, t.nz, t.nt},
                        {1, t.ldy, t.ldz, t.ldt}};
        view.allocsize = payload_bytes(view);
        return view;
    }
    static void store(starpu_tensor_interface& t, const dense_view& view) {
        t.id = id;
        t.ptr = view.ptr;
        t.dev_handle = view.dev_handle;
        t.offset = view.offset;
        t.nx = view.n[0];
        t.ny = view.n[1];
        t.nz = view.n[2];
        t.nt = view.n[3];
        t.ldy = view.ld[1];
        t.ldz = view.ld[2];
        t.ldt = view.ld[3];
        t.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
