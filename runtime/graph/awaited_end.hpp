// What the end of a run still waits for: the run itself, and releases that the application has announced.
#pragma once

#include "base/active_atomics.hpp"

#include <cstdint>

namespace starpu::graph {

// One word, so that a release knows whether the run is over: the lowest bit is the run, the rest counts
// releases.
template <class Policy> class basic_awaited_end {
public:
    void expect(int releases) { word_.fetch_add(releases * one_release, std::memory_order_relaxed); }

    // refused: all that were announced have come. last: the caller ends the run.
    enum class answer { refused, counted, last };
    // acq_rel, here and below: the thread that ends the run sees what others did before their releases.
    answer note_release() {
        std::int64_t seen = word_.load(std::memory_order_relaxed);
        do {
            if (seen < one_release) return answer::refused;
        } while (!word_.compare_exchange_weak(seen, seen - one_release, std::memory_order_acq_rel,
                                              std::memory_order_relaxed));
        return seen == one_release ? answer::last : answer::counted;
    }

    // The run is over. True: nothing else is awaited, and the caller ends it.
    bool close_run() { return word_.fetch_sub(the_run, std::memory_order_acq_rel) == the_run; }

    // Releases are not awaited any more. True: the caller ends the run; false: another call does.
    bool give_up() { return word_.exchange(0, std::memory_order_acq_rel) != 0; }

    // The run has ended, and the next one may come.
    void begin_anew() { word_.store(the_run, std::memory_order_relaxed); }

    // Releases that a run which is over still waits for. Relaxed: a hint; to act on it, call give_up().
    std::int64_t missing() const {
        const std::int64_t seen = word_.load(std::memory_order_relaxed);
        return (seen & the_run) != 0 ? 0 : seen / one_release;
    }

private:
    static constexpr std::int64_t the_run = 1;
    static constexpr std::int64_t one_release = 2;

    typename Policy::template atomic<std::int64_t> word_{the_run};
};

using awaited_end = basic_awaited_end<base::active_atomics>;

} // namespace starpu::graph
