// A program beside itself with one environment variable changed, in turns, each time in a process of its own:
// such variables are read once.
#pragma once

#include "apps/dense_problem.hpp"
#include "common/process.hpp"
#include "common/statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

namespace benchmark {

// The least of so many times in milliseconds, each of `calls` calls.
template <class Restore, class Call>
double least_time(int rounds, int calls, const Restore& restore, const Call& call) {
    double least = HUGE_VAL;
    for (int round = 0; round < rounds; ++round) {
        std::chrono::duration<double, std::milli> spent{};
        for (int i = 0; i < calls; ++i) {
            restore();
            const auto start = std::chrono::steady_clock::now();
            expect_success(call());
            spent += std::chrono::steady_clock::now() - start;
        }
        least = std::min(least, spent.count() / calls);
    }
    return least;
}

// Runs this program, which prints "name value" lines when it is given these arguments, with the variable
// unset and with 1; prints both medians and that of the ratios of pairs, unset to 1 or the other way round.
inline void compare_with_variable(const program& measuring, const char* variable, int pairs,
                                  bool one_over_unset) {
    unsetenv(variable);
    std::map<std::string, std::vector<double>> unset, one;
    const auto run_with = [&](const environment& variables, auto& into) {
        for (const auto& [name, value] : run({measuring.path, measuring.arguments, variables}))
            into[name].push_back(value);
    };
    for (int pair = 0; pair < pairs; ++pair) {
        if (pair % 2 == 0) run_with({}, unset);
        run_with({{variable, "1"}}, one);
        if (pair % 2 != 0) run_with({}, unset);
    }
    fmt::print("{:<12} {:>12} {:>12} {:>8}\n", "", "unset ms", "1 ms",
               one_over_unset ? "1/unset" : "unset/1");
    for (const auto& [name, values] : unset)
        fmt::print("{:<12} {:>12.4f} {:>12.4f} {:>8.3f}\n", name, median(values), median(one[name]),
                   one_over_unset ? median(pair_ratios(one[name], values))
                                  : median(pair_ratios(values, one[name])));
}

} // namespace benchmark
