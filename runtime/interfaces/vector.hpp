// How struct starpu_vector_interface is read and written as a dense array of one dimension.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_vector_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_VECTOR_INTERFACE_ID;
    static constexpr char letter = 'V';
    static constexpr unsigned dimensions = 1;

    static dense_view load(const starpu_vector_interface& v) {
        return {v.ptr, v.dev_handle, v.offset, v.elemsize, v.allocsize, 1, {v.nx}, {1}};
    }
    // slice_base belongs to the application and stays.
    static void store(starpu_vector_interface& v, const dense_view& view) {
        v.id = id;
        v.ptr = view.ptr;
        v.dev_handle = view.dev_handle;
        v.offset = view.offset;
        v.nx = view.n[0];
        v.elemsize = view.elemsize;
        v.allocsize = view.allocsize;
    }
};

} // namespace starpu::interfaces
