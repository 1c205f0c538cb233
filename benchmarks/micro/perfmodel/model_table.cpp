// What reading and updating a performance model costs once the task's footprint is known: nanoseconds for a
// prediction and for a measurement more, among sixty-four kinds of task.
#include "common/statistics.hpp"
#include "perfmodel/measurements.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using namespace starpu::perfmodel;

constexpr unsigned kinds = 64;
constexpr unsigned calls = 1 << 16;
constexpr unsigned rounds = 15;
constexpr sampling_rule rule{.goes_on = true}; // every sample counts

std::uint32_t footprint_of(unsigned i) {
    return i % kinds * 0x9E3779B9u; // as far apart as real ones
}

template <class Call> double ns_per_call(Call&& call) {
    std::vector<double> samples;
    for (unsigned round = 0; round < rounds; ++round) {
        const auto start = std::chrono::steady_clock::now();
        for (unsigned i = 0; i < calls; ++i) call(i);
        const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - start;
        samples.push_back(took.count() / calls);
    }
    return benchmark::median(samples);
}

} // namespace

int main() {
    measurements known;
    const double update = ns_per_call([&](unsigned i) {
        const double us = 50 + i % 7; // varies as times do
        known.add_measurement({.footprint = footprint_of(i), .size = 4096, .value = us}, STARPU_HISTORY_BASED,
                              rule);
    });
    double sum = 0;
    const double read = ns_per_call([&](unsigned i) { sum += known.by_history(footprint_of(i)); });
    if (!std::isfinite(sum)) {
        std::fprintf(stderr, "benchmark: the model does not know a task that it was told of\n");
        return EXIT_FAILURE;
    }
    std::printf("read_ns %.3g\nupdate_ns %.3g\n", read, update);
    return EXIT_SUCCESS;
}
