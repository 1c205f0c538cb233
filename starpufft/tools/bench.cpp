// starpufft_bench: checks and times transforms over tasks beside FFTW in one process.
#include "commands.hpp"

#include <starpu.h>

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <map>

namespace starpufft_bench {

void tell_left_out(const problem& what, const std::exception& reason) {
    std::fprintf(stderr, "starpufft_bench: '%s' is left out: %s\n", what.name.c_str(), reason.what());
}

namespace {

#ifndef STARPUFFT_BENCH_VERSION // the build says it
#define STARPUFFT_BENCH_VERSION "unknown"
#endif

const std::map<std::string, sides_maker> precisions = {
    {"double", double_sides}, {"single", single_sides}, {"long-double", long_double_sides}};

struct words {
    std::vector<std::string> specs;
    std::string precision = "double", plot;
    double tolerance = -1;
    int pairs = 11, threads = 0;
    bool measures = false;
};

void add_common(CLI::App& command, words& said) {
    command.add_option("SPEC", said.specs, "transforms: [i|o][c|r|k][f|b]N[xN...][vN[xN...]]")->required();
    command.add_option("--precision", said.precision, "double, single or long-double")
        ->check(CLI::IsMember({"double", "single", "long-double"}))
        ->capture_default_str();
    command
        .add_option("--threads", said.threads, "threads of FFTW; without, as many as there are CPU workers")
        ->check(CLI::Range(1, 1024));
    command.add_flag("--measure", said.measures, "both sides search for their fastest plans");
}

// The words as settings; false after a line on stderr.
bool understood(const words& said, settings& how) {
    for (const std::string& spec : said.specs) {
        try {
            how.problems.push_back(parse_problem(spec));
        } catch (const std::invalid_argument& wrong) {
            std::fprintf(stderr, "starpufft_bench: '%s' is no transform: %s\n", spec.c_str(), wrong.what());
            return false;
        }
    }
    how.make = precisions.at(said.precision);
    how.effort = {said.measures, said.threads};
    how.tolerance = said.tolerance;
    how.pairs = said.pairs;
    how.plot = said.plot;
    return true;
}

int run_command(settings& how, int (*command)(const settings&)) {
    std::signal(SIGPIPE, SIG_IGN);                       // a gnuplot that is missing is an error like others
    if (starpu_init(nullptr) != 0) return is_impossible; // after a line of the runtime's
    if (how.effort.threads == 0)
        how.effort.threads = std::max(1, static_cast<int>(starpu_cpu_worker_get_count()));
    const int status = command(how);
    starpu_shutdown();
    return status;
}

int main_of(int argc, char** argv) {
    CLI::App app("Checks and times the transforms of starpufft beside FFTW's in one process.");
    words said;
    CLI::App& verifies = *app.add_subcommand("verify", "compare the results with FFTW's");
    CLI::App& times = *app.add_subcommand("speed", "time both in turn");
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("starpufft_bench ") + STARPUFFT_BENCH_VERSION);
    add_common(verifies, said);
    add_common(times, said);
    verifies.add_option("--tolerance", said.tolerance, "epsilons for each doubling of the points")
        ->check(CLI::NonNegativeNumber);
    times.add_option("--pairs", said.pairs, "measured pairs")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    times.add_option("--plot", said.plot, "an SVG file for a drawing of speed over size, by gnuplot");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? all_well : is_misused;
    }
    settings how{};
    if (!understood(said, how)) return is_misused;
    return run_command(how, verifies.parsed() ? verify : speed);
}

} // namespace

} // namespace starpufft_bench

int main(int argc, char** argv) {
    return starpufft_bench::main_of(argc, argv);
}
