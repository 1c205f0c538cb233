// Workers without threads: a simulation, in which only their devices' time passes, lets one after the other
// do what it can do at once.
#pragma once

#include "worker/idle_search.hpp"
#include "worker/pool.hpp"

#include <cstdint>
#include <deque>
#include <optional>

namespace starpu::worker {

// By one thread at a time, which may be another one each time. They begin when pool::start_workers() would be
// called, and end before the pool goes.
class stepped_workers {
public:
    explicit stepped_workers(pool& all); // all of its workers; throws platform::setup_error
    ~stepped_workers();
    stepped_workers(const stepped_workers&) = delete;
    stepped_workers& operator=(const stepped_workers&) = delete;

    // The worker sees what ended on its device, and begins what it can begin. False: nothing of both.
    bool step(base::worker_id id);

    // The first of the workers that may find something without an end on their devices does. False: none
    // does.
    bool step_one_that_may_move();

private:
    struct place {
        explicit place(worker& w) : who(&w) {}
        worker* who;
        std::optional<idle_search> search; // while it has nothing to do
        bool is_lying = false;             // until it is called
        std::uint64_t heard_calls = ~0ull; // before its last turn in vain
    };
    void leave_all();
    static bool is_called(const place& p);
    static bool may_look_ahead(const place& p);
    bool take_turn(place& p);
    graph::job* find_job(place& p);
    void lie_down(place& p);
    void get_up(place& p);

    std::deque<place> places_; // by the numbers of the workers
};

} // namespace starpu::worker
