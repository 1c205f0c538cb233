// Alternates two contestants and waits for idle processors in between, so that neither is timed beside
// leftovers of the other, such as a BLAS thread that still spins.
#include "apps/duel.hpp"

#include "common/statistics.hpp"

#include <starpu.h>

#include <fmt/core.h>

#include <chrono>
#include <fstream>
#include <thread>

namespace benchmark {
namespace {

// Processor time used by everybody so far, in clock ticks of the kernel.
double busy_ticks() {
    std::ifstream file("/proc/stat");
    std::string word;
    double user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupt = 0, soft_interrupt = 0;
    file >> word >> user >> nice >> system >> idle >> waiting >> interrupt >> soft_interrupt;
    return user + nice + system + interrupt + soft_interrupt;
}

// Until a twentieth of a second passes in which nothing ran, at most half a second.
void wait_for_idle_processors() {
    for (int tries = 0; tries < 10; ++tries) {
        const double before = busy_ticks();
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (busy_ticks() - before <= 1) return;
    }
}

// Operations per nanosecond, which are billions a second.
double speed_of(const contestant& c) {
    if (!c.uses_workers) starpu_pause();
    wait_for_idle_processors();
    c.prepare();
    const auto start = std::chrono::steady_clock::now();
    c.run();
    const std::chrono::duration<double, std::nano> elapsed = std::chrono::steady_clock::now() - start;
    if (!c.uses_workers) starpu_resume();
    return c.operations / elapsed.count();
}

} // namespace

void duel(const std::string& title, const contestant& first, const contestant& second, int pairs,
          const char* unit) {
    std::vector<double> of_first, of_second;
    for (int pair = -1; pair < pairs; ++pair) {
        const double a = speed_of(first), b = speed_of(second);
        if (pair < 0) continue;
        of_first.push_back(a);
        of_second.push_back(b);
    }
    fmt::print("{:28}  {} {:7.1f}  {} {:7.1f} {}   ratio {:.3f}\n", title, first.name, median(of_first),
               second.name, median(of_second), unit, median(pair_ratios(of_second, of_first)));
    std::fflush(stdout);
}

} // namespace benchmark
