// Hands calls on to the pinner there is now.
#include "memory/pinning.hpp"

#include "base/fork.hpp"

#include <atomic>

namespace starpu::memory {

namespace {
// Written with release when devices are open; read with acquire by calls of the program.
std::atomic<pinner*> current{nullptr};
const base::at_fork current_row(&current, base::renew<std::atomic<pinner*>, nullptr>);
} // namespace

void set_pinner(pinner* only) noexcept {
    current.store(only, std::memory_order_release);
}

bool has_pinner() noexcept {
    return current.load(std::memory_order_acquire) != nullptr;
}

int pin(void* place, std::size_t bytes) noexcept {
    pinner* who = current.load(std::memory_order_acquire);
    return who == nullptr ? 0 : who->pin(place, bytes);
}

int unpin(void* place) noexcept {
    pinner* who = current.load(std::memory_order_acquire);
    return who == nullptr ? 0 : who->unpin(place);
}

} // namespace starpu::memory
