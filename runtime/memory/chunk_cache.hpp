// Released buffers of a memory, kept for the next request of the same size: asking a device for memory, or
// giving it back, is dear and may hold up all that runs there.
#pragma once

#include "base/active_atomics.hpp"
#include "base/guarded.hpp"
#include "memory/backend.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace starpu::memory {

// Any thread may call; threads that use different sizes rarely meet.
class chunk_cache {
public:
    // 0: none of that size and those flags is kept.
    address take(std::size_t bytes, int flags) noexcept;

    // False: it could not be noted, and remains the caller's.
    bool keep(address place, std::size_t bytes, int flags) noexcept;

    // Releases buffers, sizes unused for longest first, until they are `wanted_bytes` or none is left;
    // returns how many bytes they were.
    std::size_t drain(backend& owner, std::size_t wanted_bytes) noexcept;

    std::size_t kept_bytes() const noexcept { return kept_bytes_.load(std::memory_order_relaxed); }

private:
    // All buffers of one size.
    struct pile {
        std::size_t bytes;
        int flags;
        std::uint64_t last_use;
        std::vector<address> places;
    };
    using shard = std::vector<pile>;
    // On a line of its own: neighbours are used by other threads.
    struct alignas(base::cache_line_bytes) guarded_shard {
        base::guarded<shard> piles;
    };
    struct victim {
        guarded_shard* home = nullptr;
        std::uint64_t last_use = UINT64_MAX;
        std::size_t bytes = 0;
        int flags = 0;
    };

    guarded_shard& shard_for(std::size_t bytes) noexcept;
    victim longest_unused() noexcept;
    std::size_t drain_one(backend& owner, const victim& what) noexcept;
    std::uint64_t now() noexcept { return uses_.fetch_add(1, std::memory_order_relaxed); }

    std::array<guarded_shard, 16> shards_;
    base::active_atomics::atomic<std::size_t> kept_bytes_{0};
    base::active_atomics::atomic<std::uint64_t> uses_{0};
};

} // namespace starpu::memory
