// Whether anything was ever put into a group of lists: until then one load, of a line that stays in each
// cache, answers for all of them.
//
// A thread that puts something there calls note_use(), fills the list, and then looks for sleepers. A worker
// that is about to sleep announces that, and then asks was_used() before it looks into the lists.
//
// Memory order: all four steps are seq_cst, and so lie in one total order S. Say that the worker reads false.
// Then its load comes before the first store of true in S. The thread that made that store looks for sleepers
// later, and finds the announcement, which came earlier. A thread that stored nothing had read true: its load
// comes behind the first store in S, and its look behind that. Were the load only an acquire, S would not say
// where the thread's look lies (C++20, [atomics.order]/4); were the store only a release, it would not be in
// S. The list's own count cannot help: the worker that reads false does not look at it.
#pragma once

#include "base/active_atomics.hpp"

namespace starpu::sched {

template <class Policy> class basic_first_use {
public:
    // Writes once only: later uses leave the line where it is.
    void note_use() noexcept {
        if (!was_used()) was_used_.store(true, std::memory_order_seq_cst);
    }
    bool was_used() const noexcept { return was_used_.load(std::memory_order_seq_cst); }

private:
    typename Policy::template atomic<bool> was_used_{false};
};

using first_use = basic_first_use<base::active_atomics>;

} // namespace starpu::sched
