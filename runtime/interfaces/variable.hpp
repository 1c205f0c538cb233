// How struct starpu_variable_interface is read and written: a dense array without dimensions, one element.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_variable_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_VARIABLE_INTERFACE_ID;
    static constexpr char letter = 'v';
    static constexpr unsigned dimensions = 0;

    static dense_view load(const starpu_variable_interface& v) {
        return {v.ptr, v.dev_handle, v.offset, v.elemsize, v.elemsize, 0, {}, {}};
    }
    static void store(starpu_variable_interface& v, const dense_view& view) {
        v.id = id;
        v.ptr = view.ptr;
        v.dev_handle = view.dev_handle;
        v.offset = view.offset;
        v.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
