// Where ready jobs wait for a worker: the policy, a box for each worker, and the sleepers.
#pragma once

#include "memory/nodes.hpp"
#include "sched/fetched_jobs.hpp"
#include "sched/policy.hpp"
#include "sched/policy_hooks.hpp"
#include "sched/priority_range.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/ordered_box.hpp"
#include "sched/scope.hpp"
#include "sched/sleepers.hpp"
#include "sched/worker_latch.hpp"
#include "task/core/engine.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace starpu::sched {

class context final : public task::ready_sink {
public:
    context(std::unique_ptr<policy> chosen, const task::worker_kinds& workers);
    context(std::unique_ptr<policy> chosen, unsigned cpu_workers)
        : context(std::move(chosen), task::worker_kinds(cpu_workers)) {}

    // From any thread. A worker that has just completed a task may keep one job for itself.
    void push(graph::job& n) override;
    void push_to(unsigned worker, unsigned order, graph::job& n) override;
    bool ignore_orders() override;
    // A job that the worker took and that is not to reach a kernel yet, since its execution locks are not
    // free. It comes back by push().
    void expect_back(graph::job& n);

    // A job that the worker took before and that can be run now. By that worker alone:
    void send_back(unsigned worker, graph::job& n) { push_past_policy(worker, 0, n); }
    // By that worker or by any in the same memory; while these run something else, by an idle worker of
    // their kind.
    void send_back_first_to(unsigned worker, graph::job& n);
    void send_back_to_neighbours(unsigned worker, graph::job& n);

    void note_free(unsigned worker) { fetched_.note_free(worker); }
    void note_taken(unsigned worker) { fetched_.note_taken(worker); }

    // Where data move, before each kernel: what waits for the worker is offered to idle ones.
    void begin_run(unsigned worker);

    // Before the workers run: the memory node that the worker works in.
    void set_place(unsigned worker, unsigned memory_node) { fetched_.set_place(worker, memory_node); }

    bool is_quiet() override;
    bool is_idle() override;
    void let_workers_sleep() override { hooks_keep_awake_.store(false, std::memory_order_relaxed); }
    bool may_be_kept_awake() const { return hooks_keep_awake_.load(std::memory_order_relaxed); }

    // The worker's next job in that scope, or nullptr.
    graph::job* try_pop(unsigned worker, scope from = scope::all) {
        if (is_paused()) return nullptr;
        graph::job* n = from == scope::all ? next(worker) : next_in(from, worker);
        return n == nullptr || !is_paused() ? n : keep_for_later(worker, *n);
    }
    // Whether the worker need not look again before it sleeps. Any thread may ask.
    bool looks_empty(unsigned worker, scope in = scope::all);

    // Called by a worker that lost its device, after it told the engine: others get what was meant for it.
    void note_lost(unsigned worker);

    void note_submitted(starpu_task& t) override;
    void do_schedule() override;

    // Workers run between these two calls.
    void begin() { policy_->begin(priorities_); }
    void end() { policy_->end(); }

    // Wakes workers that sleep; whatever they are to find was published before.
    void wake_one(task::kind_set kinds = task::every_kind) {
        if (!traits_.signals_latches)
            sleepers_.wake_one(kinds);
        else
            wake_one_at_latch(kinds);
    }
    void wake_for(wake_target target);
    bool wake(unsigned worker); // false: it was awake
    void wake_all();

    // By a worker that was the last one of its kind to search and found work: publishers relied on it to see
    // theirs.
    void wake_for_rest();

    // Whether what a worker took stays with that worker, since the policy chose it.
    bool chooses_workers() const { return traits_.chooses_workers; }
    bool signals_latches() const { return traits_.signals_latches; }
    policy_hooks* hooks() { return traits_.hooks; } // nullptr: the policy offers none
    void before_run(starpu_task& t) {
        if (traits_.hooks != nullptr) traits_.hooks->before_run(t);
    }
    void after_run(starpu_task& t) {
        if (traits_.hooks != nullptr) traits_.hooks->after_run(t);
    }
    priority_range& priorities() { return priorities_; }
    worker_latch& latch(unsigned worker) { return latches_[worker]; }

    // Between the two calls the worker may be handed one of the jobs it pushes, past the queues.
    void begin_hand_off(unsigned worker) {
        queues_[worker].accepts = queues_[worker].streak < longest_streak;
    }
    void end_hand_off(unsigned worker) { queues_[worker].accepts = false; }

    // The worker stops for a while: what only it would find goes back to the policy.
    void give_back(unsigned worker);

    // Counted. While paused, workers finish what they run and take nothing more; what is pushed after the
    // call waits for resume().
    void pause() { pauses_.fetch_add(1, std::memory_order_seq_cst); }
    void resume();
    bool end_pauses() override;
    bool is_paused() const { return pauses_.load(std::memory_order_seq_cst) != 0; }

    // Ready jobs: those that wait and those that run.
    std::size_t ready_count();

    // A worker calls these when it runs out of jobs and when it has one again.
    void note_idle(unsigned worker) {
        queues_[worker].is_busy.store(false, std::memory_order_relaxed);
        fetched_.note_idle(worker);
    }
    void note_busy(unsigned worker) { queues_[worker].is_busy.store(true, std::memory_order_relaxed); }

    base::idle_set& sleepers_like(unsigned worker) { return sleepers_.of(worker); }
    base::idle_set& full_sleepers() { return sleepers_.full(); }

private:
    // So many jobs in a row skip the queues; then older ones get their turn.
    static constexpr unsigned longest_streak = 64;

    struct alignas(base::cache_line_bytes) worker_queue {
        graph::job* handed_off = nullptr;
        unsigned streak = 0;
        bool accepts = false;
        graph::atomic<bool> is_busy{false};
        fifo box;            // jobs that only this worker may run
        ordered_box ordered; // those of them that are numbered
    };

    graph::job* next(unsigned worker);
    graph::job* next_in(scope from, unsigned worker);
    graph::job* next_ahead(unsigned worker);
    graph::job* next_left(unsigned worker);
    graph::job* keep_for_later(unsigned worker, graph::job& n);
    bool left_looks_empty(unsigned worker);
    void push_past_policy(unsigned worker, unsigned order, graph::job& n);
    graph::job* take_own(unsigned worker);
    graph::job* take_kept(unsigned worker); // that, and what was handed to it
    bool has_nothing_of_its_own(unsigned worker) {
        const worker_queue& d = queues_[worker];
        return d.ordered.looks_empty() && d.box.looks_empty() &&
               (!memory::is_looked_after() || fetched_.looks_empty(worker));
    }
    void rouse_for(unsigned worker);
    graph::job* take_checked(unsigned worker);
    void wake_one_at_latch(task::kind_set kinds);
    int some_able_worker(starpu_task& t);
    bool goes_to_lost(graph::job& n);
    bool are_all_lost() const;
    bool are_asleep();
    bool is_empty();
    bool has_nothing_for(unsigned worker);

    std::unique_ptr<policy> policy_;
    const policy_traits traits_;
    std::vector<worker_queue> queues_;
    fetched_jobs fetched_;
    std::vector<worker_latch> latches_; // only policies that signal them let workers sleep there
    const task::worker_kinds kinds_;
    sleepers sleepers_;
    priority_range priorities_;
    graph::atomic<bool> hooks_keep_awake_{true}; // looked at by idle workers
    graph::atomic<unsigned> pauses_{0};          // read by every worker, written by the application
    // Workers that are lost. seq_cst: a worker that counts itself here looks at the policy afterwards; a
    // thread that pushes to the policy looks here afterwards.
    graph::atomic<unsigned> lost_count_{0};
    graph::atomic<unsigned> a_lost_worker_{0};
    graph::atomic<unsigned> turn_{0}; // of workers that get what others cannot run
};

} // namespace starpu::sched
