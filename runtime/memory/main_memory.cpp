// Copies at once, by the thread that asks.
#include "memory/main_memory.hpp"

#include "memory/host_memory.hpp"

namespace starpu::memory {

namespace {
void* pointer_to(const location& place) {
    return reinterpret_cast<void*>(place.base + place.offset_bytes);
}
} // namespace

address main_memory::allocate(std::size_t bytes, int flags) noexcept {
    void* place = nullptr;
    return memory::allocate(place, bytes, flags) == 0 ? reinterpret_cast<address>(place) : 0;
}

void main_memory::release(address place, std::size_t bytes, int flags) noexcept {
    memory::release(reinterpret_cast<void*>(place), bytes, flags);
}

bool main_memory::exchanges_with(const backend& other) const noexcept {
    return other.is_main();
}

int main_memory::copy(const location& from, const location& to, const strided_shape& shape, bool,
                      operation&) noexcept {
    copy_by_hand(pointer_to(to), pointer_to(from), shape);
    return 0;
}

} // namespace starpu::memory
