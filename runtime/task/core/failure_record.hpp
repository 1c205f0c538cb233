// What the engine remembers of tasks that failed, until the application has been told.
#pragma once

#include "base/guarded.hpp"
#include "graph/job.hpp"

#include <cstdint>
#include <deque>
#include <string>

namespace starpu::task {

struct failure_record {
    // Some task failed, or all are being cancelled: workers look closer from then on. Stored before whatever
    // releases the tasks concerned, so that a relaxed load suffices.
    graph::atomic<bool> looks_closer{false};
    graph::atomic<bool> cancels_all{false}; // shutdown: nothing that becomes ready is run
    // Later in shutdown: the application releases no end of a task and no acquisition any more.
    graph::atomic<bool> ignores_end_releases{false};
    graph::atomic<bool> releases_acquisitions{false};
    // Data that a failed task left undone in an earlier round count as usable: the application knows.
    graph::atomic<std::uint32_t> round{1};

    // Of all tasks that failed since the application was told: those that can be waited for by themselves,
    // since that takes them away, and the first of the others. In the order in which they failed.
    struct failed_task {
        const graph::job* job; // nullptr: no call can wait for this task alone
        int error;
        std::string name;
    };
    struct summary {
        std::deque<failed_task> tasks;
        bool has_unawaited = false; // one of `tasks` is such
        std::uint64_t failed = 0;
        std::uint64_t cancelled = 0;
    };
    base::guarded<summary> untold;
};

} // namespace starpu::task
