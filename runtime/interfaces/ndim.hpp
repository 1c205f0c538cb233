// How struct starpu_ndim_interface is read and written as a dense array of as many dimensions as it says.
//
// The public struct points at its sizes and distances. Such rows of numbers are kept once per content and for
// good, and never change: interfaces may be copied byte by byte, and kinds of the application may begin with
// this struct.
#pragma once

#include "interfaces/dense.hpp"

#include <algorithm>

namespace starpu::interfaces {

// The one row of numbers with this content. Throws std::bad_alloc. Any thread.
std::uint32_t* kept_extents(const dense_extents& numbers);

template <> struct view_format<starpu_ndim_interface> : both_parts<starpu_ndim_interface, dense_view> {
    static constexpr enum starpu_data_interface_id id = STARPU_NDIM_INTERFACE_ID;
    static constexpr char letter = 'N';
    static constexpr unsigned dimensions = any_dimensions;

    // Registration has refused what has more dimensions than a view.
    static dense_view shape(const starpu_ndim_interface& a) {
        const auto ndim = static_cast<unsigned>(std::min<std::size_t>(a.ndim, max_dense_dimensions));
        dense_view view{0, 0, 0, a.elemsize, a.allocsize, ndim, {}, {}};
        if (a.nn != nullptr) std::copy_n(a.nn, ndim, view.n.begin());
        return view;
    }
    static void load_place(dense_view& view, const starpu_ndim_interface& a) {
        load_address(view, a);
        if (a.ldn != nullptr) std::copy_n(a.ldn, view.ndim, view.ld.begin());
    }
    static void store_place(starpu_ndim_interface& a, const dense_view& view) {
        store_address(a, view);
        a.ldn = kept_extents(view.ld);
    }
    static void store_shape(starpu_ndim_interface& a, const dense_view& view) {
        a.id = id;
        a.allocsize = view.allocsize;
        a.nn = kept_extents(view.n);
        a.ndim = view.ndim;
        a.elemsize = view.elemsize;
    }
};

} // namespace starpu::interfaces
