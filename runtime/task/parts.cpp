// Calls the functions of a filter to fill the interface of each piece from that of the whole.
#include "task/parts.hpp"

#include "base/report.hpp"
#include "data/filters/dense_filter.hpp"
#include "data/inheritance.hpp"
#include "data/places.hpp"
#include "data/pointer_table.hpp"
#include "data/replicas.hpp"

#include <climits>

#include <cerrno>
#include <cstdlib>
#include <memory>

namespace starpu::task {

namespace {
starpu_data_interface_ops* kind_of_part(data::handle& parent, starpu_data_filter& filter, unsigned position) {
    starpu_data_interface_ops* own =
        filter.get_child_ops == nullptr ? nullptr : filter.get_child_ops(&filter, position);
    return own == nullptr ? parent.ops : own;
}

struct free_memory {
    void operator()(void* p) const { std::free(p); }
};
using interface_memory = std::unique_ptr<void, free_memory>;

interface_memory make_interface(const starpu_data_interface_ops& ops) {
    interface_memory made(std::calloc(1, ops.interface_size + 1));
    if (made != nullptr && ops.init != nullptr) ops.init(made.get());
    return made;
}

int apply(starpu_data_filter& filter, void* parent, void* child, unsigned position, unsigned count) {
    data::take_filter_refusal(); // what a call outside any partition left
    filter.filter_func(parent, child, &filter, position, count);
    return data::take_filter_refusal();
}

// A piece lies in the memory of the whole on one node; elsewhere it has memory of its own.
int place_part(data::handle& child, data::handle& parent, starpu_data_filter& filter, unsigned position,
               unsigned count) {
    const unsigned node = data::node_of_pieces(parent);
    child.home_node = static_cast<int>(node);
    if (node == STARPU_MAIN_RAM) return data::give_replicas(child, STARPU_MAIN_RAM) ? 0 : -ENOMEM;
    const interface_memory there = make_interface(*child.ops);
    if (there == nullptr) return -ENOMEM;
    if (int refusal = apply(filter, data::interface_on_node(parent, node), there.get(), position, count))
        return refusal;
    return data::give_replicas_over(child, node, there.get()) ? 0 : -ENOMEM;
}

// -ENOMEM, or -EINVAL from a filter that refused and said why.
int fill_part(data::handle& child, data::handle& parent, starpu_data_filter& filter, unsigned position,
              unsigned count) {
    child.ops = kind_of_part(parent, filter, position);
    child.main_interface = make_interface(*child.ops).release();
    if (child.main_interface == nullptr || !data::inherit(child, parent, position)) return -ENOMEM;
    if (int refusal = apply(filter, parent.main_interface, child.main_interface, position, count))
        return refusal;
    if (parent.replicas == nullptr) return 0;
    if (int error = place_part(child, parent, filter, position, count)) return error;
    data::inherit_wishes(child, parent);
    return 0;
}

int add_part(data::handle& parent, starpu_data_filter& filter, unsigned position, unsigned count,
             std::vector<data::handle*>& parts) {
    data::handle* child = data::allocate_handle();
    if (child == nullptr) return -ENOMEM;
    const int error = fill_part(*child, parent, filter, position, count);
    if (error == 0)
        parts.push_back(child);
    else
        data::free_handle(*child);
    return error;
}
} // namespace

int count_parts(data::handle& parent, starpu_data_filter& filter, const char* call) {
    char name[96];
    const unsigned count = filter.get_nchildren != nullptr
                               ? filter.get_nchildren(&filter, data::public_handle(parent))
                               : filter.nchildren;
    if (count != 0 && count <= INT_MAX && filter.filter_func != nullptr) return static_cast<int>(count);
    return base::report_error(-EINVAL, call, "the filter for %s has %s; set it", data::describe(parent, name),
                              filter.filter_func == nullptr ? "no filter_func" : "no children");
}

int make_parts(data::handle& parent, starpu_data_filter& filter, unsigned count, const char* call,
               std::vector<data::handle*>& parts) {
    const std::size_t before = parts.size();
    int error = 0;
    for (unsigned i = 0; i < count && error == 0; ++i) error = add_part(parent, filter, i, count, parts);
    if (error == 0) return 0;
    while (parts.size() > before) {
        data::free_handle(*parts.back());
        parts.pop_back();
    }
    char name[96];
    if (error != -ENOMEM) return error;
    return base::report_error(-ENOMEM, call, "no memory left for the %u parts of %s", count,
                              data::describe(parent, name));
}

void free_parts(const std::vector<data::handle*>& parts) {
    for (data::handle* part : parts) {
        data::forget_pointers_of(*part);
        data::free_handle(*part);
    }
}

} // namespace starpu::task
