// Handles of the libraries: numbers that are no addresses, and what is behind them.
#pragma once

#include "violations.hpp"

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>

namespace emulated {

// Thread-safe; what get() returned stays until its owner destroys the handle.
template <typename State> class handle_table {
public:
    void* make() {
        const std::lock_guard hold(lock_);
        void* handle = reinterpret_cast<void*>(std::uintptr_t{0x1B1B'0000'0000'0000} + 16 * ++count_);
        handles_[handle] = std::make_unique<State>();
        return handle;
    }
    State* get(void* handle) { // null: and says so
        const std::lock_guard hold(lock_);
        const auto found = handles_.find(handle);
        if (found != handles_.end()) return found->second.get();
        violation("a library is given a handle that does not exist or was destroyed");
        return nullptr;
    }
    bool destroy(void* handle) {
        const std::lock_guard hold(lock_);
        if (handles_.erase(handle) != 0) return true;
        violation("a handle of a library is destroyed that does not exist or was destroyed before");
        return false;
    }

private:
    std::mutex lock_;
    std::unordered_map<void*, std::unique_ptr<State>> handles_;
    std::uint64_t count_ = 0;
};

} // namespace emulated
