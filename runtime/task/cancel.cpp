// Does in the application's place what it has left undone, until every task has ended.
#include "task/cancel.hpp"

#include "base/report.hpp"
#include "data/handle_details.hpp"
#include "graph/population.hpp"
#include "graph/successors.hpp"
#include "task/acquire.hpp"
#include "task/blocked.hpp"
#include "task/completion.hpp"
#include "task/dispatch.hpp"
#include "task/failure.hpp"
#include "task/task.hpp"
#include "task/wait.hpp"

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
    std::vector<graph::node*> predecessors; // with successors that wait for them
    std::vector<graph::tag> tags;
    std::vector<graph::node*> unended; // whose end waits for releases
    std::vector<data::handle*> held;
};

void find_obstacles(engine& e, obstacles& found) {
    graph::for_each_node([&](graph::node& n) {
        const acquisition* a = acquisition_of(n);
        if (a != nullptr && a->is_public && is_held(*a->target)) found.held.push_back(a->target);
        bool is_waited_for = false;
        graph::for_each_waiting(n, [&](const graph::node&) { is_waited_for = true; });
        if (is_waited_for) found.predecessors.push_back(&n);
        if (!is_blocked(n)) return;
        graph::tag earlier;
        if (task_of(n)->use_tag && e.tags.find_unfinished_before(task_of(n)->tag_id, earlier))
            found.tags.push_back(earlier);
        if (missing_end_releases(n) > 0) found.unended.push_back(&n);
    });
}

// One kind at a time: what the first kind releases may already be all. False: there was nothing of any kind.
bool remove_some(engine& e) {
    obstacles found;
    find_obstacles(e, found);
    graph::ready_list ready;
    if (!found.held.empty()) {
        for (data::handle* h : found.held)
            if (is_held(*h)) release_held(*h, STARPU_MAIN_RAM, false, "starpu_shutdown");
    } else if (!found.tags.empty()) {
        for (graph::tag id : found.tags) {
            e.tags.restart(id); // one that is done counts again
            e.tags.finish(id, ready, graph::tag_table::afterwards::done, true);
        }
    } else if (!found.predecessors.empty()) {
        for (graph::node* n : found.predecessors) graph::abandon_successors(*n, ready);
    } else if (!found.unended.empty()) {
        for (graph::node* n : found.unended)
            for (int missing = missing_end_releases(*n); missing > 0; --missing) release_end(*n, ready);
    } else {
        return false;
    }
    dispatch(ready);
    return true;
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
    // Shutdown ends even where reports are turned off.
    const std::int64_t delay_ns = e.waits.delay_ns != 0 ? e.waits.delay_ns : default_stall_delay_ns;
    if (!wait_or_stand_still(e, delay_ns)) cancel_what_is_left(e);
    send_away(e.waits);
}

} // namespace starpu::task
