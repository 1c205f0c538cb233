// What each thread of a checked program knows of the others: for every thread, up to which of its steps.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace checker {

inline constexpr unsigned max_threads = 6; // thread 0 sets a program up and judges its end

struct vector_clock {
    std::array<std::uint32_t, max_threads> steps{};

    bool knows(unsigned thread, std::uint32_t step) const { return steps[thread] >= step; }

    void join(const vector_clock& other) {
        for (unsigned t = 0; t < max_threads; ++t) steps[t] = std::max(steps[t], other.steps[t]);
    }
};

} // namespace checker
