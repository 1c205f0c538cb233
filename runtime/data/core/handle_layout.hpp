// One registered piece of data: how it may be accessed now, in which order, and where its copies are.
//
// The three lines of a handle have different writers. Workers only read the first; submitters write the
// second; the details are allocated for handles that use something rare. A handle lies on a 256-byte boundary
// because accesses keep their position in the low bits of its address.
#pragma once

#include "base/fork.hpp"
#include "base/ids.hpp"
#include "base/relaxed.hpp"
#include "base/spinlock.hpp"
#include "graph/bias.hpp"
#include "graph/job.hpp"

#include "starpu_data.h"
#include "starpu_data_interfaces.h"
#include "starpu_task.h"

#include <cstdint>

namespace starpu::data {

using graph::atomic;

struct handle_details;
struct plan_family;
struct replica_set;

// Reasons why a worker cannot simply take the main copy; a set of bits in handle::attention. Only
// data/copies/ reads and writes them.
enum attention_bit : std::uint8_t {
    main_copy_missing = 1 << 0, // there is no memory in main memory: it is allocated at the first write
    has_replicas = 1 << 1,      // copies on several nodes are looked after
};

// How a handle may be used at this point of the submission: partitions take it or its pieces out of use.
enum class usability : std::uint8_t { nobody, readers, everybody };

// A forked child shares no handle with its parent.
inline std::uint32_t alive_mark() noexcept {
    return 0x5A7A11FEu + base::fork_count();
}

struct alignas(graph::handle_alignment_bytes) handle {
    // Line 0: read by every worker that runs a task on the handle.
    void* main_interface = nullptr; // describes the copy in main memory
    starpu_data_interface_ops* ops = nullptr;
    atomic<handle_details*> details{nullptr};
    atomic<std::uint32_t> life{alive_mark()}; // behind the words through which the pool links free objects
    atomic<graph::bias_state> bias{graph::bias_state::biased};
    atomic<std::uint8_t> attention{0};
    bool is_sequentially_consistent = true; // written by the application between its own submissions
    base::memory_node_id home_node = base::no_memory_node;
    unsigned position_in_parent = 0;
    handle* parent = nullptr;
    void* user_data = nullptr;
    // The round of failures in which a task that should have written the value failed; see
    // task/core/failure.hpp.
    atomic<std::uint32_t> failed_in{0};

    // Line 1: written by submitters, under `submission`.
    alignas(base::cache_line_bytes) base::spinlock submission;
    // A task or the application writes it before whatever is submitted next.
    base::relaxed<bool> has_value = false;
    bool is_partitioned = false; // its parts are in use instead, until starpu_data_unpartition
    bool is_duplicated = false;  // a read-only duplicate has its value, until the next writer is submitted
    bool is_ending = false;      // it goes when what was submitted has ended, and is used by nothing new
    usability usable = usability::everybody; // by tasks submitted from now on
    atomic<plan_family*> family{nullptr};    // shared by all pieces of one whole that has plans
    graph::chain_tail tail;
    replica_set* replicas = nullptr; // does not change while the handle is in use; see data/copies/copies.hpp
};

inline handle* handle_of(starpu_data_handle_t h) {
    return reinterpret_cast<handle*>(h);
}
inline starpu_data_handle_t public_handle(handle& h) {
    return reinterpret_cast<starpu_data_handle_t>(&h);
}

// Handles come from a type-stable pool, so the mark of an unregistered one can still be read.
inline bool is_registered(starpu_data_handle_t h) {
    return h != nullptr && handle_of(h)->life.load(std::memory_order_acquire) == alive_mark();
}

} // namespace starpu::data
