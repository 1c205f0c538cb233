// Views with fewer dimensions, and what is said when there is no such view.
#include "interfaces/filters/dense_pick.hpp"

#include <algorithm>

namespace starpu::interfaces {

dense_view slice(const dense_view& whole, unsigned dimension, std::size_t position) {
    dense_view part = whole;
    advance(part, dimension, position);
    std::copy(whole.n.begin() + dimension + 1, whole.n.begin() + whole.ndim, part.n.begin() + dimension);
    std::copy(whole.ld.begin() + dimension + 1, whole.ld.begin() + whole.ndim, part.ld.begin() + dimension);
    --part.ndim;
    part.n[part.ndim] = part.ld[part.ndim] = 0;
    part.allocsize = payload_bytes(part);
    return part;
}

dense_view element(const dense_view& whole, const std::uint32_t* position) {
    dense_view part = whole;
    for (unsigned i = 0; i < whole.ndim; ++i) advance(part, i, position[i]);
    part.ndim = 0;
    part.n = part.ld = {};
    part.allocsize = part.elemsize;
    return part;
}

bool accepts_dimension(const char* function, const dense_view& whole, unsigned dimension) {
    if (dimension < whole.ndim) return true;
    data::refuse_filter(function, "the array has %u dimensions, filter_arg is %u; they are counted from 0",
                        whole.ndim, dimension);
    return false;
}

bool accepts_slice(const char* function, const dense_view& whole, unsigned dimension, std::size_t position) {
    if (!accepts_dimension(function, whole, dimension)) return false;
    if (position < whole.n[dimension]) return true;
    data::refuse_filter(
        function, "position %zu is past the %u elements of dimension %u; reduce filter_arg_ptr or nchildren",
        position, whole.n[dimension], dimension);
    return false;
}

bool accepts_element(const char* function, const dense_view& whole, const std::uint32_t* first, unsigned id) {
    if (first == nullptr && whole.ndim != 0) {
        data::refuse_filter(function, "filter_arg_ptr is NULL; point it at one uint32_t per dimension");
        return false;
    }
    if (whole.ndim == 0 && id == 0) return true;
    for (unsigned i = 0; i < std::max(whole.ndim, 1u); ++i) {
        const std::size_t position =
            (base::checked_size(i < whole.ndim ? first[i] : 0) + (i == 0 ? id : 0)).value();
        if (i < whole.ndim && position < whole.n[i]) continue;
        data::refuse_filter(function, "there is no element %zu along dimension %u; it has %u", position, i,
                            whole.ndim == 0 ? 1 : whole.n[i]);
        return false;
    }
    return true;
}

bool accepts_shape(const char* function, const dense_view& part, unsigned child_dimensions) {
    if (child_dimensions == any_dimensions) return true;
    if (part.ndim != child_dimensions)
        data::refuse_filter(function,
                            "a part would have %u dimensions, its interface has %u; choose another filter",
                            part.ndim, child_dimensions);
    else if (part.ndim != 0 && part.n[0] > 1 && part.ld[0] != 1)
        data::refuse_filter(
            function,
            "neighbours of a part would be %u elements apart, where its interface has them side by "
            "side; pick along another dimension, or as ndim",
            part.ld[0]);
    else
        return true;
    return false;
}

} // namespace starpu::interfaces
