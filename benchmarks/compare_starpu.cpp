// Runs the small benchmarks in alternating processes, ours and StarPU's, and prints medians, ratios and
// limits.
#include "common/command_line.hpp"
#include "common/process.hpp"
#include "common/statistics.hpp"
#include "common/temporary_folder.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace {

using benchmark::metrics;

// What one half of a comparison runs; the programs of the rival end in "_rival".
struct side {
    std::string label;
    std::string suffix;
    int workers;
};
const side ours{"ours", "", 2};
const side starpu{"StarPU", "_rival", 2};
const side crowded{"16 workers", "", 16};
const side uncrowded{"2 workers", "", 2};

enum class judged_by { ratio, value };
struct limit {
    std::string metric; // empty: every metric
    judged_by by;
    double most;
};

struct comparison {
    std::string name;
    std::string program;
    std::vector<std::string> arguments;
    side first, second;
    int pairs; // at least; init times need more samples than long runs
    std::vector<limit> limits;
};

const std::vector<comparison>& comparisons() {
    static const std::vector<comparison> table = {
        {"overhead",
         "overhead",
         {"100000", "5"},
         ours,
         starpu,
         7,
         {{"independent", judged_by::ratio, 1.0 / 9},
          {"64_handles", judged_by::ratio, 1.0 / 7},
          {"chain", judged_by::ratio, 1.0 / 16},
          {"4_handles", judged_by::ratio, 1.0 / 20}}},
        {"policies", "overhead", {"100000", "5"}, ours, starpu, 7, {{"", judged_by::ratio, 1.0 / 6}}},
        {"crowded", "overhead", {"100000", "5"}, crowded, uncrowded, 7, {{"", judged_by::ratio, 2.0}}},
        {"memory",
         "blocked_memory",
         {"1000000"},
         ours,
         starpu,
         3,
         {{"bytes_per_task", judged_by::value, 800}}},
        {"handles",
         "handle_memory",
         {"1000000"},
         ours,
         starpu,
         3,
         {{"registered_bytes", judged_by::value, 448}, {"used_bytes", judged_by::value, 576}}},
        {"start",
         "start",
         {},
         ours,
         starpu,
         20,
         {{"first_init_ms", judged_by::value, 6}, {"init_and_first_task_ms", judged_by::value, 8}}},
        {"idle", "idle", {}, ours, starpu, 3, {{"idle_cores", judged_by::value, 0.02}}},
        {"models", "models", {}, ours, starpu, 7, {}},
        {"priorities", "priorities", {"20000"}, ours, starpu, 5, {}},
        {"synchronous", "synchronous_task", {}, ours, starpu, 7, {}},
    };
    return table;
}

struct options {
    std::vector<std::string> only;
    int pairs = 0;
    std::string policy = "lws";
    std::string json_file;
    bool ours_alone = false;
    bool empty_home = false;
};

// Both sides get the same variables; costs that a StarPU writes down go to a folder of the build.
benchmark::environment environment_of(const side& half, const options& wanted,
                                      const std::filesystem::path& folder) {
    const auto workers = std::to_string(half.workers);
    return {{"STARPU_NCPU", workers}, {"STARPU_NCUDA", "0"},
            {"STARPU_NOPENCL", "0"},  {"STARPU_SCHED", wanted.policy},
            {"STARPU_SILENT", "1"},   {"STARPU_HOME", (folder / "home").string()}};
}

class runner {
public:
    runner(const comparison& what, const options& wanted, std::filesystem::path folder)
        : what_(what), wanted_(wanted), folder_(std::move(folder)) {}

    metrics run(const side& half) const {
        benchmark::program process{(folder_ / (what_.program + half.suffix)).string(), what_.arguments,
                                   environment_of(half, wanted_, folder_)};
        std::optional<benchmark::temporary_folder> home;
        if (wanted_.empty_home && half.suffix == ours.suffix)
            process.variables["STARPU_HOME"] = home.emplace().path();
        return benchmark::run(process);
    }

private:
    const comparison& what_;
    const options& wanted_;
    std::filesystem::path folder_;
};

struct samples {
    std::map<std::string, std::vector<double>> first, second;
};

void keep(std::map<std::string, std::vector<double>>& into, const metrics& found) {
    for (const auto& [name, value] : found) into[name].push_back(value);
}

// Each pair starts with the other side than the one before: neither always runs on the machine the other
// warmed up.
samples measure(const comparison& what, const options& wanted, const std::filesystem::path& folder) {
    const runner programs(what, wanted, folder);
    const bool has_second = !(wanted.ours_alone && what.second.suffix == starpu.suffix);
    samples found;
    programs.run(what.first);
    if (has_second) programs.run(what.second);
    const int pairs = wanted.pairs > 0 ? wanted.pairs : what.pairs;
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % 2 == 0) keep(found.first, programs.run(what.first));
        if (has_second) keep(found.second, programs.run(what.second));
        if (pair % 2 == 1) keep(found.first, programs.run(what.first));
    }
    return found;
}

struct row {
    std::string metric;
    double first;
    std::optional<double> second;
    std::optional<benchmark::summary> ratio;
    std::optional<limit> bound;

    std::optional<double> judged() const {
        if (!bound) return {};
        if (bound->by == judged_by::value) return first;
        return ratio ? std::optional(ratio->median) : std::nullopt;
    }
};

std::optional<limit> limit_of(const comparison& what, const std::string& metric) {
    for (const auto& each : what.limits)
        if (each.metric.empty() || each.metric == metric) return each;
    return {};
}

std::vector<row> rows_of(const comparison& what, const samples& found) {
    std::vector<row> rows;
    for (const auto& [metric, values] : found.first) {
        row line{metric, benchmark::median(values), {}, {}, limit_of(what, metric)};
        if (const auto other = found.second.find(metric); other != found.second.end()) {
            line.second = benchmark::median(other->second);
            line.ratio = benchmark::summarise(benchmark::pair_ratios(values, other->second));
        }
        rows.push_back(line);
    }
    return rows;
}

std::string verdict(const row& line) {
    const auto judged = line.judged();
    if (!judged) return "";
    const auto* kind = line.bound->by == judged_by::ratio ? "ratio" : "value";
    return fmt::format("{} <= {:.3g}: {}", kind, line.bound->most,
                       *judged <= line.bound->most ? "reached" : "MISSED");
}

void print(const comparison& what, const std::vector<row>& rows) {
    fmt::print("\n{} (medians)\n{:<24}{:>12}{:>12}  {:<30}{}\n", what.name, "", what.first.label,
               what.second.label, "ratio [lowest .. highest]", "limit");
    for (const auto& line : rows) {
        fmt::print("{:<24}{:>12.4g}{:>12}  ", line.metric, line.first,
                   line.second ? fmt::format("{:.4g}", *line.second) : "-");
        const auto ratio = line.ratio
                               ? fmt::format("{:.4f} = 1/{:.1f} [{:.4f} .. {:.4f}]", line.ratio->median,
                                             1 / line.ratio->median, line.ratio->lowest, line.ratio->highest)
                               : "";
        fmt::print("{:<36}{}\n", ratio, verdict(line));
    }
    std::fflush(stdout);
}

nlohmann::json json_of(const comparison& what, const samples& found) {
    return {{"name", what.name},
            {"first", {{"label", what.first.label}, {"samples", found.first}}},
            {"second", {{"label", what.second.label}, {"samples", found.second}}}};
}

std::vector<std::string> names() {
    std::vector<std::string> list;
    for (const auto& what : comparisons()) list.push_back(what.name);
    return list;
}

bool is_wanted(const comparison& what, const options& wanted) {
    return wanted.only.empty() || std::ranges::find(wanted.only, what.name) != wanted.only.end();
}

void compare_all(const options& wanted, const std::filesystem::path& folder) {
    auto results = nlohmann::json::array();
    for (const auto& what : comparisons()) {
        if (!is_wanted(what, wanted)) continue;
        const auto found = measure(what, wanted, folder);
        print(what, rows_of(what, found));
        results.push_back(json_of(what, found));
    }
    if (!wanted.json_file.empty()) std::ofstream(wanted.json_file) << results.dump(2) << '\n';
}

} // namespace

int main(int argc, char** argv) {
    options wanted;
    benchmark::command_line line(
        "Compares this runtime with Debian's StarPU: processes in turn, medians of the ratios of pairs.");
    line.add_words("only", wanted.only, names(), "comparisons to run; all without a name");
    line.add_option("--pairs", wanted.pairs, "pairs of processes, instead of each comparison's own number");
    line.add_option("--policy", wanted.policy, "scheduling policy of both sides");
    line.add_option("--json", wanted.json_file, "file for all samples");
    line.add_flag("--ours-alone", wanted.ours_alone, "do not run StarPU");
    line.add_flag("--empty-home", wanted.empty_home, "a home without files for each process of ours");
    int status = 0;
    if (!line.parse(argc, argv, status)) return status;
    try {
        compare_all(wanted, std::filesystem::canonical("/proc/self/exe").parent_path());
    } catch (const std::exception& problem) {
        fmt::print(stderr, "compare_starpu: {}\n", problem.what());
        return 1;
    }
    return 0;
}
