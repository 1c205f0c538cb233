// What the program does for a list of problems.
#pragma once

#include "sides.hpp"

#include <functional>
#include <string>
#include <vector>

namespace starpufft_bench {

// Exit codes; the manual page tells them.
constexpr int all_well = 0, is_wrong = 1, is_misused = 2, is_impossible = 3, is_not_drawn = 4;

struct settings {
    std::vector<problem> problems;
    sides_maker make = nullptr;
    efforts effort = {};
    double tolerance = 4; // verify: in units of epsilon times 1 + log2 of the points
    int pairs = 11;       // speed: measured pairs
    std::string plot;     // speed: where to draw; empty: nowhere
};

// The exit code.
int verify(const settings& how);
int speed(const settings& how);

// Does something for each problem. What throws is left out, after a line on stderr, and makes the exit code
// is_impossible.
int for_each_problem(const settings& how, const std::function<void(const problem&)>& work);

// Speed over the size of a transform, in 10^9 operations a second.
struct measured {
    std::string name;
    double points, ours, peer;
};
// False where gnuplot is missing or fails, after a line on stderr.
bool draw(const std::vector<measured>& results, const std::string& path);

} // namespace starpufft_bench
