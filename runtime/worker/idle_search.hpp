// One search of a worker for work, from where it ran out of jobs to the next one.
//
// Its steps, and why no wake-up is lost between them, are argued for in worker/idle.cpp.
#pragma once

#include "sched/resting_place.hpp"
#include "sched/scope.hpp"
#include "worker/worker.hpp"

namespace starpu::worker {

// The worker has no job in hand.
void note_idle(worker& w);

class idle_search {
public:
    explicit idle_search(worker& w);
    ~idle_search(); // it searches no more, and wakes others for what threads left to it
    idle_search(const idle_search&) = delete;
    idle_search& operator=(const idle_search&) = delete;

    // Takes a job where there is one.
    graph::job* look();

    // What it looked for is not what it has to look for now: its device is lost, data that arrived made room,
    // or the workers stop.
    bool must_leave() const;

    // Lets itself be called, and looks at its queues once more. True: it is to park. False: it searches
    // again, for there is something.
    bool try_announce();
    void park() { rest_.park(worker_.id); } // until it is called

    // Instead of park(), for a worker without a thread: it lies there until is_called(), and then gets up.
    void lie_down() { rest_.lie_down(worker_.id); }
    bool is_called() const { return rest_.is_called(worker_.id); }
    void get_up() { rest_.get_up(worker_.id); }

private:
    bool must_look() const;

    worker& worker_;
    const sched::scope sought_;
    sched::resting_place& rest_;
    // While others may leave tasks to the worker rather than load their data ahead.
    const bool is_free_;
};

} // namespace starpu::worker
