// Calls a program's scheduling functions, and keeps its mistakes from doing harm: each is reported once.
#include "sched/program_policy.hpp"

#include "base/program_call.hpp"
#include "base/report.hpp"
#include "platform/setup_error.hpp"
#include "sched/scheduling_call.hpp"
#include "task/core/engine.hpp"
#include "task/core/may_run.hpp"
#include "task/core/task.hpp"

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <new>
#include <string>
#include <utility>

namespace starpu::sched {

namespace {
// So many wrong tasks in a row are passed over before the worker is told that there is none.
constexpr unsigned most_wrong_tasks = 16;

// A mutex of the program, if there is one.
class held_mutex {
public:
    explicit held_mutex(pthread_mutex_t* mutex) : mutex_(mutex) {
        if (mutex_ != nullptr) pthread_mutex_lock(mutex_);
    }
    ~held_mutex() {
        if (mutex_ != nullptr) pthread_mutex_unlock(mutex_);
    }
    held_mutex(const held_mutex&) = delete;
    held_mutex& operator=(const held_mutex&) = delete;

private:
    pthread_mutex_t* mutex_;
};
} // namespace

program_policy::program_policy(starpu_sched_policy& functions, const worker_layout& workers,
                               const policy_options& options)
    : functions_(functions), layout_(workers), options_(options), own_(workers.count()),
      inner_(known_policies().size()), held_to_take_(workers.count()) {
    for (const base::worker_id id : base::first_workers(workers.count()))
        worker_ids_.push_back(signed_number_of(id));
}

const char* program_policy::name() const {
    return functions_.policy_name != nullptr ? functions_.policy_name : "of the program";
}

// What one throws ends at the call it came from; the first is told, and others would only repeat it.
template <class Call> int program_policy::call(const char* function, Call&& body) {
    return base::call_program(std::forward<Call>(body), [&](const base::thrown& what) {
        const bool is_first =
            complaints_.with([](complaints& c) { return !std::exchange(c.exception, true); });
        if (!is_first) return what.error;
        return base::report_error(
            what.error, function,
            "this function of the scheduling policy \"%s\" threw an exception (\"%s\"), "
            "which is dropped; catch it there",
            name(), what.text);
    });
}

// A policy that cannot begin cannot schedule either.
template <class Call> void program_policy::call_to_begin(const char* function, Call&& body) {
    base::call_program(std::forward<Call>(body), [&](const base::thrown& what) -> int {
        throw platform::setup_error(what.error, std::string(function) + " of the scheduling policy \"" +
                                                    name() + "\" threw \"" + what.text + "\"");
    });
}

void program_policy::begin(priority_range&) {
    const auto count = static_cast<unsigned>(worker_ids_.size());
    has_begun_ = false;
    if (functions_.init_sched != nullptr) call_to_begin("init_sched", [&] { functions_.init_sched(0); });
    has_begun_ = true;
    if (functions_.add_workers == nullptr) return;
    try {
        call_to_begin("add_workers", [&] { functions_.add_workers(0, worker_ids_.data(), count); });
    } catch (const platform::setup_error&) {
        end_policy();
        throw;
    }
}

void program_policy::end() {
    const auto count = static_cast<unsigned>(worker_ids_.size());
    if (functions_.remove_workers != nullptr)
        call("remove_workers", [&] { functions_.remove_workers(0, worker_ids_.data(), count); });
    end_policy();
}

void program_policy::end_policy() {
    if (functions_.deinit_sched != nullptr) call("deinit_sched", [&] { functions_.deinit_sched(0); });
}

wake_target program_policy::run_unplaced(graph::job& n) {
    if (!layout_.kinds.are_several()) {
        unplaced_.push(n);
        return wake_target::all(); // one may be busy for long
    }
    const base::worker_id worker = some_able_worker(*task::task_of(n));
    own_[worker].push_last(n);
    return wake_target::one(worker);
}

// They take turns; any order will do.
base::worker_id program_policy::some_able_worker(starpu_task& t) {
    const unsigned start = turn_.fetch_add(1, std::memory_order_relaxed);
    unsigned implementation;
    for (unsigned i = 0; i < layout_.count(); ++i)
        if (const auto worker = base::id_at<base::worker_id>((start + i) % layout_.count());
            task::may_run_on(t, worker, implementation))
            return worker;
    return base::id_at<base::worker_id>(start % layout_.count());
}

wake_target program_policy::push(graph::job& n, base::worker_id) {
    if (coming_back_count_.load(std::memory_order_acquire) != 0) {
        const bool is_back = coming_back_.with([&](auto& jobs) { return std::erase(jobs, &n) != 0; });
        if (is_back) {
            coming_back_count_.fetch_sub(1, std::memory_order_relaxed);
            return run_unplaced(n);
        }
    }
    starpu_task& t = *task::task_of(n);
    t.sched_ctx = 0;
    t.scheduled = 0;
    if (!held_.add(t, n)) return run_unplaced(n);
    const unsigned wakes_before = wakes_so_far();
    int error = 0;
    int thrown;
    {
        const scheduling_call guard;
        thrown = call("push_task", [&] { error = functions_.push_task(&t); });
    }
    // From here on the task may have ended, unless the policy holds it still.
    if (thrown != 0 && held_.take_task(&t).job != nullptr) return run_unplaced(n);
    if (error != 0 && held_.take_task(&t).job != nullptr) {
        char text[96];
        base::report_error(
            -EIO, task::describe(t, text),
            "push_task of the scheduling policy \"%s\" returned %d; the task is run without the "
            "policy, which must not keep it",
            name(), error);
        return run_unplaced(n);
    }
    return wakes_so_far() == wakes_before ? wake_target::all() : wake_target::none();
}

void program_policy::report_once(bool& was_reported, int error, const char* text) {
    if (!std::exchange(was_reported, true)) base::report_error(error, name(), "%s", text);
}

graph::job* program_policy::checked(starpu_task* t) {
    const held_tasks::taken taken = held_.take_task(t);
    complaints_.with([&](complaints& c) {
        if (taken.job == nullptr)
            report_once(
                c.stale_task, -EINVAL,
                "pop_task of this scheduling policy returned a task that it does not hold, perhaps one "
                "that it returned before; such tasks are passed over");
        else if (!taken.was_announced && !is_of_one_zero_)
            report_once(c.not_announced, -EINVAL,
                        "push_task of this scheduling policy does not call starpu_push_task_end() before the "
                        "task can be popped; its tasks are run all the same");
    });
    return taken.job;
}

graph::job* program_policy::try_pop_for(base::worker_id worker) {
    if (graph::job* n = own_[worker].try_pop()) return n;
    if (graph::job* n = unplaced_.try_pop()) return n;
    const held_mutex holds(held_to_take_[worker]);
    return ask_policy(worker);
}

graph::job* program_policy::ask_policy(base::worker_id worker) {
    if (graph::job* n = pop_one()) return n;
    return functions_.pop_every_task != nullptr ? pop_all(worker) : nullptr;
}

graph::job* program_policy::pop_one() {
    if (functions_.pop_task == nullptr) return nullptr;
    for (unsigned i = 0; i < most_wrong_tasks; ++i) {
        starpu_task* t = nullptr;
        {
            const scheduling_call guard;
            call("pop_task", [&] { t = functions_.pop_task(0); });
        }
        if (t == nullptr) return nullptr;
        if (graph::job* n = checked(t)) return n;
    }
    return nullptr;
}

// The first of them; the worker finds the others among its own. A chain ends at a task that is not held: what
// its members say is not to be trusted.
graph::job* program_policy::pop_all(base::worker_id worker) {
    starpu_task* t = nullptr;
    {
        const scheduling_call guard;
        call("pop_every_task", [&] { t = functions_.pop_every_task(0); });
    }
    graph::job* first = nullptr;
    while (t != nullptr) {
        graph::job* n = checked(t);
        if (n == nullptr) break;
        t = t->next; // once it is among the worker's own, it may run and go
        if (first == nullptr)
            first = n;
        else
            own_[worker].push_last(*n);
    }
    return first;
}

bool program_policy::looks_empty_for(base::worker_id worker) {
    return own_[worker].size_hint() == 0 && unplaced_.looks_empty();
}

std::size_t program_policy::size() {
    std::size_t sum = held_.count() + unplaced_.size_hint();
    for (const two_ended& own : own_) sum += own.size_hint();
    return sum;
}

void program_policy::note_submitted(starpu_task& t) {
    t.sched_ctx = 0;
    if (functions_.submit_hook == nullptr) return;
    task::no_blocking guard;
    call("submit_hook", [&] { functions_.submit_hook(&t); });
}

void program_policy::note_bound(starpu_task& t, base::worker_id worker) {
    t.sched_ctx = 0;
    if (functions_.push_task_notify == nullptr) return;
    const scheduling_call guard;
    const int id = signed_number_of(worker);
    call("push_task_notify", [&] { functions_.push_task_notify(&t, id, id, 0); });
}

void program_policy::before_run(starpu_task& t) {
    if (functions_.pre_exec_hook == nullptr) return;
    task::no_blocking guard;
    call("pre_exec_hook", [&] { functions_.pre_exec_hook(&t, 0); });
}

void program_policy::after_run(starpu_task& t) {
    if (functions_.post_exec_hook == nullptr) return;
    task::no_blocking guard;
    call("post_exec_hook", [&] { functions_.post_exec_hook(&t, 0); });
}

void program_policy::do_schedule() {
    if (functions_.do_schedule == nullptr) return;
    task::no_blocking guard;
    call("do_schedule", [&] { functions_.do_schedule(0); });
}

void program_policy::expect_back(graph::job& n) {
    try {
        coming_back_.with([&](auto& jobs) { jobs.push_back(&n); });
    } catch (const std::bad_alloc&) {
        return; // the policy is given the task a second time
    }
    coming_back_count_.fetch_add(1, std::memory_order_release);
}

void program_policy::report_misplaced(const starpu_task& t, base::worker_id worker, base::worker_id other) {
    char text[96];
    complaints_.with([&](complaints& c) {
        if (std::exchange(c.misplaced, true)) return;
        base::report_error(
            -EINVAL, task::describe(t, text),
            "the scheduling policy \"%s\" gave it to worker %u, which cannot run it; worker %u gets "
            "it. Let the policy ask starpu_worker_can_execute_task_first_impl()",
            name(), number_of(worker), number_of(other));
    });
}

bool program_policy::push_local(base::worker_id worker, starpu_task* t, bool is_next) {
    graph::job* n = held_.take_task(t).job;
    if (n == nullptr) return false;
    t->scheduled = 1;
    if (is_next)
        own_[worker].push_first(*n);
    else
        own_[worker].push_last(*n);
    return true;
}

bool program_policy::hold_to_take(base::worker_id worker, pthread_mutex_t& mutex) {
    if (has_begun_) return false;
    held_to_take_[worker] = &mutex;
    return is_of_one_zero_ = true;
}

bool program_policy::has_work_for(base::worker_id worker) {
    if (!looks_empty_for(worker)) return true;
    graph::job* n = ask_policy(worker);
    if (n != nullptr) own_[worker].push_first(*n);
    return n != nullptr;
}

void program_policy::make_inner(std::size_t index) {
    inner_[index] = make_policy(known_policies()[index], layout_, options_);
}

} // namespace starpu::sched
