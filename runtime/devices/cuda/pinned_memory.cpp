// Registers pages, and remembers them so that none stays registered when the devices close.
#include "devices/cuda/pinned_memory.hpp"

#include "base/fork.hpp"
#include "devices/cuda/device_scope.hpp"
#include "devices/cuda/status.hpp"

#include <cerrno>
#include <exception>

namespace starpu::devices::cuda {

pinned_memory& pinned_memory::only() {
    static pinned_memory* const forever = new pinned_memory;
    return *forever;
}
namespace {
const base::at_load pinned_memory_at_load(pinned_memory::only);
}

void pinned_memory::open(const functions& cuda, base::device_id any_device) noexcept {
    const std::lock_guard guard(lock_);
    cuda_ = &cuda;
    device_ = any_device;
}

void pinned_memory::close() noexcept {
    const std::lock_guard guard(lock_);
    if (cuda_ == nullptr) return;
    const device_scope here(*cuda_, device_);
    for (const auto& [place, what] : places_)
        if (what.is_ours && cuda_->HostUnregister(place) != is::success) cuda_->GetLastError();
    places_.clear();
    cuda_ = nullptr;
}

bool pinned_memory::is_pinned(const void* place, std::size_t bytes) const noexcept {
    constexpr int unregistered = 0;
    const char* const first = static_cast<const char*>(place);
    for (const char* end : {first, first + bytes - 1}) {
        pointer_attributes found{};
        if (cuda_->PointerGetAttributes(&found, end) != is::success) {
            cuda_->GetLastError();
            return false;
        }
        if (found.type == unregistered) return false;
    }
    return true;
}

int pinned_memory::pin(void* place, std::size_t bytes) noexcept {
    const std::lock_guard guard(lock_);
    if (cuda_ == nullptr || bytes == 0) return 0;
    const device_scope here(*cuda_, device_);
    try {
        const auto [at, is_new] = places_.try_emplace(place, range{bytes, false});
        if (!is_new) return bytes <= at->second.bytes ? 0 : -EBUSY;
        const status answer = cuda_->HostRegister(place, bytes, flags::host_portable);
        at->second.is_ours = answer == is::success;
        if (answer == is::success) return 0;
        cuda_->GetLastError();
        const bool overlaps = answer == is::memory_already_registered;
        if (overlaps && is_pinned(place, bytes)) return 0;
        places_.erase(at);
        return overlaps ? -EBUSY : errno_of(answer);
    } catch (const std::exception&) {
        return -ENOMEM;
    }
}

int pinned_memory::unpin(void* place) noexcept {
    const std::lock_guard guard(lock_);
    if (cuda_ == nullptr) return 0;
    const auto at = places_.find(place);
    if (at == places_.end()) return -EINVAL;
    const bool is_ours = at->second.is_ours;
    places_.erase(at);
    if (!is_ours) return 0;
    const device_scope here(*cuda_, device_);
    const status answer = cuda_->HostUnregister(place);
    if (answer != is::success) cuda_->GetLastError();
    return errno_of(answer);
}

} // namespace starpu::devices::cuda
