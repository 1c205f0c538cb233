// The memory nodes of the running program: main memory, which is always there, and what devices bring along.
//
// Nodes are numbered densely from STARPU_MAIN_RAM and stay until the runtime ends. Their number does not
// change while tasks run, except that disks may be added.
#pragma once

#include "memory/backend.hpp"
#include "memory/node.hpp"

#include "starpu_task.h"

#include <memory>
#include <string>
#include <vector>

namespace starpu::memory {

unsigned node_count() noexcept;
node& at(unsigned number) noexcept; // of an existing node

// Whether data may lie anywhere but in main memory, or main memory has a limit: only then are copies looked
// after at all.
inline bool is_looked_after() noexcept;

// Adds a node; its number, or -ENOMEM, or -ENOSPC when there are STARPU_MAXNODES. The backend stays the
// caller's. `device` is the device's number among its kind.
int add_node(backend& behind, int device, std::string name, std::size_t limit_bytes) noexcept;

// Only main memory is left. No thread uses the other nodes any more.
void forget_nodes() noexcept;

// What data may take of main memory; SIZE_MAX: no limit. Before the first handle.
void limit_main_memory(std::size_t bytes) noexcept;

// Whether a copy goes directly from one node to the other.
bool is_direct(unsigned source, unsigned destination) noexcept;

// Written before the data that it is about are registered, and read at every task.
extern constinit base::active_atomics::atomic<bool> looked_after;

inline bool is_looked_after() noexcept {
    return looked_after.load(std::memory_order_relaxed);
}

} // namespace starpu::memory
