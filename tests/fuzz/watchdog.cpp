// A thread that looks once a second whether anything has happened.
#include "watchdog.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace fuzz {

namespace {
std::atomic<unsigned> pats{0};

void watch(unsigned seconds, const std::function<void()>& report) {
    unsigned seen = pats.load();
    for (unsigned quiet = 0; quiet < seconds; ++quiet) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        if (pats.load() == seen) continue;
        seen = pats.load();
        quiet = 0;
    }
    report();
    std::fflush(stdout);
    std::abort(); // a debugger shows who waits for what
}
} // namespace

void start_watchdog(unsigned seconds, std::function<void()> report) {
    std::thread([seconds, report = std::move(report)] { watch(seconds, report); }).detach();
}

void pat_watchdog() {
    pats.fetch_add(1);
}

} // namespace fuzz
