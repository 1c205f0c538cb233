// How struct starpu_variable_interface is read and written: a dense array without dimensions, one element.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <>
struct view_format<starpu_variable_interface> : both_parts<starpu_variable_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_VARIABLE_INTERFACE_ID;
    static constexpr char letter = 'v';
    static constexpr unsigned dimensions = 0;

    static dense_view shape(const starpu_variable_interface& v) {
        return {0, 0, 0, v.elemsize, v.elemsize, 0, {}, {}};
    }
    static void load_place(dense_view& view, const starpu_variable_interface& v) { load_address(view, v); }
    static void store_place(starpu_variable_interface& v, const dense_view& view) { store_address(v, view); }
    static void store_shape(starpu_variable_interface& v, const dense_view& view) {
        v.id = id;
        v.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
