// The steps of submission: check, throttle, prepare the job, order it, let it go.
#include "task/submission/submit.hpp"

#include "base/report.hpp"
#include "data/core/handle_details.hpp"
#include "graph/successors.hpp"
#include "platform/clock.hpp"
#include "task/core/chain_events.hpp"
#include "task/core/engine.hpp"
#include "task/core/kernels.hpp"
#include "task/core/measured.hpp"
#include "task/core/task.hpp"
#include "task/core/task_memory.hpp"
#include "task/core/task_recorder.hpp"
#include "task/core/watch.hpp"
#include "task/holding/initialiser.hpp"
#include "task/holding/transaction.hpp"
#include "task/holding/wait.hpp"
#include "task/linking/access_plan.hpp"
#include "task/linking/reduction_job.hpp"
#include "task/linking/reduction_lanes.hpp"
#include "task/linking/scratch_use.hpp"
#include "task/running/completion.hpp"
#include "task/running/dispatch.hpp"
#include "task/submission/check.hpp"
#include "task/switching/plan_states.hpp"

#include "starpu_profiling.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <sched.h>
#include <type_traits>

namespace starpu::task {

namespace {
// -EDEADLK: nothing would ever end, since the caller holds what the others wait for.
int wait_while_too_many(engine& e) {
    const unsigned most = e.limits.begin_above.load(std::memory_order_relaxed);
    if (most == 0 || this_thread.blocking_forbidden != 0 || e.progress.in_flight() < most) return 0;
    // This one must fit in again.
    const unsigned few = std::min(most - 1, e.limits.resume_at.load(std::memory_order_relaxed));
    wait_for_few waiting(e, "starpu_task_submit", few);
    return e.progress.wait_until_at_most(few, waiting) ? 0 : waiting.give_up();
}

bool must_be_kept(const starpu_task& t) {
    return !t.detach || !t.destroy || t.synchronous || t.regenerate;
}

// Without a branch for each: thirty fields are looked at for every task.
template <class... Field> bool is_any_set(Field... fields) {
    constexpr auto bits_of = [](auto field) {
        if constexpr (std::is_pointer_v<decltype(field)>)
            return reinterpret_cast<std::uintptr_t>(field);
        else
            return static_cast<std::uintptr_t>(field);
    };
    return (bits_of(fields) | ...) != 0;
}

bool frees_arguments(const starpu_task& t) {
    return t.cl_arg_free || t.cl_ret_free || t.callback_arg_free || t.epilogue_callback_arg_free ||
           t.prologue_callback_arg_free || t.prologue_callback_pop_arg_free;
}

bool has_implementation(const starpu_task& t) {
    const graph::job* n = job_of(t);
    return n != nullptr && n->details != nullptr &&
           (n->details->implementation >= 0 || n->details->run_implementation >= 0);
}

bool has_kernel(const starpu_task& t) {
    return t.cl != nullptr && !runs_nowhere(t);
}

bool takes_locks(const access_plan& plan) {
    for (const planned_access& p : plan)
        if (!p.is_ordered || p.kind == graph::access_class::commute ||
            !graph::bias::is_biased(p.target->bias))
            return true;
    return false;
}

std::uint16_t ready_flags(const starpu_task& t, const access_plan& plan) {
    const bool is_slow = !has_kernel(t) || t.execute_on_a_specific_worker || must_be_kept(t) ||
                         is_any_set(t.prologue_callback_func, t.workerids_len, t.cl->can_execute,
                                    t.transaction, t.profiling_info);
    if (takes_locks(plan)) return graph::slow_when_ready | graph::excludes;
    return is_slow ? graph::slow_when_ready : 0;
}

std::uint16_t run_flags(const starpu_task& t, const access_plan& plan) {
    const bool is_slow = is_any_set(t.prologue_callback_pop_func, t.profiling_info) || t.regenerate ||
                         !is_plain(t, plan) || has_implementation(t) ||
                         (t.cl != nullptr && (t.cl->can_execute != nullptr || is_to_be_measured(*t.cl)));
    return is_slow ? graph::slow_when_run : 0;
}

std::uint16_t done_flags(const starpu_task& t, const access_plan& plan) {
    const bool is_slow = is_any_set(t.callback_func, t.epilogue_callback_func, t.dyn_handles, t.dyn_modes,
                                    t.dyn_interfaces, t.nb_termination_call_required, t.bundle) ||
                         t.use_tag || frees_arguments(t) ||
                         (t.cl != nullptr && t.cl->callback_func != nullptr);
    std::uint16_t flags = is_slow ? graph::slow_when_done : 0;
    if (uses_scratch(t, plan)) flags |= graph::slow_when_done | graph::uses_scratch;
    if (must_be_kept(t)) flags |= graph::slow_when_done | graph::outlives_run | graph::closes_successors;
    return flags;
}

// The thread that makes the task ready takes its locks, and could not report to the caller of the
// submission that memory is exhausted.
bool reserve_locks(graph::job& n, const access_plan& plan) try {
    if (graph::ensure_details(n) == nullptr) return false;
    n.details->locks.reserve(plan.size());
    return true;
} catch (const std::bad_alloc&) {
    return false;
}

// Fills the line that a worker reads. False when memory is exhausted.
bool prepare_job(graph::job& n, const starpu_task& t, const access_plan& plan, std::uint16_t more_flags = 0) {
    constexpr std::uint16_t lasting = graph::owner_is_pooled | graph::has_blocks | graph::was_submitted;
    const std::uint16_t kept = n.flags & lasting;
    n.codelet = t.cl;
    n.argument = t.cl_arg;
    n.priority = t.priority;
    n.flags = static_cast<std::uint16_t>(kept | more_flags | ready_flags(t, plan) | run_flags(t, plan) |
                                         done_flags(t, plan));
    if (n.details != nullptr) n.details->outcome = 0;
    if (n.has(graph::excludes) && !reserve_locks(n, plan)) return false;
    const bool needs_details = n.has(graph::outlives_run) || t.use_tag; // a tag tells it of failures
    return !needs_details || graph::ensure_details(n) != nullptr;
}

// A last contribution tells those behind that there is something to put together, which is done now instead.
void give_up_place(data::handle& h, int priority, graph::ready_list& ready) {
    chain_events events{ready};
    if (!needs_reduction_before(h, graph::access_class::read))
        graph::access_chain::close_chain(h.tail, events);
    else if (prepare_reduction(h, false, priority)) // else the job's accesses lie elsewhere this time
        link_reduction(h, ready);
}

// The accesses of an earlier run that nothing was linked behind give up their place.
void leave_idle_chains(graph::job& n) {
    graph::ready_list ready;
    for (unsigned i = 0; i < n.access_count; ++i) {
        graph::access& a = graph::access_at(n, i);
        auto* h = static_cast<data::handle*>(graph::handle_address(a));
        if (!data::is_registered(data::public_handle(*h))) continue; // unregistered since: retired long ago
        std::lock_guard guard(h->submission);
        if (h->tail.tail == &a) give_up_place(*h, n.priority, ready);
    }
    n.access_count = 0; // for the next time, if this run is refused
    dispatch(ready);
}

int report_order_error(const starpu_task& t, const order_result& result) {
    char task_name[96];
    char handle_name[96];
    describe(t, task_name);
    if (result.error == -ENOMEM) return base::report_error(-ENOMEM, task_name, "no memory left to order it");
    data::describe(*result.culprit, handle_name);
    if (result.error == -EBUSY) return report_unusable(*result.culprit, task_name);
    return base::report_error(
        result.error, task_name,
        "it reads %s, which nothing has written; write it first or register it with a home node "
        "or an initialisation method",
        handle_name);
}

// Codelets may ask that their tasks switch no plans.
bool switches_plans(const starpu_task& t) {
    return t.cl == nullptr || (t.cl->flags & STARPU_CODELET_NOPLANS) == 0;
}

int order_task(graph::job& n, const starpu_task& t, const access_plan& plan, graph::ready_list& ready) {
    const std::span accesses(plan.data(), plan.size());
    // Each handle is initialised at most once: pieces of rival plans would otherwise take turns for ever.
    for (std::size_t initialised = 0;; ++initialised) {
        order_result result = order(n, accesses, ready);
        if (result.error == -EBUSY && switches_plans(t)) result = order_with_plans(n, accesses, ready);
        if (result.error == 0) return 0;
        const bool may_initialise = result.error == -ENODATA && initialised < plan.size();
        if (!may_initialise || submit_initialiser(*result.culprit, n) != 0)
            return report_order_error(t, result);
    }
}

// Everything about the task that is still needed is taken down before the hold goes: from then on another
// thread may run it, finish it and free it.
int let_go(engine& e, graph::job& n, starpu_task& t, graph::ready_list& ready) {
    const bool is_awaited_here = t.synchronous;
    const bool is_destroyed_after = t.synchronous && t.destroy;
    e.progress.note_submitted(submitter_of_this_thread(e));
    graph::satisfy(n, 1, ready);
    dispatch(ready);
    if (!is_awaited_here) return 0;
    // Whatever became of its kernel, the submission succeeded: an error would mean that the task is the
    // caller's. Only of a wait without end the caller is told; the task then stays the runtime's.
    const int error = wait_until_complete(e, n, "starpu_task_submit");
    if (error != 0 && graph::desert(*n.details)) return error;
    if (is_destroyed_after) destroy(t);
    return 0;
}

bool asks_for_energy(const starpu_task& t) {
    return t.cl != nullptr && asks_to_be_measured(t.cl->energy_model);
}

// A kernel, a callback or the caller that waits for the task may look.
bool can_be_asked_for_times(const graph::job& n, const starpu_task& t) {
    return n.has(graph::outlives_run) || n.has(graph::slow_when_done) || asks_for_energy(t);
}

void allocate_times(graph::job& n, starpu_task& t) {
    if (graph::ensure_details(n) == nullptr) return;
    t.profiling_info = static_cast<starpu_profiling_task_info*>(std::calloc(1, sizeof *t.profiling_info));
    n.details->owns_profiling_info = t.profiling_info != nullptr;
    n.set(graph::slow_when_ready);
    n.set(graph::slow_when_run);
    n.set(graph::slow_when_done);
}

// While profiling is on, or energy is measured.
bool wants_times(const engine& e, const starpu_task& t) {
    return e.is_profiling.load(std::memory_order_relaxed) || asks_for_energy(t);
}

// Not a part of its callers: other tasks would pay for it.
[[gnu::noinline]] void begin_times(graph::job& n, starpu_task& t) {
    if (t.profiling_info == nullptr && can_be_asked_for_times(n, t)) allocate_times(n, t);
    if (t.profiling_info == nullptr) return;
    const bool is_own = n.details != nullptr && n.details->owns_profiling_info;
    if (is_own) *t.profiling_info = {}; // what it has is of an earlier run
    t.profiling_info->submit_time = platform::now();
}

// What a task that is not ready waits for first: tags, then tasks, then data.
starpu_task_status blocked_on(const graph::job& n, bool is_tag_done) {
    if (!is_tag_done) return STARPU_TASK_BLOCKED_ON_TAG;
    const bool has_inputs = n.details->inputs.load(std::memory_order_relaxed) != nullptr;
    return has_inputs ? STARPU_TASK_BLOCKED_ON_TASK : STARPU_TASK_BLOCKED_ON_DATA;
}

// A tag that is done stays so for other tasks that carry it, and counts anew when the same task runs again.
bool attach_tag(engine& e, graph::job& n, const starpu_task& t) {
    if (n.has(graph::was_submitted)) e.tags.restart(t.tag_id);
    return e.tags.attach(t.tag_id, n);
}

void begin_kept_run(graph::job& n, starpu_task& t, bool is_tag_done) {
    if (n.successors.load(std::memory_order_relaxed) != 0) graph::reopen_successors(n);
    set_status(t, blocked_on(n, is_tag_done));
}

constexpr std::uint16_t kept_flags =
    graph::outlives_run | graph::closes_successors | graph::slow_when_ready | graph::slow_when_done;

// The run that is being submitted. A refused task still belongs to the caller, which may correct and submit
// or destroy it.
class new_run {
public:
    new_run(engine& e, graph::job& n) : engine_(e), job_(n) {}
    ~new_run() {
        if (!is_accepted_) take_back();
    }
    new_run(const new_run&) = delete;
    new_run& operator=(const new_run&) = delete;

    int begin_task(starpu_task& t);
    // While the one before is still being ended: the task stays until both are over.
    bool follows_closely() const { return follows_closely_; }
    std::uint16_t flags() const { return follows_closely_ ? kept_flags : 0; }
    std::int32_t references() const { return follows_closely_ ? 2 : 1; } // of its life and its open runs
    void prepare_to_be_kept();
    void accept() { is_accepted_ = true; }

private:
    int join_earlier(starpu_task& t);
    void take_back();

    engine& engine_;
    graph::job& job_;
    std::uint16_t flags_ = 0;
    int outcome_ = 0;
    std::uint32_t completion_ = graph::not_submitted;
    bool has_begun_ = false;
    bool follows_closely_ = false;
    bool is_accepted_ = false;
};

int refuse_second_run(const starpu_task& t) {
    char name[96];
    return base::report_error(-EBUSY, describe(t, name), "it is submitted already and has not ended");
}

int new_run::begin_task(starpu_task& t) {
    if (job_.has(graph::was_submitted) && !job_.has(graph::outlives_run)) {
        char name[96];
        return base::report_error(-EBUSY, describe(t, name),
                                  "it is submitted already, and is destroyed when it has ended; set destroy "
                                  "to 0 to submit it again");
    }
    if (job_.details != nullptr)
        if (const int error = join_earlier(t)) return error;
    has_begun_ = true;
    flags_ = job_.flags; // what the end of the earlier run left
    if (job_.details != nullptr) outcome_ = job_.details->outcome;
    return 0;
}

// A thread that has seen the status, or waited for the tag, may be faster than the thread that ends the
// task: for a moment only, since that one is in no callback then.
int new_run::join_earlier(starpu_task& t) {
    using answer = graph::open_runs::answer;
    for (;; sched_yield()) {
        completion_ = job_.details->completion.load(std::memory_order_acquire);
        if (completion_ == graph::not_submitted || completion_ == graph::complete) return 0;
        const answer a = job_.details->runs.try_begin_next();
        follows_closely_ = a == answer::begun;
        if (follows_closely_) {
            set_status(t, STARPU_TASK_BLOCKED);
            return 0;
        }
        const bool is_ending = __atomic_load_n(&t.status, __ATOMIC_RELAXED) == STARPU_TASK_FINISHED;
        if (a == answer::none_is_open || is_ending) continue;
        return refuse_second_run(t);
    }
}

void new_run::prepare_to_be_kept() {
    if (follows_closely_) return;
    graph::job_details& d = *job_.details;
    d.completion.store(graph::in_flight, std::memory_order_relaxed);
    d.fate.store(graph::undecided, std::memory_order_relaxed);
    d.runs.begin_first();
    job_.references.fetch_add(1, std::memory_order_relaxed); // for the runs
}

void new_run::take_back() {
    if (!has_begun_) return;
    constexpr std::uint16_t of_memory = graph::has_blocks;
    job_.flags = static_cast<std::uint16_t>((flags_ & ~of_memory) | (job_.flags & of_memory));
    if (job_.details != nullptr) job_.details->outcome = outcome_;
    if (!follows_closely_) return;
    set_status(*task_of(job_), STARPU_TASK_FINISHED);
    if (!job_.details->runs.take_back_next()) return;
    engine_.progress.note_submitted(submitter_of_this_thread(engine_)); // the end counts it as done
    end_task(job_);
}

int submit_checked(engine& e, starpu_task& t, bool& is_accepted) {
    char name[96];
    graph::job* n = ensure_job(t);
    if (n == nullptr) return base::report_error(-ENOMEM, describe(t, name), "no memory left to submit it");
    new_run run(e, *n);
    if (int error = run.begin_task(t)) return error;
    if (n->access_count != 0) leave_idle_chains(*n);
    const access_plan own = plan_accesses(t);
    access_plan in_lanes;
    if (uses_lanes(own)) in_lanes = with_lanes(own);
    const access_plan& plan = in_lanes.empty() ? own : in_lanes;
    if (!graph::reserve_accesses(*n, static_cast<unsigned>(plan.size()), run.references()) ||
        !prepare_job(*n, t, own, run.flags()) || !may_count_submissions(e))
        return base::report_error(-ENOMEM, describe(t, name), "no memory left to submit it");
    if (t.use_tag) e.tags.make_room(t.tag_id);
    if (t.transaction != nullptr)
        if (int error = join_epoch(t)) return error;
    if (wants_times(e, t)) [[unlikely]]
        begin_times(*n, t);
    if (n->details != nullptr) graph::begin_run(*n); // also one that goes with this run may have had others
    graph::ready_list ready;
    if (int error = order_task(*n, t, plan, ready)) {
        dispatch(ready); // switches between plans
        return error;
    }
    run.accept();
    if (task_recorder* r = e.recorder.load(std::memory_order_relaxed)) [[unlikely]]
        r->note_task(t, true);
    if (e.sink->hears_submissions) e.sink->note_submitted(t);
    const bool is_tag_done = !t.use_tag || attach_tag(e, *n, t);
    if (n->has(graph::outlives_run)) {
        run.prepare_to_be_kept();
        begin_kept_run(*n, t, is_tag_done);
    } else if (n->details != nullptr) {
        graph::expect_inputs_once(*n);
    }
    n->set(graph::was_submitted);
    if (n->has(graph::uses_scratch)) hold_scratch(t);
    is_accepted = true;
    return let_go(e, *n, t, ready);
}
} // namespace

int submit(starpu_task& t, bool& is_accepted) {
    is_accepted = false;
    if (int error = check_accepts_tasks("starpu_task_submit")) return error;
    engine& e = *current_engine();
    if (int error = check_task(t, e)) return error;
    if (int error = wait_while_too_many(e)) return error;
    return submit_checked(e, t, is_accepted);
}

int submit(starpu_task& t) {
    bool is_accepted;
    return submit(t, is_accepted);
}

int submit_internal(starpu_task& t) {
    engine& e = *current_engine();
    if (int error = check_task(t, e)) return error;
    bool is_accepted;
    try {
        return submit_checked(e, t, is_accepted);
    } catch (const std::bad_alloc&) { // no caller above could be told
        char name[96];
        return base::report_error(-ENOMEM, describe(t, name), "no memory left to submit it");
    }
}

namespace {
// Its place among the submissions is taken: from here on it is excluded, not ordered.
bool use_data_again(graph::job& n, starpu_task& t, graph::ready_list& ready) {
    leave_idle_chains(n);
    access_plan plan = plan_accesses(t);
    for (planned_access& p : plan) p.is_ordered = false;
    n.details->locks.clear();
    constexpr std::int32_t life_and_run = 2;
    if (!graph::reserve_accesses(n, static_cast<unsigned>(plan.size()), life_and_run) ||
        !prepare_job(n, t, plan)) {
        char name[96];
        base::report_error(-ENOMEM, describe(t, name), "no memory left to run it again");
        return false;
    }
    if (wants_times(*current_engine(), t)) begin_times(n, t);
    graph::begin_run(n);
    return order_task(n, t, plan, ready) == 0;
}
} // namespace

bool regenerate(starpu_task& t) {
    engine& e = *current_engine();
    graph::job& n = *job_of(t);
    graph::ready_list ready;
    if (!use_data_again(n, t, ready)) {
        dispatch(ready); // switches between plans
        return false;
    }
    if (task_recorder* r = e.recorder.load(std::memory_order_relaxed)) [[unlikely]]
        r->note_task(t, false);
    if (e.sink->hears_submissions) e.sink->note_submitted(t);
    const bool is_tag_done = !t.use_tag || attach_tag(e, n, t);
    begin_kept_run(n, t, is_tag_done);
    if (n.has(graph::uses_scratch)) hold_scratch(t);
    e.progress.note_submitted(submitter_of_this_thread(e));
    graph::satisfy(n, 1, ready);
    dispatch(ready);
    return true;
}

} // namespace starpu::task
