// Functions that do for a wrapping policy what a built-in one does for the runtime.
#include "sched/predefined.hpp"

#include "base/fork.hpp"
#include "base/report.hpp"
#include "sched/context.hpp"
#include "sched/policies/policies.hpp"
#include "sched/policy_hooks.hpp"
#include "sched/scheduling_call.hpp"
#include "task/core/task.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <thread>
#include <utility>

namespace starpu::sched {

namespace {
// The running context: the only sink there is.
context* running_context() {
    task::engine* e = task::current_engine();
    return e == nullptr ? nullptr : static_cast<context*>(e->sink);
}

// The built-in policy that the running policy of the program wraps, or nullptr with a line.
policy* wrapped(std::size_t index, const char* call) {
    context* c = running_context();
    policy* inner = c == nullptr || c->hooks() == nullptr ? nullptr : c->hooks()->inner(index);
    if (inner == nullptr)
        base::report_error(
            -EINVAL, call,
            "the scheduling policy \"%s\" was not initialised; call its init_sched from that of "
            "the policy that wraps it",
            known_policies()[index].name);
    return inner;
}

template <std::size_t Index> struct wrapper {
    static void init(unsigned) {
        context* c = running_context();
        if (c == nullptr || c->hooks() == nullptr) return;
        c->hooks()->make_inner(Index);
        c->hooks()->inner(Index)->begin(c->priorities());
    }

    static void deinit(unsigned) {
        policy* inner = wrapped(Index, "deinit_sched");
        if (inner == nullptr) return;
        inner->end();
        running_context()->hooks()->drop_inner(Index);
    }

    static void do_schedule(unsigned) {
        context* c = running_context();
        policy* inner = c == nullptr || c->hooks() == nullptr ? nullptr : c->hooks()->inner(Index);
        if (inner != nullptr) inner->do_schedule(); // each wait comes by: no line where there is none
    }

    static int push_task(starpu_task* t) {
        policy* inner = wrapped(Index, "push_task");
        if (inner == nullptr) return -EINVAL;
        context& c = *running_context();
        graph::job& n = *task::job_of(*t);
        c.hooks()->announce(t); // before another worker can take it
        note_wake();
        c.wake_for(inner->push(n, task::this_thread.worker));
        return 0;
    }

    static starpu_task* pop(unsigned) {
        policy* inner = wrapped(Index, "pop_task");
        if (inner == nullptr || task::this_thread.worker == base::no_worker) return nullptr;
        const base::worker_id worker = task::this_thread.worker;
        graph::job* n = inner->try_pop_for(worker);
        // A worker looks once here. What another thread moves from one place to the next is about to be
        // there.
        while (n == nullptr && !inner->looks_empty_for(worker)) {
            std::this_thread::yield();
            n = inner->try_pop_for(worker);
        }
        if (n == nullptr) return nullptr;
        inner->note_left(worker, *n); // what becomes of it is for the outer one to know
        if (const task::kind_set kinds = inner->may_take_claimed(worker))
            running_context()->wake_for(wake_target::any(kinds));
        return task::task_of(*n);
    }
};

template <std::size_t Index> starpu_sched_policy describe_policy() {
    starpu_sched_policy functions{};
    functions.init_sched = wrapper<Index>::init;
    functions.deinit_sched = wrapper<Index>::deinit;
    functions.do_schedule = wrapper<Index>::do_schedule;
    functions.push_task = wrapper<Index>::push_task;
    functions.pop_task = wrapper<Index>::pop;
    functions.policy_name = known_policies()[Index].name;
    functions.policy_description = known_policies()[Index].description;
    functions.worker_type = STARPU_WORKER_LIST;
    return functions;
}

template <std::size_t... Index> auto describe_all(std::index_sequence<Index...>) {
    return std::array{describe_policy<Index>()...};
}

auto& the_policies() {
    static auto policies = describe_all(std::make_index_sequence<policy_count>());
    return policies;
}
} // namespace

starpu_sched_policy** predefined_policies() {
    static auto list = [] {
        std::array<starpu_sched_policy*, policy_count + 1> pointers{};
        for (std::size_t i = 0; i < policy_count; ++i) pointers[i] = &the_policies()[i];
        return pointers;
    }();
    return list.data();
}
namespace {
const base::at_load predefined_policies_at_load(predefined_policies);
}

starpu_sched_policy* predefined_policy(const policy_entry& entry) {
    return &the_policies()[static_cast<std::size_t>(&entry - known_policies().data())];
}

const policy_entry* entry_of(const starpu_sched_policy* functions) {
    for (std::size_t i = 0; i < policy_count; ++i)
        if (functions == &the_policies()[i]) return &known_policies()[i];
    return nullptr;
}

} // namespace starpu::sched
