// Waits for one task or for all, and ties the ends of tasks together.
#include "task/holding/wait.hpp"

#include "base/report.hpp"
#include "base/seeded_bug.hpp"
#include "graph/job_pool.hpp"
#include "graph/successors.hpp"
#include "task/core/engine.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/core/task_recorder.hpp"
#include "task/core/watch.hpp"
#include "task/holding/told_failures.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"

#include <cerrno>

namespace starpu::task {

namespace {
// Fires when `earlier` has ended, and gives the later task one of its end releases.
void pass_end_on(graph::job& n) {
    auto* later = static_cast<graph::job*>(n.argument);
    if (n.details->cause.load(std::memory_order_relaxed) != 0)
        later->details->reported_outcome.store(-ECANCELED, std::memory_order_relaxed);
    graph::end_life(n, 0);
    graph::ready_list ready;
    const bool has_ended = current_engine()->failures.ignores_end_releases.load(std::memory_order_relaxed);
    if (!has_ended) release_end(*later, ready);
    graph::drop_hold(*later);
    dispatch(ready);
}
} // namespace

int wait_for_task(starpu_task& t) {
    if (int error = check_may_block("starpu_task_wait")) return error;
    char name[96];
    graph::job* n = job_of(t);
    if (n == nullptr || n->details == nullptr ||
        n->details->completion.load(std::memory_order_acquire) == graph::not_submitted)
        return base::report_error(-EINVAL, describe(t, name),
                                  "it is waited for but was never submitted; submit it first");
    if (t.detach)
        return base::report_error(-EINVAL, describe(t, name),
                                  "it is waited for but is detached; set detach to 0 before it is submitted");
    if (t.synchronous)
        return base::report_error(-EINVAL, describe(t, name),
                                  "it is waited for but is synchronous; its submission has waited already");
    engine& e = *current_engine();
    if (int error = wait_until_complete(e, *n, "starpu_task_wait")) return error;
    const int outcome = n->details->outcome;
    if (outcome != 0) tell_of_failure(e, t);
    if (t.destroy) destroy(t);
    return outcome;
}

int wait_for_at_most(std::uint64_t limit, const char* call) {
    if (int error = check_may_block(call)) return error;
    if (base::is_seeded(base::seeded_bug::wait_for_all_returns_early)) ++limit;
    engine& e = *current_engine();
    wait_for_few waiting(e, call, limit);
    return e.progress.wait_until_at_most(limit, waiting) ? 0 : waiting.give_up();
}

int wait_for_all(const char* call) {
    if (int error = wait_for_at_most(0, call)) return error;
    return tell_of_failures(*current_engine(), call);
}

int wait_for_all(const char* call, char* text, std::size_t room) {
    if (int error = wait_for_at_most(0, call)) return error;
    return take_failures(*current_engine(), text, room);
}

int destroy_by_application(starpu_task& t) {
    char name[96];
    if (this_thread.current == &t) {
        t.destroy = 1;
        return 0;
    }
    if (is_in_flight(t) && current_engine() == nullptr) return report_not_running("starpu_task_destroy");
    if (is_in_flight(t))
        return base::report_error(
            -EBUSY, describe(t, name),
            "it is still in flight; wait for it, or set `destroy` and leave it to the runtime");
    if (t.magic != task_magic)
        return base::report_error(-EINVAL, "starpu_task_destroy",
                                  "%p is no task; pass one from starpu_task_create", static_cast<void*>(&t));
    destroy(t);
    return 0;
}

void destroy_after_run(starpu_task& t) {
    graph::job* n = job_of(t);
    const bool was_kept = n != nullptr && n->details != nullptr &&
                          n->details->completion.load(std::memory_order_acquire) != graph::not_submitted;
    if (!was_kept || this_thread.current == &t) {
        t.destroy = 1; // no other thread looks at the task now
        return;
    }
    // Not the bit-field: the thread that ends the run may be looking at its neighbours.
    if (n->details->fate.exchange(graph::to_be_destroyed, std::memory_order_acq_rel) == graph::has_ended)
        destroy(t);
}

namespace {
// The job has details.
void expect_end_releases(starpu_task& t, graph::job& n, int count) {
    n.details->end.expect(count);
    if (this_thread.current == &t) n.set(graph::slow_when_done); // it runs already
    t.nb_termination_call_required = 1;
}
} // namespace

int add_end_releases(starpu_task& t, int count) {
    char name[96];
    if (count < 0)
        return base::report_error(-EINVAL, describe(t, name),
                                  "its end cannot wait for %d releases; give how many it shall wait for",
                                  count);
    graph::job* n = ensure_job(t);
    if (n == nullptr || graph::ensure_details(*n) == nullptr)
        return base::report_error(-ENOMEM, describe(t, name), "no memory left for its end dependencies");
    expect_end_releases(t, *n, count);
    return 0;
}

int run_after(starpu_task& later, starpu_task& earlier, const char* call) {
    char name[96];
    if (this_thread.current == &later && !later.regenerate && later.destroy && later.detach)
        return base::report_error(-EINVAL, describe(later, name),
                                  "it runs already and will not run again, so that it can wait for nothing; "
                                  "declare that before it is submitted");
    graph::job* to = ensure_job(later);
    graph::job* from = ensure_job(earlier);
    engine* e = current_engine();
    task_recorder* r = e == nullptr ? nullptr : e->recorder.load(std::memory_order_relaxed);
    if (r != nullptr) r->note_dependency(later, earlier);
    graph::ready_list ready;
    using graph::successor_result;
    const bool is_added =
        to != nullptr && from != nullptr &&
        graph::add_successor(*from, *to, ready) != successor_result::no_memory &&
        // A task that repeats itself waits, from its second run on, until its successors have had the first.
        (!earlier.regenerate ||
         graph::add_successor(*to, *from, ready, graph::first_wait::next_run) != successor_result::no_memory);
    dispatch(ready);
    return is_added ? 0 : base::report_error(-ENOMEM, call, "no memory left for the dependency");
}

const graph::job* job_whose_end_waits(const graph::job& link) {
    if (!link.has(graph::is_continuation) || link.body != pass_end_on) return nullptr;
    return static_cast<const graph::job*>(link.argument);
}

namespace {
// The job that passes the end of `earlier` on, which cannot fire yet; nullptr: no memory, and nothing has
// changed.
graph::job* link_ends(graph::job& later, graph::job& earlier, graph::ready_list& ready) {
    graph::job* link = graph::allocate_job();
    if (link == nullptr) return nullptr;
    link->set(graph::is_continuation);
    link->set(graph::calls_program); // it may be what the end of `later` still waits for
    link->body = pass_end_on;
    link->argument = &later;
    if (graph::add_successor(earlier, *link, ready) != graph::successor_result::no_memory) return link;
    graph::release_references(*link, 1);
    return nullptr;
}
} // namespace

// Whatever needs memory comes first: the end must not wait for a release that is never given.
int end_after(starpu_task& later, starpu_task& earlier, const char* call) {
    graph::job* to = ensure_job(later);
    graph::job* from = ensure_job(earlier);
    graph::ready_list ready;
    const bool has_jobs = to != nullptr && from != nullptr && graph::ensure_details(*to) != nullptr;
    graph::job* link = has_jobs ? link_ends(*to, *from, ready) : nullptr;
    if (link == nullptr) return base::report_error(-ENOMEM, call, "no memory left for the dependency");
    expect_end_releases(later, *to, 1);
    graph::hold(*to);
    graph::expect_inputs_once(*link);
    graph::satisfy(*link, 1, ready);
    dispatch(ready);
    return 0;
}

} // namespace starpu::task
