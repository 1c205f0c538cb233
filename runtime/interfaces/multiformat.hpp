// How struct starpu_multiformat_interface is read and written as a dense array: its objects in the CPU's
// format.
#pragma once

#include "interfaces/dense.hpp"

namespace starpu::interfaces {

template <> struct view_format<starpu_multiformat_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_MULTIFORMAT_INTERFACE_ID;
    static constexpr char letter = 'F';
    static constexpr unsigned dimensions = 1;

    static dense_view load(const starpu_multiformat_interface& m) {
        const auto place = reinterpret_cast<std::uintptr_t>(m.cpu_ptr);
        dense_view view{place, place, 0, m.ops == nullptr ? 0 : m.ops->cpu_elemsize, 0, 1, {m.nx}, {1}};
        view.allocsize = payload_bytes(view);
        return view;
    }
    static void store(starpu_multiformat_interface& m, const dense_view& view) {
        m.id = id;
        m.cpu_ptr = reinterpret_cast<void*>(view.ptr);
        m.nx = view.n[0];
    }
};

} // namespace starpu::interfaces
