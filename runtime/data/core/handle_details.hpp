// What only some handles need: reduction, scratch buffers, execution lock, parts, name and coordinates.
#pragma once

#include "base/guarded.hpp"
#include "data/core/attachment.hpp"
#include "data/core/handle_layout.hpp"
#include "data/core/partition_plan.hpp"
#include "data/core/worker_table.hpp"
#include "graph/execution_lock.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct starpu_codelet;

namespace starpu::data {

// What the application says about reductions; pieces inherit it.
struct reduction_methods {
    starpu_codelet* combine = nullptr;
    void* combine_argument = nullptr;
    starpu_codelet* initialise = nullptr;
    void* initialise_argument = nullptr;
    int lanes_wanted = -1; // how many keep the order of contributions; -1: as the environment says
};

struct reduction_state : reduction_methods {
    bool handle_had_value = false; // before the current group of reductions; under the submission lock
    // Accesses under the lock began to reduce although nothing had written the handle. For the lock's merger.
    graph::atomic<bool> starts_empty{false};
    // Reproducible reductions: hidden handles that are written in turn, in the order of submission. Empty
    // where the order of contributions does not matter.
    std::vector<handle*> lanes;
    graph::atomic<unsigned> next_lane{0}; // of the current group; several submitters may draw at once
};

// A waiter for the unordered users of a moment; its owner keeps it alive until the call.
struct unordered_wait {
    void (*then)(void*) = nullptr; // called once, by the last of these users, or at once if there is none
    void* argument = nullptr;
    unsigned remaining = 0; // beyond those that the wait in front of this one waits for
    unordered_wait* next = nullptr;
};

// Tasks in flight with an access to the handle that is in no chain. Users that come after a wait of a switch
// end after it, since they wait for the switch; no user comes after the wait of the handle's end. So a user
// that ends belongs to the first wait in the list.
struct unordered_users {
    unsigned count = 0;
    unsigned not_awaited = 0; // of these, by no wait in the list
    unordered_wait* first = nullptr;
    unordered_wait* last = nullptr;
};

struct handle_details {
    graph::execution_lock lock;
    graph::revocation revocation; // of the bias that lets ordered tasks skip the lock
    reduction_state reduction;
    graph::job* pending_reduction = nullptr; // allocated, and linked before the submission lock is given back
    // One per lane, written in the order of its chain; then one per worker, touched by it alone.
    worker_table reduction_buffers;
    worker_table scratch_buffers;
    base::guarded<void*> held{
        nullptr}; // the youngest granted acquisition of the application; see task/holding/acquire.hpp
    base::guarded<unordered_users> unordered;
    std::vector<handle*> children;                      // of the partition that is in place now
    partition_plan* plan_of = nullptr;                  // the plan it is a piece of
    std::vector<std::unique_ptr<partition_plan>> plans; // by which it may be cut; under the family's lock
    std::unique_ptr<plan_family> own_family;            // of a whole with pieces that are switched together
    void* partition_hold = nullptr; // the acquisition that keeps others off while the parts exist
    handle* duplicate =
        nullptr; // its latest read-only duplicate; these four: see task/handles/duplicates.hpp
    handle* duplicate_of = nullptr; // what it is a duplicate of, if that is still there
    unsigned further_owners = 0;    // owners of the duplicate beyond the first
    bool is_duplicate = false;
    std::string name;
    std::vector<int> coordinates;
    void* scheduler_data = nullptr;
    attachment attached; // by a library beside the runtime; see api/extension.hpp
    bool may_leave_core = true;
    unsigned plans_in_memory = 0; // their pieces lie in the main copy; see keep_main_copy()
};

// Allocates the details at the first call; nullptr when memory is exhausted. Any thread.
handle_details* ensure_details(handle& h);

void add_unordered_user(handle& h);
void remove_unordered_user(handle& h);

// Calls `then` when the present unordered users of the handle have ended: now, or from the completion of the
// last of them. True: it was called already. `wait` must live until the call.
bool when_no_unordered_user(handle& h, unordered_wait& wait);

// Takes a wait back. False: it is over.
bool withdraw(handle& h, unordered_wait& wait);

bool has_unordered_user(handle& h);

inline handle_details* details_of(handle& h) {
    return h.details.load(std::memory_order_acquire);
}

} // namespace starpu::data
