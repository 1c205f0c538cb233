// Counts how often the application has paused the workers.
#pragma once

#include "graph/job.hpp"

namespace starpu::sched {

class pauses {
public:
    bool are_there() const { return count_.load(std::memory_order_seq_cst) != 0; }
    void add_one() { count_.fetch_add(1, std::memory_order_seq_cst); }

    // False: there was none.
    bool remove_one() {
        // Partner: are_there() in the second look of a worker that is about to sleep.
        unsigned count = count_.load(std::memory_order_relaxed);
        do {
            if (count == 0) return false;
        } while (!count_.compare_exchange_weak(count, count - 1, std::memory_order_seq_cst,
                                               std::memory_order_relaxed));
        return true;
    }
    bool remove_all() { return count_.exchange(0, std::memory_order_seq_cst) != 0; } // the same partner

private:
    graph::atomic<unsigned> count_{0}; // read by every worker, written by the application
};

} // namespace starpu::sched
