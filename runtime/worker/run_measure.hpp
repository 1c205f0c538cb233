// What a run of a task is found to take, for its performance models.
#pragma once

#include "sched/task_cost.hpp"

#include <cstdint>
#include <optional>

namespace starpu::worker {

// Nothing for a task with models that are not to be fed, or without any where such tasks are not measured.
class run_measure {
public:
    run_measure() = default;
    // Before the task runs.
    run_measure(starpu_task& t, base::worker_id worker, int architecture, unsigned implementation);

    // While profiling is on, before the task runs: what its energy model says of it.
    void expect_joules(starpu_task& t, base::worker_id worker, int architecture, unsigned implementation);
    // After it: what the program noted in its profiling_info, or else what was expected.
    double joules(const starpu_task& t) const;

    bool is_wanted() const { return time_.has_value() || energy_.has_value(); }
    // After it: how long it took, and the joules that the program noted in its profiling_info.
    void note_end(const starpu_task& t, std::int64_t duration_ns) const;

private:
    void note_time(const starpu_task& t, double us) const;

    sched::cost_place where_;
    std::optional<sched::cost_key> time_;
    std::optional<sched::cost_key> energy_;
    double expected_joules_ = 0;
};

} // namespace starpu::worker
