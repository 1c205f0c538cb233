// Calls the functions of a filter to fill the interface of each piece from that of the whole.
#include "task/handles/parts.hpp"

#include "base/checked_size.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"
#include "data/copies/copies.hpp"
#include "data/copies/handle_memory.hpp"
#include "data/core/inheritance.hpp"
#include "data/core/methods.hpp"
#include "data/core/pointer_table.hpp"
#include "data/filter_refusal.hpp"

#include <climits>

#include <cerrno>
#include <cstdlib>
#include <memory>

namespace starpu::task {

namespace {
constexpr const char* consequence = "nothing is partitioned";
constexpr int untold_lack_of_memory = INT_MIN; // its line is not printed yet

// Runs a function of the filter. 0, or the error that it threw, with its line.
template <class Function> int call_filter(data::handle& parent, const char* which, Function&& function) {
    return base::call_program(std::forward<Function>(function), [&](const base::thrown& what) {
        char name[96];
        return base::report_thrown(what, data::describe(parent, name), which, consequence);
    });
}

int choose_kind(data::handle& parent, starpu_data_filter& filter, unsigned position, data::handle& child) {
    starpu_data_interface_ops* own = nullptr;
    if (filter.get_child_ops != nullptr)
        if (const int error = call_filter(parent, "get_child_ops of the filter",
                                          [&] { own = filter.get_child_ops(&filter, position); }))
            return error;
    child.ops = own == nullptr ? parent.ops : own;
    return 0;
}

struct free_memory {
    void operator()(void* p) const { std::free(p); }
};
using interface_memory = std::unique_ptr<void, free_memory>;

int make_interface(const data::handle& child, interface_memory& made) {
    made.reset(std::calloc(1, (base::checked_size(child.ops->interface_size) + 1).value()));
    const int error = made == nullptr ? -ENOMEM : data::initialise_interface(child, made.get());
    return error == -ENOMEM ? untold_lack_of_memory : error;
}

int apply(data::handle& whole, starpu_data_filter& filter, void* parent, void* child, unsigned position,
          unsigned count) {
    data::take_filter_refusal(); // what a call outside any partition left
    const int error = call_filter(whole, "filter_func",
                                  [&] { filter.filter_func(parent, child, &filter, position, count); });
    const int refusal = data::take_filter_refusal();
    return error != 0 ? error : refusal;
}

// The filter is told where the whole lies on that node.
int describe_part(data::handle& child, data::handle& parent, starpu_data_filter& filter, unsigned position,
                  unsigned count, base::memory_node_id node, interface_memory& there) {
    if (int error = make_interface(child, there)) return error;
    return apply(parent, filter, data::copies::interface_on_node(parent, node), there.get(), position, count);
}

// A piece lies in the memory of the whole on one node; elsewhere it has memory of its own.
int place_part(data::handle& child, data::handle& parent, starpu_data_filter& filter, unsigned position,
               unsigned count) {
    const base::memory_node_id node = data::copies::node_of_pieces(parent);
    interface_memory there; // in main memory the child's own interface describes it
    if (node != base::main_memory_node)
        if (int error = describe_part(child, parent, filter, position, count, node, there)) return error;
    return data::copies::begin_piece(child, parent, node, there.get()) ? 0 : untold_lack_of_memory;
}

// An error has been told, unless it is a lack of memory here.
int fill_part(data::handle& child, data::handle& parent, starpu_data_filter& filter, unsigned position,
              unsigned count) {
    if (int error = choose_kind(parent, filter, position, child)) return error;
    interface_memory own;
    if (int error = make_interface(child, own)) return error;
    child.main_interface = own.release();
    if (!data::inherit(child, parent, position)) return untold_lack_of_memory;
    if (int error = apply(parent, filter, parent.main_interface, child.main_interface, position, count))
        return error;
    return place_part(child, parent, filter, position, count);
}

int add_part(data::handle& parent, starpu_data_filter& filter, unsigned position, unsigned count,
             std::vector<data::handle*>& parts) {
    data::handle* child = data::allocate_handle();
    if (child == nullptr) return untold_lack_of_memory;
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
    unsigned count = filter.nchildren;
    if (filter.get_nchildren != nullptr)
        if (int error = call_filter(parent, "get_nchildren of the filter", [&] {
                count = filter.get_nchildren(&filter, data::public_handle(parent));
            }))
            return error;
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
    if (error != untold_lack_of_memory) return error;
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
