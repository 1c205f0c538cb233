// Cuts a dense array along one dimension: the arithmetic that all filters of vectors, matrices and blocks
// share.
#pragma once

#include "data/filter_refusal.hpp"
#include "interfaces/dense.hpp"

#include <starpu_data_filters.h>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace starpu::interfaces {

// The dimensions of dense data, the innermost first.
struct axis {
    static constexpr unsigned x = 0, y = 1, z = 2, t = 3;
};

// A run of neighbouring indices.
struct index_range {
    std::size_t first = 0;
    std::size_t count = 0;
};

// The part of `total` indices that falls to part `id`; the first parts take one index more when it does not
// come out even.
index_range even_part(std::size_t total, unsigned nparts, unsigned id);

// The same over total - 2 * shadow indices, which accepts_cut() has found, each part then widened by its
// neighbours' `shadow` indices on both sides.
index_range even_part_with_shadow(std::size_t total, std::size_t shadow, unsigned nparts, unsigned id);

// Whether one of the three is NULL, which only a direct call can bring about; then the filter is refused.
bool lacks_interface(const char* function, const void* father_interface, const void* child_interface);
bool lacks_filter(const char* function, const struct starpu_data_filter* f);

// True when the father is of the expected kind and part `id` of `nparts` exists; else the filter is refused.
bool accepts_kind(const char* function, enum starpu_data_interface_id expected,
                  enum starpu_data_interface_id actual, unsigned id, unsigned nparts);

template <class Interface>
bool accepts_filter(const char* function, const void* father_interface, const void* child_interface,
                    unsigned id, unsigned nparts) {
    if (lacks_interface(function, father_interface, child_interface)) return false;
    return accepts_kind(function, view_format<Interface>::id,
                        static_cast<const Interface*>(father_interface)->id, id, nparts);
}

// A number that a filter takes from its description: none where that is NULL.
using filter_number = std::optional<std::size_t>;
inline filter_number number_of(const struct starpu_data_filter* filter) {
    if (filter == nullptr) return std::nullopt;
    return reinterpret_cast<std::uintptr_t>(filter->filter_arg_ptr);
}

// True when `total` indices, less the outer shadows, give every part at least one; else the filter is
// refused.
bool accepts_cut(const char* function, std::size_t total, std::size_t shadow, unsigned nparts);

// The view of some indices of one dimension: same strides, moved start.
dense_view keep_range(const dense_view& whole, unsigned dimension, index_range range);

template <class Interface>
void cut_evenly(const char* function, const void* father_interface, void* child_interface, unsigned dimension,
                filter_number shadow, unsigned id, unsigned nparts) {
    using format = view_format<Interface>;
    if (!shadow) return void(lacks_filter(function, nullptr));
    if (!accepts_filter<Interface>(function, father_interface, child_interface, id, nparts)) return;
    const dense_view whole = format::load(*static_cast<const Interface*>(father_interface));
    if (!accepts_cut(function, whole.n[dimension], *shadow, nparts)) return;
    const index_range range = even_part_with_shadow(whole.n[dimension], *shadow, nparts, id);
    format::store(*static_cast<Interface*>(child_interface), keep_range(whole, dimension, range));
}

// Filters with shadow take its width as the value of filter_arg_ptr.
inline filter_number shadow_of(const struct starpu_data_filter* filter) {
    return number_of(filter);
}

} // namespace starpu::interfaces
