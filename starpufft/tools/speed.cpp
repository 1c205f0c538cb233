// Times our transforms and FFTW's in turn.
#include "commands.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace starpufft_bench {

namespace {

using seconds = std::chrono::duration<double>;

// Shorter samples say more of the clock than of the transform.
constexpr seconds shortest_sample{0.002};

template <class Work> double time_of(int runs, Work work) {
    const auto start = std::chrono::steady_clock::now();
    for (int run = 0; run < runs; ++run) work();
    return seconds(std::chrono::steady_clock::now() - start).count() / runs;
}

double median(std::vector<double> samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::ranges::nth_element(samples, middle);
    return *middle;
}

struct times {
    std::vector<double> ours, peer, ratios;
};

// Both sides warm up first, so that neither pays for what the system does for new memory.
times measure(sides& both, int pairs) {
    both.fill();
    both.run_peer();
    both.run_ours();
    const double once = time_of(1, [&] { both.run_peer(); });
    // The clock may not have moved meanwhile.
    const int runs = static_cast<int>(std::clamp(shortest_sample.count() / once, 1.0, 1e5));
    times taken;
    for (int pair = 0; pair < pairs; ++pair) {
        const auto time_ours = [&] { taken.ours.push_back(time_of(runs, [&] { both.run_ours(); })); };
        const auto time_peer = [&] { taken.peer.push_back(time_of(runs, [&] { both.run_peer(); })); };
        both.fill(); // in one array numbers grow with each run
        if (pair % 2 == 0) time_ours();
        time_peer();
        if (pair % 2 != 0) time_ours();
        taken.ratios.push_back(taken.ours.back() / taken.peer.back());
    }
    return taken;
}

measured measure(const problem& what, const settings& how) {
    const auto both = how.make(what, how.effort);
    const times taken = measure(*both, how.pairs);
    const double ours = median(taken.ours), peer = median(taken.peer), work = what.operations() / 1e9;
    std::printf("%-24s %12.3f %12.3f %8.3f %9.2f %9.2f\n", what.name.c_str(), ours * 1e6, peer * 1e6,
                median(taken.ratios), work / ours, work / peer);
    std::fflush(stdout);
    return {what.name, what.points(), work / ours, work / peer};
}

} // namespace

int speed(const settings& how) {
    std::vector<measured> results;
    std::printf("%-24s %12s %12s %8s %9s %9s\n", "problem", "ours us", "FFTW us", "ratio", "GFLOP/s",
                "FFTW's");
    const int status =
        for_each_problem(how, [&](const problem& what) { results.push_back(measure(what, how)); });
    return how.plot.empty() || draw(results, how.plot) ? status : is_not_drawn;
}

} // namespace starpufft_bench
