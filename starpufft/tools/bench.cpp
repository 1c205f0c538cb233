// starpufft_bench: checks and times transforms over tasks beside FFTW in one process.
#include "commands.hpp"

#include <starpu.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

namespace starpufft_bench {

namespace {

struct words {
    std::vector<std::string> specs;
    std::string precision = "double";
    settings how;
};

void add_common(CLI::App& command, words& said) {
    command.add_option("SPEC", said.specs, "transforms: [i|o][c|r|k][f|b]N[xN...][vN[xN...]]")->required();
    command.add_option("--precision", said.precision, "of both sides")
        ->check(CLI::IsMember(precisions))
        ->capture_default_str();
    command
        .add_option("--threads", said.how.effort.threads,
                    "threads of FFTW; without, as many as there are CPU workers")
        ->check(CLI::Range(1, 1024));
    command.add_flag("--measure", said.how.effort.measures, "both sides search for their fastest plans");
}

// False after a line on stderr.
bool are_transforms(words& said) {
    for (const std::string& spec : said.specs) {
        try {
            said.how.problems.push_back(parse_problem(spec));
        } catch (const std::invalid_argument& wrong) {
            std::fprintf(stderr, "starpufft_bench: '%s' is no transform: %s\n", spec.c_str(), wrong.what());
            return false;
        }
    }
    return true;
}

int run_command(settings& how, int (*command)(const settings&)) {
    if (starpu_init(nullptr) != 0) return is_impossible; // after a line of the runtime's
    if (how.effort.threads == 0)
        how.effort.threads = std::max(1, static_cast<int>(starpu_cpu_worker_get_count()));
    const int status = command(how);
    starpu_shutdown();
    return status;
}

std::string version() {
    int major = 0, minor = 0, release = 0;
    starpu_get_version(&major, &minor, &release);
    return "starpufft_bench " + std::to_string(major) + "." + std::to_string(minor) + "." +
           std::to_string(release);
}

int main_of(int argc, char** argv) {
    CLI::App app("Checks and times the transforms of starpufft beside FFTW's in one process.");
    words said;
    CLI::App& verifies = *app.add_subcommand("verify", "compare the results with FFTW's");
    CLI::App& times = *app.add_subcommand("speed", "time both in turn");
    app.require_subcommand(1);
    app.set_version_flag("--version", version());
    add_common(verifies, said);
    add_common(times, said);
    verifies.add_option("--tolerance", said.how.tolerance, "epsilons for each doubling of the points")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    times.add_option("--pairs", said.how.pairs, "measured pairs")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    times.add_option("--plot", said.how.plot, "an SVG file for a drawing of speed over size, by gnuplot");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? all_well : is_misused; // prints what is wrong, or the help
    }
    if (!are_transforms(said)) return is_misused;
    said.how.make = precisions.at(said.precision);
    return run_command(said.how, verifies.parsed() ? verify : speed);
}

} // namespace

} // namespace starpufft_bench

int main(int argc, char** argv) {
    return starpufft_bench::main_of(argc, argv);
}
