// Batches: a worker claims several jobs at once, runs the first, and keeps the others where idle workers
// find them.
#pragma once

#include "base/submission_ring.hpp"
#include "base/work_deque.hpp"
#include "sched/queues/fifo.hpp"

#include <mutex>

namespace starpu::sched {

using job_deque = base::basic_work_deque<graph::job, base::active_atomics>;
using job_ring = base::basic_submission_ring<graph::job, base::active_atomics>;

inline constexpr unsigned claim_size = 16;

// A ring that any thread may push to, one at a time.
struct alignas(base::cache_line_bytes) shared_ring {
    base::spinlock producer;
    job_ring jobs;

    // False: no memory left.
    bool offer(graph::job& n) {
        std::lock_guard guard(producer);
        return jobs.push(&n);
    }
};

inline void prefetch(const graph::job* n) {
    __builtin_prefetch(n, 1);
    __builtin_prefetch(reinterpret_cast<const char*>(n) + base::cache_line_bytes, 1);
}

// Claims a batch for a worker: returns the oldest, and puts the others into the worker's own deque so that
// they come out oldest first. nullptr: the ring is empty. `spill` takes what the deque has no memory for.
inline graph::job* claim_batch(job_ring& ring, unsigned workers, job_deque& mine, fifo& spill) {
    graph::job* batch[claim_size];
    const unsigned count = ring.claim(batch, claim_size, workers);
    if (count == 0) return nullptr;
    for (unsigned k = 0; k < count; ++k) prefetch(batch[k]);
    // The last push is a loud one: a worker about to sleep sees it.
    for (unsigned k = count; k-- > 1;)
        if (!(k > 1 ? mine.push_quietly(batch[k]) : mine.push(batch[k]))) spill.push(*batch[k]);
    return batch[0];
}

} // namespace starpu::sched
