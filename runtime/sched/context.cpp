// The order in which a worker looks at the queues, and which worker is woken for what.
#include "sched/context.hpp"

#include "task/core/task.hpp"

namespace starpu::sched {

namespace {
// 0, or the job's place among those of its worker.
unsigned order_of(const graph::job& n) {
    if (!n.has(graph::slow_when_ready)) return 0;
    const starpu_task& t = *task::task_of(n);
    return t.execute_on_a_specific_worker ? t.workerorder : 0;
}
} // namespace

context::context(std::unique_ptr<policy> chosen, const task::worker_kinds& workers)
    : queues_(std::move(chosen), workers), wakeups_(queues_), router_(queues_, wakeups_) {
    places_every_task = chooses_workers();
    hears_submissions = hooks() != nullptr;
}

void context::push_ready(graph::job& n) {
    const base::worker_id worker = task::this_thread.worker;
    if (worker != base::no_worker && queues_.try_hand_off(worker, n)) return;
    const unsigned lost_before = router_.lost_count();
    if (lost_before != 0 && router_.goes_to_lost(n)) return;
    wakeups_.wake_for(queues_.shared().push(n, worker));
    if (router_.lost_count() != lost_before) wake_all();
}

void context::push_to(base::worker_id worker, unsigned order, graph::job& n) {
    if (hooks() != nullptr) hooks()->note_bound(*task::task_of(n), worker);
    if (queues_.traits().follows_jobs) queues_.shared().note_bound_job(worker, n);
    push_past_policy(worker, order, n);
}

void context::push_past_policy(base::worker_id worker, unsigned order, graph::job& n) {
    queues_.push_to(worker, order, n);
    wakeups_.wake_past_policy(worker);
}

bool context::ignore_orders() {
    bool has_released = false;
    for (const base::worker_id worker : base::first_workers(queues_.worker_count())) {
        if (!queues_.ignore_order(worker)) continue;
        has_released = true;
        wakeups_.wake_past_policy(worker);
    }
    return has_released;
}

graph::job* context::next(base::worker_id worker) {
    if (graph::job* n = queues_.try_pop_kept(worker)) return n;
    if (chooses_workers()) return router_.try_pop_checked(worker);
    policy& shared = queues_.shared();
    graph::job* n = shared.try_pop_for(worker);
    if (n != nullptr && wakeups_.has_sleepers())
        if (const task::kind_set kinds = shared.may_take_claimed(worker)) wakeups_.wake_one(kinds);
    return n;
}

graph::job* context::next_in(scope from, base::worker_id worker) {
    switch (from) {
    case scope::all:
        return next(worker);
    case scope::ahead:
        return next_ahead(worker);
    case scope::own:
        return queues_.try_pop_own(worker);
    case scope::left_behind:
        return router_.try_pop_left(worker);
    case scope::take_over:
        return queues_.fetched().try_take_over(worker);
    }
    return nullptr;
}

// A free worker is woken for the jobs that are left to it: all that it finds.
graph::job* context::next_ahead(base::worker_id worker) {
    const base::worker_id free = chooses_workers() ? base::no_worker : queues_.fetched().free_like(worker);
    if (free == base::no_worker) return next(worker);
    policy& shared = queues_.shared();
    if (!shared.looks_empty_for(worker)) wake(free);
    graph::job* n = queues_.try_pop_kept(worker);
    if (n != nullptr || shared.private_looks_empty(worker) || !shared.looks_empty_for(free)) return n;
    return shared.try_pop_private(worker);
}

// A pause may begin after the first look. A worker that takes a job pushed later than that sees the pause in
// its second look.
graph::job* context::keep_for_later(base::worker_id worker, graph::job& n) {
    queues_.note_postponed(worker);
    put_back(worker, n);
    return nullptr;
}

void context::put_back(base::worker_id worker, graph::job& n) {
    push_past_policy(worker, order_of(n), n);
}

bool context::looks_empty_for(base::worker_id worker, scope in) {
    if (is_paused()) return true;
    switch (in) {
    case scope::own:
        return queues_.own_looks_empty(worker);
    case scope::left_behind:
        return router_.left_looks_empty(worker);
    case scope::take_over:
        return !queues_.fetched().can_take_over(worker);
    case scope::all:
    case scope::ahead:
        break;
    }
    return queues_.kept_looks_empty(worker) && queues_.shared().looks_empty_for(worker);
}

void context::begin_run(base::worker_id worker) {
    fetched_jobs& fetched = queues_.fetched();
    fetched.note_running(worker);
    if (!fetched.looks_empty_for(worker)) wakeups_.wake_one_like(worker);
}

void context::give_back(base::worker_id worker) {
    if (graph::job* n = queues_.take_handed_off(worker)) push_ready(*n);
}

// What was bound to the worker stays there. So does what has its data there, if the policy chose the worker.
bool context::may_run_elsewhere(const graph::job& n) const {
    if (n.has(graph::has_arrived) && places_every_task) return false;
    if (!n.has(graph::slow_when_ready)) return true;
    const starpu_task& t = *task::task_of(n);
    if (t.execute_on_a_specific_worker) return false;
    return places_every_task || (t.workerids_len == 0 && t.cl->can_execute == nullptr);
}

void context::give_all_back(base::worker_id worker, place_leaver leave_place) {
    give_back(worker);
    graph::ready_list postponed =
        queues_.take_postponed(worker, [this](const graph::job& n) { return may_run_elsewhere(n); });
    while (graph::job* n = postponed.try_pop()) give_back_placed(*n, leave_place);
}

void context::give_fetched_back(base::worker_id worker, place_leaver leave_place) {
    while (graph::job* n = queues_.fetched().try_pop_for(worker)) give_back_placed(*n, leave_place);
}

// The worker that takes it next may be in another memory, or take long to come: it must not keep memory that
// others wait for.
void context::give_back_placed(graph::job& n, place_leaver leave_place) {
    if (n.has(graph::has_arrived)) leave_place(n);
    expect_back(n);
    push_ready(n);
}

void context::keep_nothing() {
    const base::worker_id worker = task::this_thread.worker;
    if (worker == base::no_worker) return;
    end_hand_off(worker);
    give_back(worker);
}

void context::expect_back(graph::job& n) {
    note_left(task::this_thread.worker, n);
    if (hooks() != nullptr && !task::task_of(n)->execute_on_a_specific_worker) hooks()->expect_back(n);
}

// The worker that took it comes first: what else the task uses is in its caches. All of them may be awake and
// busy.
template <class Wake> void context::rouse_for(base::worker_id worker, Wake&& wake_neighbour) {
    if (wake(worker)) return;
    for (const base::worker_id other : queues_.fetched().neighbours_of(worker))
        if (wake_neighbour(other)) return;
    wakeups_.wake_one_like(worker);
}

// The neighbours find it only among what others are too busy for. Full ones do not look there.
void context::send_back_first_to(base::worker_id worker, graph::job& n) {
    queues_.fetched().push_for(worker, n);
    rouse_for(worker, [this](base::worker_id other) { return wakeups_.wake_unless_full(other); });
}

void context::send_back_to_neighbours(base::worker_id worker, graph::job& n) {
    queues_.fetched().push_for_neighbours(worker, n);
    rouse_for(worker, [this](base::worker_id other) { return wake(other); });
}

void context::resume() {
    if (pauses_.remove_one()) wake_all();
}

bool context::end_pauses() {
    if (!pauses_.remove_all()) return false;
    wake_all();
    return true;
}

} // namespace starpu::sched
