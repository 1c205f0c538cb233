// What the two ends of an explicit dependency know of each other: one word in which each side sets its own
// bits.
//
// The earlier side tells the later one that it has ended; the later side arms the edge before each of its
// runs, and may go. Each edge holds the later job in memory until exactly one side drops that hold; the
// side that leaves second frees the edge.
#pragma once

#include <atomic>
#include <cstdint>

namespace starpu::graph {

template <class Policy> class basic_edge_word {
    static constexpr std::uint32_t armed = 1 << 0;        // the later job counts this edge
    static constexpr std::uint32_t in_use = 1 << 1;       // the earlier side is telling, or has left
    static constexpr std::uint32_t later_left = 1 << 2;   // the later side will not look at this edge again
    static constexpr std::uint32_t earlier_left = 1 << 3; // nor the earlier side
    static constexpr std::uint32_t unheld = 1
                                            << 4; // the edge does not hold the later job: its only run waits

public:
    explicit basic_edge_word(bool is_armed) : word_(is_armed ? armed : 0) {}

    // ---- the later side

    // Before a run. False: the earlier job is gone, and the edge is the caller's to free.
    bool arm() { return (word_.fetch_or(armed, std::memory_order_acq_rel) & earlier_left) == 0; }

    // True: the caller takes the count back, for the earlier job has ended already.
    bool disarm() { return (word_.fetch_and(~armed, std::memory_order_relaxed) & armed) != 0; }

    struct farewell {
        bool frees_edge;
        bool drops_hold;
    };

    // The later job goes for good. If it is still counted, the earlier side drops the hold when it has told.
    farewell leave() {
        const std::uint32_t before = word_.fetch_or(later_left, std::memory_order_acq_rel);
        return {(before & earlier_left) != 0, (before & (earlier_left | armed | in_use)) == 0};
    }

    // The later job goes with the run that waits for this edge: that it waits is hold enough.
    farewell leave_after_run() {
        const std::uint32_t before = word_.fetch_or(later_left | unheld, std::memory_order_acq_rel);
        return {(before & earlier_left) != 0, (before & earlier_left) == 0};
    }

    // ---- the earlier side

    // When the earlier job has ended. `satisfy()` tells the later job, which may start at once, arm the
    // edge again, leave, and be gone; `drop_hold()` comes last, then `free_edge()`. Returns whether the edge
    // stays in the list: `stays` says that the earlier job may end once more. The events must not use the
    // edge.
    template <class Events> bool tell(bool stays, Events&& events) {
        // No other thread looks at the edge of a job that waits for its only run.
        if (word_.load(std::memory_order_acquire) == (armed | later_left | unheld)) {
            events.free_edge();
            events.satisfy();
            return false;
        }
        const std::uint32_t before = word_.fetch_or(in_use, std::memory_order_acq_rel);
        if ((before & (armed | later_left)) == later_left) {
            events.free_edge(); // the later job may be gone
            return false;
        }
        // The side that takes the bit off satisfies the later job: this one, or the later one in disarm().
        if ((before & armed) != 0 && disarm()) events.satisfy();
        return stays ? go_on(events) : part(events);
    }

    // ---- queries

    bool is_armed() const { return (word_.load(std::memory_order_relaxed) & armed) != 0; }
    // To a job that is still there.
    bool leads_on() const {
        const std::uint32_t word = word_.load(std::memory_order_relaxed);
        return (word & later_left) == 0 || (word & (armed | unheld)) == (armed | unheld);
    }

private:
    template <class Events> bool go_on(Events& events) {
        const std::uint32_t after = word_.fetch_and(~in_use, std::memory_order_acq_rel);
        if ((after & later_left) == 0) return true;
        // Armed again for a run that will be the later job's last, and is waited for by this edge.
        if ((after & (armed | unheld)) == (armed | unheld)) return true;
        events.free_edge();
        if ((after & unheld) == 0) events.drop_hold();
        return false;
    }

    template <class Events> bool part(Events& events) {
        const std::uint32_t after = word_.fetch_or(earlier_left, std::memory_order_acq_rel);
        if ((after & later_left) != 0) events.free_edge();
        if ((after & armed) != 0) events.satisfy(); // armed again meanwhile, and in vain
        if ((after & unheld) == 0) events.drop_hold();
        return false;
    }

    typename Policy::template atomic<std::uint32_t> word_;
};

} // namespace starpu::graph
