// Holds the gate of the library, and gives each thread that passes it a visitor.
#include "task/core/inside_library.hpp"

#include "base/fork.hpp"

#include <ctime>

namespace starpu::task {

base::quiescence_gate gate;
thread_local constinit visit_state own_presence;

namespace {
struct farewell {
    ~farewell() {
        if (own_presence.visitor != nullptr) gate.dismiss(*own_presence.visitor);
        own_presence.visitor =
            nullptr; // a call of another destructor introduces the thread once more, for ever
    }
};

// The thread that forked may be inside a call, in which it goes on.
void begin_anew_in_child(void* the_door) {
    base::renew<base::quiescence_gate>(the_door);
    own_presence.visitor = nullptr;
    if (own_presence.depth != 0) come_in();
}
const base::at_fork fork_row(&gate, begin_anew_in_child);
} // namespace

void wait_until_all_have_gone() {
    constexpr timespec moment{0, 200'000};
    // One of those inside may wait for another thread that cannot come in.
    while (!gate.was_left_by_all([left = 100]() mutable {
        constexpr timespec short_while{0, 200'000};
        nanosleep(&short_while, nullptr);
        return --left > 0;
    })) {
        gate.wake_sleepers();
        nanosleep(&moment, nullptr);
    }
}

void introduce_this_thread() {
    thread_local farewell at_the_end;
    static_cast<void>(at_the_end);
    own_presence.visitor = &gate.enrol();
}

} // namespace starpu::task
