// How long tasks of one kind take on each worker, or what tells so later: tasks of one kind have a codelet in
// common, and all that their performance model goes by.
#pragma once

#include "base/per_worker.hpp"
#include "sched/task_cost.hpp"
#include "worker/pool.hpp"

#include "starpu_task.h"

#include <compare>
#include <optional>
#include <vector>

namespace starpu::bound {

// One way to run such tasks: a worker, and an implementation for it.
struct way_to_run {
    base::worker_id worker;
    unsigned implementation;
    int architecture;
    double cost_us;      // as a function of the model says; below 0: not known, or asked for by `key`
    std::size_t key = 0; // among kind_timing::keys, where the model is measured

    auto operator<=>(const way_to_run&) const = default;
};

struct kind_timing {
    starpu_codelet* codelet = nullptr;
    starpu_perfmodel* measured = nullptr; // nullptr: functions of the model were asked already
    std::vector<way_to_run> ways{};
    std::vector<sched::cost_key> keys{};

    auto operator<=>(const kind_timing&) const = default;
};

// Asks the functions of the task's model. Nothing for a task without a kernel or without a model, which count
// as taking no time. Throws std::bad_alloc.
std::optional<kind_timing> timing_of(starpu_task& t, worker::pool& workers);

// Whether tasks must be measured until more is known of the kind.
bool must_be_measured(const kind_timing& kind);

// What is known now, milliseconds by worker: NAN where none may run such tasks or nothing is known.
struct known_times {
    base::per_worker<double> ms{};
    bool is_known = false;                           // on some worker
    base::worker_id first_unknown = base::no_worker; // may run them, but how long it takes is not known
};
known_times times_of(const kind_timing& kind, std::size_t worker_count);

} // namespace starpu::bound
