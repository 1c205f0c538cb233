// Times for all kinds, and the program that deals out tasks regardless of their order.
#include "base/report.hpp"
#include "bound/problem.hpp"

#include <cerrno>
#include <cmath>

namespace starpu::bound {

problem pose(record recorded) {
    problem p{std::move(recorded)};
    for (const task_kind& kind : p.recorded.kinds)
        p.times.push_back(times_of(kind.timing, p.recorded.worker_count));
    return p;
}

int check_known(const problem& p, const char* call) {
    for (std::size_t kind = 0; kind < p.times.size(); ++kind)
        if (!p.times[kind].is_known)
            return base::report_error(-ENODATA, call,
                                      "it is not known how long the tasks \"%s\" take; run them more often, "
                                      "until their performance model is calibrated",
                                      p.recorded.kinds[kind].name.c_str());
    for (std::size_t kind = 0; kind < p.times.size(); ++kind) {
        if (p.times[kind].first_unknown == base::no_worker) continue;
        base::report_warning(call,
                             "it is not known how long the tasks \"%s\" take on worker %u, which therefore "
                             "counts as not able to run them; calibrate their performance model there",
                             p.recorded.kinds[kind].name.c_str(),
                             base::number_of(p.times[kind].first_unknown));
        break;
    }
    return 0;
}

planned_program area_program(const problem& p) {
    using relation = linear_program::relation;
    planned_program planned;
    linear_program& program = planned.program;
    program.title = "The least time, ms: n<kind>_<worker> is how many tasks of a kind a worker runs";
    const std::size_t all = program.add_column("tmax");
    for (std::size_t kind = 0; kind < p.times.size(); ++kind)
        for (const base::worker_id worker : p.times[kind].ms.ids()) {
            if (std::isnan(p.times[kind].ms[worker])) continue;
            const std::string name =
                "n" + std::to_string(kind) + "_" + std::to_string(base::number_of(worker));
            planned.shares.push_back({program.add_column(name, true), kind, worker});
        }
    for (const base::worker_id worker : base::first_workers(p.recorded.worker_count))
        program.add_row("w" + std::to_string(base::number_of(worker)), relation::at_most, 0)
            .terms.push_back({all, -1});
    for (std::size_t kind = 0; kind < p.times.size(); ++kind)
        program.add_row("k" + std::to_string(kind), relation::equal,
                        static_cast<double>(p.recorded.kinds[kind].count));
    for (const planned_program::share& s : planned.shares) {
        program.rows[base::index_of(s.worker)].terms.push_back({s.column, p.times[s.kind].ms[s.worker]});
        program.rows[p.recorded.worker_count + s.kind].terms.push_back({s.column, 1});
    }
    return planned;
}

int make_program(const problem& p, program_form form, const char* call, planned_program& into) {
    if (const int error = check_known(p, call)) return error;
    if (p.recorded.has_dependencies) return schedule_program(p, form, call, into);
    into = area_program(p);
    return 0;
}

} // namespace starpu::bound
