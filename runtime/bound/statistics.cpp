// Workers that run none of a kind are left out.
#include "bound/statistics.hpp"

#include "platform/clock.hpp"

namespace starpu::bound {

namespace {
constexpr double ns_per_ms = 1e6;

// How many tasks of each kind the worker runs; with dependencies a kind has a column for each of its tasks.
std::vector<base::per_worker<double>> shares_of(const problem& p, const planned_program& planned,
                                                const solution& found) {
    base::per_worker<double> none;
    none.assign(p.recorded.worker_count, 0.0);
    std::vector<base::per_worker<double>> shares(p.times.size(), none);
    for (const planned_program::share& s : planned.shares) shares[s.kind][s.worker] += found.values[s.column];
    return shares;
}

void write_kind(std::FILE* output, const task_kind& kind, const known_times& times,
                const base::per_worker<double>& shares, const base::per_worker<std::string>& names) {
    std::fprintf(output, "%s: %llu task(s)\n", kind.name.c_str(),
                 static_cast<unsigned long long>(kind.count));
    for (const base::worker_id worker : shares.ids())
        if (shares[worker] > 1e-9)
            std::fprintf(output, "\t%s: %.2f of %.3f ms\n", names[worker].c_str(), shares[worker],
                         times.ms[worker]);
}
} // namespace

void write_statistics(std::FILE* output, const problem& p, const planned_program& planned,
                      const solution& found, const base::per_worker<std::string>& names) {
    const record& r = p.recorded;
    const std::int64_t end_ns = r.ended_ns != 0 ? r.ended_ns : platform::now_ns();
    const double passed_ms = static_cast<double>(end_ns - r.began_ns) / ns_per_ms;
    std::fprintf(output, "Theoretical minimum: %.3f ms\n", found.least);
    std::fprintf(output, "Recorded for: %.3f ms\n", passed_ms);
    const std::vector<base::per_worker<double>> shares = shares_of(p, planned, found);
    for (std::size_t kind = 0; kind < r.kinds.size(); ++kind)
        write_kind(output, r.kinds[kind], p.times[kind], shares[kind], names);
    if (r.without_time != 0)
        std::fprintf(output, "without a performance model, taken for no time: %llu task(s)\n",
                     static_cast<unsigned long long>(r.without_time));
}

} // namespace starpu::bound
