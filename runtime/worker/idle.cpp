// What a worker does when it finds nothing: it looks again for a moment, then sleeps until another thread has
// work for it.
//
// It looks only every microsecond or two: polling the line that a submitter writes would slow the submitter
// down, and a sleeping worker costs eighteen times as long to wake.
#include "worker/idle.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "memory/nodes.hpp"
#include "platform/clock.hpp"
#include "worker/idle_hooks.hpp"
#include "worker/take.hpp"

#include <sched.h>
#include <utility>

namespace starpu::worker {

namespace {
constexpr unsigned looks_before_sleep = 24;
constexpr unsigned pauses_between_looks = 40;

// Lets threads that share the core go first, the application's among them.
void pause_between_looks() {
    for (unsigned i = 0; i < pauses_between_looks; ++i) base::active_atomics::relax();
    sched_yield();
}

bool is_stopping(const worker& w) {
    return w.control->stopping.load(std::memory_order_relaxed);
}

// Hooks are asked each time, and the last ones only before a sleep.
bool may_sleep(const worker& w, unsigned look) {
    const bool agree = progression_hooks().run();
    if (look + 1 < looks_before_sleep) return false;
    return (agree && hooks_before_sleep().run()) || !w.scheduler->may_be_kept_awake();
}

// Looks until there is a job, or the worker may sleep, or has to stop.
graph::job* search(worker& w) {
    for (unsigned look = 0; !is_stopping(w); ++look) {
        if (graph::job* n = take(w)) return n;
        if (graph::job* n = take_over(w)) return n;
        if (may_sleep(w, look)) return nullptr;
        pause_between_looks();
    }
    return nullptr;
}

// One that threw is not called again: it would throw at every sleep.
void call(graph::atomic<sleep_callback>& listener, sleep_callback f, const worker& w) {
    base::call_program([&] { f(w.id); },
                       [&](const base::thrown& what) {
                           if (!listener.compare_exchange_strong(f, nullptr, std::memory_order_acq_rel))
                               return what.error; // another worker was first
                           return base::report_thrown(what, w.name.c_str(),
                                                      "the callback around a worker's sleep",
                                                      "it is not called any more");
                       });
}

void tell(graph::atomic<sleep_callback>& listener, const worker& w) {
    if (const sleep_callback f = listener.load(std::memory_order_acquire)) call(listener, f, w);
}

template <class Sleep> void sleep(worker& w, Sleep&& until_woken) {
    tell(going_to_sleep(), w);
    const std::int64_t start = platform::now_ns();
    w.done.asleep_since_ns.store(start, std::memory_order_relaxed);
    until_woken();
    w.done.asleep_since_ns.store(0, std::memory_order_relaxed);
    counters::add(w.done.sleeping_ns, platform::now_ns() - start);
    tell(waking_up(), w);
}
} // namespace

std::int64_t slept_ns(const counters& done) {
    const std::int64_t over = done.sleeping_ns.load(std::memory_order_relaxed);
    const std::int64_t since = done.asleep_since_ns.load(std::memory_order_relaxed);
    return since == 0 ? over : over + platform::now_ns() - since;
}

namespace {
// While others may leave tasks to the worker rather than load their data ahead.
class free_time {
public:
    explicit free_time(const worker& w)
        : worker_(w), is_free_(memory::is_looked_after() && !has_taken_work(w)) {
        if (is_free_) worker_.scheduler->note_free(worker_.id);
    }
    ~free_time() { end(); }
    free_time(const free_time&) = delete;
    free_time& operator=(const free_time&) = delete;

    void end() {
        if (std::exchange(is_free_, false)) worker_.scheduler->note_taken(worker_.id);
    }

private:
    const worker& worker_;
    bool is_free_;
};
} // namespace

static graph::job* search_and_sleep(worker& w) {
    free_time free(w);
    base::idle_set& sleepers = w.scheduler->sleeping().sleepers_like(w.id);
    sleepers.begin_search();
    for (;;) {
        graph::job* n = search(w);
        if (n != nullptr) free.end(); // first: a worker that it wakes must not see it as free
        // The last searcher that found work passes the duty on: publishers relied on it to see theirs.
        const bool was_last = sleepers.end_search();
        if (n != nullptr || w.is_retired) {
            if (was_last) w.scheduler->sleeping().wake_for_rest();
            return n;
        }
        sleepers.announce_idle(w.id);
        const bool must_look = w.control->stopping.load(std::memory_order_seq_cst) || !looks_empty(w);
        if (must_look && sleepers.retract_idle(w.id)) {
            free.end();
            w.scheduler->sleeping().wake_for_rest(); // publishers may have relied on this worker alone
            return nullptr;
        }
        sleep(w, [&] { sleepers.park(w.id); }); // woken workers count as searchers
        if (is_stopping(w)) {
            sleepers.end_search();
            return nullptr;
        }
    }
}

// A worker that can begin nothing new does not count as a searcher: other threads would leave work to it.
static graph::job* wait_for_own_work(worker& w) {
    base::idle_set& sleepers = w.scheduler->sleeping().full_sleepers();
    if (graph::job* n = search(w)) return n;
    sleepers.announce_idle(w.id);
    // Data that arrive now make room, and their job comes to the box with a call.
    const bool must_look = w.control->stopping.load(std::memory_order_seq_cst) || !looks_empty(w);
    if (must_look && sleepers.retract_idle(w.id)) return nullptr;
    sleep(w, [&] { sleepers.park(w.id); });
    sleepers.end_search(); // the thread that woke it counted it
    return nullptr;
}

// While a program's own policy runs, the policy decides which worker is woken.
static graph::job* search_and_sleep_at_latch(worker& w) {
    sched::worker_latch& latch = w.scheduler->sleeping().latch(w.id);
    // What makes room for it comes with a call. One that is retired passes on what the policy gives it.
    latch.begin_looking(!has_place_aside(w) && !w.is_retired);
    graph::job* n = search(w);
    while (n == nullptr && !is_stopping(w)) {
        sleep(w, [&] { latch.sleep(); });
        n = search(w);
    }
    latch.end_looking();
    return n;
}

graph::job* wait_for_work(worker& w) {
    w.scheduler->note_idle(w.id);
    w.engine->progress.note_idle(w.id);
    graph::job* n = w.scheduler->sleeping().are_latches_used() ? search_and_sleep_at_latch(w)
                    : has_place_aside(w)                       ? search_and_sleep(w)
                                                               : wait_for_own_work(w);
    w.scheduler->note_busy(w.id);
    return n;
}

} // namespace starpu::worker
