// The copies of one piece of data: one per memory node, of which some hold its value.
//
// The states of the textbooks follow from two sets. A node alone in `valid` owns the value, several share it;
// a copy may have memory without holding the value. Writers make `valid` their own node alone. Handles have
// replicas only where memory is looked after (memory/nodes.hpp); others live in main memory for good.
#pragma once

#include "data/handle.hpp"
#include "memory/nodes.hpp"

#include <array>
#include <cstdint>
#include <mutex>

namespace starpu::data {

struct load;
class room;

// How soon a copy is wanted; a smaller number goes first.
enum class urgency : std::uint8_t { fetch, prefetch, idle };

// A waiter for a copy, or for the end of all transfers; its owner keeps it alive until the call, which
// is made without any lock.
struct arrival {
    void (*then)(arrival& self, int error) = nullptr;
    arrival* next = nullptr;
};

// All under the lock of the set, but for the pointers of the ring, which belong to the room.
struct replica {
    handle* owner = nullptr;
    void* interface = nullptr; // does not change
    std::uint8_t node = 0;
    bool is_allocated = false; // there is memory behind the interface
    bool owns_memory = false;  // which is the runtime's to give back
    bool was_used = false;     // since the hand of the clock came by
    bool is_being_saved = false;
    std::uint8_t refuge = 0;      // where it is being saved, or was last
    std::uint64_t refused_by = 0; // nodes where that failed, as long as none of them has got room since
    unsigned refused_at = 0;      // how often one had, when the last attempt began
    unsigned pins = 0;            // users of its memory: tasks, copies under way, acquisitions
    std::size_t bytes = 0;
    memory::address object = 0;   // what holds a packed value: see packed_copy.hpp
    std::size_t packed_bytes = 0; // of that value; `bytes` is the room there
    load* coming = nullptr;       // at most one
    replica* ring_before = nullptr;
    replica* ring_behind = nullptr;
};

struct replica_set {
    handle* owner = nullptr; // does not change; others may borrow the set
    base::spinlock lock;
    std::uint64_t valid = 0;
    std::uint64_t writes = 0; // how often a writer began, or the value was given up
    // Of a piece that is not in use: the writes of its whole when both had the same value; then its copies
    // are still those of that value.
    std::uint64_t same_as_whole_at = never;
    // While it is written: copies of the value before that have kept their memory.
    std::uint64_t outdated = 0;
    unsigned transfers = 0;    // copies between replicas that are wanted or under way
    bool is_important = false; // its copies go last
    bool is_written = false;   // between a writer's begin and its end
    arrival* quiet = nullptr;  // waiters, until no transfer is under way
    graph::atomic<std::uint32_t> write_through{0};
    // Each is set once, by a compare-exchange at the first use of the node: any thread may read it.
    std::array<graph::atomic<replica*>, STARPU_MAXNODES> copies{};

    static constexpr std::uint64_t never = UINT64_MAX;
    bool is_valid(unsigned node) const { return (valid >> node & 1) != 0; }
};

constexpr std::uint64_t bit_of(unsigned node) {
    return std::uint64_t{1} << node;
}

// Those of the nodes that are not lost with their device.
std::uint64_t within_reach(std::uint64_t nodes);

// Under the set's lock: whether the value would be gone with the node's copy.
bool has_only_value(const replica_set& set, unsigned node);

// The node of a lost device on which the only value was; -1: it can be had, or there is none.
int lost_with(handle& h);

// Gives a fresh handle its set: the value is in the copy on `home`, in memory that is not the runtime's; -1:
// there is no value yet. False: no memory left.
bool give_replicas(handle& h, int home);

// The same over the memory that `interface` describes; its owner frees it, not this handle.
bool give_replicas_over(handle& h, unsigned node, void* interface);

// Lets a fresh handle stand for the lender and use its copies and description; until they are returned the
// lender stays. False: no memory left.
bool borrow_replicas(handle& h, handle& lender);
void return_replicas(handle& h);

// The handle that owns the copies this handle uses: what may outlast this handle refers to their owner.
inline handle& owner_of_copies(handle& h) {
    return *h.replicas->owner;
}

// Where the pieces of a whole lie in its own memory: main memory, but on the disk that is the home of an
// array.
unsigned node_of_pieces(const handle& whole);

// Frees all copies. The handle must be out of use.
void destroy_replicas(handle& h);

// After destroy_replicas(), or of a handle that never had any.
void delete_replicas(handle& h);

// The copy on a node, without memory at first; nullptr when memory is exhausted. Any thread; the set's lock
// is not held.
replica* replica_on(handle& h, unsigned node);

// What the data take on a node. Where there are copies, under the lock of their set: the description of the
// one in main memory may change.
std::size_t memory_bytes(handle& h);
// The same for a caller without that lock.
std::size_t memory_bytes_now(handle& h);

// Under the set's lock. 0 or -ENOMEM; without a line: the caller makes room and tries again.
int allocate(replica& r);
// Under the set's lock: gives the memory back, if it is the runtime's; the value is not valid there any more.
// Returns the bytes that are free now.
std::size_t free_memory(replica_set& set, replica& r);

// Takes memory of the application's as the home of a handle that has no memory there. False: it has some.
bool adopt_replica(handle& h, unsigned node);

// Marks the value as lost with that node and its device. The caller has the handle for itself.
void note_lost_with(handle& h, unsigned node);

// Drops the value, and the memory of the runtime's with it. The caller has the handle for itself.
void forget_value(handle& h);

} // namespace starpu::data
