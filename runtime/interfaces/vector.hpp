// How struct starpu_vector_interface is read and written as a dense array of one dimension.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_vector_interface> : both_parts<starpu_vector_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_VECTOR_INTERFACE_ID;
    static constexpr char letter = 'V';
    static constexpr unsigned dimensions = 1;

    static dense_view shape(const starpu_vector_interface& v) {
        return {0, 0, 0, v.elemsize, v.allocsize, 1, {v.nx}, {1}};
    }
    static void load_place(dense_view& view, const starpu_vector_interface& v) { load_address(view, v); }
    static void store_place(starpu_vector_interface& v, const dense_view& view) { store_address(v, view); }
    // slice_base belongs to the application and stays.
    static void store_shape(starpu_vector_interface& v, const dense_view& view) {
        v.id = id;
        v.nx = view.n[0];
        v.elemsize = view.elemsize;
        v.allocsize = view.allocsize;
    }
};

} // namespace starpu::interfaces
