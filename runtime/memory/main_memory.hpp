// Memory that CPUs reach: main memory, and further nodes of it.
#pragma once

#include "memory/backend.hpp"

namespace starpu::memory {

class main_memory : public backend {
public:
    starpu_node_kind kind() const noexcept override { return STARPU_CPU_RAM; }
    std::size_t capacity_bytes() const noexcept override { return SIZE_MAX; }
    bool is_dear() const noexcept override { return false; }
    address allocate(std::size_t bytes, int flags) noexcept override;
    void release(address place, std::size_t bytes, int flags) noexcept override;
    bool is_main() const noexcept override { return true; }
    bool exchanges_with(const backend& other) const noexcept override;
    int copy(const location& from, const location& to, const strided_shape& shape, bool may_be_late,
             operation& started) noexcept override;
    progress test(const operation&) noexcept override { return progress::done; }
    progress wait(const operation&) noexcept override { return progress::done; }
};

} // namespace starpu::memory
