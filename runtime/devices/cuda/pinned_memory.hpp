// Main memory that was registered with CUDA, for all devices at once.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"
#include "memory/pinning.hpp"

#include <mutex>
#include <unordered_map>

namespace starpu::devices::cuda {

class pinned_memory final : public memory::pinner {
public:
    // One for the whole program: calls that come late find it, closed.
    static pinned_memory& only();

    void open(const functions& cuda, base::device_id any_device) noexcept;
    void close() noexcept; // unpins all

    int pin(void* place, std::size_t bytes) noexcept override;
    int unpin(void* place) noexcept override;

private:
    pinned_memory() = default;
    ~pinned_memory() = default;

    std::mutex lock_;                 // of everything below
    const functions* cuda_ = nullptr; // nullptr: closed
    base::device_id device_{};
    struct range {
        std::size_t bytes;
        bool is_ours; // otherwise the program had pinned it
    };
    bool is_pinned(const void* place, std::size_t bytes) const noexcept; // at both ends

    std::unordered_map<void*, range> places_; // by where they begin
};

} // namespace starpu::devices::cuda
