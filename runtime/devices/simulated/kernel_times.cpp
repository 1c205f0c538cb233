// What the description states comes before what models predict.
#include "devices/simulated/kernel_times.hpp"

#include "base/report.hpp"
#include "perfmodel/architectures.hpp"
#include "task/core/task.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>

namespace starpu::devices::simulated {

namespace {
constexpr double bytes_per_mib = 1 << 20;
constexpr double unknown_us = NAN;

const char* symbol_of(const starpu_perfmodel* model) {
    return model == nullptr || model->symbol == nullptr ? "" : model->symbol;
}
const char* called(const starpu_codelet& cl) {
    return cl.name == nullptr ? "" : cl.name;
}

double predicted_us(starpu_task& t, const starpu_codelet& cl, const sched::cost_place& where) {
    const bool is_usable = cl.model != nullptr && cl.model->type != STARPU_PERFMODEL_INVALID;
    return is_usable && where.arch != nullptr ? sched::expected_cost(*cl.model, t, where) : unknown_us;
}
} // namespace

double kernel_times::stated_us(starpu_task& t, const starpu_codelet& cl, starpu_worker_archtype kind) const {
    for (const char* name : {symbol_of(cl.model), called(cl)}) {
        const auto row = machine_.times.find(name);
        if (row == machine_.times.end()) continue;
        const auto time = row->second.find(kind);
        if (time == row->second.end()) continue;
        return time->second.us +
               time->second.us_per_mib * static_cast<double>(sched::size_of_data(t)) / bytes_per_mib;
    }
    return unknown_us;
}

// The codelet stays the program's: its address is not followed.
void kernel_times::tell_unknown(const starpu_task& t, const starpu_codelet& cl, starpu_worker_archtype kind) {
    if ((cl.flags & STARPU_CODELET_SIMGRID_EXECUTE) != 0 || !told_.emplace(&cl, kind).second) return;
    char name[96];
    base::report_warning(
        task::describe(t, name),
        "how long its codelet takes on workers of the kind %s is not known, and counts as 0; "
        "measure its performance model, or state \"times\" in the description of the machine",
        perfmodel::kind_name(kind));
}

double kernel_times::draw_factor() {
    double factor = 1;
    if (machine_.noise > 0) factor = std::exp(std::normal_distribution<double>(0, machine_.noise)(random_));
    if (machine_.outlier_share > 0 && std::bernoulli_distribution(machine_.outlier_share)(random_))
        factor *= machine_.outlier_factor;
    return factor;
}

std::int64_t kernel_times::draw_ns(starpu_task& t, const starpu_codelet& cl, const sched::cost_place& where,
                                   starpu_worker_archtype kind, double speed) {
    double us = stated_us(t, cl, kind);
    if (std::isnan(us)) us = predicted_us(t, cl, where);
    if (std::isnan(us)) {
        tell_unknown(t, cl, kind);
        return 0;
    }
    constexpr double longest_us = 1e12;
    return std::llround(std::clamp(us / speed * draw_factor(), 0.0, longest_us) * 1000);
}

} // namespace starpu::devices::simulated
