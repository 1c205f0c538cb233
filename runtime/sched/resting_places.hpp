// The resting places that there are: among the workers of a kind, apart from them, and at latches.
#pragma once

#include "sched/ready_queues.hpp"
#include "sched/resting_place.hpp"
#include "sched/sleepers.hpp"
#include "sched/worker_latch.hpp"

namespace starpu::sched {

// Threads with new work wake one worker of a kind that can do it, unless one searches already.
class place_among_kind final : public resting_place {
public:
    place_among_kind(sleepers& all, ready_queues& queues) : all_(all), queues_(queues) {}

    void begin_search(base::worker_id worker) override { all_.begin_search(worker); }
    void end_search(base::worker_id worker) override {
        all_.end_search(worker, [this](base::worker_id member) { return queues_.has_for_kind_of(member); });
    }
    bool announce(base::worker_id worker) override {
        all_.announce(worker);
        return true;
    }
    bool retract(base::worker_id worker) override { return all_.retract(worker); }
    void park(base::worker_id worker) override { all_.park(worker); }
    void lie_down(base::worker_id) override {}
    bool is_called(base::worker_id worker) override { return all_.is_called(worker); }
    void get_up(base::worker_id worker) override { park(worker); } // at once: the call is there

private:
    sleepers& all_;
    ready_queues& queues_;
};

// For a worker that can begin nothing new. It is called by name alone and does not count as a searcher: no
// thread leaves work to it.
class place_apart final : public resting_place {
public:
    explicit place_apart(sleepers& all) : apart_(all.full()) {}

    void begin_search(base::worker_id) override {}
    void end_search(base::worker_id) override {}
    bool announce(base::worker_id worker) override {
        apart_.announce_idle(worker);
        return true;
    }
    bool retract(base::worker_id worker) override { return apart_.retract_idle(worker); }
    void park(base::worker_id worker) override {
        apart_.park(worker);
        apart_.end_search(); // the thread that woke it counted it
    }
    void lie_down(base::worker_id) override {}
    bool is_called(base::worker_id worker) override { return !apart_.is_asleep(worker); }
    void get_up(base::worker_id worker) override { park(worker); } // at once: the call is there

private:
    base::idle_set& apart_;
};

// The policy decides which worker is called. A latch keeps a call from the beginning of the search on, so the
// search itself is the second look.
class place_at_latch final : public resting_place {
public:
    place_at_latch(base::per_worker<worker_latch>& latches, bool is_full)
        : latches_(latches), is_full_(is_full) {}

    void begin_search(base::worker_id worker) override { latches_[worker].begin_looking(is_full_); }
    void end_search(base::worker_id worker) override { latches_[worker].end_looking(); }
    bool announce(base::worker_id) override { return false; }
    bool retract(base::worker_id) override { return true; }
    void park(base::worker_id worker) override { latches_[worker].sleep(); }
    void lie_down(base::worker_id worker) override { latches_[worker].lie_down(); }
    bool is_called(base::worker_id) override { return true; } // programs may signal the condition itself
    void get_up(base::worker_id worker) override { latches_[worker].begin_looking(is_full_); }

private:
    base::per_worker<worker_latch>& latches_;
    const bool is_full_;
};

} // namespace starpu::sched
