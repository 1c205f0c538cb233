// Decides about several execution locks at once: a job gets all it needs of them, or none.
//
// Without an arbiter a job takes its locks one by one and holds the first ones while it waits for the next,
// which leaves much data held and unused where tasks commute. Each lock is decided under its judge; an
// arbiter is a judge that several locks share.
#pragma once

#include "base/fork.hpp"
#include "base/spinlock.hpp"
#include "graph/job.hpp"

#include <cstdint>

namespace starpu::graph {

// What locks are granted and given back under.
struct lock_judge {
    base::spinlock lock;
    std::uint64_t arrivals = 0; // of jobs that had to wait
};

// A forked child shares no arbiter with its parent.
inline std::uint32_t arbiter_alive_mark() noexcept {
    return 0xA4B17E4u + base::fork_count();
}

struct arbiter {
    std::uint64_t pool_link = 0; // the pool links free objects here, so `life` below can still be read
    lock_judge judge;
    atomic<std::uint32_t> life{arbiter_alive_mark()};
    atomic<std::uint32_t> lock_count{0}; // how many locks it decides about
};

// Arbiters come from a type-stable pool: the mark of a destroyed one can still be read.
arbiter* create_arbiter() noexcept; // nullptr when memory is exhausted
void destroy_arbiter(arbiter& a);   // no lock may be left
inline bool is_alive(const arbiter* a) {
    return a != nullptr && a->life.load(std::memory_order_acquire) == arbiter_alive_mark();
}

} // namespace starpu::graph
