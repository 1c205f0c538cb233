// One access of a plan: what a job is about to do with a handle.
#pragma once

#include "data/core/handle.hpp"
#include "graph/details.hpp"

#include <cstdint>

namespace starpu::task {

// One handle that a job uses, in the strongest of the modes it uses it in.
struct planned_access {
    data::handle* target;
    graph::access_class kind;
    bool reads = false;
    bool writes = false;
    bool is_ordered = true;    // false: excluded from running with others, but not ordered after earlier ones
    bool discards = false;     // a pending reduction is not carried out: its result would be overwritten
    bool must_be_idle = false; // refuse with -EAGAIN rather than wait
    bool changes_use = false;  // a switch between a whole and its pieces: linked whatever `usable` says now
    bool empties = false;      // afterwards the handle has no value
    bool ends_use = false;     // no access that is submitted later may use the handle
};

// The word of an access that is in no chain; one that is has a next access beside this bit, or not the bit.
inline constexpr std::uint64_t unlinked = graph::access_bits::next_runs_together;

} // namespace starpu::task
