// Who writes which atomic object how often, while somebody counts.
#pragma once

#include <cstdint>
#include <vector>

namespace starpu::tests {

struct write_count {
    const void* object = nullptr;
    std::uint64_t writes = 0;
    unsigned writers = 0; // distinct threads
};

void note_write(const void* object) noexcept;

void start_counting_writes();
// What was counted, most written first.
std::vector<write_count> stop_counting_writes();

} // namespace starpu::tests
