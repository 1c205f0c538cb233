// Two ways to do the same work, run in turns inside one process: their speeds and the median of the pair
// ratios.
#pragma once

#include <functional>
#include <string>

namespace benchmark {

struct contestant {
    std::string name;
    double operations; // of one run
    std::function<void()> prepare;
    std::function<void()> run;
    bool uses_workers; // of StarPU; they are paused while it runs otherwise
};

// One warm-up, then so many pairs, each run after the processors have become idle. Prints a line, in billions
// of operations a second, which have this name.
void duel(const std::string& title, const contestant& first, const contestant& second, int pairs,
          const char* unit = "GFLOP/s");

} // namespace benchmark
