// How struct starpu_ndim_interface is read and written as a dense array of as many dimensions as it says.
//
// The public struct points at its extents and strides. They lie behind it, in a record, so that every
// interface owns its own: writing one never reaches another that was copied from it byte by byte.
#pragma once

#include "data/interfaces/dense.hpp"

#include <algorithm>

namespace starpu::data {

struct ndim_record {
    starpu_ndim_interface seen{};
    dense_extents n{};
    dense_extents ld{};
};

template <> struct dense_format<starpu_ndim_interface> {
    static constexpr enum starpu_data_interface_id id = STARPU_NDIM_INTERFACE_ID;
    static constexpr char letter = 'N';
    static constexpr unsigned dimensions = any_dimensions;

    // Registration has refused what has more dimensions than a view.
    static dense_view load(const starpu_ndim_interface& a) {
        const auto ndim = static_cast<unsigned>(std::min<std::size_t>(a.ndim, max_dense_dimensions));
        dense_view view{a.ptr, a.dev_handle, a.offset, a.elemsize, a.allocsize, ndim, {}, {}};
        if (a.nn != nullptr) std::copy_n(a.nn, ndim, view.n.begin());
        if (a.ldn != nullptr) std::copy_n(a.ldn, ndim, view.ld.begin());
        return view;
    }
    // `a` must be the first member of a record.
    static void store(starpu_ndim_interface& a, const dense_view& view) {
        auto& record = reinterpret_cast<ndim_record&>(a);
        record.n = view.n;
        record.ld = view.ld;
        a.id = id;
        a.ptr = view.ptr;
        a.dev_handle = view.dev_handle;
        a.offset = view.offset;
        a.allocsize = view.allocsize;
        a.nn = record.n.data();
        a.ldn = record.ld.data();
        a.ndim = view.ndim;
        a.elemsize = view.elemsize;
    }
};

} // namespace starpu::data
