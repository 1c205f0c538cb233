// Feeds the models of a task's codelet.
#include "worker/run_measure.hpp"

#include "base/report.hpp"
#include "sched/unmodelled.hpp"
#include "task/core/measured.hpp"
#include "task/core/task.hpp"

#include "starpu_profiling.h"

#include <cerrno>
#include <new>

namespace starpu::worker {

namespace {
void report_no_memory(const starpu_task& t) {
    char name[96];
    base::report_error(-ENOMEM, task::describe(t, name), "no memory left to note what it costs");
}

std::optional<sched::cost_key> key_if_measured(starpu_perfmodel* model, starpu_task& t,
                                               const sched::cost_place& where) try {
    if (!task::asks_to_be_measured(model) || !sched::is_measured(*model)) return {};
    return sched::key_of(*model, t, where);
} catch (const std::bad_alloc&) {
    report_no_memory(t);
    return {};
}

void feed_model(starpu_perfmodel* model, const starpu_task& t, const sched::cost_place& where,
                const std::optional<sched::cost_key>& key, double cost) {
    if (key && sched::note_cost(*model, t, where, *key, cost) == -ENOMEM) report_no_memory(t);
}
} // namespace

run_measure::run_measure(starpu_task& t, base::worker_id worker, int architecture, unsigned implementation) {
    if (!task::is_to_be_measured(*t.cl) || architecture < 0) return;
    where_ = {perfmodel::architecture(architecture), architecture, worker, implementation};
    time_ = sched::is_unmodelled(t) ? sched::unmodelled_key(t) : key_if_measured(t.cl->model, t, where_);
    energy_ = key_if_measured(t.cl->energy_model, t, where_);
}

namespace {
// Of a model that is measured only what is known: the question is not to begin a measurement.
double energy_by_model(starpu_perfmodel& model, starpu_task& t, const sched::cost_place& where) {
    if (!sched::is_measured(model)) return sched::expected_cost(model, t, where);
    return sched::known_cost(model, sched::key_of(model, t, where), where);
}
} // namespace

void run_measure::expect_joules(starpu_task& t, base::worker_id worker, int architecture,
                                unsigned implementation) try {
    starpu_perfmodel* model = t.cl->energy_model;
    if (model == nullptr || architecture < 0) return;
    const double joules = energy_by_model(
        *model, t, {perfmodel::architecture(architecture), architecture, worker, implementation});
    if (joules > 0) expected_joules_ = joules; // not what is unknown
} catch (const std::bad_alloc&) {
    report_no_memory(t);
}

double run_measure::joules(const starpu_task& t) const {
    const double noted = t.profiling_info == nullptr ? 0 : t.profiling_info->energy_consumed;
    return noted > 0 ? noted : expected_joules_;
}

void run_measure::note_time(const starpu_task& t, double us) const try {
    if (!sched::is_unmodelled(t))
        feed_model(t.cl->model, t, where_, time_, us);
    else if (time_)
        sched::note_unmodelled(t, where_, *time_, us);
} catch (const std::bad_alloc&) {
    report_no_memory(t);
}

void run_measure::note_end(const starpu_task& t, std::int64_t duration_ns) const {
    note_time(t, static_cast<double>(duration_ns) / 1e3);
    if (t.profiling_info != nullptr && t.profiling_info->energy_consumed > 0)
        feed_model(t.cl->energy_model, t, where_, energy_, t.profiling_info->energy_consumed);
}

} // namespace starpu::worker
