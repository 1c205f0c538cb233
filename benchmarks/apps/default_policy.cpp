// Is the policy that runs where none is named as fast as the best of all names, on the workers of this
// machine? Two phases, each run a process of its own: all names in turn, and the default beside the best
// three of these in alternating pairs, since the best of many noisy medians is better than it is.
#include "apps/cg_problem.hpp"
#include "apps/dense_problem.hpp"
#include "common/command_line.hpp"
#include "common/process.hpp"
#include "common/statistics.hpp"
#include "common/temporary_folder.hpp"

#include <starpu.h>
#include <starpu_linalg.h>
#include <starpufft.h>

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace benchmark {
namespace {

struct sizes {
    long n = 2048;    // of both matrices
    long edge = 1024; // of a transform of two dimensions
    long side = 700;  // of the grid of the equations
    long iterations = 100;
    long runs = 3; // of each program in a process, beside the first
};

// ---- one process

// Milliseconds, the median of the runs; the first one touches memory and makes plans.
void print_time(const char* name, long runs, const std::function<void()>& restore,
                const std::function<std::int64_t()>& program) {
    std::vector<double> taken;
    for (long run = -1; run < runs; ++run) {
        restore();
        const auto start = std::chrono::steady_clock::now();
        expect_success(program());
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
        if (run >= 0) taken.push_back(spent.count());
    }
    fmt::print("{} {:.6f}\n", name, median(taken));
}

void time_cholesky(const sizes& s) {
    dense_matrix a(s.n, s.n, s.n, static_cast<double>(s.n));
    print_time(
        "cholesky", s.runs, [&] { a.restore(); },
        [&] { return starpu_linalg_dpotrf('L', s.n, a.data(), s.n); });
}

void time_lu(const sizes& s) {
    dense_matrix a(s.n, s.n, s.n);
    std::vector<std::int64_t> pivots(static_cast<std::size_t>(s.n));
    print_time(
        "lu", s.runs, [&] { a.restore(); },
        [&] { return starpu_linalg_dgetrf(s.n, s.n, a.data(), s.n, pivots.data()); });
}

void time_fft(const sizes& s) {
    const auto edge = static_cast<int>(s.edge);
    const auto bytes = static_cast<std::size_t>(s.edge * s.edge) * sizeof(starpufft_complex);
    auto* in = static_cast<starpufft_complex*>(starpufft_malloc(bytes));
    auto* out = static_cast<starpufft_complex*>(starpufft_malloc(bytes));
    starpufft_plan plan = starpufft_plan_dft_2d(edge, edge, STARPUFFT_FORWARD, 0);
    if (in == nullptr || out == nullptr || plan == nullptr)
        throw std::runtime_error("no memory for a transform");
    std::fill_n(reinterpret_cast<double*>(in), 2 * s.edge * s.edge, 0.5);
    print_time(
        "fft", s.runs, [] {}, [&] { return starpufft_execute(plan, in, out); });
    starpufft_destroy_plan(plan);
    starpufft_free(in);
    starpufft_free(out);
}

void time_cg(const sizes& s) {
    const csr_system system = poisson_2d(s.side);
    std::vector<double> x(static_cast<std::size_t>(system.n));
    const starpu_linalg_cg_options options{0, 1e-300, static_cast<int>(s.iterations)};
    print_time(
        "cg", s.runs, [&] { std::fill(x.begin(), x.end(), 0.0); },
        [&] {
            starpu_linalg_cg_result result{};
            starpu_linalg_dcg_csr(system.n, system.rowptr.data(), system.colind.data(), system.val.data(),
                                  system.b.data(), x.data(), &options, &result);
            return result.iterations == s.iterations ? 0 : -1;
        });
}

struct timed_program {
    const char* name;
    void (*time)(const sizes& s);
};
constexpr timed_program programs[] = {
    {"cholesky", time_cholesky}, {"lu", time_lu}, {"fft", time_fft}, {"cg", time_cg}};

int measure(const sizes& s, const std::string& only) {
    if (starpu_init(nullptr) != 0) return 1;
    for (const timed_program& p : programs)
        if (only == "all" || only == p.name) p.time(s);
    starpu_shutdown();
    return 0;
}

// ---- all of them

const std::string the_default = "(default)";

class comparison {
public:
    comparison(std::string self, const sizes& s, long workers)
        : self_(std::move(self)), arguments_{"--n",          std::to_string(s.n),
                                             "--edge",       std::to_string(s.edge),
                                             "--side",       std::to_string(s.side),
                                             "--iterations", std::to_string(s.iterations),
                                             "--runs",       std::to_string(s.runs)},
          workers_(std::to_string(workers)) {
        unsetenv("STARPU_SCHED");
    }

    // Each round in an order of its own; the first one feeds models and does not count.
    void try_names(std::vector<std::string> names, long rounds) {
        names.push_back(the_default);
        std::mt19937 generator(1);
        for (long round = -1; round < rounds; ++round) {
            std::shuffle(names.begin(), names.end(), generator);
            for (const std::string& name : names)
                for (const auto& [program, ms] : run_under(name, "all"))
                    if (round >= 0) times_[program][name].push_back(ms);
        }
    }

    void print_medians(const std::vector<std::string>& names) const {
        fmt::print("{:<34}", "medians in ms");
        for (const timed_program& p : programs) fmt::print("{:>12}", p.name);
        for (const std::string& name : names) print_row(name);
        print_row(the_default);
        fmt::print("\n\n");
        for (const timed_program& p : programs) {
            const std::string best = best_of(p.name, names, 1).front();
            const double default_ms = median_of(p.name, the_default), best_ms = median_of(p.name, best);
            fmt::print("{:<10} {:<34} {:.3f} ms, the default {:.3f}: {:.3f} times that\n", p.name, best,
                       best_ms, default_ms, default_ms / best_ms);
        }
    }

    // So many names, the best first.
    std::vector<std::string> best_of(const char* program, std::vector<std::string> names,
                                     std::size_t most) const {
        std::sort(names.begin(), names.end(), [&](const std::string& a, const std::string& b) {
            return median_of(program, a) < median_of(program, b);
        });
        names.resize(std::min(most, names.size()));
        return names;
    }

    // The ratio of the default's time to that under the name, pair by pair, first one side first, then the
    // other.
    summary duel(const char* program, const std::string& name, long pairs) const {
        std::vector<double> ours, theirs;
        for (long pair = 0; pair < pairs; ++pair) {
            if (pair % 2 == 0) ours.push_back(run_under(the_default, program).at(program));
            theirs.push_back(run_under(name, program).at(program));
            if (pair % 2 != 0) ours.push_back(run_under(the_default, program).at(program));
        }
        return summarise(pair_ratios(ours, theirs));
    }

private:
    metrics run_under(const std::string& name, const std::string& only) const {
        program what{
            self_, arguments_, {{"STARPU_NCPU", workers_}, {"STARPU_PERF_MODEL_DIR", models_.path()}}};
        what.arguments.insert(what.arguments.end(), {"--measure", only});
        if (name != the_default) what.variables["STARPU_SCHED"] = name;
        return run(what);
    }
    double median_of(const char* program, const std::string& name) const {
        return median(times_.at(program).at(name));
    }
    void print_row(const std::string& name) const {
        fmt::print("\n{:<34}", name);
        for (const timed_program& p : programs) fmt::print("{:>12.3f}", median_of(p.name, name));
    }

    std::string self_;
    std::vector<std::string> arguments_;
    std::string workers_;
    temporary_folder models_;                                                 // for performance models
    std::map<std::string, std::map<std::string, std::vector<double>>> times_; // by program and name
};

std::vector<std::string> registered_names() {
    std::vector<std::string> names;
    for (starpu_sched_policy** p = starpu_sched_get_predefined_policies(); *p != nullptr; ++p)
        names.emplace_back((*p)->policy_name);
    return names;
}

// The names of the second phase leave out the default's own.
void compare_with_best(const comparison& all, std::vector<std::string> names, long pairs) {
    constexpr double limit = 1.05;
    if (starpu_init(nullptr) != 0) throw std::runtime_error("the runtime does not start");
    const std::string own = starpu_sched_get_sched_policy()->policy_name;
    starpu_shutdown();
    std::erase(names, own);
    fmt::print("\nthe default, {}, beside the best of the others: default / name, {} pairs\n", own, pairs);
    for (const timed_program& p : programs)
        for (const std::string& name : all.best_of(p.name, names, 3)) {
            const summary ratio = all.duel(p.name, name, pairs);
            fmt::print("{:<10} {:<34} {:.3f}  ({:.3f} .. {:.3f}, {:.3f} to {:.3f})  limit {:.2f} {}\n",
                       p.name, name, ratio.median, ratio.first_quartile, ratio.third_quartile, ratio.lowest,
                       ratio.highest, limit, ratio.median <= limit ? "met" : "MISSED");
            std::fflush(stdout);
        }
}

} // namespace
} // namespace benchmark

int main(int argc, char** argv) try {
    benchmark::command_line options("The default policy beside all names, on this machine");
    benchmark::sizes s;
    long workers = 2, rounds = 5, pairs = 9;
    std::string measured;
    std::vector<std::string> names = benchmark::registered_names();
    options.add_option("--n", s.n, "order of the matrices that are factorised");
    options.add_option("--edge", s.edge, "lines and columns of the transform");
    options.add_option("--side", s.side, "points along an edge of the grid of the equations");
    options.add_option("--iterations", s.iterations, "of conjugate gradients");
    options.add_option("--runs", s.runs, "measured runs of a program in each process");
    options.add_option("--workers", workers, "CPU workers");
    options.add_option("--rounds", rounds, "measured rounds of all names");
    options.add_option("--pairs", pairs, "pairs of the default and each of the best three");
    options.add_option("--names", names, "policies, instead of all that are registered");
    options.add_option("--measure", measured,
                       "time a program, or all of them, in this process and print that");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    if (rounds < 1 || pairs < 1) throw std::invalid_argument("--rounds and --pairs are 1 at least");
    if (!measured.empty()) return benchmark::measure(s, measured);
    benchmark::comparison all(std::filesystem::read_symlink("/proc/self/exe"), s, workers);
    all.try_names(names, rounds);
    all.print_medians(names);
    std::fflush(stdout);
    benchmark::compare_with_best(all, names, pairs);
} catch (const std::exception& e) {
    fmt::print(stderr, "default_policy: {}\n", e.what());
    return 1;
}
