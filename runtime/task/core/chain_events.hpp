// Turns what happens in a chain of accesses into counts on the jobs that own them.
#pragma once

#include "graph/job.hpp"
#include "graph/successors.hpp"

namespace starpu::task {

struct chain_events {
    graph::ready_list& ready;

    void satisfied(graph::access& a) { graph::satisfy(graph::owner_of(a), 1, ready); }
    void retired(graph::access& a) { graph::release_references(graph::owner_of(a), 1); }
};

} // namespace starpu::task
