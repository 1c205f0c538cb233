// One memory node: which backend is behind it, how much it may hold and how much it holds.
#pragma once

#include "base/active_atomics.hpp"
#include "base/ids.hpp"
#include "memory/backend.hpp"
#include "memory/chunk_cache.hpp"

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>

namespace starpu::memory {

class node {
public:
    node(base::memory_node_id number, backend& behind, base::device_id device, std::string name,
         std::size_t limit_bytes);
    ~node(); // gives back what is kept

    const base::memory_node_id number;
    backend& behind;
    const base::device_id device; // number among its kind
    const std::string name;

    starpu_node_kind kind() const { return behind.kind(); }
    bool is_lost() const { return behind.is_lost(); }

    // What data may take here; SIZE_MAX: no limit.
    std::size_t limit_bytes() const { return limit_.load(std::memory_order_relaxed); }
    std::size_t used_bytes() const { return used_.load(std::memory_order_relaxed); }
    void set_limit(std::size_t bytes);
    bool is_limited() const { return limit_bytes() != SIZE_MAX; }

    // Released buffers that wait for the next request of their size. They are not used, but the device has
    // that much less: where they are in the way of an allocation, they go.
    std::size_t kept_bytes() const { return kept_.kept_bytes(); }
    std::size_t drain(std::size_t wanted_bytes) noexcept { return kept_.drain(behind, wanted_bytes); }
    // What is over the limit together with what is used.
    void drain_beyond_limit() noexcept;

    // Counts against the limit; 0 when the limit or the device says no. STARPU_MALLOC_COUNT is obeyed, and so
    // is STARPU_MEMORY_OVERFLOW.
    address allocate(std::size_t bytes, int flags) noexcept;
    void release(address place, std::size_t bytes, int flags) noexcept;

    // For memory that came from elsewhere. False: over the limit, and not counted.
    bool charge(std::size_t bytes) noexcept;
    void count_regardless(std::size_t bytes) noexcept { used_.fetch_add(bytes, std::memory_order_relaxed); }
    void discount(std::size_t bytes) noexcept;

    bool has_room_for(std::size_t bytes) const noexcept;
    // Waits until so many bytes could be counted, but not for long: what data hold may have become free to
    // go.
    void wait_a_moment_for(std::size_t bytes) noexcept;

private:
    bool keeps_released() const { return behind.is_dear() || is_limited(); }
    address obtain(std::size_t bytes, int flags) noexcept;
    void give_back(address place, std::size_t bytes, int flags) noexcept;
    void wake_waiters() noexcept;
    bool count_with_allowance(std::size_t bytes) noexcept;

    base::active_atomics::atomic<std::size_t> limit_;
    base::active_atomics::atomic<std::size_t> used_{0};
    chunk_cache kept_;

    // Announced before a waiter looks at used_ and limit_, looked at after they changed; seq_cst both, so
    // that one of the two sees the other.
    base::active_atomics::atomic<unsigned> waiters_{0};
    std::mutex waiting_;
    std::condition_variable room_;
};

// Inside its scope, what the calling thread allocates on the node and counts is taken from `bytes`, which
// were counted before, as long as they last.
class allowance {
public:
    allowance(base::memory_node_id node, std::size_t& bytes) noexcept;
    ~allowance();
    // Whether the calling thread allocates for the runtime, and so must neither wait nor give up data.
    static bool is_in_scope() noexcept;
    allowance(const allowance&) = delete;
    allowance& operator=(const allowance&) = delete;

private:
    const allowance* const outer_;
    const base::memory_node_id node_;
    std::size_t& bytes_;
    friend class node;
};

// Inside its scope, notes whether the calling thread gives back the memory of that place, on whatever node.
class release_watch {
public:
    explicit release_watch(address place) noexcept;
    ~release_watch();
    release_watch(const release_watch&) = delete;
    release_watch& operator=(const release_watch&) = delete;

    bool was_released() const { return was_released_; }

private:
    release_watch* const outer_;
    const address place_;
    bool was_released_ = false;
    friend class node;
};

} // namespace starpu::memory
