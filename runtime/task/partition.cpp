// Makes child handles over parts of a handle's memory, and ends them again.
#include "task/partition.hpp"

#include "base/report.hpp"
#include "data/filters/dense_filter.hpp"
#include "data/handle_details.hpp"
#include "task/acquire.hpp"
#include "task/unregister.hpp"

#include <cerrno>
#include <cstdlib>
#include <mutex>

namespace starpu::task {

namespace {
unsigned part_count(data::handle& parent, starpu_data_filter& filter) {
    return filter.get_nchildren != nullptr ? filter.get_nchildren(&filter, data::public_handle(parent))
                                           : filter.nchildren;
}

void inherit(data::handle& child, data::handle& parent, unsigned position) {
    child.parent = &parent;
    child.position_in_parent = position;
    child.home_node = parent.home_node < 0 ? STARPU_MAIN_RAM : parent.home_node;
    child.has_value = parent.has_value;
    child.is_sequentially_consistent = parent.is_sequentially_consistent;
}

// 0 and one more child, or a negative errno: no memory, or a filter that refused and said why.
int add_part(data::handle& parent, starpu_data_filter& filter, unsigned position, unsigned count) {
    data::handle* child = data::allocate_handle();
    if (child == nullptr) return -ENOMEM;
    child->ops = filter.get_child_ops != nullptr ? filter.get_child_ops(&filter, position) : parent.ops;
    child->main_interface = std::calloc(1, child->ops->interface_size + 1);
    int error = child->main_interface == nullptr ? -ENOMEM : 0;
    if (error == 0) {
        inherit(*child, parent, position);
        data::take_filter_refusal(); // what a call outside any partition left
        filter.filter_func(parent.main_interface, child->main_interface, &filter, position, count);
        error = data::take_filter_refusal();
    }
    if (error == 0)
        data::details_of(parent)->children.push_back(child);
    else
        data::free_handle(*child);
    return error;
}

int make_parts(data::handle& parent, starpu_data_filter& filter, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
        if (int error = add_part(parent, filter, i, count)) return error;
    return 0;
}

void set_partitioned(data::handle& parent, bool is_partitioned) {
    std::lock_guard guard(parent.submission);
    parent.is_partitioned = is_partitioned;
}

// Parts are used up front to back; the first failure leaves the rest in place.
int end_parts(data::handle& parent, const char* call) {
    std::vector<data::handle*>& children = data::details_of(parent)->children;
    bool all_have_value = true;
    while (!children.empty()) {
        data::handle& child = *children.back();
        if (child.is_partitioned)
            if (int error = unpartition(child, call)) return error;
        all_have_value = all_have_value && child.has_value;
        if (int error = unregister(child, call)) return error;
        children.pop_back();
    }
    parent.has_value = all_have_value;
    return 0;
}
} // namespace

int partition(data::handle& parent, starpu_data_filter& filter, const char* call) {
    char name[96];
    const unsigned count = part_count(parent, filter);
    if (count == 0 || filter.filter_func == nullptr)
        return base::report_error(-EINVAL, call, "the filter for %s has %s; set it",
                                  data::describe(parent, name),
                                  count == 0 ? "no children" : "no filter_func");
    acquire_request how;
    how.mode = STARPU_RW;
    how.needs_value = false;
    how.is_public = false;
    acquisition* hold = nullptr;
    if (int error = request(parent, how, call, hold)) return error;
    if (int error = wait_until_granted(*hold)) return error;
    data::details_of(parent)->partition_hold = hold;
    const bool had_value = parent.has_value;
    const int error = make_parts(parent, filter, count);
    if (error == 0) {
        set_partitioned(parent, true);
        return 0;
    }
    end_parts(parent, call);
    parent.has_value = had_value;
    release(*hold, false);
    if (error != -ENOMEM) return error;
    return base::report_error(-ENOMEM, call, "no memory left for the %u parts of %s", count,
                              data::describe(parent, name));
}

int unpartition(data::handle& parent, const char* call) {
    char name[96];
    if (!parent.is_partitioned)
        return base::report_error(-EINVAL, call, "%s is not partitioned", data::describe(parent, name));
    if (int error = end_parts(parent, call)) return error;
    set_partitioned(parent, false);
    data::handle_details& d = *data::details_of(parent);
    auto* hold = static_cast<acquisition*>(d.partition_hold);
    d.partition_hold = nullptr;
    release(*hold, false);
    return 0;
}

} // namespace starpu::task
