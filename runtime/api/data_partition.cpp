// starpu_data_filters.h: partitioning a handle, and finding its parts.
#include "api/boundary.hpp"
#include "api/handles.hpp"
#include "data/core/handle_details.hpp"
#include "task/core/engine.hpp"
#include "task/handles/partition.hpp"

#include "starpu_data_filters.h"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <span>
#include <vector>

using namespace starpu;

namespace {
std::span<data::handle* const> children_of(data::handle& h) {
    data::handle_details* d = data::details_of(h);
    if (d == nullptr) return {};
    return d->children;
}

// nullptr after a line that names what is missing.
data::handle* part(data::handle& h, unsigned i, const char* call) {
    const std::span<data::handle* const> children = children_of(h);
    if (i < children.size()) return children[i];
    char name[96];
    errno = -base::report_error(-EINVAL, call, "%s has %zu parts; there is no part %u",
                                data::describe(h, name), children.size(), i);
    return nullptr;
}

int apply(data::handle& h, starpu_data_filter* const* filters, unsigned count, const char* call);

int apply_to_parts(data::handle& h, starpu_data_filter* const* filters, unsigned count, const char* call) {
    for (data::handle* child : children_of(h))
        if (int error = apply(*child, filters, count, call)) return error;
    return 0;
}

// Where a part cannot be cut the data are whole again.
int apply(data::handle& h, starpu_data_filter* const* filters, unsigned count, const char* call) {
    if (count == 0) return 0;
    if (filters[0] == nullptr) return base::report_error(-EINVAL, call, "one of the filters is NULL");
    if (int error = task::partition(h, *filters[0], call)) return error;
    const int error = apply_to_parts(h, filters + 1, count - 1, call);
    if (error != 0) task::unpartition(h, call);
    return error;
}

void map_filters(starpu_data_handle_t root, std::span<starpu_data_filter* const> filters, const char* call) {
    api::boundary_void(call, [&] {
        if (int error = task::check_may_block(call)) return error;
        if (int error = api::check_handle(root, call)) return error;
        if (!filters.empty() && filters.data() == nullptr)
            return base::report_error(-EINVAL, call, "the array of filters is NULL");
        return apply(*data::handle_of(root), filters.data(), static_cast<unsigned>(filters.size()), call);
    });
}

// The filters one after the other, as `next` tells them.
void map_filters_told(starpu_data_handle_t root, unsigned count, bool has_filters, const char* call,
                      const auto& next) {
    api::boundary_void(call, [&] {
        if (count != 0 && !has_filters)
            return base::report_error(-EINVAL, call, "the array of filters is NULL");
        std::vector<starpu_data_filter*> filters(count);
        for (unsigned i = 0; i < count; ++i) filters[i] = next(i);
        errno = 0;
        map_filters(root, filters, call);
        return -errno; // it said so
    });
}
} // namespace

extern "C" {

void starpu_data_partition(starpu_data_handle_t initial_handle, struct starpu_data_filter* f) {
    map_filters(initial_handle, {&f, 1}, "starpu_data_partition");
}

void starpu_data_unpartition(starpu_data_handle_t root_data, unsigned gathering_node) {
    constexpr const char* call = "starpu_data_unpartition";
    api::boundary_void(call, [&] {
        if (int error = task::check_may_block(call)) return error;
        if (int error = api::check_handle(root_data, call)) return error;
        if (int error = api::check_node(static_cast<int>(gathering_node), call)) return error;
        return task::unpartition(*data::handle_of(root_data), call);
    });
}

int starpu_data_get_nb_children(starpu_data_handle_t handle) {
    if (const int error = api::check_handle(handle, "starpu_data_get_nb_children")) {
        errno = -error;
        return 0;
    }
    return static_cast<int>(children_of(*data::handle_of(handle)).size());
}

starpu_data_handle_t starpu_data_get_child(starpu_data_handle_t handle, unsigned i) {
    constexpr const char* call = "starpu_data_get_child";
    if (const int error = api::check_handle(handle, call)) {
        errno = -error;
        return nullptr;
    }
    data::handle* child = part(*data::handle_of(handle), i, call);
    return child == nullptr ? nullptr : data::public_handle(*child);
}

starpu_data_handle_t starpu_data_vget_sub_data(starpu_data_handle_t root_data, unsigned depth, va_list pa) {
    constexpr const char* call = "starpu_data_get_sub_data";
    if (const int error = api::check_handle(root_data, call)) {
        errno = -error;
        return nullptr;
    }
    data::handle* h = data::handle_of(root_data);
    for (unsigned level = 0; level < depth && h != nullptr; ++level) h = part(*h, va_arg(pa, unsigned), call);
    return h == nullptr ? nullptr : data::public_handle(*h);
}

starpu_data_handle_t starpu_data_get_sub_data(starpu_data_handle_t root_data, unsigned depth, ...) {
    va_list list;
    va_start(list, depth);
    starpu_data_handle_t found = starpu_data_vget_sub_data(root_data, depth, list);
    va_end(list);
    return found;
}

void starpu_data_vmap_filters(starpu_data_handle_t root_data, unsigned nfilters, va_list pa) {
    constexpr const char* call = "starpu_data_map_filters";
    map_filters_told(root_data, nfilters, true, call,
                     [&](unsigned) { return va_arg(pa, starpu_data_filter*); });
}

void starpu_data_map_filters(starpu_data_handle_t root_data, unsigned nfilters, ...) {
    va_list list;
    va_start(list, nfilters);
    starpu_data_vmap_filters(root_data, nfilters, list);
    va_end(list);
}

void starpu_data_map_filters_parray(starpu_data_handle_t root_handle, int nfilters,
                                    struct starpu_data_filter** filters) {
    const auto count = static_cast<std::size_t>(std::max(nfilters, 0));
    map_filters(root_handle, {filters, count}, "starpu_data_map_filters_parray");
}

void starpu_data_map_filters_array(starpu_data_handle_t root_handle, int nfilters,
                                   struct starpu_data_filter* filters) {
    constexpr const char* call = "starpu_data_map_filters_array";
    const auto count = static_cast<unsigned>(std::max(nfilters, 0));
    map_filters_told(root_handle, count, filters != nullptr, call, [&](unsigned i) { return filters + i; });
}

} // extern "C"
