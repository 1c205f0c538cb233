// Takes dimensions away from a dense array: a slice at one index, an element at a position, or the same array
// under another interface.
#pragma once

#include "interfaces/filters/dense_filter.hpp"
#include "interfaces/variable.hpp"

#include <algorithm>

namespace starpu::interfaces {

// The elements with index `position` along `dimension`, which the view has no more.
dense_view slice(const dense_view& whole, unsigned dimension, std::size_t position);

// The element at `position`, one index per dimension.
dense_view element(const dense_view& whole, const std::uint32_t* position);

// Filters take one number, or a pointer to one per dimension, as filter_arg_ptr.
inline filter_number first_position_of(const struct starpu_data_filter* filter) {
    return number_of(filter);
}

// Each of these is true when the father is cut this way; else the filter is refused with a line.
bool accepts_dimension(const char* function, const dense_view& whole, unsigned dimension);
bool accepts_slice(const char* function, const dense_view& whole, unsigned dimension, std::size_t position);
bool accepts_element(const char* function, const dense_view& whole, const std::uint32_t* first, unsigned id);
bool accepts_shape(const char* function, const dense_view& part, unsigned child_dimensions);

// Part `id` is the slice `first + id` along a dimension, as data of the child's interface.
template <class Father, class Child>
void pick_slice(const char* function, const void* father_interface, void* child_interface, unsigned dimension,
                filter_number first, unsigned id, unsigned nparts) {
    if (!first) return void(lacks_filter(function, nullptr));
    if (!accepts_filter<Father>(function, father_interface, child_interface, id, nparts)) return;
    const dense_view whole = view_format<Father>::load(*static_cast<const Father*>(father_interface));
    const std::size_t position = (base::checked_size(*first) + id).value();
    if (!accepts_slice(function, whole, dimension, position)) return;
    const dense_view part = slice(whole, dimension, position);
    if (!accepts_shape(function, part, view_format<Child>::dimensions)) return;
    view_format<Child>::store(*static_cast<Child*>(child_interface), part);
}

// Part `id` is the element `id` steps along the first dimension behind the position at filter_arg_ptr.
template <class Father>
void pick_element(const char* function, const void* father_interface, void* child_interface,
                  const struct starpu_data_filter* f, unsigned id, unsigned nparts) {
    if (lacks_filter(function, f)) return;
    if (!accepts_filter<Father>(function, father_interface, child_interface, id, nparts)) return;
    const dense_view whole = view_format<Father>::load(*static_cast<const Father*>(father_interface));
    const auto* first = static_cast<const std::uint32_t*>(f->filter_arg_ptr);
    if (!accepts_element(function, whole, first, id)) return;
    dense_extents position{};
    std::copy_n(first, whole.ndim, position.begin());
    position[0] += id;
    view_format<starpu_variable_interface>::store(*static_cast<starpu_variable_interface*>(child_interface),
                                                  element(whole, position.data()));
}

} // namespace starpu::interfaces
