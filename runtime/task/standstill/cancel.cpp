// Does in the application's place what it has left undone, until every task has ended.
#include "task/standstill/cancel.hpp"

#include "base/report.hpp"
#include "data/core/handle_details.hpp"
#include "graph/population.hpp"
#include "graph/successors.hpp"
#include "task/core/failure.hpp"
#include "task/core/task.hpp"
#include "task/core/watch.hpp"
#include "task/holding/acquire.hpp"
#include "task/holding/wait.hpp"
#include "task/linking/blocked.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <vector>

namespace starpu::task {

namespace {
// What is let go then needs only to be counted as ended.
constexpr std::int64_t between_removals_ns = 20'000'000;
constexpr unsigned most_vain_removals = 100;

// Everything that holds others back, taken down before anything is let go: that changes the population.
struct obstacles {
    std::vector<data::handle*> held;       // each once: what is released may be gone
    std::vector<graph::job*> predecessors; // with successors that wait for them
    std::vector<graph::job*> unended;      // that wait for releases of their end
};

void find_obstacles(obstacles& found) {
    graph::for_each_job([&](graph::job& n) {
        const acquisition* a = acquisition_of(n);
        if (a != nullptr && a->is_public && is_held(*a->target)) found.held.push_back(a->target);
        if (graph::is_waited_for(n)) found.predecessors.push_back(&n);
        if (missing_end_releases(n) > 0) found.unended.push_back(&n);
    });
    std::sort(found.held.begin(), found.held.end());
    found.held.erase(std::unique(found.held.begin(), found.held.end()), found.held.end());
}

// From now on what is granted to the application is released as soon as its callback has returned.
bool release_held_data(engine& e, const std::vector<data::handle*>& held) {
    e.failures.releases_acquisitions.store(true, std::memory_order_relaxed);
    for (data::handle* h : held) release_all_held(*h);
    return true;
}

bool abandon_all(const std::vector<graph::job*>& predecessors, graph::ready_list& ready) {
    for (graph::job* n : predecessors) graph::abandon_successors(*n, ready);
    return true;
}

// From now on tasks end when they have run.
bool end_all(engine& e, const std::vector<graph::job*>& unended, graph::ready_list& ready) {
    e.failures.ignores_end_releases.store(true, std::memory_order_relaxed);
    for (graph::job* n : unended) end_at_once(*n, ready);
    return true;
}

// One kind at a time, all of it: what the first kind releases may already be everything. Each step visits
// what there is once, and what is like what it lets go does not stop those behind it again. False: there was
// nothing of any kind.
bool remove_some(engine& e) {
    obstacles found;
    find_obstacles(found);
    graph::ready_list ready;
    const bool has_released = [&] {
        if (!found.held.empty()) return release_held_data(e, found.held);
        if (e.tags.release_all_blocked(ready)) return true;
        if (!found.predecessors.empty()) return abandon_all(found.predecessors, ready);
        if (!found.unended.empty()) return end_all(e, found.unended, ready);
        return e.sink->ignore_orders();
    }();
    dispatch(ready);
    return has_released;
}

bool wait_or_stand_still(engine& e, std::int64_t delay_ns) {
    last_wait waiting(e, delay_ns);
    return e.progress.wait_until_at_most(0, waiting);
}

void cancel_what_is_left(engine& e) {
    base::report_error(-ECANCELED, "starpu_shutdown",
                       "%llu tasks are blocked and nothing will release them; they are cancelled",
                       static_cast<unsigned long long>(e.progress.in_flight()));
    e.failures.cancels_all.store(true, std::memory_order_relaxed);
    e.failures.looks_closer.store(true, std::memory_order_relaxed);
    {
        std::lock_guard guard(e.waits.lock);
        e.waits.shuts_down = true;
    }
    std::uint64_t left = e.progress.in_flight();
    for (unsigned vain = 0; vain < most_vain_removals && remove_some(e); ++vain) {
        if (wait_or_stand_still(e, between_removals_ns)) return;
        if (e.progress.in_flight() < left) vain = 0;
        left = e.progress.in_flight();
    }
    base::report_error(-EDEADLK, "starpu_shutdown", "%llu tasks cannot be cancelled and are lost",
                       static_cast<unsigned long long>(e.progress.in_flight()));
}
} // namespace

void finish_all(engine& e) {
    if (e.sink->end_pauses())
        base::report_warning("starpu_shutdown", "the workers are paused; they go on with what was submitted");
    // Shutdown ends even where reports are turned off.
    const std::int64_t delay_ns = e.waits.delay_ns != 0 ? e.waits.delay_ns : default_stall_delay_ns;
    if (!wait_or_stand_still(e, delay_ns)) cancel_what_is_left(e);
    send_away(e.waits);
}

} // namespace starpu::task
