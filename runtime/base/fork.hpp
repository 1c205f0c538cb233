// What a forked child needs: it has one thread, and finds locks and structures as the threads that it does
// not have left them, perhaps in the middle of a change.
//
// Whatever lasts as long as the process and is shared by threads has a row here, and with it a way to begin
// anew in the child without looking at what the parent had. That is not freed: it stays, and a check for
// leaks still finds it.
#pragma once

#include <atomic>
#include <cstddef>
#include <new>

namespace starpu::base {

// Steps around fork(2), for one object that lasts as long as the process; each may be nullptr. In the child
// the rows are gone through in the order in which they were made.
class at_fork {
public:
    using step = void (*)(void* object);
    at_fork(void* object, step in_child, step before = nullptr, step in_parent = nullptr) noexcept;
    at_fork(const at_fork&) = delete;
    at_fork& operator=(const at_fork&) = delete;

private:
    static void run_before();
    static void run_in_parent();
    static void run_in_child();
    static void run_in_child_from(const at_fork* newest);
    static int register_once();

    void* object_;
    step in_child_, before_, in_parent_;
    const at_fork* older_;
};

// How often this process and those it descends from were forked since the library was loaded.
inline constinit std::atomic<unsigned> forks{0};
inline unsigned fork_count() noexcept {
    return forks.load(std::memory_order_relaxed);
}

// Keeps the bytes of what the parent had.
void keep_for_leak_checks(const void* object, std::size_t bytes) noexcept;

// Makes `object` anew, whatever it holds.
template <class T, auto... Arguments> void renew(void* object) {
    keep_for_leak_checks(object, sizeof(T));
    new (object) T(Arguments...);
}

// Calls `make`, which returns what it keeps in a static variable, while the library is loaded. A variable
// that another thread was making at the fork would never be ready in the child, which waits for that thread.
class at_load {
public:
    template <class Make> explicit at_load(Make make) { make(); }
};

// A value that the child finds as the process found it at its start.
template <class T, auto... Arguments> class renewed_in_child {
public:
    T& operator*() noexcept { return value_; }
    T* operator->() noexcept { return &value_; }

private:
    T value_{Arguments...};
    const at_fork row_{&value_, &renew<T, Arguments...>};
};

// A value behind a lock that goes on in the child: no other thread is changing it at the fork.
template <class Lock> class held_over_fork {
public:
    explicit held_over_fork(Lock& lock)
        : row_(
              &lock, &unlock, [](void* l) { static_cast<Lock*>(l)->lock(); }, &unlock) {}

private:
    static void unlock(void* lock) { static_cast<Lock*>(lock)->unlock(); }
    const at_fork row_;
};

} // namespace starpu::base
