// Main memory close to the CPUs of one NUMA node.
#pragma once

#include "memory/main_memory.hpp"

namespace starpu::memory {

// Large buffers are pages that the system takes from that node while it has some; small ones are where the
// thread that first writes them runs, as all main memory is.
class numa_memory final : public main_memory {
public:
    explicit numa_memory(unsigned os_node) : os_node_(os_node) {}

    bool is_dear() const noexcept override { return true; } // fresh pages are cleared by the system
    address allocate(std::size_t bytes, int flags) noexcept override;
    void release(address place, std::size_t bytes, int flags) noexcept override;

private:
    const unsigned os_node_; // as the system numbers it
};

} // namespace starpu::memory
