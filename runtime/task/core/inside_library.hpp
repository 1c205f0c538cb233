// Which threads of the application are inside the library now, so that a report can be sure that none is.
//
// Entry points make an `inside`, calls that sleep an `outside`. Workers do both, too, when the code that they
// run calls the library; what they do apart from that shows in ready_sink::is_quiet().
#pragma once

#include "base/quiescence_gate.hpp"

#include <utility>

namespace starpu::task {

extern base::quiescence_gate gate;

struct visit_state {
    base::quiescence_gate::visitor* visitor = nullptr; // none before the first call
    unsigned depth = 0;                                // of entry points that call each other
    bool stands_aside = false; // while it waits: entry points called from there lead back to that
};

// initial-exec: as for this_thread.
[[gnu::tls_model("initial-exec")]] extern thread_local constinit visit_state own_presence;

void introduce_this_thread();

inline void come_in() {
    if (own_presence.visitor == nullptr) [[unlikely]]
        introduce_this_thread();
    if (own_presence.stands_aside) [[unlikely]]
        gate.step_back(*own_presence.visitor);
    else
        gate.enter(*own_presence.visitor);
}

inline void go_out() {
    if (own_presence.stands_aside) [[unlikely]]
        gate.step_aside(*own_presence.visitor);
    else
        gate.leave(*own_presence.visitor);
}

// While it lives, the calling thread may change whatever the library keeps.
class inside {
public:
    inside() {
        if (own_presence.depth++ == 0) come_in();
    }
    ~inside() {
        if (--own_presence.depth == 0) go_out();
    }
    inside(const inside&) = delete;
    inside& operator=(const inside&) = delete;
};

// While it lives, the calling thread changes nothing but under locks, though it has not returned.
class outside {
public:
    // Shutdown waits for threads that are `aside`, since they will still look at what the engine keeps.
    // Threads that are `gone` count as if they had returned.
    enum class absence { aside, gone };

    explicit outside(absence how = absence::aside)
        : depth_(std::exchange(own_presence.depth, 0u)), how_(how), stood_aside_(own_presence.stands_aside) {
        if (depth_ == 0) return;
        own_presence.stands_aside = how_ == absence::aside;
        go_out();
    }
    ~outside() {
        if (depth_ == 0) return;
        come_in();
        own_presence.stands_aside = stood_aside_;
        own_presence.depth = depth_;
    }
    outside(const outside&) = delete;
    outside& operator=(const outside&) = delete;

    // The calling thread is about to sleep there.
    void note_sleep(const base::active_atomics::atomic<std::uint32_t>& word) const {
        if (depth_ != 0 && how_ == absence::aside) gate.note_sleep(*own_presence.visitor, word);
    }

private:
    const unsigned depth_;
    const absence how_;
    const bool stood_aside_;
};

// Waits until no call of another thread is under way. For a thread that has gone itself; calls that sleep
// must have a reason to return.
void wait_until_all_have_gone();

} // namespace starpu::task
