// A turn is the worker's cycle of worker/loop.cpp up to where its thread would wait.
#include "worker/stepped.hpp"

#include "platform/setup_error.hpp"
#include "worker/execute.hpp"
#include "worker/idle.hpp"
#include "worker/idle_hooks.hpp"
#include "worker/take.hpp"

#include <algorithm>

namespace starpu::worker {

namespace {
// So often a worker looks for what seems to be there before it lies down all the same.
constexpr unsigned most_searches = 8;

// The calling thread is that worker for a while. What the engine counts of threads stays the thread's.
class stand_in {
public:
    explicit stand_in(base::worker_id id) : before_(task::this_thread) {
        task::thread_state as_worker;
        as_worker.worker = id;
        become(as_worker);
    }
    ~stand_in() { become(before_); }
    stand_in(const stand_in&) = delete;
    stand_in& operator=(const stand_in&) = delete;

private:
    static void become(task::thread_state next) {
        next.submitter = task::this_thread.submitter;
        next.submitter_of = task::this_thread.submitter_of;
        next.known_to = task::this_thread.known_to;
        task::this_thread = next;
    }

    const task::thread_state before_;
};

std::uint64_t calls_of(const worker& w) {
    return w.scheduler->sleeping().call_count();
}
} // namespace

stepped_workers::stepped_workers(pool& all) {
    for (const base::worker_id id : all.ids()) {
        worker& w = all.worker_at(id);
        const stand_in self(id);
        if (const int error = w.device->enter()) {
            leave_all();
            throw platform::setup_error(error, "a simulated device cannot be used by its worker");
        }
        w.is_stepped = true;
        places_.emplace_back(w);
        w.scheduler->sleeping().count_calls();
    }
}

stepped_workers::~stepped_workers() {
    leave_all();
}

void stepped_workers::leave_all() {
    for (place& p : places_) {
        const stand_in self(p.who->id);
        if (p.is_lying) {
            p.who->scheduler->wake(p.who->id);
            get_up(p);
        }
        p.search.reset();
        p.who->device->leave();
    }
}

bool stepped_workers::step(base::worker_id id) {
    return take_turn(places_[base::index_of(id)]);
}

bool stepped_workers::is_called(const place& p) {
    return p.is_lying && p.search->is_called();
}

// One that runs kernels ahead of their end looks for more of them, unless nothing can have changed.
bool stepped_workers::may_look_ahead(const place& p) {
    const worker& w = *p.who;
    if (p.is_lying) return false;
    if (w.under_way.empty()) return true;
    return w.device->depth() != 0 && (!w.scheduler->finds_by_calls() || p.heard_calls != calls_of(w));
}

// Those that were called come first: others leave jobs to them as long as they are free.
bool stepped_workers::step_one_that_may_move() {
    return std::ranges::any_of(places_, [this](place& p) { return is_called(p) && take_turn(p); }) ||
           std::ranges::any_of(places_, [this](place& p) { return may_look_ahead(p) && take_turn(p); });
}

void stepped_workers::lie_down(place& p) {
    begin_sleep(*p.who);
    p.search->lie_down();
    p.is_lying = true;
}

void stepped_workers::get_up(place& p) {
    p.search->get_up();
    p.is_lying = false;
    end_sleep(*p.who);
}

// nullptr: it has to wait for its device, or lies.
graph::job* stepped_workers::find_job(place& p) {
    worker& w = *p.who;
    for (unsigned searches = 0; searches < most_searches; ++searches) {
        graph::job* n = p.search ? p.search->look() : take_job(w);
        if (n != nullptr || !w.under_way.empty()) {
            p.search.reset();
            return n;
        }
        if (!p.search) note_idle(w);
        if (p.search && p.search->must_leave()) p.search.reset();
        if (!p.search) {
            p.search.emplace(w);
            continue;
        }
        progression_hooks().call_all();
        if (p.search->try_announce()) {
            lie_down(p);
            return nullptr;
        }
        p.search.reset();
    }
    return nullptr;
}

bool stepped_workers::take_turn(place& p) {
    worker& w = *p.who;
    const stand_in self(w.id);
    const std::uint64_t calls = calls_of(w);
    if (p.is_lying) get_up(p);
    bool has_moved = settle(w);
    while (graph::job* n = find_job(p)) {
        w.scheduler->note_busy(w.id);
        execute(w, *n);
        has_moved = true;
    }
    if (!has_moved) p.heard_calls = calls;
    return has_moved;
}

} // namespace starpu::worker
