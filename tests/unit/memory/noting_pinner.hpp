// A pinner that notes what is pinned now.
#pragma once

#include "memory/pinning.hpp"

#include <cerrno>
#include <cstdint>
#include <map>
#include <mutex>

namespace starpu::tests {

class noting_pinner final : public memory::pinner {
public:
    int pin(void* place, std::size_t bytes) noexcept override {
        const std::lock_guard guard(lock_);
        if (refuses) return -ENOMEM;
        ++calls;
        pinned[place] = bytes;
        return 0;
    }
    int unpin(void* place) noexcept override {
        const std::lock_guard guard(lock_);
        return pinned.erase(place) != 0 ? 0 : -EINVAL;
    }

    bool is_pinned(const void* place, std::size_t bytes) {
        const std::lock_guard guard(lock_);
        auto next = pinned.upper_bound(const_cast<void*>(place));
        if (next == pinned.begin()) return false;
        const auto& [begin, length] = *--next;
        return reinterpret_cast<std::uintptr_t>(place) + bytes <=
               reinterpret_cast<std::uintptr_t>(begin) + length;
    }

    std::map<void*, std::size_t> pinned;
    unsigned calls = 0;
    bool refuses = false;

private:
    std::mutex lock_;
};

} // namespace starpu::tests
