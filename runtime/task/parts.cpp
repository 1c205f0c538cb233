// Calls the functions of a filter to fill the interface of each piece from that of the whole.
#include "task/parts.hpp"

#include "base/report.hpp"
#include "data/filters/dense_filter.hpp"
#include "data/inheritance.hpp"

#include <climits>

#include <cerrno>
#include <cstdlib>

namespace starpu::task {

namespace {
starpu_data_interface_ops* kind_of_part(data::handle& parent, starpu_data_filter& filter, unsigned position) {
    starpu_data_interface_ops* own =
        filter.get_child_ops == nullptr ? nullptr : filter.get_child_ops(&filter, position);
    return own == nullptr ? parent.ops : own;
}

// -ENOMEM, or -EINVAL from a filter that refused and said why.
int fill_part(data::handle& child, data::handle& parent, starpu_data_filter& filter, unsigned position,
              unsigned count) {
    child.ops = kind_of_part(parent, filter, position);
    child.main_interface = std::calloc(1, child.ops->interface_size + 1);
    if (child.main_interface == nullptr || !data::inherit(child, parent, position)) return -ENOMEM;
    if (child.ops->init != nullptr) child.ops->init(child.main_interface);
    data::take_filter_refusal(); // what a call outside any partition left
    filter.filter_func(parent.main_interface, child.main_interface, &filter, position, count);
    return data::take_filter_refusal();
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

} // namespace starpu::task
