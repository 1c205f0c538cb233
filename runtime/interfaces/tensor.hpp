// How struct starpu_tensor_interface is read and written as a dense array of four dimensions.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_tensor_interface> : both_parts<starpu_tensor_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_TENSOR_INTERFACE_ID;
    static constexpr char letter = 'T';
    static constexpr unsigned dimensions = 4;

    static dense_view shape(const starpu_tensor_interface& t) {
        dense_view view{0, 0, 0, t.elemsize, 0, 4, {t.nx, t.ny, t.nz, t.nt}, {}};
        view.allocsize = payload_bytes(view);
        return view;
    }
    static void load_place(dense_view& view, const starpu_tensor_interface& t) {
        load_address(view, t);
        view.ld = {1, t.ldy, t.ldz, t.ldt};
    }
    static void store_place(starpu_tensor_interface& t, const dense_view& view) {
        store_address(t, view);
        t.ldy = view.ld[1];
        t.ldz = view.ld[2];
        t.ldt = view.ld[3];
    }
    static void store_shape(starpu_tensor_interface& t, const dense_view& view) {
        t.id = id;
        t.nx = view.n[0];
        t.ny = view.n[1];
        t.nz = view.n[2];
        t.nt = view.n[3];
        t.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
