// The memory nodes of the running program: main memory, which is always there, and what devices bring along.
//
// Nodes are numbered densely from main memory and stay until the runtime ends. Their number does not
// change while tasks run, except that disks may be added.
#pragma once

#include "base/by_id.hpp"
#include "base/ids.hpp"
#include "base/newest_alive.hpp"
#include "memory/backend.hpp"
#include "memory/link_speed_table.hpp"
#include "memory/node.hpp"
#include "memory/traffic.hpp"
#include "memory/watermarks.hpp"

#include "starpu_task.h"

#include <array>
#include <memory>
#include <string>
#include <vector>

namespace starpu::memory {

// The nodes beside main memory, and what is noted of all nodes meanwhile. A runtime owns it, with its
// devices; while several are alive, the functions below are about the one that came last.
class added_nodes {
public:
    added_nodes() noexcept = default;
    // Only main memory is left, without a limit. No thread uses the other nodes any more.
    ~added_nodes();
    added_nodes(const added_nodes&) = delete;
    added_nodes& operator=(const added_nodes&) = delete;

    // As add_node() below.
    int add_node(backend& behind, base::device_id device, std::string name, std::size_t limit_bytes,
                 base::memory_node_id& added) noexcept;
    unsigned count() const noexcept { return count_.load(std::memory_order_acquire); } // with main memory
    node& node_at(base::memory_node_id number) noexcept { return *others_[number]; }

    watermarks marks; // written before the workers start
    traffic_table copied;
    link_speed_table speeds;

private:
    base::by_id<base::memory_node_id, std::array<std::unique_ptr<node>, STARPU_MAXNODES>> others_; // from 1
    // Written with release once the node behind it is whole; read with acquire before it is used.
    base::active_atomics::atomic<unsigned> count_{1};
    base::newest_alive<added_nodes> way_{*this};
};

unsigned node_count() noexcept;
bool has(base::memory_node_id number) noexcept;
node& at(base::memory_node_id number) noexcept; // of an existing node

// Whether data may lie anywhere but in main memory, or main memory has a limit: only then are copies looked
// after at all.
inline bool is_looked_after() noexcept;

// Copies are looked after though there is only main memory, so that all accesses take their locks: tasks last
// longer than the calls of their kernels. Before the first handle.
void look_after_copies() noexcept;

// Adds a node and says its number: 0, or -ENOMEM, or -ENOSPC when there are STARPU_MAXNODES, or -ENODEV
// without a runtime. The backend stays the caller's. `device` is the device's number among its kind.
int add_node(backend& behind, base::device_id device, std::string name, std::size_t limit_bytes,
             base::memory_node_id& added) noexcept;

// for (base::memory_node_id node : all_nodes()) ...: those there are now, main memory first.
inline base::first_ids<base::memory_node_id> all_nodes() noexcept {
    return base::first_ids<base::memory_node_id>(node_count());
}

// Of the running runtime, or of none.
traffic traffic_over(link l) noexcept;
void note_copy(link l, std::size_t bytes) noexcept;
link_speed_table* speeds_of_links() noexcept; // nullptr: no runtime
watermarks current_watermarks() noexcept;

// What data may take of main memory; SIZE_MAX: no limit. Before the first handle.
void limit_main_memory(std::size_t bytes) noexcept;

// Whether a copy goes directly from one node to the other.
bool is_direct(base::memory_node_id source, base::memory_node_id destination) noexcept;

// Written before the data that it is about are registered, and read at every task.
extern constinit base::active_atomics::atomic<bool> looked_after;

inline bool is_looked_after() noexcept {
    return looked_after.load(std::memory_order_relaxed);
}

} // namespace starpu::memory
