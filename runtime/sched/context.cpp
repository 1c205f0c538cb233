// Passes jobs between the threads that make them ready, the policy and the workers, and wakes as few workers
// as needed.
#include "sched/context.hpp"

#include "task/core/engine.hpp"
#include "task/core/may_run.hpp"
#include "task/core/task.hpp"

#include <utility>

namespace starpu::sched {

context::context(std::unique_ptr<policy> chosen, const task::worker_kinds& workers)
    : policy_(std::move(chosen)), traits_(policy_->traits()), queues_(workers.count()), fetched_(workers),
      latches_(workers.count()), kinds_(workers), sleepers_(workers) {
    places_every_task = traits_.chooses_workers;
    hears_submissions = traits_.hooks != nullptr;
}

void context::push(graph::job& n) {
    const int worker = task::this_thread.worker;
    if (worker >= 0) {
        worker_queue& mine = queues_[static_cast<unsigned>(worker)];
        if (mine.accepts && mine.handed_off == nullptr && policy_->allows_hand_off(n)) {
            mine.handed_off = &n;
            return;
        }
    }
    const unsigned lost_before = lost_count_.load(std::memory_order_seq_cst);
    if (lost_before != 0 && goes_to_lost(n)) return;
    wake_for(policy_->push(n, worker));
    if (lost_count_.load(std::memory_order_seq_cst) != lost_before) wake_all();
}

void context::wake_for(wake_target target) {
    switch (target.how()) {
    case wake_target::shape::any:
        return wake_one(target.kinds());
    case wake_target::shape::one:
        wake(target.worker());
        return;
    case wake_target::shape::all:
        return wake_all();
    case wake_target::shape::none:
        return;
    }
}

// What only lost workers could run: one of them says so.
bool context::goes_to_lost(graph::job& n) {
    if (task::able_kinds(*task::task_of(n), task::current_engine()->lost.usable_kinds()) != 0) return false;
    push_past_policy(a_lost_worker_.load(std::memory_order_relaxed), 0, n);
    return true;
}

void context::note_lost(unsigned worker) {
    a_lost_worker_.store(worker, std::memory_order_relaxed);
    lost_count_.fetch_add(1, std::memory_order_seq_cst);
    wake_all();
}

bool context::are_all_lost() const {
    return task::current_engine()->lost.usable_kinds() == 0;
}

graph::job* context::take_kept(unsigned worker) {
    graph::job* n = std::exchange(queues_[worker].handed_off, nullptr);
    return n != nullptr ? n : take_own(worker);
}

graph::job* context::next_left(unsigned worker) {
    if (graph::job* n = take_kept(worker)) return n;
    if (traits_.chooses_workers) return take_checked(worker);
    return are_all_lost() ? policy_->try_pop(worker) : policy_->try_pop_private(worker);
}

bool context::left_looks_empty(unsigned worker) {
    if (queues_[worker].handed_off != nullptr || !has_nothing_of_its_own(worker)) return false;
    return traits_.chooses_workers || are_all_lost() ? policy_->looks_empty(worker)
                                                     : policy_->private_looks_empty(worker);
}

void context::expect_back(graph::job& n) {
    if (traits_.hooks != nullptr && !task::task_of(n)->execute_on_a_specific_worker)
        traits_.hooks->expect_back(n);
}

void context::push_to(unsigned worker, unsigned order, graph::job& n) {
    if (traits_.hooks != nullptr) traits_.hooks->note_bound(*task::task_of(n), worker);
    push_past_policy(worker, order, n);
}

void context::push_past_policy(unsigned worker, unsigned order, graph::job& n) {
    // Without memory for its place in the order a job is run out of order rather than lost.
    if (order == 0 || !queues_[worker].ordered.push(n, order)) queues_[worker].box.push(n);
    wake(worker);
}

bool context::ignore_orders() {
    bool has_released = false;
    for (unsigned worker = 0; worker < queues_.size(); ++worker) {
        if (!queues_[worker].ordered.ignore_order()) continue;
        has_released = true;
        wake(worker);
    }
    return has_released;
}

// The worker that took it comes first: what else the task uses is in its caches. All of them may be awake and
// busy.
void context::rouse_for(unsigned worker) {
    if (wake(worker)) return;
    for (unsigned other : fetched_.neighbours_of(worker))
        if (wake(other)) return;
    wake_one(task::set_of(kinds_.of(worker)));
}

void context::send_back_first_to(unsigned worker, graph::job& n) {
    fetched_.push(worker, n);
    rouse_for(worker);
}

void context::send_back_to_neighbours(unsigned worker, graph::job& n) {
    fetched_.push_for_neighbours(worker, n);
    rouse_for(worker);
}

void context::begin_run(unsigned worker) {
    fetched_.note_running(worker);
    if (!fetched_.looks_empty(worker)) wake_one(task::set_of(kinds_.of(worker)));
}

// A free worker is woken for the jobs that are left to it.
graph::job* context::next_ahead(unsigned worker) {
    const int free = traits_.chooses_workers ? -1 : fetched_.free_like(worker);
    if (free < 0) return next(worker);
    if (!policy_->looks_empty(worker)) wake(static_cast<unsigned>(free));
    graph::job* n = take_kept(worker);
    return n != nullptr ? n : policy_->try_pop_private(worker);
}

void context::note_submitted(starpu_task& t) {
    traits_.hooks->note_submitted(t);
}

void context::do_schedule() {
    if (traits_.hooks != nullptr) traits_.hooks->do_schedule();
}

void context::wake_one_at_latch(task::kind_set kinds) {
    for (unsigned worker = 0; worker < latches_.size(); ++worker)
        if ((task::set_of(kinds_.of(worker)) & kinds) != 0 && latches_[worker].wake_for_any_work()) return;
}

void context::wake_for_rest() {
    sleepers_.wake_one_of_each([&](unsigned worker) {
        return !policy_->looks_empty(worker) || fetched_.has_for(kinds_.of(worker));
    });
}

bool context::wake(unsigned worker) {
    return traits_.signals_latches ? latches_[worker].wake() : sleepers_.wake(worker);
}

void context::wake_all() {
    for (unsigned worker = 0; worker < latches_.size(); ++worker) wake(worker);
}

// A task that cannot run on the worker that the policy gave it to goes to one that can run it.
graph::job* context::take_checked(unsigned worker) {
    for (;;) {
        graph::job* n = policy_->try_pop(worker);
        if (n == nullptr) return nullptr;
        starpu_task& t = *task::task_of(*n);
        unsigned implementation;
        if (task::may_run_on(t, worker, implementation)) return n;
        const bool some_are_lost = lost_count_.load(std::memory_order_relaxed) != 0;
        const bool is_lost = some_are_lost && task::current_engine()->lost.includes(worker);
        const int other = some_able_worker(t);
        if (other < 0 && (!some_are_lost || is_lost))
            return n; // can_execute changed its mind about all of them
        if (other >= 0 && !is_lost && traits_.hooks != nullptr)
            traits_.hooks->report_misplaced(t, worker, static_cast<unsigned>(other));
        const unsigned lost = a_lost_worker_.load(std::memory_order_relaxed);
        push_past_policy(other >= 0 ? static_cast<unsigned>(other) : lost, 0, *n);
    }
}

// They take turns; any order will do. -1: there is none.
int context::some_able_worker(starpu_task& t) {
    const auto count = static_cast<unsigned>(latches_.size());
    const unsigned start = turn_.fetch_add(1, std::memory_order_relaxed);
    unsigned implementation;
    for (unsigned i = 0; i < count; ++i)
        if (const unsigned worker = (start + i) % count; task::may_run_on(t, worker, implementation))
            return static_cast<int>(worker);
    return -1;
}

graph::job* context::take_own(unsigned worker) {
    worker_queue& mine = queues_[worker];
    if (graph::job* n = mine.ordered.try_pop()) return n;
    if (graph::job* n = mine.box.try_pop()) return n;
    return fetched_.try_pop(worker);
}

graph::job* context::next_in(scope from, unsigned worker) {
    switch (from) {
    case scope::all:
        return next(worker);
    case scope::ahead:
        return next_ahead(worker);
    case scope::own:
        return take_own(worker);
    case scope::left_behind:
        return next_left(worker);
    case scope::take_over:
        return fetched_.try_take_over(worker);
    }
    return nullptr;
}

// A pause may begin after the first look. A worker that takes a job pushed later than that sees the pause in
// its second look.
graph::job* context::keep_for_later(unsigned worker, graph::job& n) {
    push_past_policy(worker, 0, n);
    return nullptr;
}

graph::job* context::next(unsigned worker) {
    worker_queue& mine = queues_[worker];
    if (graph::job* n = mine.handed_off) {
        mine.handed_off = nullptr;
        ++mine.streak;
        return n;
    }
    mine.streak = 0;
    if (!has_nothing_of_its_own(worker))
        if (graph::job* n = take_own(worker)) return n;
    if (traits_.chooses_workers) return take_checked(worker);
    graph::job* n = policy_->try_pop(worker);
    if (n != nullptr && sleepers_.has_sleepers())
        if (const task::kind_set kinds = policy_->may_take_claimed(worker)) sleepers_.wake_one(kinds);
    return n;
}

void context::give_back(unsigned worker) {
    graph::job* n = std::exchange(queues_[worker].handed_off, nullptr);
    if (n != nullptr) push(*n);
}

bool context::looks_empty(unsigned worker, scope in) {
    if (is_paused()) return true;
    switch (in) {
    case scope::own:
        return has_nothing_of_its_own(worker);
    case scope::left_behind:
        return left_looks_empty(worker);
    case scope::take_over:
        return !fetched_.can_take_over(worker);
    case scope::all:
    case scope::ahead:
        break;
    }
    return queues_[worker].handed_off == nullptr && has_nothing_for(worker);
}

// A worker keeps nothing apart from that while it sleeps.
bool context::has_nothing_for(unsigned worker) {
    return has_nothing_of_its_own(worker) && policy_->looks_empty(worker);
}

std::size_t context::ready_count() {
    std::size_t count = policy_->size() + fetched_.size_hint();
    for (worker_queue& d : queues_)
        count += d.box.size_hint() + d.ordered.size() + (d.is_busy.load(std::memory_order_relaxed) ? 1 : 0);
    return count;
}

bool context::are_asleep() {
    if (!traits_.signals_latches) return sleepers_.are_all_asleep();
    for (worker_latch& latch : latches_)
        if (!latch.is_asleep()) return false;
    return true;
}

bool context::is_empty() {
    const auto workers = static_cast<unsigned>(queues_.size());
    if (policy_->has_jobs_to_give()) return false;
    for (unsigned worker = 0; worker < workers; ++worker)
        if (!has_nothing_for(worker)) return false;
    return true;
}

bool context::is_quiet() {
    return !is_paused() && are_asleep() && is_empty();
}

bool context::is_idle() {
    const bool is_one_busy = std::any_of(queues_.begin(), queues_.end(), [](const worker_queue& d) {
        return d.is_busy.load(std::memory_order_relaxed);
    });
    return !is_one_busy && is_empty();
}

void context::resume() {
    // Partner: is_paused() in the second look of a worker that is about to sleep.
    unsigned pauses = pauses_.load(std::memory_order_relaxed);
    do {
        if (pauses == 0) return;
    } while (!pauses_.compare_exchange_weak(pauses, pauses - 1, std::memory_order_seq_cst,
                                            std::memory_order_relaxed));
    wake_all();
}

bool context::end_pauses() {
    if (pauses_.exchange(0, std::memory_order_seq_cst) == 0) return false; // partner as for resume()
    wake_all();
    return true;
}

} // namespace starpu::sched
