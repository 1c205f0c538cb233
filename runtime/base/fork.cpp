// One handler of the system's goes through the rows. They are added without a lock, which a child could find
// taken.
#include "base/fork.hpp"

#include <cstdlib>
#include <cstring>
#include <pthread.h>

namespace starpu::base {

namespace {
constinit std::atomic<at_fork*> newest_row{nullptr};

struct kept {
    kept* next;
};
constinit kept* all_kept = nullptr; // of a child, written while it has one thread
} // namespace

// The system gives its handlers up together with the library, should that be unloaded.
int at_fork::register_once() {
    static const int error = pthread_atfork(run_before, run_in_parent, run_in_child);
    return error;
}

at_fork::at_fork(void* object, step in_child, step before, step in_parent) noexcept
    : object_(object), in_child_(in_child), before_(before), in_parent_(in_parent),
      older_(newest_row.load(std::memory_order_relaxed)) {
    register_once();
    auto* expected = const_cast<at_fork*>(older_);
    while (!newest_row.compare_exchange_weak(expected, this, std::memory_order_release,
                                             std::memory_order_relaxed))
        older_ = expected;
}

void at_fork::run_before() {
    for (const at_fork* row = newest_row.load(std::memory_order_acquire); row != nullptr; row = row->older_)
        if (row->before_ != nullptr) row->before_(row->object_);
}

void at_fork::run_in_parent() {
    for (const at_fork* row = newest_row.load(std::memory_order_acquire); row != nullptr; row = row->older_)
        if (row->in_parent_ != nullptr) row->in_parent_(row->object_);
}

void at_fork::run_in_child_from(const at_fork* newest) {
    if (newest == nullptr) return;
    run_in_child_from(newest->older_);
    if (newest->in_child_ != nullptr) newest->in_child_(newest->object_);
}

void at_fork::run_in_child() {
    forks.fetch_add(1, std::memory_order_relaxed);
    run_in_child_from(newest_row.load(std::memory_order_acquire));
}

void keep_for_leak_checks(const void* object, std::size_t bytes) noexcept {
    auto* box = static_cast<kept*>(std::malloc(sizeof(kept) + bytes));
    if (box == nullptr) return;
    box->next = all_kept;
    std::memcpy(box + 1, object, bytes);
    all_kept = box;
}

} // namespace starpu::base
