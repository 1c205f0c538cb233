// Puts the accesses of a node behind earlier accesses to the same handles, all handles at once.
#pragma once

#include "data/handle.hpp"
#include "graph/details.hpp"

#include <cstdint>
#include <span>

namespace starpu::task {

// One handle that a node uses, in the strongest of the modes it uses it in.
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
};

// The word of an access that is in no chain; one that is has a next access beside this bit, or not the bit.
inline constexpr std::uint64_t unlinked = graph::access_bits::next_runs_together;

struct order_result {
    int error = 0; // -ENODATA, -EBUSY (not usable now), -EAGAIN, -ENOMEM: nothing was linked
    data::handle* culprit = nullptr;
    std::int32_t unsatisfied = 0; // inputs that the node still waits for
};

// What else is done while the submission locks of all handles of a plan are held, right after the links.
struct link_effect {
    void (*run)(void*);
    void* argument;
};

// `n` must have room for the accesses and not be able to fire. Nodes that became ready on the way (finished
// reductions) are appended to `ready`. `reader_behind`, if given, gets a reading access to the first handle
// of the plan right behind the one of `n`, with no other access in between.
order_result order(graph::node& n, std::span<const planned_access> plan, graph::ready_list& ready,
                   graph::node* reader_behind = nullptr, const link_effect* effect = nullptr);

} // namespace starpu::task
