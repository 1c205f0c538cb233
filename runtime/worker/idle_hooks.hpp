// Work of other libraries that idle workers do, such as polling a network. Lives longer than any runtime.
#pragma once

#include "base/fork.hpp"
#include "graph/job.hpp"

#include <array>
#include <mutex>

namespace starpu::worker {

class idle_hooks {
public:
    using function = unsigned (*)(void*);

    int add(function f, void* argument); // the hook's number, or -ENOMEM
    // Returns once no worker is inside the hook. 0, -EINVAL (also where another call is removing it), or
    // -EDEADLK inside a hook.
    int remove(int number);

    bool are_there() const { return count_.load(std::memory_order_relaxed) != 0; }
    // False: one of the hooks forbids to sleep.
    bool call_all();

private:
    struct slot {
        bool is_taken = false;   // under the lock, as is the next
        bool is_leaving = false; // a removal waits for the workers inside
        void* argument = nullptr;
        graph::atomic<function> call{nullptr};
        graph::atomic<unsigned> users{0};
    };

    static bool call(slot& s, function f);
    slot* begin_removal(int number); // nullptr: there is no such hook
    void end_removal(slot& s);

    std::mutex lock_; // against other calls of add() and remove(); never held while a hook may run
    const base::held_over_fork<std::mutex> row_{lock_};
    std::array<slot, 16> slots_;
    graph::atomic<unsigned> count_{0};
};

idle_hooks& progression_hooks(); // run whenever an idle worker looks for work
idle_hooks& hooks_before_sleep();

// Called by a worker around its sleep, with its number; nullptr: nothing is called.
using sleep_callback = void (*)(unsigned);
graph::atomic<sleep_callback>& going_to_sleep();
graph::atomic<sleep_callback>& waking_up();

} // namespace starpu::worker
