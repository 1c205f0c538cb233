// What programs do with plans: make them, switch them by hand, end them.
#pragma once

#include "data/core/handle_details.hpp"
#include "task/switching/plan_switch.hpp"

#include "starpu_data_filters.h"

namespace starpu::task {

// Makes the pieces, which no task can use before a switch, and writes their handles to `children`. Returns
// 0, or -errno after it printed one line on stderr.
int make_plan(data::handle& parent, starpu_data_filter& filter, starpu_data_handle_t* children,
              const char* call);

// What a program asks of a plan; the names are those of the calls.
enum class plan_request : std::uint8_t {
    partition,
    partition_readonly,
    upgrade,     // from readable
    downgrade,   // from writable
    unpartition, // from either
    unpartition_readonly
};

// The plan of a handle as a program names it: by its children.
struct named_plan {
    data::handle& parent;
    unsigned count;
    const starpu_data_handle_t* children;
};

// 0 or a negative errno with its line: -EINVAL for a plan that does not exist or is in the wrong state.
int switch_plan(const named_plan& named, plan_request what, const switch_manner& how, const char* call);

// Gives up all plans in use of the handle and of its pieces.
int give_up_plans(data::handle& h, const char* call);

// Ends a plan, or all of a handle: the children go as soon as the tasks on them are done. Does not wait.
int end_plan(const named_plan& named, const char* call);
int end_plans(data::handle& h, const char* call);

inline bool has_plans(data::handle& h) {
    const data::handle_details* d = data::details_of(h);
    return d != nullptr && !d->plans.empty();
}

} // namespace starpu::task
