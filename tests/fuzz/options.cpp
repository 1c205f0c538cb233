// Reads the command line with CLI11.
#include "options.hpp"

#include "../support/registered_policies.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace fuzz {

namespace {
// What is wrong with the name; empty where nothing is.
std::string complaint_about_policy(const std::string& name) {
    std::vector<std::string> names = starpu::tests::registered_policies();
    names.insert(names.end(), {own_policy_name, every_policy});
    if (std::ranges::find(names, name) != names.end()) return "";
    return "there is no policy " + name + " among " + CLI::detail::join(names, " ");
}

// These are about one policy, or about the usual choice of them.
void refuse_with_every_policy(const options& o) {
    if (o.policy == every_policy && (o.lists || o.shrinks || o.needs_all_features || !o.bug.empty()))
        throw CLI::ValidationError("--policy every",
                                   "cannot be combined with --list, --shrink, --all-features or --bug");
}
} // namespace

bool read_options(int argc, char** argv, options& into, int& status) {
    CLI::App app("Runs random programs on the runtime and judges what they did.");
    app.add_option("--seed", into.seed, "programs are drawn from this");
    app.add_option("--first", into.first, "number of the first program");
    app.add_option("--programs", into.programs, "how many programs");
    app.add_option("--per-session", into.per_session, "programs until the runtime is started anew");
    app.add_option("--repeat", into.repeat, "runs of each program");
    app.add_option("--tasks", into.size.most_tasks, "at most this many tasks in a program");
    app.add_option("--threads", into.size.most_threads, "at most this many submitting threads");
    app.add_option("--timeout", into.timeout_seconds, "seconds after which a program counts as hanging");
    app.add_flag("--list", into.lists, "print the programs and do not run them");
    app.add_flag("--shrink", into.shrinks, "drop operations of the first program while it still fails");
    app.add_option(
           "--policy", into.policy,
           "the scheduling policy of all programs: one that STARPU_SCHED can name, \"own\" (the program's), "
           "or \"every\": so many programs under each that STARPU_SCHED can name, and a line for each")
        ->check(complaint_about_policy, "");
    app.add_option("--devices", into.devices, "CUDA devices that run tasks, too");
    app.add_flag("--sleepy", into.is_sleepy, "kernels take up to 50 ms; no stall report may appear");
    app.add_flag("--all-features", into.needs_all_features,
                 "fail unless each feature occurs in 1 % of the programs");
    app.add_option("--bug", into.bug,
                   "switch a seeded bug on (test build of the runtime), or \"all\" in turn");
    try {
        app.parse(argc, argv);
        refuse_with_every_policy(into);
        return true;
    } catch (const CLI::ParseError& error) {
        status = app.exit(error);
        return false;
    }
}

std::string command_of(const options& o, std::uint64_t program) {
    std::string line = "semantics_fuzzer --seed " + std::to_string(o.seed) + " --first " +
                       std::to_string(program) + " --programs 1 --per-session " +
                       std::to_string(o.per_session) + " --tasks " + std::to_string(o.size.most_tasks) +
                       " --threads " + std::to_string(o.size.most_threads);
    if (o.is_sleepy) line += " --sleepy";
    if (!o.policy.empty()) line += " --policy " + o.policy;
    if (o.devices != 0) line += " --devices " + std::to_string(o.devices);
    if (!o.bug.empty()) line += " --bug " + o.bug;
    return line;
}

} // namespace fuzz
