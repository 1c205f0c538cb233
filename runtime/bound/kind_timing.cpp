// Models that are measured tell times by a key, which outlives the task; others are asked while it is there.
#include "bound/kind_timing.hpp"

#include "perfmodel/architectures.hpp"
#include "task/core/may_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace starpu::bound {

namespace {
constexpr double not_known = -1;
constexpr double us_per_ms = 1000;

bool goes_by_measurements(const starpu_perfmodel& model) {
    return model.type >= STARPU_HISTORY_BASED && model.type <= STARPU_MULTIPLE_REGRESSION_BASED;
}

bool has_time(const starpu_task& t) {
    if (t.cl == nullptr || t.cl->model == nullptr || task::runs_nowhere(t)) return false;
    const starpu_perfmodel& model = *t.cl->model;
    return model.type != STARPU_PERFMODEL_INVALID &&
           (!goes_by_measurements(model) || sched::is_measured(model));
}

sched::cost_place place_on(const worker::worker& w, unsigned implementation) {
    return {perfmodel::architecture(w.architecture), w.architecture, w.id, implementation};
}

// Workers of one architecture have one key.
void add_key(kind_timing& kind, way_to_run& way, starpu_task& t, const worker::worker& w) {
    const auto same = std::ranges::find_if(kind.ways, [&](const way_to_run& other) {
        return other.architecture == way.architecture && other.implementation == way.implementation;
    });
    if (same != kind.ways.end()) {
        way.key = same->key;
        return;
    }
    way.key = kind.keys.size();
    kind.keys.push_back(sched::key_of(*kind.measured, t, place_on(w, way.implementation)));
}

double asked_cost(starpu_task& t, const worker::worker& w, unsigned implementation) {
    const double cost = sched::expected_cost(*t.cl->model, t, place_on(w, implementation));
    return std::isfinite(cost) && cost >= 0 ? cost : not_known;
}

double cost_of(const kind_timing& kind, const way_to_run& way) {
    if (kind.measured == nullptr) return way.cost_us;
    const sched::cost_place where{perfmodel::architecture(way.architecture), way.architecture, way.worker,
                                  way.implementation};
    const double cost = sched::known_cost(*kind.measured, kind.keys[way.key], where);
    return std::isnan(cost) ? not_known : cost;
}
} // namespace

std::optional<kind_timing> timing_of(starpu_task& t, worker::pool& workers) {
    if (!has_time(t)) return {};
    kind_timing kind{t.cl, goes_by_measurements(*t.cl->model) ? t.cl->model : nullptr};
    for (const base::worker_id id : workers.ids())
        for (unsigned i = 0; i < STARPU_MAXIMPLEMENTATIONS; ++i) {
            if (!task::is_able(t, id, i)) continue;
            const worker::worker& w = workers.worker_at(id);
            way_to_run way{id, i, w.architecture, not_known};
            if (kind.measured != nullptr)
                add_key(kind, way, t, w);
            else
                way.cost_us = asked_cost(t, w, i);
            kind.ways.push_back(way);
        }
    return kind;
}

bool must_be_measured(const kind_timing& kind) {
    return kind.measured != nullptr && std::ranges::any_of(kind.ways, [&](const way_to_run& way) {
               return cost_of(kind, way) == not_known;
           });
}

known_times times_of(const kind_timing& kind, std::size_t worker_count) {
    known_times times;
    times.ms.assign(worker_count, std::numeric_limits<double>::quiet_NaN());
    for (const way_to_run& way : kind.ways) {
        const double cost = cost_of(kind, way);
        if (cost == not_known) {
            if (times.first_unknown == base::no_worker) times.first_unknown = way.worker;
            continue;
        }
        times.ms[way.worker] = std::fmin(times.ms[way.worker], cost / us_per_ms);
        times.is_known = true;
    }
    return times;
}

} // namespace starpu::bound
