// Weighs each piece of data that a node holds.
#include "sched/buckets/worker_groups.hpp"

#include "data/copies/copies.hpp"
#include "data/core/methods.hpp"
#include "task/core/task.hpp"

#include <algorithm>

namespace starpu::sched {

namespace {
// What a datum that a node holds counts for that node.
double weight_of(data_weight how, double bytes, bool is_written) {
    switch (how) {
    case data_weight::squares:
        return bytes * bytes;
    case data_weight::written_twice:
        return is_written ? 2 * bytes : bytes;
    case data_weight::written_first:
        return is_written ? 1e6 * bytes : bytes;
    default:
        return bytes;
    }
}

std::uint64_t nodes_with_value(data::handle& h) {
    return data::copies::value_moves(h) ? data::copies::nodes_with_value(h) : 1; // main memory
}

bool is_on(std::uint64_t nodes, base::memory_node_id node) {
    return (nodes >> base::index_of(node) & 1) != 0;
}
} // namespace

worker_groups::worker_groups(const worker_layout& workers, const locality_options& options)
    : options_(options) {
    for (const base::worker_id worker : base::first_workers(workers.count())) {
        const unsigned group = ensure_group(workers.node_of(worker));
        kinds_[group] |= task::set_of(workers.kinds.of(worker));
        group_of_.push_back(group);
    }
}

unsigned worker_groups::ensure_group(base::memory_node_id node) {
    const auto found = std::ranges::find(nodes_, node);
    if (found != nodes_.end()) return static_cast<unsigned>(found - nodes_.begin());
    nodes_.push_back(node);
    kinds_.push_back(0);
    return group_count() - 1;
}

unsigned worker_groups::near_count(starpu_worker_archtype kind) const {
    return std::min(group_count(), options_.settings_for(kind).near_nodes);
}

unsigned worker_groups::step(starpu_worker_archtype kind) const {
    return options_.settings_for(kind).step;
}

unsigned worker_groups::fallback(base::worker_id by, task::kind_set able) const {
    if (by != base::no_worker && (kinds_[group_of_[by]] & able) != 0) return group_of_[by];
    const auto found = std::ranges::find_if(kinds_, [&](task::kind_set its) { return (its & able) != 0; });
    return found == kinds_.end() ? 0 : static_cast<unsigned>(found - kinds_.begin());
}

unsigned worker_groups::group_for(const starpu_task& t, base::worker_id by, task::kind_set able) const {
    unsigned best = fallback(by, able);
    if (options_.weight == data_weight::none) return best;
    std::array<double, STARPU_MAXNODES> weights{};
    for (unsigned i = 0; i < task::buffer_count(t); ++i) {
        const starpu_data_handle_t handle = task::buffer_handle(t, i);
        if (!data::is_registered(handle)) continue;
        data::handle& h = *data::handle_of(handle);
        const std::uint64_t holders = nodes_with_value(h);
        const double weight = weight_of(options_.weight, static_cast<double>(data::size_in_bytes(h)),
                                        (task::buffer_mode(t, i) & STARPU_W) != 0);
        for (unsigned group = 0; group < group_count(); ++group) {
            if (!is_on(holders, nodes_[group])) continue;
            double& sum = weights[group];
            sum = options_.weight == data_weight::largest ? std::max(sum, weight) : sum + weight;
        }
    }
    for (unsigned group = 0; group < group_count(); ++group)
        if ((kinds_[group] & able) != 0 && weights[group] > weights[best]) best = group;
    return best;
}

} // namespace starpu::sched
