// starpu/interfaces/memory.h: memory on a node, for the methods of data interfaces.
#include "api/memory_node.hpp"
#include "memory/host_memory.hpp"

#include "starpu/interfaces/memory.h"
#include "starpu_stdlib.h"

#include <atomic>
#include <cerrno>

using namespace starpu;

namespace {
std::atomic<int> default_flags{static_cast<int>(STARPU_MALLOC_PINNED | STARPU_MALLOC_COUNT)};
} // namespace

extern "C" {

std::uintptr_t starpu_malloc_on_node(unsigned dst_node, std::size_t size) {
    return starpu_malloc_on_node_flags(dst_node, size, default_flags.load(std::memory_order_relaxed));
}

std::uintptr_t starpu_malloc_on_node_flags(unsigned dst_node, std::size_t size, int flags) {
    if (!api::is_node(dst_node, __func__)) return 0;
    void* place = nullptr;
    // The line is the caller's: it knows whose memory this was to be.
    if (memory::allocate(place, size, flags) != 0) errno = ENOMEM;
    return reinterpret_cast<std::uintptr_t>(place);
}

void starpu_free_on_node(unsigned dst_node, std::uintptr_t addr, std::size_t size) {
    starpu_free_on_node_flags(dst_node, addr, size, default_flags.load(std::memory_order_relaxed));
}

void starpu_free_on_node_flags(unsigned dst_node, std::uintptr_t addr, std::size_t size, int flags) {
    if (api::is_node(dst_node, __func__)) memory::release(reinterpret_cast<void*>(addr), size, flags);
}

void starpu_malloc_on_node_set_default_flags(unsigned node, int flags) {
    if (api::is_node(node, __func__)) default_flags.store(flags, std::memory_order_relaxed);
}

} // extern "C"
