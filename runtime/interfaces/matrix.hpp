// How struct starpu_matrix_interface is read and written as a dense array of two dimensions.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_matrix_interface> : both_parts<starpu_matrix_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_MATRIX_INTERFACE_ID;
    static constexpr char letter = 'M';
    static constexpr unsigned dimensions = 2;

    static dense_view shape(const starpu_matrix_interface& m) {
        return {0, 0, 0, m.elemsize, m.allocsize, 2, {m.nx, m.ny}, {}};
    }
    static void load_place(dense_view& view, const starpu_matrix_interface& m) {
        load_address(view, m);
        view.ld = {1, m.ld};
    }
    static void store_place(starpu_matrix_interface& m, const dense_view& view) {
        store_address(m, view);
        m.ld = view.ld[1];
    }
    static void store_shape(starpu_matrix_interface& m, const dense_view& view) {
        m.id = id;
        m.nx = view.n[0];
        m.ny = view.n[1];
        m.elemsize = view.elemsize;
        m.allocsize = view.allocsize;
    }
};

} // namespace starpu::interfaces
