// A slot for each hook, which counts the workers inside the hook, so that removal can wait.
#include "worker/idle_hooks.hpp"

#include "base/fork.hpp"
#include "base/program_call.hpp"
#include "base/report.hpp"

#include <cerrno>
#include <sched.h>

namespace starpu::worker {

namespace {
thread_local bool is_inside_hook = false;
}

// One that threw is not called again: it would throw at every look for work.
bool idle_hooks::call(slot& s, function f) {
    bool may_sleep = true;
    base::call_program([&] { may_sleep = f(s.argument) != 0; },
                       [&](const base::thrown& what) {
                           if (s.call.exchange(nullptr, std::memory_order_seq_cst) == nullptr)
                               return what.error;
                           return base::report_thrown(what, "idle worker", "a hook of the program",
                                                      "that hook is not called any more");
                       });
    return may_sleep;
}

int idle_hooks::add(function f, void* argument) {
    std::lock_guard guard(lock_);
    for (slot& s : slots_) {
        if (s.is_taken) continue;
        s.is_taken = true;
        s.argument = argument;
        s.call.store(f, std::memory_order_release); // a worker that sees the function sees its argument
        count_.fetch_add(1, std::memory_order_relaxed);
        return static_cast<int>(&s - slots_.data());
    }
    return -ENOMEM;
}

// The slot stays taken, so that no other hook gets it before the workers are outside.
idle_hooks::slot* idle_hooks::begin_removal(int number) {
    std::lock_guard guard(lock_);
    if (number < 0 || static_cast<unsigned>(number) >= slots_.size()) return nullptr;
    slot& s = slots_[static_cast<unsigned>(number)];
    if (!s.is_taken || s.is_leaving) return nullptr;
    s.is_leaving = true;
    // seq_cst: of this store and a worker's count of itself, at least one sees the other.
    s.call.store(nullptr, std::memory_order_seq_cst);
    return &s;
}

void idle_hooks::end_removal(slot& s) {
    std::lock_guard guard(lock_);
    s.is_taken = s.is_leaving = false;
    count_.fetch_sub(1, std::memory_order_relaxed);
}

// Waits without the lock: the hook may add another one, or fork.
int idle_hooks::remove(int number) {
    if (is_inside_hook) return -EDEADLK;
    slot* s = begin_removal(number);
    if (s == nullptr) return -EINVAL;
    while (s->users.load(std::memory_order_seq_cst) != 0) sched_yield();
    end_removal(*s);
    return 0;
}

bool idle_hooks::call_all() {
    if (!are_there()) return true;
    bool may_sleep = true;
    is_inside_hook = true;
    for (slot& s : slots_) {
        if (s.call.load(std::memory_order_relaxed) == nullptr) continue;
        s.users.fetch_add(1, std::memory_order_seq_cst);
        if (const function f = s.call.load(std::memory_order_seq_cst)) may_sleep &= call(s, f);
        s.users.fetch_sub(1, std::memory_order_release);
    }
    is_inside_hook = false;
    return may_sleep;
}

namespace {
const base::at_load progression_hooks_at_load(progression_hooks);
const base::at_load hooks_before_sleep_at_load(hooks_before_sleep);
} // namespace

idle_hooks& progression_hooks() {
    static idle_hooks hooks;
    return hooks;
}

idle_hooks& hooks_before_sleep() {
    static idle_hooks hooks;
    return hooks;
}

graph::atomic<sleep_callback>& going_to_sleep() {
    static graph::atomic<sleep_callback> callback{nullptr};
    return callback;
}

graph::atomic<sleep_callback>& waking_up() {
    static graph::atomic<sleep_callback> callback{nullptr};
    return callback;
}

} // namespace starpu::worker
