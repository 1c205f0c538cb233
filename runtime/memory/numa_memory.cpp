// The size alone says where a buffer came from, so that it finds its way back.
#include "memory/numa_memory.hpp"

#include "platform/pages.hpp"

namespace starpu::memory {

namespace {
constexpr std::size_t large_bytes = std::size_t{64} << 10;
}

address numa_memory::allocate(std::size_t bytes, int flags) noexcept {
    if (bytes < large_bytes) return main_memory::allocate(bytes, flags);
    return reinterpret_cast<address>(platform::allocate_pages(bytes, {.os_numa_node = os_node_}));
}

void numa_memory::release(address place, std::size_t bytes, int flags) noexcept {
    if (bytes < large_bytes) return main_memory::release(place, bytes, flags);
    platform::free_pages(reinterpret_cast<void*>(place), bytes);
}

} // namespace starpu::memory
