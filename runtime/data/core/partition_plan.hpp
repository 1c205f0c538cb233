// Plans to cut a handle into pieces: several can exist for one handle, and switches say which is in use.
//
// The state of a plan says how its pieces may be used; it and the `usable` of all handles of a family change
// under the family's lock and the submission locks of the handles concerned, so that either is enough to read
// them. A handle may be used as far as the plan it is a piece of allows, and as far as its own plans leave
// it:
//   a plan in use for writing makes it unusable, plans in use for reading leave it to readers.
#pragma once

#include "base/guarded.hpp"
#include "data/core/handle_layout.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace starpu::data {

// A whole and all pieces of its plans, and the pieces' plans.
struct plan_family {
    std::mutex lock;
};

// Whether a switch was carried out, and which nodes wait for it although no chain orders them.
struct switch_progress {
    bool is_done = false;
    std::vector<graph::job*> waiting;
};
using shared_progress = std::shared_ptr<base::guarded<switch_progress>>;

struct partition_plan {
    handle* parent = nullptr;
    std::vector<handle*> children;
    usability state = usability::nobody;
    bool keeps_main_copy = false; // of the parent, until the last switch
    shared_progress
        last_switch; // under the submission locks of parent and children; nullptr before the first
};

} // namespace starpu::data
