// Declared dependencies name tasks and tags; they are resolved when all tasks are known, since a task may be
// submitted before the one that it waits for.
#include "task/recording/precedence.hpp"

#include <algorithm>
#include <unordered_map>

namespace starpu::task {

namespace {
using runs = std::unordered_map<std::uint64_t, std::vector<std::size_t>>;

// Each run of the later one takes a run of the earlier one; what is done stays done for those beyond.
template <class Name>
void add_declared(const std::vector<declared_pair<Name>>& pairs, const runs& by_name, precedence& graph) {
    for (const declared_pair<Name>& p : pairs) {
        const auto later = by_name.find(p.later);
        const auto earlier = by_name.find(p.earlier);
        if (later == by_name.end() || earlier == by_name.end()) continue;
        for (std::size_t run = 0; run < later->second.size(); ++run)
            graph.before[later->second[run]].push_back(
                earlier->second[std::min(run, earlier->second.size() - 1)]);
    }
}

void sort_each(std::vector<std::vector<std::size_t>>& lists) {
    for (std::vector<std::size_t>& list : lists) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
}

std::vector<std::size_t> order_of(const std::vector<std::vector<std::size_t>>& before) {
    std::vector<std::size_t> waits_for(before.size());
    std::vector<std::vector<std::size_t>> behind(before.size());
    std::vector<std::size_t> order;
    for (std::size_t task = 0; task < before.size(); ++task) {
        waits_for[task] = before[task].size();
        if (before[task].empty()) order.push_back(task);
        for (const std::size_t earlier : before[task]) behind[earlier].push_back(task);
    }
    for (std::size_t next = 0; next < order.size(); ++next)
        for (const std::size_t later : behind[order[next]])
            if (--waits_for[later] == 0) order.push_back(later);
    return order;
}
} // namespace

precedence precedence_of(const recorded_order& r) {
    precedence graph;
    runs of_jobs;
    runs of_tags;
    for (std::size_t task = 0; task < r.runs.size(); ++task) {
        const recorded_run& t = r.runs[task];
        graph.before.push_back(t.after);
        if (t.job_id != 0) of_jobs[t.job_id].push_back(task);
        if (t.has_tag) of_tags[t.tag].push_back(task);
    }
    add_declared(r.declared_jobs, of_jobs, graph);
    add_declared(r.declared_tags, of_tags, graph);
    sort_each(graph.before);
    graph.order = order_of(graph.before);
    return graph;
}

} // namespace starpu::task
