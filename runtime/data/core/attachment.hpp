// What a library beside the runtime keeps with a handle, until the handle ends.
#pragma once

#include "graph/job.hpp"

namespace starpu::data {

class attachment {
public:
    attachment() = default;
    ~attachment() {
        if (void* what = get()) at_end_(what);
    }
    attachment(const attachment&) = delete;
    attachment& operator=(const attachment&) = delete;

    // False: there is something already. Of several threads one succeeds.
    bool attach(void* what, void (*at_end)(void*)) {
        // Partner: itself, in another thread; the one that comes first may write the function.
        if (is_taken_.exchange(true, std::memory_order_relaxed)) return false;
        at_end_ = at_end;
        what_.store(what, std::memory_order_release); // partner: get()
        return true;
    }
    void* get() const { return what_.load(std::memory_order_acquire); } // partner: attach()

private:
    graph::atomic<bool> is_taken_{false};
    graph::atomic<void*> what_{nullptr};
    void (*at_end_)(void*) = nullptr;
};

} // namespace starpu::data
