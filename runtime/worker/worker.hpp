// A worker: which device it drives, where its thread runs, and what it has done so far.
#pragma once

#include "base/active_atomics.hpp"
#include "graph/node.hpp"
#include "sched/context.hpp"
#include "task/engine.hpp"
#include "worker/driver.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

namespace starpu::worker {

// Written by the worker alone, with plain stores; read by anybody at any time.
struct counters {
    graph::atomic<std::uint64_t> executed_tasks{0};
    graph::atomic<std::int64_t> executing_ns{0};
    graph::atomic<std::int64_t> sleeping_ns{0};     // of the sleeps that are over
    graph::atomic<std::int64_t> asleep_since_ns{0}; // 0: awake

    template <class T> static void add(graph::atomic<T>& counter, T amount) {
        counter.store(counter.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    }
};

// What all workers of a runtime share; written rarely, read at every step.
struct switches {
    graph::atomic<bool> stopping{false};
};

struct alignas(base::cache_line_bytes) worker {
    unsigned id = 0;
    std::string name;
    int bound_cpu = -1;                   // the kernel's number, or -1
    bool has_own_thread = true;           // false: a thread of the program's runs it, see pool::drive()
    graph::atomic<bool> is_driven{false}; // by such a thread
    driver* device = nullptr;
    sched::context* scheduler = nullptr;
    task::engine* engine = nullptr;
    const switches* control = nullptr;
    alignas(base::cache_line_bytes) counters done;
};

// Takes nodes and runs them until the runtime stops: the whole life of a worker's thread.
void run(worker& w);

// How long a worker has slept so far, its present sleep included.
std::int64_t slept_ns(const counters& done);

// Waits until there may be work again; returns a node if it found one on the way.
graph::node* wait_for_work(worker& w);

// Runs one node: locks, data, kernel, completion.
void execute(worker& w, graph::node& n);

} // namespace starpu::worker
