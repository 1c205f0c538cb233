// Orders the accesses to one handle as submitted: one atomic word per access, no lock for completers.
//
// The accesses of a handle form a list from oldest to newest. Two tokens travel along it:
//   may_start        everything that excludes this access is complete;
//   all_before_done  every earlier access is complete.
// The thread that makes a condition true sends, exactly once:
//   may_start here, and next is of the same class     -> may_start to next
//   all_before_done and done here, and next is there  -> all_before_done to next, and may_start unless next
//                                                        got it above; then this access is retired
// A retired access is never touched again. Bits are only ever set, so there is no ABA and a completer never
// waits. Linking happens under the handle's submission lock; completing needs none.
#pragma once

#include "base/active_atomics.hpp"
#include "base/seeded_bug.hpp"

#include <cstdint>

namespace starpu::graph {

// Accesses of one class may run at the same time; writes never do.
enum class access_class : std::uint8_t { read, write, commute, reduce };

constexpr bool may_run_together(access_class a, access_class b) noexcept {
    return a == b && a != access_class::write;
}

template <class Policy> struct alignas(16) basic_access {
    template <class V> using atomic = typename Policy::template atomic<V>;

    // The next access and, in the low bits that alignment leaves free, the flags of namespace access_bits.
    atomic<std::uint64_t> word{0};
    // What is accessed, as the owner encodes it. Others may read it when the access has gone to its next
    // life.
    atomic<std::uintptr_t> target{0};
};

namespace access_bits {
inline constexpr std::uint64_t may_start = 1;
inline constexpr std::uint64_t all_before_done = 2;
inline constexpr std::uint64_t done = 4;
inline constexpr std::uint64_t next_runs_together = 8; // about next, hence set together with it
inline constexpr std::uint64_t all = 15;
inline constexpr std::uint64_t complete = may_start | all_before_done | done;
} // namespace access_bits

// Whether the access may start and is not done; not of one in no chain.
constexpr bool is_under_way(std::uint64_t word) noexcept {
    return (word & (access_bits::may_start | access_bits::done)) == access_bits::may_start;
}

// The newest access of a handle; under the handle's submission lock.
template <class Policy> struct basic_chain_tail {
    basic_access<Policy>* tail = nullptr;
    access_class kind = access_class::write;
};

// Events is called with
//   satisfied(access)  the access may start (unless link() has returned true for it)
//   retired(access)    the chain has no more interest in the access (unless complete() has returned true for
//   it)
// and must not call back into the same chain.
template <class Policy> struct basic_access_chain {
    using access = basic_access<Policy>;
    using chain_tail = basic_chain_tail<Policy>;

    // Appends `a`; no other thread sees its fields yet. True: it may start at once.
    template <class Events>
    static bool link(chain_tail& chain, access& a, access_class kind, Events& events) {
        const bool satisfied =
            chain.tail ? link_behind(*chain.tail, chain.kind, a, kind, events) : start_afresh(a);
        chain.tail = &a;
        chain.kind = kind;
        return satisfied;
    }

    // The work behind `a` is done. True: `a` is retired by this very call.
    template <class Events> static bool complete(access& a, Events& events) {
        // Release: the work, for all later accesses. Acquire: next's fields, and all that came with the
        // token.
        const std::uint64_t before = a.word.fetch_or(access_bits::done, std::memory_order_acq_rel);
        access* next = next_of(before);
        if (!next || !(before & access_bits::all_before_done)) return false;
        deliver(*next, tokens_after_completion(before), events);
        return true;
    }

    // Whether an access linked now could start at once.
    static bool would_start(const chain_tail& chain, access_class kind) noexcept {
        if (!chain.tail) return true;
        const std::uint64_t seen = chain.tail->word.load(std::memory_order_acquire);
        if (is_complete(seen))
            return may_run_together(chain.kind, kind) || chain.kind != access_class::reduce;
        return may_run_together(chain.kind, kind) && (seen & access_bits::may_start) != 0;
    }

    // Whether every access linked so far is complete.
    static bool is_complete(const chain_tail& chain) noexcept {
        return !chain.tail || is_complete(chain.tail->word.load(std::memory_order_acquire));
    }

    // Lets go of the last access if it is complete: what unregistering a handle ends with.
    template <class Events> static bool close_chain(chain_tail& chain, Events& events) {
        if (!is_complete(chain)) return false;
        if (chain.tail) events.retired(*chain.tail);
        chain.tail = nullptr;
        return true;
    }

    // Visits what waits for nothing but `a` and those that run together with it: the next access, and those
    // that run together with that one. None of them can start or retire while `a` is not done.
    template <class Visit> static void for_each_directly_behind(const access& a, Visit visit) {
        std::uint64_t word = a.word.load(std::memory_order_acquire);
        if ((word & access_bits::done) != 0) return;
        const auto step = [&word] {
            const access* next = next_of(word);
            if (next != nullptr) word = next->word.load(std::memory_order_acquire);
            return next;
        };
        while ((word & access_bits::next_runs_together) != 0) step();
        for (bool goes_on = true; goes_on; goes_on = (word & access_bits::next_runs_together) != 0) {
            const access* behind = step();
            if (behind == nullptr) return;
            visit(*behind);
        }
    }

private:
    static bool is_complete(std::uint64_t word) noexcept {
        return (word & access_bits::complete) == access_bits::complete;
    }

    static access* next_of(std::uint64_t word) noexcept {
        return reinterpret_cast<access*>(static_cast<std::uintptr_t>(word & ~access_bits::all));
    }

    static std::uint64_t tokens_after_completion(std::uint64_t word) noexcept {
        return word & access_bits::next_runs_together ? access_bits::all_before_done
                                                      : access_bits::may_start | access_bits::all_before_done;
    }

    // Plain in effect: `a` is not reachable by others yet.
    static bool start_afresh(access& a) noexcept {
        a.word.store(access_bits::may_start | access_bits::all_before_done, std::memory_order_relaxed);
        return true;
    }

    template <class Events>
    static bool link_behind(access& previous, access_class previous_kind, access& a, access_class kind,
                            Events& events) {
        // Acquire: the work of an access found complete is visible to the one that starts after it.
        const std::uint64_t seen = previous.word.load(std::memory_order_acquire);
        if (is_complete(seen)) return replace(previous, a, events);

        const bool together = may_run_together(previous_kind, kind);
        // What previous has already, it will not send: `a` is born with it.
        const bool born_satisfied = together && (seen & access_bits::may_start);
        a.word.store(born_satisfied ? access_bits::may_start : 0, std::memory_order_relaxed);

        const std::uint64_t link =
            reinterpret_cast<std::uintptr_t>(&a) | (together ? access_bits::next_runs_together : 0);
        // Release: fields of `a` and its owner, for the thread that brings the tokens. Acquire: as above.
        const std::uint64_t before = previous.word.fetch_or(link, std::memory_order_acq_rel);
        constexpr std::uint64_t finished = access_bits::all_before_done | access_bits::done;
        if ((before & finished) == finished) return replace(previous, a, events);
        if (born_satisfied) return true;
        if (!together || !(before & access_bits::may_start)) return false;
        // previous got may_start between the two looks and could not send it: `a` was not linked then.
        // Relaxed: only the next link() looks at this bit, under the same lock.
        a.word.fetch_or(access_bits::may_start, std::memory_order_relaxed);
        return true;
    }

    // All is done up to `previous`, and no thread will send from it any more: `a` starts like the first.
    template <class Events> static bool replace(access& previous, access& a, Events& events) {
        events.retired(previous);
        return start_afresh(a);
    }

    // Follows the tokens over accesses that were waiting for nothing else.
    template <class Events> static void deliver(access& first, std::uint64_t tokens, Events& events) {
        for (access* a = &first; a;) {
            const std::uint64_t word = a->word.fetch_or(tokens, std::memory_order_acq_rel) | tokens;
            access* next = next_of(word);
            std::uint64_t onward = 0;
            if ((tokens & access_bits::may_start) && next && (word & access_bits::next_runs_together) &&
                !base::is_seeded(base::seeded_bug::late_start_is_lost))
                onward = access_bits::may_start;
            const bool retired =
                (tokens & access_bits::all_before_done) && (word & access_bits::done) && next;
            if (retired) onward |= tokens_after_completion(word);
            // From here on another thread may run, complete and recycle the owner of `a`.
            if (retired) events.retired(*a);
            if (tokens & access_bits::may_start) events.satisfied(*a);
            a = onward ? next : nullptr;
            tokens = onward;
        }
    }
};

using access = basic_access<base::active_atomics>;
using chain_tail = basic_chain_tail<base::active_atomics>;
using access_chain = basic_access_chain<base::active_atomics>;

} // namespace starpu::graph
