// The copies of one piece of data: one per memory node, of which some hold its value.
//
// The states of the textbooks follow from two sets. A node alone in `valid` owns the value, several share it;
// a copy may have memory without holding the value. Writers make `valid` their own node alone. Handles have
// replicas only where memory is looked after (memory/nodes.hpp); others live in main memory for good.
#pragma once

#include "data/core/handle.hpp"
#include "memory/nodes.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <mutex>

namespace starpu::data {

struct copy_request;
struct fetch;

// How soon a copy is wanted; a smaller number goes first.
enum class urgency : std::uint8_t { fetch, prefetch, idle };

// A waiter for a copy, or for the end of all transfers; its owner keeps it alive until the call, which
// is made without any lock.
struct copy_waiter {
    virtual void told(int error) = 0;
    copy_waiter* next = nullptr;

protected:
    ~copy_waiter() = default;
};

// All under the lock of the set, but for the pointers of the ring, which belong to the eviction clock.
struct replica {
    handle* owner = nullptr;
    void* interface = nullptr; // does not change
    base::memory_node_id node = base::main_memory_node;
    bool is_allocated = false; // there is memory behind the interface
    bool owns_memory = false;  // which is the runtime's to give back
    bool was_used = false;     // since the hand of the clock came by
    bool is_being_saved = false;
    // Where it is being saved, or was last.
    base::memory_node_id spill_target = base::main_memory_node;
    std::uint64_t refused_by = 0; // nodes where that failed, as long as none of them has got room since
    unsigned refused_at = 0;      // how often one had, when the last attempt began
    unsigned pins = 0;            // users of its memory: tasks, copies under way, acquisitions
    std::size_t bytes = 0;
    memory::address object = 0; // what holds a packed value: see packed_copy.hpp
    // Of that value, once the runtime has written it; `bytes` is the room there.
    std::size_t packed_bytes = unknown_bytes;
    copy_request* coming = nullptr;   // at most one
    const fetch* asked_for = nullptr; // brings the value here in the background: the most urgent that does
    replica* ring_before = nullptr;
    replica* ring_behind = nullptr;

    static constexpr std::size_t unknown_bytes = SIZE_MAX;
};

struct replica_set {
    replica_set() = default;
    ~replica_set(); // deletes the replicas, which have no memory any more
    replica_set(const replica_set&) = delete;
    replica_set& operator=(const replica_set&) = delete;

    handle* owner = nullptr; // does not change; others may borrow the set
    base::spinlock lock;
    std::uint64_t valid = 0;
    std::uint64_t writes = 0; // how often a writer began, or the value was given up
    // Of a piece that is not in use: the writes of its whole when both had the same value; then its copies
    // are still those of that value.
    std::uint64_t same_as_whole_at = never;
    // While it is written: copies of the value before that have kept their memory.
    std::uint64_t outdated = 0;
    unsigned transfers = 0;       // copies between replicas that are wanted or under way
    bool is_important = false;    // its copies go last
    bool is_written = false;      // between a writer's begin and its end
    copy_waiter* quiet = nullptr; // waiters, until no transfer is under way
    graph::atomic<std::uint32_t> write_through{0};
    // Each is set once, by a compare-exchange at the first use of the node: any thread may read it.
    base::by_id<base::memory_node_id, std::array<graph::atomic<replica*>, STARPU_MAXNODES>> copies{};

    static constexpr std::uint64_t never = UINT64_MAX;
    bool is_valid(base::memory_node_id node) const { return (valid >> base::index_of(node) & 1) != 0; }
};

constexpr std::uint64_t bit_of(base::memory_node_id node) {
    return std::uint64_t{1} << base::index_of(node);
}

// The first of a set that is not empty.
constexpr base::memory_node_id first_of(std::uint64_t nodes) {
    return base::id_at<base::memory_node_id>(static_cast<std::size_t>(std::countr_zero(nodes)));
}

void delete_replica(replica* r);

// Those of the nodes that are not lost with their device.
std::uint64_t within_reach(std::uint64_t nodes);

// Under the set's lock: whether the value would be gone with the node's copy.
bool has_only_value(const replica_set& set, base::memory_node_id node);

} // namespace starpu::data
