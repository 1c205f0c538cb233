// A worker: which device it drives, where its thread runs, and what it has done so far.
#pragma once

#include "base/active_atomics.hpp"
#include "base/ids.hpp"
#include "graph/job.hpp"
#include "sched/context.hpp"
#include "task/core/engine.hpp"
#include "worker/driver.hpp"
#include "worker/run_measure.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>

namespace starpu::worker {

// Written by the worker alone, with plain stores; any thread may read them at any time.
struct counters {
    graph::atomic<std::uint64_t> executed_tasks{0};
    graph::atomic<std::int64_t> executing_ns{0}; // this and the next two: while profiling was on
    graph::atomic<double> flops{0};
    graph::atomic<double> joules{0};
    graph::atomic<std::int64_t> sleeping_ns{0};     // of the sleeps that are over
    graph::atomic<std::int64_t> asleep_since_ns{0}; // 0: awake

    template <class T> static void increase(graph::atomic<T>& counter, T amount) {
        counter.store(counter.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    }
};

// What all workers of a runtime share; written rarely, read at every step.
struct switches {
    graph::atomic<bool> stopping{false};
};

// Kernels that were started and not seen finished, in the order of their start.
struct started_kernel {
    graph::job* job;
    launch number;
    std::int64_t start_ns;
    run_measure measure;
    // Of one that was waited for: when it ended, and how.
    std::int64_t end_ns = 0;
    memory::progress outcome = memory::progress::pending;
};
using started_kernels = std::deque<started_kernel>;

struct alignas(base::cache_line_bytes) worker {
    base::worker_id id{};
    std::string name;
    int bound_cpu = -1;                   // the kernel's number, or -1
    bool has_own_thread = true;           // false: a thread of the program's runs it, see pool::drive()
    graph::atomic<bool> is_driven{false}; // by such a thread
    base::memory_node_id node = base::main_memory_node; // the memory it works on
    int architecture = -1;                              // its number among those that times are measured on
    driver* device = nullptr;
    std::unique_ptr<driver> own_device; // the same, unless workers share it
    sched::context* scheduler = nullptr;
    task::engine* engine = nullptr;
    const switches* control = nullptr;
    graph::atomic<unsigned> aside_count{0}; // jobs it took that wait for their data
    graph::atomic<unsigned> not_back{0};    // the same, until they lie in its box
    bool has_put_aside = false;             // there were such jobs; the worker's own
    started_kernels under_way;              // on an asynchronous device
    std::int64_t last_end_ns = 0;           // of the last of them
    std::int64_t free_since_ns = 0;         // it woke up or, while profiling is on, ended a task
    run_measure last_started;               // between the start of a kernel and its place in under_way
    bool is_retired = false;                // its device is lost; known to the worker's own thread
    bool is_stepped = false;                // no thread of its own: time passes on its device alone
    alignas(base::cache_line_bytes) counters done;
};

// Whether the worker may take one more job that must wait for data: two, and as many as the device needs to
// find the next kernel's data there when one ends. Where data were asked for long before, what the device
// runs ahead is enough: a more urgent job may still come.
inline bool has_place_aside(const worker& w) {
    if (w.is_retired) return false;
    const unsigned aside = w.aside_count.load(std::memory_order_seq_cst); // partner: come_back()
    const unsigned ahead = w.device->depth();
    return w.scheduler->brings_data() ? aside + w.under_way.size() < std::max(2u, 1 + ahead)
                                      : aside < 2 + ahead;
}

// Whether some job that it took has not run to its end.
inline bool has_taken_work(const worker& w) {
    return w.aside_count.load(std::memory_order_relaxed) != 0 || !w.under_way.empty();
}

} // namespace starpu::worker
