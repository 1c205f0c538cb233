// Puts the accesses of a job behind earlier accesses to the same handles, all handles at once.
#pragma once

#include "task/linking/planned_access.hpp"

#include <cstdint>
#include <span>

namespace starpu::task {

struct order_result {
    int error = 0; // -ENODATA, -EBUSY (not usable now), -EAGAIN, -ENOMEM: nothing was linked
    data::handle* culprit = nullptr;
    std::int32_t unsatisfied = 0; // inputs that the job still waits for
};

// What else is done while the submission locks of all handles of a plan are held, right after the links.
struct link_effect {
    void (*run)(void*);
    void* argument;
};

// `n` must have room for the accesses and not be able to fire. Nodes that became ready on the way (finished
// reductions) are appended to `ready`. `reader_behind`, if given, gets a reading access to the first handle
// of the plan right behind the one of `n`, with no other access in between.
order_result order(graph::job& n, std::span<const planned_access> plan, graph::ready_list& ready,
                   graph::job* reader_behind = nullptr, const link_effect* effect = nullptr);

} // namespace starpu::task
