// One vertex of the task graph: counts its unsatisfied inputs down, fires once, then releases what waits for
// it.
//
// A job is what a worker sees of a task: the first line is all it needs to run it, the accesses follow. The
// task itself is an opaque pointer here. Jobs come from a type-stable pool, so a stale pointer still points
// at a job.
#pragma once

#include "base/active_atomics.hpp"
#include "graph/access_chain.hpp"

#include <cstddef>
#include <cstdint>

struct starpu_codelet;

namespace starpu::graph {

using base::active_atomics;
template <class T> using atomic = active_atomics::atomic<T>;

struct job;
struct job_details;

// What a job asks of the code that handles it; 0 is an ordinary task that may take every short cut.
enum job_flag : std::uint16_t {
    slow_when_ready = 1 << 0,   // prologue, execution locks, no kernel, chosen worker
    slow_when_run = 1 << 1,     // buffers are not simply the handles' main copies in order
    slow_when_done = 1 << 2,    // callbacks, tags, waiters, end dependencies, a task that outlives its run
    is_continuation = 1 << 3,   // no task: `body` runs in whichever thread satisfied the last input
    owner_is_pooled = 1 << 4,   // the owner's memory came with the job from the runtime's pools
    holds_locks = 1 << 5,       // its execution locks are granted
    has_blocks = 1 << 6,        // its accesses are in details->blocks
    is_announced = 1 << 7,      // its prologue callback was called
    closes_successors = 1 << 8, // others may still add successors while it ends
    outlives_run = 1 << 9,      // the task stays after its run: it is waited for, or submitted again
    excludes = 1 << 10,         // takes execution locks before it goes on
    was_submitted = 1 << 11,    // at least once, and accepted
    uses_scratch = 1 << 12,     // some of its buffers are scratch memory; it holds their handles
    has_arrived = 1 << 13,      // its data are where its worker needs them, until it has run
    calls_program = 1 << 14,    // a continuation with a function of the program
};

// Runs when a continuation's inputs are satisfied; must not block. The job is completed by the body or
// later.
using continuation_body = void (*)(job&);

inline constexpr unsigned inline_accesses = 8;

struct alignas(base::cache_line_bytes) job {
    // Starts at 1: submission holds that count so that the job cannot fire while inputs are still being
    // added. From `next_run_bit` on it counts the inputs of the next run; see has_all_inputs().
    atomic<std::int32_t> pending{1};
    // 1 for the life cycle, plus one per access that its chain has not retired.
    atomic<std::int32_t> references{1};
    void* owner = nullptr;
    job* next = nullptr;
    // Head of the list of explicit successors; its low bit says that the job has ended. See
    // graph/successors.hpp.
    atomic<std::uintptr_t> successors{0};
    union {
        starpu_codelet* codelet = nullptr;
        continuation_body body;
    };
    void* argument = nullptr;
    job_details* details = nullptr;
    std::uint16_t flags = 0;
    std::uint16_t access_count = 0;
    std::int32_t priority = 0;

    // Not initialised with the job: aim_access() stores into them, and a thread that revokes a bias may
    // read the accesses of a job while its memory is being reused.
    union {
        access accesses[inline_accesses];
    };

    job() noexcept {}
    ~job() {}

    bool has(job_flag flag) const { return (flags & flag) != 0; }
    void set(job_flag flag) { flags = static_cast<std::uint16_t>(flags | flag); }
    void clear(job_flag flag) { flags = static_cast<std::uint16_t>(flags & ~flag); }
};
static_assert(sizeof(job) == 192, "a job is three cache lines");

// Accesses name their handle and, in the eight bits that the handle's alignment leaves, where their job
// lies.
inline constexpr std::uintptr_t handle_alignment_bytes = 256;
inline constexpr std::uintptr_t position_mask = handle_alignment_bytes - 1;
inline constexpr std::uintptr_t in_block_bit = 0x80;
inline constexpr unsigned accesses_per_block = 127;

// Where accesses beyond the inline ones live: a header that leads back to the job, then 127 accesses.
struct access_block {
    job* owner;
    void* unused;
    access accesses[accesses_per_block];
};
static_assert(sizeof(access_block) == 2048);

inline void* handle_address(const access& a) {
    return reinterpret_cast<void*>(a.target.load(std::memory_order_relaxed) & ~position_mask);
}

inline job& owner_of(access& a) {
    const std::uintptr_t position = a.target.load(std::memory_order_relaxed) & position_mask;
    if ((position & in_block_bit) == 0) {
        char* first = reinterpret_cast<char*>(&a - position);
        return *reinterpret_cast<job*>(first - offsetof(job, accesses));
    }
    access* first = &a - (position & ~in_block_bit);
    char* block = reinterpret_cast<char*>(first) - offsetof(access_block, accesses);
    return *reinterpret_cast<access_block*>(block)->owner;
}

// Added to `pending` between a run's start, or when inputs are added after that, and the next submission.
inline constexpr std::int32_t next_run_bit = 1 << 30;

// Whether the newest run has started: it is ready, runs, or has ended. acquire: sees what the inputs did.
inline bool has_all_inputs(const job& n) {
    const std::int32_t pending = n.pending.load(std::memory_order_acquire);
    return pending == 0 || pending >= next_run_bit;
}

// First in, first out; strings jobs together by `next`, so a job is in one list at a time.
class ready_list {
public:
    void append(job& n) {
        n.next = nullptr;
        if (last_ != nullptr)
            last_->next = &n;
        else
            first_ = &n;
        last_ = &n;
    }
    void prepend(job& n) {
        n.next = first_;
        first_ = &n;
        if (last_ == nullptr) last_ = &n;
    }
    job* try_pop() {
        job* n = first_;
        if (n == nullptr) return nullptr;
        first_ = n->next;
        if (first_ == nullptr) last_ = nullptr;
        n->next = nullptr;
        return n;
    }
    // Of the first so many the one with the least cost(job), the earlier one of equals; it looks no further
    // than a cost of 0, and asks for none where there is no choice.
    template <class Cost> job* try_pop_least(unsigned count, Cost&& cost) {
        if (count <= 1 || first_ == last_) return try_pop();
        job* best = first_;
        job* before_best = nullptr;
        auto least = cost(*best);
        for (job* before = first_; least != 0 && before->next != nullptr && --count != 0;
             before = before->next) {
            const auto its = cost(*before->next);
            if (!(its < least)) continue;
            least = its;
            before_best = before;
            best = before->next;
        }
        return before_best == nullptr ? try_pop() : take_behind(*before_best);
    }
    bool is_empty() const { return first_ == nullptr; }

private:
    job* take_behind(job& before) {
        job* n = before.next;
        before.next = n->next;
        if (last_ == n) last_ = &before;
        n->next = nullptr;
        return n;
    }

    job* first_ = nullptr;
    job* last_ = nullptr;
};

// Takes `count` inputs off the job; the thread that takes the last one finds it in `ready`.
// acq_rel: the last arrival sees everything that every predecessor did before it released.
inline void satisfy(job& n, std::int32_t count, ready_list& ready) {
    if (n.pending.fetch_sub(count, std::memory_order_acq_rel) == count) ready.append(n);
}

} // namespace starpu::graph
