// The resting places that there are: among the workers of a kind, apart from them, and at latches.
#pragma once

#include "sched/ready_queues.hpp"
#include "sched/resting_place.hpp"
#include "sched/sleepers.hpp"
#include "sched/worker_latch.hpp"

#include <vector>

namespace starpu::sched {

// Threads with new work wake one worker of a kind that can do it, unless one searches already.
class place_among_kind final : public resting_place {
public:
    place_among_kind(sleepers& all, ready_queues& queues) : all_(all), queues_(queues) {}

    void begin_search(unsigned worker) override { all_.begin_search(worker); }
    void end_search(unsigned worker) override {
        all_.end_search(worker, [this](unsigned member) { return queues_.has_for_kind_of(member); });
    }
    bool announce(unsigned worker) override {
        all_.announce(worker);
        return true;
    }
    bool retract(unsigned worker) override { return all_.retract(worker); }
    void park(unsigned worker) override { all_.park(worker); }

private:
    sleepers& all_;
    ready_queues& queues_;
};

// For a worker that can begin nothing new. It is called by name alone and does not count as a searcher: no
// thread leaves work to it.
class place_apart final : public resting_place {
public:
    explicit place_apart(sleepers& all) : apart_(all.full()) {}

    void begin_search(unsigned) override {}
    void end_search(unsigned) override {}
    bool announce(unsigned worker) override {
        apart_.announce_idle(worker);
        return true;
    }
    bool retract(unsigned worker) override { return apart_.retract_idle(worker); }
    void park(unsigned worker) override {
        apart_.park(worker);
        apart_.end_search(); // the thread that woke it counted it
    }

private:
    base::idle_set& apart_;
};

// The policy decides which worker is called. A latch keeps a call from the beginning of the search on, so the
// search itself is the second look.
class place_at_latch final : public resting_place {
public:
    place_at_latch(std::vector<worker_latch>& latches, bool is_full) : latches_(latches), is_full_(is_full) {}

    void begin_search(unsigned worker) override { latches_[worker].begin_looking(is_full_); }
    void end_search(unsigned worker) override { latches_[worker].end_looking(); }
    bool announce(unsigned) override { return false; }
    bool retract(unsigned) override { return true; }
    void park(unsigned worker) override { latches_[worker].sleep(); }

private:
    std::vector<worker_latch>& latches_;
    const bool is_full_;
};

} // namespace starpu::sched
