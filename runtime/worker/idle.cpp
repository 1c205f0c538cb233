// What a worker does when it finds nothing: it looks again for a moment, then sleeps until another thread has
// work for it.
//
// It looks only every microsecond or two: polling the line that a submitter writes would slow the submitter
// down, and a sleeping worker costs eighteen times as long to wake.
#include "worker/idle.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "platform/clock.hpp"
#include "worker/idle_hooks.hpp"
#include "worker/idle_search.hpp"

#include <sched.h>

namespace starpu::worker {

namespace {
constexpr unsigned looks_before_sleep = 24;
constexpr unsigned pauses_between_looks = 40;

// Lets threads that share the core go first, the application's among them.
void pause_between_looks() {
    for (unsigned i = 0; i < pauses_between_looks; ++i) base::active_atomics::relax();
    sched_yield();
}

// Hooks are asked each time, and the last ones only before a sleep.
bool may_sleep(const worker& w, unsigned look) {
    const bool agree = progression_hooks().call_all();
    if (look + 1 < looks_before_sleep) return false;
    return (agree && hooks_before_sleep().call_all()) || !w.scheduler->may_be_kept_awake();
}

// Looks until there is a job, or the worker may sleep, or has to leave.
graph::job* search(idle_search& its, const worker& w) {
    for (unsigned look = 0; !its.must_leave(); ++look) {
        if (graph::job* n = its.look()) return n;
        if (may_sleep(w, look)) return nullptr;
        pause_between_looks();
    }
    return nullptr;
}

// One that threw is not called again: it would throw at every sleep.
void call(graph::atomic<sleep_callback>& listener, sleep_callback f, const worker& w) {
    base::call_program([&] { f(number_of(w.id)); },
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
} // namespace

void begin_sleep(worker& w) {
    tell(going_to_sleep(), w);
    w.done.asleep_since_ns.store(platform::now_ns(), std::memory_order_relaxed);
}

void end_sleep(worker& w) {
    const std::int64_t start = w.done.asleep_since_ns.load(std::memory_order_relaxed);
    w.done.asleep_since_ns.store(0, std::memory_order_relaxed);
    w.free_since_ns = platform::now_ns();
    counters::increase(w.done.sleeping_ns, w.free_since_ns - start);
    tell(waking_up(), w);
}

std::int64_t slept_ns(const counters& done) {
    const std::int64_t over = done.sleeping_ns.load(std::memory_order_relaxed);
    const std::int64_t since = done.asleep_since_ns.load(std::memory_order_relaxed);
    return since == 0 ? over : over + platform::now_ns() - since;
}

namespace {
// Why no wake-up is lost.
//
// Claim: while a job lies where workers of some kinds find it, a worker of these kinds is awake and will look
// there, or has been called; or all of them run tasks, and look when these end.
//
// An idle worker searches, is announced, or sleeps (sched/resting_place.hpp). It does in this order
//     W1  announce(): it stops to count as a searcher and lets itself be called;
//     W2  looks at its queues, at `stopping` and at the scope it looks in once more, and only then parks.
// A thread with a job does in this order
//     P1  publishes the job;
//     P2  looks for searchers, then for announced workers, of which it calls one if none searches.
// Both steps of both sides are seq_cst. In their one order P1 comes before W2, and the worker finds the job;
// or W1 comes before P2, and the thread sees the worker as announced. What the thread saw there:
//   - An announced worker. Of those that clear its mark one wins. Another thread that wins calls the worker,
//     which then counts as a searcher. If the worker itself wins, by retract(), it counts as one, too: it
//     found something in W2, and thereby has taken on what threads left to it.
//   - A searcher, to which it leaves the job. That one finds it; or finds nothing, and W1 and W2 are still to
//     come; or leaves with another job, to stop, or for another scope. Then end_search() says whether it was
//     the last searcher of its kind, and if so it wakes another one, of which the claim holds again. It looks
//     at all kinds, since threads may have left to it what two kinds can run.
//   - Neither: all workers of these kinds run tasks, or come to W1 after P2 and find the job in W2.
//
// A worker that looks for its own jobs alone (scope::own) counts as no searcher, and is called by name: then
// P2 is a look at this worker's mark. What makes room is published before that call, like the job.
//
// At the latch of a policy that calls workers itself, a lock has the part of the one order. begin_search() is
// W1 and the search is W2: a call that takes the lock before W1 came after P1, so that the search finds the
// job; one that takes it later is kept, and park() returns at once. The end of park() is the next W1.
// Such a call is for what the policy has, and the caller may call no other worker. So a thread that then
// sends the worker a job past the policy wakes all, for the worker may leave with that one; and so does a
// thread of the program that stops to drive the worker.
//
// Where the steps are, and what pairs with what:
//     P1  in base/: tail_ of submission_ring, bottom_ of work_deque; in sched/queues/: size_ of fifo and
//         two_ended, top_ of priority_buckets, has_next_ of ordered_box; the count of sched/pauses.hpp;
//         aside_count in placement.cpp; `stopping` in pool.cpp and program_threads.cpp. Where a thread moves
//         jobs from one place to the next, W2 sees that it does: sorting_ of the policy prio, sorted_ of
//         timed_queue; or the thread is a worker that looks at what it moved and calls others for the rest
//         with W2, the looks_idle() of each, are_there(), scope_sought() and must_look();
//     P2  searching_ and the idle words in wake_one() and wake() of base/idle_set.hpp
//         with W1, end_search() and announce_idle() there.
// tests/interleaving runs this under all schedules (idle_set_test, sleepers_test), and finds each step that
// is left out.
graph::job* search_and_sleep(worker& w) {
    idle_search its(w);
    graph::job* n = search(its, w);
    while (n == nullptr && !its.must_leave() && its.try_announce()) {
        begin_sleep(w);
        its.park();
        end_sleep(w);
        n = search(its, w);
    }
    return n;
}
} // namespace

graph::job* wait_for_work(worker& w) {
    note_idle(w);
    graph::job* n = search_and_sleep(w);
    w.scheduler->note_busy(w.id);
    return n;
}

} // namespace starpu::worker
