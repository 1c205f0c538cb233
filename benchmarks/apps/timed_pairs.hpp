// Times short calls in alternating rounds and prints what one call costs on either side.
#pragma once

#include "common/statistics.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace benchmark {

inline void print_times_heading(const char* peer) {
    fmt::print("{:<22} {:>10} {:>10} {:>7}  {:<18} {}\n", "", "ours us", std::string(peer) + " us", "ratio",
               "(quartiles)", "limit");
}

// Microseconds of one of `calls` calls.
template <class Restore, class Call> double time_of_one(int calls, Restore restore, Call call) {
    restore();
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) call(i);
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() /
           calls;
}

// The limit is a multiple of the peer's time and so many microseconds more.
template <class Restore, class Ours, class Theirs>
void print_times(const std::string& title, int calls, double factor, double more_us, Restore restore,
                 int pairs, Ours ours, Theirs theirs) {
    std::vector<double> ours_us, theirs_us;
    for (int pair = -2; pair < pairs; ++pair) { // two to warm up
        const bool ours_first = pair % 2 != 0;
        const double before = ours_first ? time_of_one(calls, restore, ours) : 0;
        const double their_time = time_of_one(calls, restore, theirs);
        const double our_time = ours_first ? before : time_of_one(calls, restore, ours);
        if (pair < 0) continue;
        ours_us.push_back(our_time);
        theirs_us.push_back(their_time);
    }
    const summary ratios = summarise(pair_ratios(ours_us, theirs_us));
    std::vector<double> beyond_us; // in each pair, for the machine may change its pace in between
    for (std::size_t i = 0; i < ours_us.size(); ++i)
        beyond_us.push_back(ours_us[i] - factor * theirs_us[i] - more_us);
    const double limit = factor * median(theirs_us) + more_us;
    fmt::print("{:<22} {:>10.3f} {:>10.3f} {:>7.3f}  ({:.3f} .. {:.3f})  {:.3f} {}\n", title, median(ours_us),
               median(theirs_us), ratios.median, ratios.first_quartile, ratios.third_quartile, limit,
               median(beyond_us) <= 0 ? "met" : "MISSED");
    std::fflush(stdout);
}

} // namespace benchmark
