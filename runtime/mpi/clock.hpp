// The time that pauses are measured in.
#pragma once

#include <chrono>
#include <cstdint>

namespace starpu::mpi {

inline std::int64_t now_ns() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

} // namespace starpu::mpi
