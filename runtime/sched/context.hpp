// Passes jobs between the threads that make them ready, the policy and the workers, and wakes as few workers
// as needed.
#pragma once

#include "sched/lost_workers_router.hpp"
#include "sched/pauses.hpp"
#include "sched/policy_hooks.hpp"
#include "sched/priority_range.hpp"
#include "sched/ready_queues.hpp"
#include "sched/scope.hpp"
#include "sched/wakeups.hpp"
#include "task/core/engine.hpp"

#include <memory>
#include <utility>

namespace starpu::sched {

class context final : public task::ready_sink {
public:
    context(std::unique_ptr<policy> chosen, const task::worker_kinds& workers);
    context(std::unique_ptr<policy> chosen, unsigned cpu_workers)
        : context(std::move(chosen), task::worker_kinds(cpu_workers)) {}

    // Workers run between these two calls. Before them: the memory node that a worker works in.
    void begin() { queues_.shared().begin(priorities_); }
    void end() { queues_.shared().end(); }
    void set_place(base::worker_id worker, base::memory_node_id memory_node) {
        queues_.fetched().set_place(worker, memory_node);
    }
    priority_range& priorities() { return priorities_; }

    // ---- from any thread
    void push_ready(graph::job& n) override;
    void push_to(base::worker_id worker, unsigned order, graph::job& n) override;
    bool ignore_orders() override;
    bool is_quiet() override { return !is_paused() && wakeups_.are_all_asleep() && queues_.are_empty(); }
    bool is_idle() override { return !queues_.is_one_busy() && queues_.are_empty(); }
    void let_workers_sleep() override { hooks_keep_awake_.store(false, std::memory_order_relaxed); }
    bool may_be_kept_awake() const { return hooks_keep_awake_.load(std::memory_order_relaxed); }
    void note_submitted(starpu_task& t) override { hooks()->note_submitted(t); }
    void do_schedule() override { queues_.shared().do_schedule(); }
    std::size_t ready_count() { return queues_.job_count(); } // jobs that wait and jobs that run

    // Counted. While paused, workers finish what they run and take nothing more; what is pushed after the
    // call waits for resume().
    void pause() { pauses_.add_one(); }
    void resume();
    bool end_pauses() override;
    bool is_paused() const { return pauses_.are_there(); }

    // Wakes workers that sleep; whatever they are to find was published before.
    void wake_for(wake_target target) { wakeups_.wake_for(target); }
    bool wake(base::worker_id worker) { return wakeups_.wake(worker); } // false: it was awake
    void wake_all() { wakeups_.wake_all(); }
    wakeups& sleeping() { return wakeups_; }

    // ---- by a worker that looks for a job
    // The worker's next job in that scope, or nullptr.
    graph::job* try_pop_for(base::worker_id worker, scope from = scope::all) {
        if (is_paused()) return nullptr;
        graph::job* n = from == scope::all ? next(worker) : next_in(from, worker);
        return n == nullptr || !is_paused() ? n : keep_for_later(worker, *n);
    }
    // Whether the worker need not look again before it sleeps. Any thread may ask.
    bool looks_empty_for(base::worker_id worker, scope in = scope::all);
    // It runs nothing, or has a job again. Jobs that it took may wait for their data, or run on its device.
    void note_idle(base::worker_id worker, bool has_taken_jobs = false) {
        queues_.note_busy(worker, false);
        queues_.fetched().note_idle(worker);
        if (queues_.traits().follows_jobs && !has_taken_jobs) queues_.shared().note_idle(worker);
    }
    void note_busy(base::worker_id worker) { queues_.note_busy(worker, true); }
    // In between, as long as it has nothing on its way either: others may leave jobs to it.
    void note_free(base::worker_id worker) { queues_.fetched().note_free(worker); }
    void note_taken(base::worker_id worker) {
        queues_.fetched().note_taken(worker);
        wakeups_.note_call(); // what others left to it is theirs now
    }
    // It lost its device, and told the engine: others get what was meant for it.
    void note_lost(base::worker_id worker) { router_.note_lost(worker); }

    // Whether what a worker finds changes only when something is pushed or a worker is to be woken.
    bool finds_by_calls() const {
        return !queues_.traits().chooses_workers && !queues_.traits().signals_latches;
    }

    // ---- by a worker that has a job
    // Whether what a worker took stays with that worker, since the policy chose it.
    bool chooses_workers() const { return queues_.traits().chooses_workers; }
    bool uses_models() const { return queues_.traits().uses_models; }
    bool brings_data() const { return queues_.traits().brings_data; }
    bool measures_unmodelled() const { return queues_.traits().measures_unmodelled; }
    bucket_order* buckets() { return queues_.traits().buckets; }
    policy_hooks* hooks() { return queues_.traits().hooks; } // nullptr: the policy offers none
    void before_run(starpu_task& t) {
        if (hooks() != nullptr) hooks()->before_run(t);
    }
    void after_run(starpu_task& t) {
        if (hooks() != nullptr) hooks()->after_run(t);
    }
    // The worker is done with the job, which has ended or will come back.
    void note_left(base::worker_id worker, const graph::job& n) {
        if (queues_.traits().follows_jobs) queues_.shared().note_left(worker, n);
    }
    // Where data move, before each kernel: what waits for the worker is offered to idle ones.
    void begin_run(base::worker_id worker);

    // Between the two calls the worker may be handed one of the jobs it pushes, past the queues.
    void begin_hand_off(base::worker_id worker) { queues_.begin_hand_off(worker); }
    void end_hand_off(base::worker_id worker) { queues_.end_hand_off(worker); }
    // The same in the midst of it: what was handed to the calling worker is for all.
    void keep_nothing() override;
    // The worker stops for a while: what was handed to it goes back to the policy.
    void give_back(base::worker_id worker);
    // Its thread goes, and perhaps never comes again: so does what it took as a pause began. leave_place() is
    // called where data have arrived for that.
    using place_leaver = void (*)(graph::job&);
    void give_all_back(base::worker_id worker, place_leaver leave_place);
    // It goes for good: so does what others would take over only from a worker that is busy.
    void give_fetched_back(base::worker_id worker, place_leaver leave_place);

    // The job is not to reach a kernel yet, since its execution locks are not free. It comes back by
    // push_ready().
    void expect_back(graph::job& n);
    // The job was taken before and can be run now. By that worker alone:
    void send_back(base::worker_id worker, graph::job& n) { push_past_policy(worker, 0, n); }
    // The worker took the job and does not run it now. A numbered one keeps its place.
    void put_back(base::worker_id worker, graph::job& n);
    // By that worker or by any in the same memory; while these run something else, by an idle worker of
    // their kind.
    void send_back_first_to(base::worker_id worker, graph::job& n);
    void send_back_to_neighbours(base::worker_id worker, graph::job& n);

private:
    graph::job* next(base::worker_id worker);
    graph::job* next_in(scope from, base::worker_id worker);
    graph::job* next_ahead(base::worker_id worker);
    graph::job* keep_for_later(base::worker_id worker, graph::job& n);
    void give_back_placed(graph::job& n, place_leaver leave_place);
    bool may_run_elsewhere(const graph::job& n) const;
    void push_past_policy(base::worker_id worker, unsigned order, graph::job& n);
    // wake_neighbour(worker): whether it called one that finds the job.
    template <class Wake> void rouse_for(base::worker_id worker, Wake&& wake_neighbour);

    ready_queues queues_;
    wakeups wakeups_;
    lost_workers_router router_;
    priority_range priorities_;
    graph::atomic<bool> hooks_keep_awake_{true}; // looked at by idle workers
    pauses pauses_;
};

} // namespace starpu::sched
