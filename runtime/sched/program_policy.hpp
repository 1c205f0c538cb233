// A policy written by the program: calls the functions of a struct starpu_sched_policy by StarPU's contract,
// and trusts nothing they return.
#pragma once

#include "sched/held_tasks.hpp"
#include "sched/policy.hpp"
#include "sched/queues/fifo.hpp"
#include "sched/queues/two_ended.hpp"

#include "starpu_scheduler.h"

#include <memory>
#include <vector>

namespace starpu::sched {

class program_policy final : public policy {
public:
    program_policy(starpu_sched_policy& functions, const worker_layout& workers, unsigned seed);

    // ---- what the runtime calls
    void begin() override;
    void end() override;
    wake_target push(graph::job& n, int worker) override;
    graph::job* try_pop(unsigned worker) override;
    bool looks_empty(unsigned worker) override;
    std::size_t size() override;
    bool allows_hand_off(const graph::job&) const override { return false; }
    program_policy* as_program_policy() override { return this; }

    void note_submitted(starpu_task& t);
    void note_bound(starpu_task& t, unsigned worker); // it goes to that worker without being pushed
    void before_run(starpu_task& t);
    void after_run(starpu_task& t);
    void do_schedule();

    // A worker took this job from the policy and cannot run it yet: it comes back and is not pushed again.
    void expect_back(graph::job& n);

    // The policy handed out a task that the worker cannot run; another one gets it.
    void report_misplaced(const starpu_task& t, unsigned worker, unsigned other);

    // ---- what the policy calls
    bool announce(starpu_task* t) { return held_.announce(t); }
    // False: the policy does not hold the task.
    bool push_local(unsigned worker, starpu_task* t, bool is_next);
    static void note_wake(); // it woke a worker itself

    starpu_sched_policy& functions() { return functions_; }
    const char* name() const;

    // For predefined policies that a program wraps: the object behind the functions of entry `index` of
    // known_policies(), between its init_sched and its deinit_sched.
    policy* inner(std::size_t index) { return index < inner_.size() ? inner_[index].get() : nullptr; }
    void make_inner(std::size_t index);
    void drop_inner(std::size_t index) { inner_[index].reset(); }

private:
    template <class Call> int call(const char* function, Call&& body); // 0, or what it threw
    template <class Call> void call_to_begin(const char* function, Call&& body);
    wake_target run_unplaced(graph::job& n);
    unsigned some_able_worker(starpu_task& t);
    graph::job* pop_one();
    graph::job* pop_all(unsigned worker);
    graph::job* checked(starpu_task* t);
    void report_once(bool& was_reported, int error, const char* text);

    starpu_sched_policy& functions_;
    const worker_layout layout_;
    const unsigned seed_;
    held_tasks held_;
    std::vector<two_ended> own_; // filled by starpu_push_local_task
    fifo unplaced_;              // jobs that are run without the policy, where all workers are alike
    graph::atomic<unsigned> turn_{0};
    base::guarded<std::vector<graph::job*>> coming_back_;
    graph::atomic<unsigned> coming_back_count_{0};
    std::vector<std::unique_ptr<policy>> inner_;
    std::vector<int> worker_ids_;
    struct complaints {
        bool stale_task = false;
        bool not_announced = false;
        bool misplaced = false;
        bool exception = false;
    };
    base::guarded<complaints> complaints_;
};

// How deep the calling thread is in functions of the policy that place or take tasks.
unsigned scheduling_depth();

} // namespace starpu::sched
