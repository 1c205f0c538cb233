// How many submitted tasks, one after the other, still wait for each task: the length of the longest way from
// it to the end of what was submitted.
//
// Tasks are recorded until compute_depths() is called, which begins a new record: a task that is recorded
// later counts for those of its own record only.
#pragma once

#include "graph/job.hpp"
#include "task/recording/order_recorder.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace starpu::sched {

// Takes no lock. Throws std::bad_alloc.
class graph_depths {
public:
    void add_task(starpu_task& t, bool is_ordered);
    task::order_recorder& order() { return record_; }
    std::size_t recorded_count() const { return jobs_.size(); }

    // The depths of all recorded tasks. What was recorded is forgotten, even if it throws.
    void compute_depths();

    // Nothing: the job is not known, or was forgotten. 0 until its depth is computed.
    std::optional<int> depth_of(const graph::job& n) const;
    // The job runs. Jobs that run without being asked about stay until they are submitted again.
    void forget_job(const graph::job& n) { places_.erase(&n); }

private:
    struct place {
        bool is_computed;
        std::size_t value; // the depth, else the number in the record
    };

    task::order_recorder record_;
    std::vector<const graph::job*> jobs_; // as recorded
    std::unordered_map<const graph::job*, place> places_;
};

} // namespace starpu::sched
