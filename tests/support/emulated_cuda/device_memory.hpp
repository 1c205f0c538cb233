// The memory of one device: one piece of memory at two addresses, of which the host knows the one without
// access.
//
// Addresses come from a range much larger than the memory, so that a freed one is not given out again soon
// and memory is not lost between pieces. Every piece has pages of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

namespace emulated {

using address = std::uintptr_t;

struct allocation {
    const int device;
    const address base;
    const std::size_t bytes;
    bool is_live = true;
};
using allocation_ref = std::shared_ptr<allocation>;

// Not thread-safe, but view() is.
class device_memory {
public:
    device_memory(int device, std::size_t capacity_bytes);
    device_memory(const device_memory&) = delete;
    device_memory& operator=(const device_memory&) = delete;
    ~device_memory();

    allocation_ref allocate(std::size_t bytes); // poisoned; empty where there is no room
    void release(allocation& piece);            // from now on even kernels fault on it
    void release_all();
    bool is_written_behind(const allocation& piece) const;

    bool contains(address place) const { return place - window_ < window_bytes_; }
    allocation_ref find(address place) const; // live or freed; empty: never given out
    char* view(address place) const { return reinterpret_cast<char*>(place - window_ + alias_); }

    std::size_t capacity_bytes() const { return capacity_; }
    std::size_t used_bytes() const { return used_; }
    std::size_t live_bytes() const { return live_; }

private:
    address find_gap(std::size_t span);
    address first_free_from(address place, address end, std::size_t span) const;
    void forget_dead(address from, std::size_t span);

    const int device_;
    const std::size_t capacity_;
    const std::size_t window_bytes_;
    int file_ = -1;
    address window_ = 0; // what programs see
    address alias_ = 0;  // what kernels and copies use
    address next_ = 0;   // where the search for room goes on
    std::size_t used_ = 0;
    std::size_t live_ = 0;
    std::map<address, allocation_ref> pieces_;
};

} // namespace emulated
