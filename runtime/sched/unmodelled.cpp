// Asks and feeds the times of codelets that the engine keeps.
#include "sched/unmodelled.hpp"

#include "perfmodel/codelet_times.hpp"
#include "task/core/engine.hpp"
#include "task/core/measured.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace starpu::sched {

namespace {
perfmodel::codelet_times* known_times() {
    const task::engine* e = task::current_engine();
    return e == nullptr ? nullptr : e->codelet_times;
}

perfmodel::kernel_key kernel_of(const starpu_task& t, const cost_place& where) {
    return {t.cl, where.architecture, where.implementation};
}

bool is_unknown(const offer& o) {
    return std::isnan(o.run_us);
}

bool is_explored_by(starpu_task& t, const offer& o, bool is_urgent) {
    const cost_place where{nullptr, o.by->architecture, o.worker, o.implementation};
    return known_times()->begin_to_explore(kernel_of(t, where), footprint_of_data(t), is_urgent);
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

// The earliest end of what is known.
const offer* first_known(const offers& all) {
    const offer* first = nullptr;
    for (const offer& o : all)
        if (!is_unknown(o) && (first == nullptr || o.end_us < first->end_us)) first = &o;
    return first;
}

// A task that starts this many of its lengths from now leaves so much work to be done first that another
// class, though it may be slower, may have run it sooner.
constexpr double patience = 7;

// Whether what comes behind the task may have to wait for it where another class takes longer.
bool is_urgent(const offers& all, double now_us) {
    const offer* first = first_known(all);
    if (first == nullptr || !(first->run_us > 0)) return false;
    return first->end_us - first->run_us - now_us < patience * first->run_us;
}

// The quickest first; of these, those that have fewest jobs.
base::small_vector<const offer*, 8> unknown_offers(const offers& all) {
    base::small_vector<const offer*, 8> unknown;
    for (const offer& o : all)
        if (is_unknown(o)) unknown.push_back(&o);
    std::ranges::sort(unknown, {},
                      [](const offer* o) { return std::tuple(-o->by->relative_speed, o->held_jobs, o); });
    return unknown;
}

const offer* find_explored(starpu_task& t, const offers& all, double now_us) {
    const bool urgent = is_urgent(all, now_us);
    for (const offer* o : unknown_offers(all))
        if (is_explored_by(t, *o, urgent)) return o;
    return nullptr;
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

const offer* complete_unmodelled(starpu_task& t, offers& all, double now_us) {
    if (!is_unmodelled(t) || std::ranges::none_of(all, is_unknown)) return nullptr;
    if (const offer* explored = find_explored(t, all, now_us)) return explored;
    const double work = known_work(all);
    for (offer& o : all) {
        if (!is_unknown(o)) continue;
        o.run_us = work / o.by->relative_speed;
        o.end_us += o.run_us;
    }
    return nullptr;
}

} // namespace starpu::sched
