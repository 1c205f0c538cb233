// Sizes and places of the parts of a dense array, and what is said when an array cannot be cut that way.
#include "data/filters/dense_filter.hpp"

#include "base/report.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace starpu::data {

namespace {
thread_local int refusal = 0;
} // namespace

void refuse_filter(const char* function, const char* format, ...) {
    std::array<char, 512> text;
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text.data(), text.size(), format, arguments);
    va_end(arguments);
    refusal = base::report_error(-EINVAL, function, "%s", text.data());
    errno = EINVAL;
}

void refuse_filter_for_memory(const char* function) {
    refusal = base::report_error(-ENOMEM, function, "no memory left for a part; free some first");
    errno = ENOMEM;
}

int take_filter_refusal() {
    return std::exchange(refusal, 0);
}

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
    refuse_filter(function, "the interface of the %s is NULL",
                  father_interface == nullptr ? "data to cut" : "part");
    return true;
}

bool lacks_filter(const char* function, const struct starpu_data_filter* f) {
    if (f != nullptr) return false;
    refuse_filter(function, "the filter is NULL");
    return true;
}

bool accepts_kind(const char* function, enum starpu_data_interface_id expected,
                  enum starpu_data_interface_id actual, unsigned id, unsigned nparts) {
    if (actual != expected)
        refuse_filter(function,
                      "the data to cut has interface %d, the filter is for interface %d; choose a filter of "
                      "the data's own interface",
                      actual, expected);
    else if (id >= nparts)
        refuse_filter(function, "part %u of %u does not exist; parts are counted from 0", id, nparts);
    else
        return true;
    return false;
}

bool accepts_cut(const char* function, std::size_t total, std::size_t shadow, unsigned nparts) {
    const base::checked_size both_shadows = base::checked_size(shadow) * 2;
    const std::size_t inner = both_shadows.fits_in(total) ? total - both_shadows.value() : 0;
    if (inner >= nparts) return true;
    if (shadow == 0)
        refuse_filter(function, "%zu elements cannot be cut into %u parts; set nchildren to at most %zu",
                      total, nparts, inner);
    else
        refuse_filter(
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

} // namespace starpu::data
