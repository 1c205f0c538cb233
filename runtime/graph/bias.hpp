// Lets ordered accesses skip the execution lock of a handle until an unordered access needs it.
//
// Ordered accesses never conflict with each other, so while a handle is `biased` to them they skip its lock.
// A worker says what it runs in a slot of its own (enter), and only then looks at the bias of the handles its
// job uses. The first unordered access takes the bias away (revoke): it announces that, makes every worker
// pass a memory barrier, and looks at the slots. A job that was there and uses the handle is waited for, as
// an entry in a list that leave() re-reads. A job that was not there yet finds `revoking` or `locked`: it
// leaves and takes the lock.
//
// Jobs that are ready own their data, although they may not have begun and so are in no slot: a revocation
// also finds those, and is granted only when each of them has ended. They need no lock: see is_owner().
//
// Thus each side writes, then reads what the other wrote. The kernel's barrier makes that safe while the
// frequent side pays a plain store only; on a kernel without one both sides use seq_cst operations.
#pragma once

#include "base/active_atomics.hpp"
#include "base/bitset.hpp"
#include "base/intrusive_list.hpp"
#include "base/per_worker.hpp"
#include "base/spinlock.hpp"
#include "graph/job_set.hpp"

#include <cstdint>
#include <mutex>

namespace starpu::graph {

enum class bias_state : std::uint8_t {
    biased,   // ordered accesses skip the lock
    revoking, // only owners still skip it; jobs that skipped it may still be inside
    locked    // all that are inside hold the lock
};

// One handle's change of regime; lives with the handle's lock until granted() is called.
template <class Policy> struct basic_revocation {
    typename Policy::template atomic<bias_state>* bias = nullptr;
    // Whether the job behind a slot uses the handle. Jobs end and their memory, which stays jobs' memory, is
    // used anew while this looks: it must load with acquire what a new life stores with release.
    bool (*uses)(std::uintptr_t job, const basic_revocation& self) noexcept = nullptr;
    // Adds to `owners` the jobs that own the handle's data. None of them can end meanwhile, or its end_job()
    // comes after this. nullptr: every job that has not begun waits for the lock.
    void (*find_owners)(basic_revocation& self) noexcept = nullptr;
    job_set owners;
    // Called once, by any thread, when all jobs that skipped the lock are done; bias is `locked` by then.
    void (*granted)(basic_revocation& self) noexcept = nullptr;

    // basic_bias' own.
    base::worker_mask waited_for;
    basic_revocation* next = nullptr;
};

template <class Policy> class basic_bias {
    template <class V> using atomic = typename Policy::template atomic<V>;

public:
    using revocation = basic_revocation<Policy>;

    explicit basic_bias(unsigned workers) : slots_(workers), kernel_barrier_(Policy::has_heavy_barrier()) {}

    // ---- workers

    // Before the worker looks at the bias of the handles of `job`, which is not 0.
    void enter(base::worker_id worker, std::uintptr_t job) noexcept { publish(slots_[worker], job); }

    // After enter(): whether the job may skip the lock of this handle. If not: leave(), and take the lock.
    static bool is_biased(const atomic<bias_state>& bias) noexcept {
        return bias.load(std::memory_order_seq_cst) == bias_state::biased;
    }

    // After the job's last touch of its data.
    void leave(base::worker_id worker) noexcept {
        publish(slots_[worker], no_job);
        if (revocations_.load(std::memory_order_seq_cst) != 0) poll();
    }

    // Whether the job owns the data of a handle that is being revoked: it goes on without the lock.
    bool is_owner(const atomic<bias_state>& bias, std::uintptr_t job) noexcept {
        if (bias.load(std::memory_order_seq_cst) != bias_state::revoking) return false;
        std::lock_guard hold(lock_);
        return is_known_owner(bias, job);
    }

    // The same for find_owners(), which is called under the lock.
    bool is_known_owner(const atomic<bias_state>& bias, std::uintptr_t job) noexcept {
        bool is_one = false;
        awaited_.for_each(
            [&](const revocation& r) { is_one = is_one || (r.bias == &bias && r.owners.contains(job)); });
        return is_one;
    }

    // After the data of a job say that it has ended, and before its memory becomes another's: whether
    // end_job() has to be called.
    bool is_any_under_way() noexcept {
        Policy::compiler_barrier(); // partner: heavy_barrier() in revoke()
        // acquire: partner of grant(), for what find_owners() read in the job's memory.
        if (kernel_barrier_) return revocations_.load(std::memory_order_acquire) != 0;
        // acq_rel: either this finds the revocation, or the revocation finds this and thus the job's end.
        return revocations_.fetch_add(0, std::memory_order_acq_rel) != 0;
    }

    void end_job(std::uintptr_t job) noexcept {
        revocation_list due;
        {
            std::lock_guard hold(lock_);
            awaited_.for_each([&](revocation& r) { r.owners.remove(job); });
            due = take_due();
        }
        grant_all(due);
    }

    // ---- unordered accesses, which need the lock

    // Takes the bias away; r.granted is called now, or later by a thread in leave() or end_job(), when the
    // last job of r has gone. At most once per handle: the caller sees to it, under the lock of the handle.
    void revoke(revocation& r) noexcept {
        {
            std::lock_guard hold(lock_); // is_owner() answers only when all owners are found
            // In this order: a worker that enters after the barrier sees `revoking`, one that leaves or ends
            // a job after it sees the count and looks here, and what workers did before it is seen below.
            r.bias->store(bias_state::revoking, std::memory_order_seq_cst);
            revocations_.fetch_add(1, std::memory_order_seq_cst);
            if (kernel_barrier_) Policy::heavy_barrier();
            if (r.find_owners != nullptr) r.find_owners(r);
            r.owners.seal();
            for (const base::worker_id worker : slots_.ids()) r.waited_for.insert(index_of(worker));
            if (is_awaited(r)) {
                awaited_.push_back(r);
                return;
            }
        }
        grant(r);
    }

    // Grants the revocations that have no job left to wait for.
    void poll() noexcept {
        revocation_list due;
        {
            std::lock_guard hold(lock_);
            due = take_due();
        }
        grant_all(due);
    }

private:
    using revocation_list = base::intrusive_list<revocation, &revocation::next>;
    static constexpr std::uintptr_t no_job = 0;

    struct alignas(base::cache_line_bytes) slot {
        atomic<std::uintptr_t> job{no_job};
    };

    void publish(slot& s, std::uintptr_t job) noexcept {
        if (kernel_barrier_) {
            // Release also on entering: a thread that sees the new job must see the end of the one before.
            s.job.store(job, std::memory_order_release);
            Policy::compiler_barrier(); // partner: heavy_barrier() in revoke()
        } else {
            s.job.store(job, std::memory_order_seq_cst);
        }
    }

    // Under lock_.
    revocation_list take_due() noexcept {
        revocation_list due;
        revocation_list still_awaited;
        while (revocation* r = awaited_.pop_front()) (is_awaited(*r) ? still_awaited : due).push_back(*r);
        awaited_ = std::move(still_awaited);
        return due;
    }

    void grant_all(revocation_list& due) noexcept {
        while (revocation* r = due.pop_front()) grant(*r);
    }

    // Crosses out the workers that r need not wait for any more.
    bool is_awaited(revocation& r) noexcept {
        r.waited_for.for_each([&](std::size_t index) {
            if (!runs_a_user(slots_[base::id_at<base::worker_id>(index)], r)) r.waited_for.erase(index);
        });
        return !r.waited_for.empty() || !r.owners.is_empty();
    }

    // A job that entered later may be mistaken for one to wait for. That does no harm: it will leave at once.
    static bool runs_a_user(const slot& s, const revocation& r) noexcept {
        const std::uintptr_t job = s.job.load(std::memory_order_seq_cst);
        return job != no_job && r.uses(job, r);
    }

    void grant(revocation& r) noexcept {
        r.bias->store(bias_state::locked, std::memory_order_release);
        revocations_.fetch_sub(1, std::memory_order_release); // partner: is_any_under_way()
        r.granted(r);                                         // may end the life of r
    }

    base::per_worker<slot> slots_;
    const bool kernel_barrier_;
    alignas(base::cache_line_bytes) atomic<std::uint32_t> revocations_{0}; // begun and not yet granted
    base::basic_spinlock<Policy> lock_;
    revocation_list awaited_; // under lock_
};

using revocation = basic_revocation<base::active_atomics>;
using bias = basic_bias<base::active_atomics>;

} // namespace starpu::graph
