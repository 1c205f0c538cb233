// How struct starpu_multiformat_interface is read and written as a dense array: its objects in the CPU's
// format.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <>
struct view_format<starpu_multiformat_interface> : both_parts<starpu_multiformat_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_MULTIFORMAT_INTERFACE_ID;
    static constexpr char letter = 'F';
    static constexpr unsigned dimensions = 1;

    static dense_view shape(const starpu_multiformat_interface& m) {
        dense_view view{0, 0, 0, m.ops == nullptr ? 0 : m.ops->cpu_elemsize, 0, 1, {m.nx}, {1}};
        view.allocsize = payload_bytes(view);
        return view;
    }
    static void load_place(dense_view& view, const starpu_multiformat_interface& m) {
        view.ptr = view.dev_handle = reinterpret_cast<std::uintptr_t>(m.cpu_ptr);
    }
    static void store_place(starpu_multiformat_interface& m, const dense_view& view) {
        m.cpu_ptr = reinterpret_cast<void*>(view.ptr);
    }
    static void store_shape(starpu_multiformat_interface& m, const dense_view& view) {
        m.id = id;
        m.nx = view.n[0];
    }
};

} // namespace starpu::interfaces
