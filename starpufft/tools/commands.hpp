// What the program does for a list of problems.
#pragma once

#include "sides.hpp"

#include <string>
#include <vector>

namespace starpufft_bench {

// Exit codes; the manual page tells them.
constexpr int all_well = 0, is_wrong = 1, is_misused = 2, is_impossible = 3, is_not_drawn = 4;

struct settings {
    std::vector<problem> problems;
    sides_maker make;
    efforts effort;
    double tolerance; // verify: in units of epsilon times 1 + log2 of the points; negative: the usual one
    int pairs;        // speed: measured pairs
    std::string plot; // speed: where to draw; empty: nowhere
};

int verify(const settings& what);
int speed(const settings& what);

// Speed over the size of a transform, in 10^9 operations a second.
struct measured {
    std::string name;
    double points, ours, peer;
};
// False where gnuplot is missing or fails, after a line on stderr.
bool draw(const std::vector<measured>& results, const std::string& path);

// Says on stderr why a problem was left out.
void tell_left_out(const problem& what, const std::exception& reason);

} // namespace starpufft_bench
