// The rarely needed part of a job: allocated only for jobs that are waited for, locked, or wide.
#pragma once

#include "base/ids.hpp"
#include "base/spinlock.hpp"
#include "graph/awaited_end.hpp"
#include "graph/job.hpp"
#include "graph/open_runs.hpp"

#include <memory>
#include <vector>

namespace starpu::graph {

class execution_lock;
struct edge;
enum class lock_mode : std::uint8_t { read, write, reduce, merge };
struct lock_request {
    execution_lock* lock;
    lock_mode mode;
};

// States of the word that a waiting thread sleeps on; see wait_until_complete() and announce_completion().
// deserted: the waiting thread gave up, and left the task to the runtime.
enum completion_state : std::uint32_t {
    not_submitted = 0,
    in_flight = 1,
    awaited = 2,
    complete = 3,
    deserted = 4
};

// The second one sees to the task's destruction: the end of a run, or the application that asks for it.
enum task_fate : std::uint32_t { undecided = 0, has_ended = 1, to_be_destroyed = 2 };

struct job_details {
    atomic<std::uint32_t> completion{not_submitted};
    // Dependencies declared one by one; see graph/successors.cpp.
    atomic<edge*> inputs{nullptr};       // written under edge_lock
    base::spinlock edge_lock;            // of the inputs, and of the successors while they are walked
    atomic<std::int32_t> input_holds{1}; // its own life, and others outside of its chains
    atomic<std::uint32_t> fate{undecided};
    open_runs runs;                   // of a task that outlives them
    awaited_end end;                  // of the run, with what starpu_task_end_dep_* added
    bool owns_profiling_info = false; // the runtime allocated the task's profiling_info
    int implementation = -1;          // the one the application or the policy asked for, or -1
    int run_implementation = -1;      // the one that its worker took instead, or -1
    int outcome = 0;                  // 0, or the negative errno that ended the task early
    // The same, as tasks report it that the end waits for, at any time. Stored before the end is released,
    // taken by the thread that ends the run.
    atomic<int> reported_outcome{0};
    std::uint32_t untold_in = 0; // the round of failures in which it failed, until the program is told
    // Negative errno: something that the job depends on failed, so that it is not run. Stored before the
    // dependency is released, read by the thread that would run the job.
    atomic<int> cause{0};
    atomic<unsigned long> job_id{0};   // 0: not asked for yet
    std::size_t next_lock = 0;         // execution locks are taken in order; this is the next one
    execution_lock* awaited = nullptr; // the one it waits for, while it does
    std::size_t group_begin = 0;       // the first of those asked for last, all of one arbiter
    // The memory node where it waits for room or for copies, while it does. For reports.
    atomic<base::memory_node_id> awaited_node{base::no_memory_node};
    void* placement = nullptr;              // its data on its worker's job; see worker/placement.hpp
    std::uint64_t arrival = 0;              // when the job began to wait for a lock, in its judge's count
    std::vector<lock_request> locks;        // by arbiter, then by the addresses of their handles
    std::unique_ptr<access_block[]> blocks; // the accesses, when the job has_blocks
    std::vector<std::unique_ptr<access_block[]>> earlier_blocks; // of earlier runs, perhaps still in a chain
};

job_details* ensure_details(job& n); // nullptr when memory is exhausted

// The number that programs know the job by, given at the first question; the process gives each once.
unsigned long number_of(job_details& d);

inline access& access_at(job& n, unsigned position) {
    if (!n.has(has_blocks)) return n.accesses[position];
    return n.details->blocks[position / accesses_per_block].accesses[position % accesses_per_block];
}

// Makes room for `count` accesses that no chain knows; false when memory is exhausted. Accesses of an earlier
// run that are still in a chain keep their memory until the job is recycled; that there are none shows in a
// job that has only the `own` references of its life and its runs.
bool reserve_accesses(job& n, unsigned count, std::int32_t own = 1);

// Points access `position` at a handle and resets its word; the job must have room for it.
void aim_access(job& n, unsigned position, void* handle);

// Whether the job may have an access to the handle; for jobs that other threads run, finish or begin anew
// meanwhile. A stale access of an earlier life makes it answer yes, which is allowed.
inline constexpr std::uintptr_t uses_anything = ~position_mask;
bool may_use(const job& n, const void* handle);

void wait_until_complete(job_details& d);

// The same with the caller's way to sleep: sleep(word, expected) waits while the word holds that value, or
// shorter, and says whether to go on. False: it said no before the job was complete.
template <class Sleep> bool wait_until_complete(job_details& d, Sleep&& sleep) {
    for (;;) {
        // acquire: pairs with announce_completion(), so the waiter sees all that the task wrote.
        std::uint32_t state = d.completion.load(std::memory_order_acquire);
        if (state == complete) return true;
        if (state != awaited && !d.completion.compare_exchange_strong(
                                    state, awaited, std::memory_order_acq_rel, std::memory_order_acquire))
            continue;
        if (!sleep(d.completion, awaited)) return d.completion.load(std::memory_order_acquire) == complete;
    }
}

// The waiting thread gives up and leaves the job to the thread that completes it. False: it is complete.
bool desert(job_details& d);

// True: the waiter has given up, and the caller must do what the waiter would have done.
bool announce_completion(job_details& d);

} // namespace starpu::graph
