// What only some handles need: reduction, scratch buffers, execution lock, parts, name and coordinates.
#pragma once

#include "base/guarded.hpp"
#include "data/handle.hpp"
#include "data/partition_plan.hpp"
#include "graph/execution_lock.hpp"

#include <memory>
#include <mutex>
#include <string>
#include <vector>

struct starpu_codelet;

namespace starpu::data {

// A buffer of one worker: its own description, allocated at its first use.
struct worker_buffer {
    void* interface = nullptr;
    bool has_value = false;
};

struct reduction_state {
    starpu_codelet* combine = nullptr;
    void* combine_argument = nullptr;
    starpu_codelet* initialise = nullptr;
    void* initialise_argument = nullptr;
    bool handle_had_value = false; // before the current group of reductions
};

// Tasks in flight whose access to the handle is in no chain.
struct unordered_users {
    unsigned count = 0;
    void (*when_none)(void*) = nullptr; // called once, by whoever makes the count 0
    void* argument = nullptr;
};

struct handle_details {
    graph::execution_lock lock;
    graph::revocation revocation; // of the bias that lets ordered tasks skip the lock
    reduction_state reduction;
    graph::node* pending_reduction =
        nullptr; // allocated, and linked before the submission lock is given back
    std::vector<worker_buffer>
        reduction_buffers; // one per worker, each touched by its worker while tasks run
    std::vector<worker_buffer> scratch_buffers;
    base::guarded<std::vector<void*>> held; // granted acquisitions of the application; see task/acquire.hpp
    base::guarded<unordered_users> unordered;
    std::vector<handle*> children;                      // of the partition that is in place now
    partition_plan* plan_of = nullptr;                  // the plan it is a piece of
    std::vector<std::unique_ptr<partition_plan>> plans; // by which it may be cut; under the family's lock
    std::unique_ptr<plan_family> own_family;            // of a whole whose pieces are switched together
    void* partition_hold = nullptr; // the acquisition that keeps others off while the parts exist
    handle* duplicate = nullptr;    // its latest read-only duplicate; these four: see task/duplicates.hpp
    handle* duplicate_of = nullptr; // what it is a duplicate of, if that is still there
    unsigned further_owners = 0;    // who asked for the duplicate after the first
    bool is_duplicate = false;
    std::string name;
    std::vector<int> coordinates;
    void* scheduler_data = nullptr;
    bool may_leave_core = true;
};

// Allocates the details at the first call; nullptr when memory is exhausted. Any thread.
handle_details* ensure_details(handle& h);

void add_unordered_user(handle& h);
void remove_unordered_user(handle& h);

// Calls `then` when nobody uses the handle without order: now, or from the last one's completion.
void when_no_unordered_user(handle& h, void (*then)(void*), void* argument);

// Takes back what when_no_unordered_user() was asked with this argument. False: it has been called.
bool withdraw_when_no_unordered_user(handle& h, void* argument);
bool has_unordered_user(handle& h);

inline handle_details* details_of(handle& h) {
    return h.details.load(std::memory_order_acquire);
}

} // namespace starpu::data
