// Sizes and places of the parts of a dense array, and what is said when an array cannot be cut that way.
#include "interfaces/filters/dense_filter.hpp"

#include <algorithm>

namespace starpu::interfaces {

index_range even_part(std::size_t total, unsigned nparts, unsigned id) {
    const std::size_t share = total / nparts;
    const std::size_t remainder = total % nparts;
    return {id * share + std::min<std::size_t>(id, remainder), share + (id < remainder ? 1 : 0)};
}

index_range even_part_with_shadow(std::size_t total, std::size_t shadow, unsigned nparts, unsigned id) {
    const std::size_t both_shadows = (base::checked_size(shadow) * 2).value();
    const index_range range = even_part(total - both_shadows, nparts, id);
    return {range.first, (base::checked_size(range.count) + both_shadows).value()};
}

bool lacks_interface(const char* function, const void* father_interface, const void* child_interface) {
    if (father_interface != nullptr && child_interface != nullptr) return false;
    data::refuse_filter(function, "the interface of the %s is NULL",
                        father_interface == nullptr ? "data to cut" : "part");
    return true;
}

bool lacks_filter(const char* function, const struct starpu_data_filter* f) {
    if (f != nullptr) return false;
    data::refuse_filter(function, "the filter is NULL");
    return true;
}

bool accepts_kind(const char* function, enum starpu_data_interface_id expected,
                  enum starpu_data_interface_id actual, unsigned id, unsigned nparts) {
    if (actual != expected)
        data::refuse_filter(
            function,
            "the data to cut has interface %d, the filter is for interface %d; choose a filter of "
            "the data's own interface",
            actual, expected);
    else if (id >= nparts)
        data::refuse_filter(function, "part %u of %u does not exist; parts are counted from 0", id, nparts);
    else
        return true;
    return false;
}

bool accepts_cut(const char* function, std::size_t total, std::size_t shadow, unsigned nparts) {
    const base::checked_size both_shadows = base::checked_size(shadow) * 2;
    const std::size_t inner = both_shadows.fits_in(total) ? total - both_shadows.value() : 0;
    if (inner >= nparts) return true;
    if (shadow == 0)
        data::refuse_filter(function,
                            "%zu elements cannot be cut into %u parts; set nchildren to at most %zu", total,
                            nparts, inner);
    else
        data::refuse_filter(
            function,
            "%zu elements with a shadow of %zu cannot be cut into %u parts; %zu elements are left to "
            "share, so reduce the shadow or nchildren",
            total, shadow, nparts, inner);
    return false;
}

dense_view keep_range(const dense_view& whole, unsigned dimension, index_range range) {
    dense_view part = whole;
    part.n[dimension] = static_cast<std::uint32_t>(range.count);
    part.allocsize = payload_bytes(part);
    advance(part, dimension, range.first);
    return part;
}

} // namespace starpu::interfaces
