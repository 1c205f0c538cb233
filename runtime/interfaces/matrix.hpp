// How struct starpu_matrix_interface is read and written as a dense array of two dimensions.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_matrix_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_MATRIX_INTERFACE_ID;
    static constexpr char letter = 'M';
    static constexpr unsigned dimensions = 2;

    static dense_view load(const starpu_matrix_interface& m) {
        return {m.ptr, m.dev_handle, m.offset, m.elemsize, m.allocsize, 2, {m.nx, m.ny}, {1, m.ld}};
    }
    static void store(starpu_matrix_interface& m, const dense_view& view) {
        m.id = id;
        m.ptr = view.ptr;
        m.dev_handle = view.dev_handle;
        m.offset = view.offset;
        m.nx = view.n[0];
        m.ny = view.n[1];
        m.ld = view.ld[1];
        m.elemsize = view.elemsize;
        m.allocsize = view.allocsize;
    }
};

} // namespace starpu::interfaces
