// What the engine remembers of tasks that failed, until the application has been told.
#pragma once

#include "base/guarded.hpp"
#include "graph/node.hpp"

#include <cstdint>
#include <string>

namespace starpu::task {

struct failure_record {
    // Some task failed, or all are being cancelled: workers look closer from then on. Stored before whatever
    // releases the tasks concerned, so that a relaxed load suffices.
    graph::atomic<bool> looks_closer{false};
    graph::atomic<bool> cancels_all{false}; // shutdown: nothing that becomes ready is run
    // Data whose writer failed in an earlier round count as usable: the application knows.
    graph::atomic<std::uint32_t> round{1};

    struct summary {
        int error = 0; // of the first task that failed since the application was told
        std::string name;
        std::uint64_t failed = 0;
        std::uint64_t cancelled = 0;
    };
    base::guarded<summary> untold;
};

} // namespace starpu::task
