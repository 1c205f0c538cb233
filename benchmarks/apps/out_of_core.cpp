// What does Cholesky cost when the matrix is three times as large as the memory it may use, and does the
// process keep to that?
//
// Each run is a process of its own, examples/out_of_core/cholesky.c, since the peak of its memory counts.
#include "common/command_line.hpp"
#include "common/process.hpp"
#include "common/statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

namespace {

using benchmark::metrics;

struct question {
    long order = 7168;
    long tile = 512;
    int runs = 3;
    std::string directory;
    std::vector<std::string> kinds{"unistd", "unistd_o_direct", "stdio"};

    // Of the triangle that is stored.
    long matrix_mib() const { return order * (order + tile) / 2 * 8 / (1 << 20); }
};

// Both in memory and out of it, the files are where the tiles come from and go to.
metrics run(const question& q, long limit_mib, const std::string& kind) {
    std::vector<std::string> arguments{std::to_string(q.order), std::to_string(q.tile),
                                       std::to_string(limit_mib), kind};
    if (!q.directory.empty()) arguments.push_back(q.directory);
    return benchmark::run({CHOLESKY, arguments, {}});
}

struct outcome {
    double gflops = 0;
    double peak_mib = 0;
};

outcome measure(const question& q, long limit_mib, const std::string& kind) {
    std::vector<double> gflops, peaks;
    for (int i = 0; i < q.runs; ++i) {
        const metrics m = run(q, limit_mib, kind);
        gflops.push_back(m.at("gflops"));
        peaks.push_back(m.at("peak_resident_mib"));
    }
    return {benchmark::median(gflops), *std::max_element(peaks.begin(), peaks.end())};
}

// False: a process took more than it may.
bool compare(const question& q, const std::string& kind) {
    constexpr long slack_mib = 256;
    const long limit_mib = q.matrix_mib() / 3;
    const outcome roomy = measure(q, 2 * q.matrix_mib(), kind);
    const outcome tight = measure(q, limit_mib, kind);
    const bool keeps_to_it = tight.peak_mib < static_cast<double>(limit_mib + slack_mib);
    fmt::print("{:16} in memory {:7.1f} GFLOP/s | out of core {:7.1f} GFLOP/s, ratio {:.2f} | limit {} MiB, "
               "peak {:.0f} MiB{}\n",
               kind, roomy.gflops, tight.gflops, tight.gflops / roomy.gflops, limit_mib, tight.peak_mib,
               keeps_to_it ? "" : ": too much");
    return keeps_to_it;
}

} // namespace

int main(int argc, char** argv) try {
    benchmark::command_line options(
        "Cholesky of a matrix on disk, three times as large as the memory it may use");
    question q;
    options.add_option("--n", q.order, "order of the matrix");
    options.add_option("--tile", q.tile, "order of a tile");
    options.add_option("--runs", q.runs, "runs of each kind; the median counts, and the highest peak");
    options.add_option("--directory", q.directory, "where the files are");
    options.add_option("--kinds", q.kinds, "kinds of disks: unistd, unistd_o_direct, stdio");
    int status = 0;
    if (!options.parse(argc, argv, status)) return status;
    fmt::print("order {}, tiles of {}, matrix {} MiB\n", q.order, q.tile, q.matrix_mib());
    bool is_fine = true;
    for (const std::string& kind : q.kinds) is_fine = compare(q, kind) && is_fine;
    return is_fine ? 0 : 1;
} catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 1;
}
