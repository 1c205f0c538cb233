// What calls of the interface keep from one call to the next, for as long as the runtime lives.
#pragma once

#include "base/guarded.hpp"
#include "base/per_worker.hpp"
#include "memory/traffic.hpp"
#include "platform/energy_counters.hpp"
#include "worker/driver.hpp"

#include "starpu_worker.h"

#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <vector>

namespace starpu::instance {

// What the program noted of a link between nodes, and where its present period began.
struct link_period {
    std::optional<int> is_direct;
    int devices = 0;
    std::int64_t since_ns = 0;
    memory::traffic before;
};

// A worker's counters at one moment.
struct worker_moment {
    std::int64_t at_ns = 0;
    std::uint64_t executed_tasks = 0;
    std::int64_t executing_ns = 0;
    double flops = 0;
    double joules = 0;
    std::int64_t sleeping_ns = 0;
};

// What a worker does from one question of the program to the next.
struct worker_period {
    worker_moment begin;
    worker_moment measured_until; // when profiling was last turned off
};

// The workers of the one context as a collection; without workerids it is still to be filled.
class context_workers {
public:
    context_workers() = default;
    ~context_workers() {
        if (collection.workerids != nullptr) collection.deinit(&collection);
    }
    context_workers(const context_workers&) = delete;
    context_workers& operator=(const context_workers&) = delete;

    starpu_worker_collection collection{};
};

// What a device had used when it began to be measured.
struct energy_measurement {
    const worker::driver* device = nullptr;
    platform::energy_reading used;
};

// Pointers that programs leave with the context.
struct context_pointers {
    void* of_policy = nullptr;
    void* of_application = nullptr;
    void* of_components = nullptr; // its tree of components
};

// What is filled at the first question begins empty. Arrays that were handed out stay where they are.
struct run_state {
    template <class T> using kept = base::guarded<T, std::mutex>;

    kept<std::map<int, std::vector<int>>> workers_by_place; // in the numbering of starpu_worker_get_bindid()
    kept<std::deque<std::vector<int>>> combined_workers;    // members are sorted
    kept<std::set<unsigned>> taken_cores;                   // threads of the application keep them busy
    kept<std::map<int, link_period>> link_periods;          // by number of the link
    kept<base::per_worker<worker_period>> periods;          // of all workers from the start
    kept<std::optional<energy_measurement>> energy_before;  // while it is measured
    kept<context_workers> workers_of_context;
    kept<context_pointers> pointers_of_context;
};

} // namespace starpu::instance
