// The way from lower code to what a runtime owns: the newest T that is alive.
//
// A T has a newest_alive<T> as its last member: so it is found once the other members are there, and not any
// more when they go. While several are alive, the one that came last is found; when that one goes, the one
// before it. They come and go one at a time: the owner sees to that.
//
// Memory order: a thread that finds a T sees all that was written before its newest_alive was made, because
// the store in the constructor releases and the load in newest() acquires. The destructor's store releases
// too: it shows an older T, which another thread may have made, to threads that never saw the store of that
// one's constructor. No order keeps a T alive that was found: the owner ends it when no thread uses it any
// more.
#pragma once

#include "base/active_atomics.hpp"
#include "base/fork.hpp"

namespace starpu::base {

template <class T> class newest_alive {
public:
    explicit newest_alive(T& self) noexcept : self_(&self), older_(all_.last) {
        static_cast<void>(row_); // which makes it, while the library is loaded
        all_.last = this;
        show();
    }
    ~newest_alive() {
        newest_alive** link = &all_.last;
        while (*link != nullptr && *link != this) link = &(*link)->older_;
        if (*link == nullptr) return; // it was made before a fork
        *link = older_;
        show();
    }
    newest_alive(const newest_alive&) = delete;
    newest_alive& operator=(const newest_alive&) = delete;

    // nullptr: none is alive.
    static T* newest() noexcept { return all_.found.load(std::memory_order_acquire); }

private:
    struct published {
        active_atomics::atomic<T*> found = nullptr;
        newest_alive* last = nullptr; // read and written only where a T comes or goes
    };
    static void show() noexcept {
        all_.found.store(all_.last == nullptr ? nullptr : all_.last->self_, std::memory_order_release);
    }
    static published all_;
    static const at_fork row_; // the child has no runtime

    T* const self_;
    newest_alive* older_;
};

template <class T> constinit typename newest_alive<T>::published newest_alive<T>::all_{};
template <class T> const at_fork newest_alive<T>::row_(&all_, &renew<published>);

} // namespace starpu::base
