// A policy written by the program: calls the functions of a struct starpu_sched_policy by StarPU's contract,
// and trusts nothing they return.
#pragma once

#include "sched/held_tasks.hpp"
#include "sched/policy.hpp"
#include "sched/policy_hooks.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/two_ended.hpp"

#include "starpu_scheduler.h"

#include <memory>
#include <vector>

namespace starpu::sched {

class program_policy final : public policy, public policy_hooks {
public:
    program_policy(starpu_sched_policy& functions, const worker_layout& workers,
                   const policy_options& options);

    policy_traits traits() override {
        return {.chooses_workers = true, .signals_latches = true, .uses_models = true, .hooks = this};
    }
    void begin(priority_range&) override; // init_sched opens the range
    void end() override;
    wake_target push(graph::job& n, base::worker_id worker) override;
    graph::job* try_pop_for(base::worker_id worker) override;
    bool looks_empty_for(base::worker_id worker) override;
    std::size_t size() override;
    bool allows_hand_off(const graph::job&) const override { return false; }
    // What the program keeps back although all workers asked for it is as good as blocked; the rest lies in
    // queues where the workers look.
    bool has_jobs_to_give() override { return false; }

    void note_submitted(starpu_task& t) override;
    void note_bound(starpu_task& t, base::worker_id worker) override;
    void before_run(starpu_task& t) override;
    void after_run(starpu_task& t) override;
    void do_schedule() override;
    void expect_back(graph::job& n) override;
    void report_misplaced(const starpu_task& t, base::worker_id worker, base::worker_id other) override;

    bool announce(starpu_task* t) override { return held_.announce(t); }
    bool push_local(base::worker_id worker, starpu_task* t, bool is_next) override;

    bool hold_to_take(base::worker_id worker, pthread_mutex_t& mutex) override;
    bool has_work_for(base::worker_id worker) override;

    // Between init_sched and deinit_sched of the wrapped policy.
    policy* inner(std::size_t index) override {
        return index < inner_.size() ? inner_[index].get() : nullptr;
    }
    void make_inner(std::size_t index) override;
    void drop_inner(std::size_t index) override { inner_[index].reset(); }

private:
    const char* name() const;
    template <class Call> int call(const char* function, Call&& body); // 0, or what it threw
    template <class Call> void call_to_begin(const char* function, Call&& body);
    void end_policy();
    wake_target run_unplaced(graph::job& n);
    base::worker_id some_able_worker(starpu_task& t);
    graph::job* ask_policy(base::worker_id worker);
    graph::job* pop_one();
    graph::job* pop_all(base::worker_id worker);
    graph::job* checked(starpu_task* t);
    void report_once(bool& was_reported, int error, const char* text);

    starpu_sched_policy& functions_;
    const worker_layout layout_;
    const policy_options options_;
    held_tasks held_;
    base::per_worker<two_ended> own_; // filled by starpu_push_local_task
    fifo unplaced_;                   // jobs that are run without the policy, where all workers are alike
    graph::atomic<unsigned> turn_{0};
    base::guarded<std::vector<graph::job*>> coming_back_;
    graph::atomic<unsigned> coming_back_count_{0};
    std::vector<std::unique_ptr<policy>> inner_;
    base::per_worker<pthread_mutex_t*> held_to_take_; // nullptr: none
    bool has_begun_ = false;
    bool is_of_one_zero_ = false; // its push_task cannot know starpu_push_task_end()
    std::vector<int> worker_ids_; // as the functions are given them
    struct complaints {
        bool stale_task = false;
        bool not_announced = false;
        bool misplaced = false;
        bool exception = false;
    };
    base::guarded<complaints> complaints_;
};

} // namespace starpu::sched
