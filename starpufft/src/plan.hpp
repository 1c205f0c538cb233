// A plan: the decomposition of one shape, the memory its tasks share and the runner that starts them.
#pragma once

#include "runner.hpp"

#include <memory>

namespace starpu::fft {

struct shape {
    std::size_t rows, columns; // 1-D: one row
    std::size_t number_bytes;  // of one complex number
};

class plan {
public:
    shape size() const { return size_; }
    runner& tasks() { return *runner_; }

    // Contiguous arrays.
    operands on_arrays(const void* in, void* out) const { return {in, size_.columns, out, size_.columns}; }

private:
    template <class Real> friend std::unique_ptr<plan> make_plan(std::size_t, std::size_t, int);
    plan() = default;

    shape size_{};
    workspace shared_;
    std::unique_ptr<work> work_;
    std::unique_ptr<runner> runner_; // last: its destructor waits for tasks that use the rest
};

// Makes a plan for all CPU workers of the running runtime. Throws std::bad_alloc.
template <class Real> std::unique_ptr<plan> make_plan(std::size_t rows, std::size_t columns, int sign);

} // namespace starpu::fft
