// Where a worker looks for work, and sleeps when there is none. The loop that uses it is in worker/idle.cpp,
// with the argument why no wake-up is lost.
#pragma once

#include "base/ids.hpp"

namespace starpu::sched {

class resting_place {
public:
    // From now on the worker searches. end_search() ends that, and wakes others for what threads left to this
    // worker because it searched.
    virtual void begin_search(base::worker_id worker) = 0;
    virtual void end_search(base::worker_id worker) = 0;

    // It found nothing and searches no more; from now on it can be called. True: it has to look at its queues
    // once more before it parks.
    virtual bool announce(base::worker_id worker) = 0;
    // After that look: it searches again. False: it has been called, and park() returns at once.
    virtual bool retract(base::worker_id worker) = 0;
    // Sleeps until it is called. It searches again then.
    virtual void park(base::worker_id worker) = 0;

    // The same for a worker without a thread: it lies down, does nothing until it has been called, and then
    // gets up. Where a call may leave no trace it counts as called all the time.
    virtual void lie_down(base::worker_id worker) = 0;
    virtual bool is_called(base::worker_id worker) = 0;
    virtual void get_up(base::worker_id worker) = 0;

protected:
    ~resting_place() = default;
};

} // namespace starpu::sched
