// Asks and feeds the times of codelets that the engine keeps.
#include "sched/unmodelled.hpp"

#include "perfmodel/codelet_times.hpp"
#include "task/core/engine.hpp"
#include "task/core/measured.hpp"

#include <algorithm>
#include <cmath>

namespace starpu::sched {

namespace {
perfmodel::codelet_times* known_times() {
    const task::engine* e = task::current_engine();
    return e == nullptr ? nullptr : e->codelet_times;
}

perfmodel::kernel_key kernel_of(const starpu_task& t, const cost_place& where) {
    return {t.cl, where.architecture, where.implementation};
}

bool is_explored_by(starpu_task& t, const offer& o) {
    const cost_place where{nullptr, o.by->architecture, o.worker, o.implementation};
    return known_times()->begin_to_explore(kernel_of(t, where), footprint_of_data(t));
}

// The least work that a class says the task is, in microseconds of a CPU; 0: none knows it.
double known_work(const offers& all) {
    double least = 0;
    for (const offer& o : all) {
        const double work = o.run_us * o.by->relative_speed;
        if (work > 0 && (least == 0 || work < least)) least = work;
    }
    return least;
}
} // namespace

double expected_unmodelled(starpu_task& t, const cost_place& where) {
    const perfmodel::codelet_times* times = known_times();
    if (times == nullptr || !is_unmodelled(t)) return 0;
    return times->expected(kernel_of(t, where), footprint_of_data(t), [&] { return size_of_data(t); });
}

double expected_time(starpu_task& t, const cost_place& where) {
    return t.cl->model == nullptr ? expected_unmodelled(t, where) : expected_cost(*t.cl->model, t, where);
}

bool is_unmodelled(const starpu_task& t) {
    return t.cl != nullptr && task::is_without_model(*t.cl);
}

cost_key unmodelled_key(starpu_task& t) {
    return {footprint_of_data(t), size_of_data(t)};
}

void note_unmodelled(const starpu_task& t, const cost_place& where, const cost_key& key, double us) {
    perfmodel::codelet_times* times = known_times();
    if (times != nullptr && us >= 0)
        times->add_measurement(kernel_of(t, where),
                               {.footprint = key.footprint, .size = key.size, .value = us});
}

const offer* complete_unmodelled(starpu_task& t, offers& all) {
    const auto is_unknown = [](const offer& o) { return std::isnan(o.run_us); };
    if (!is_unmodelled(t) || std::ranges::none_of(all, is_unknown)) return nullptr;
    for (const offer& o : all)
        if (is_unknown(o) && is_explored_by(t, o)) return &o;
    const double work = known_work(all);
    for (offer& o : all) {
        if (!is_unknown(o)) continue;
        o.run_us = work / o.by->relative_speed;
        o.end_us += o.run_us;
    }
    return nullptr;
}

} // namespace starpu::sched
