// Computes the depths from the end of the recorded graph to its beginning.
#include "sched/graph_depths.hpp"

#include "task/core/task.hpp"
#include "task/recording/precedence.hpp"

#include <climits>

#include <algorithm>
#include <utility>

namespace starpu::sched {

namespace {
// Tasks that wait for each other, which will not run, have 0.
std::vector<std::size_t> depths_in(const task::precedence& graph) {
    std::vector<std::size_t> depths(graph.before.size());
    for (auto later = graph.order.rbegin(); later != graph.order.rend(); ++later)
        for (const std::size_t earlier : graph.before[*later])
            depths[earlier] = std::max(depths[earlier], depths[*later] + 1);
    return depths;
}
} // namespace

void graph_depths::add_task(starpu_task& t, bool is_ordered) {
    const graph::job* n = task::job_of(t);
    jobs_.push_back(n);
    places_.insert_or_assign(n, place{false, jobs_.size() - 1});
    record_.add_run(t, is_ordered);
}

void graph_depths::compute_depths() {
    const task::order_recorder record = std::exchange(record_, {});
    const std::vector<const graph::job*> jobs = std::exchange(jobs_, {});
    const std::vector<std::size_t> depths = depths_in(task::precedence_of(record.so_far()));
    for (std::size_t number = 0; number < jobs.size(); ++number) {
        const auto found = places_.find(jobs[number]);
        if (found == places_.end() || found->second.is_computed || found->second.value != number) continue;
        found->second = {true, depths[number]};
    }
}

std::optional<int> graph_depths::depth_of(const graph::job& n) const {
    const auto found = places_.find(&n);
    if (found == places_.end()) return {};
    return found->second.is_computed ? static_cast<int>(std::min<std::size_t>(found->second.value, INT_MAX))
                                     : 0;
}

} // namespace starpu::sched
