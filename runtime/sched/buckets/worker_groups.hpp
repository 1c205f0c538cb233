// Workers by their memory nodes: on which of them most data of a task lie, and in which order a worker looks
// at what was meant for others.
//
// After Bramas: Impact study of data locality on task-based applications through the Heteroprio scheduler,
// 2019.
#pragma once

#include "sched/policy.hpp"

#include <array>

namespace starpu::sched {

class worker_groups {
public:
    worker_groups(const worker_layout& workers, const locality_options& options);

    unsigned group_count() const { return static_cast<unsigned>(nodes_.size()); }
    // The group for a ready task, of those that have a worker of these kinds.
    unsigned group_for(const starpu_task& t, base::worker_id by, task::kind_set able) const;

    // The worker looks at its own group first.
    unsigned group_at(base::worker_id worker, unsigned turn) const {
        return (group_of_[worker] + turn) % group_count();
    }
    unsigned near_count(starpu_worker_archtype kind) const;
    // So many buckets of near groups come before those of others.
    unsigned step(starpu_worker_archtype kind) const;

private:
    unsigned ensure_group(base::memory_node_id node);
    unsigned fallback(base::worker_id by, task::kind_set able) const;

    const locality_options options_;
    std::vector<base::memory_node_id> nodes_; // by group
    std::vector<task::kind_set> kinds_;       // by group
    base::per_worker<unsigned> group_of_;
};

} // namespace starpu::sched
