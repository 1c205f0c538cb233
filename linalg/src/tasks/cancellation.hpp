// Tells the tasks of a call that have not started to leave their data as they are.
#pragma once

#include <atomic>

namespace starpu::linalg {

class cancellation {
public:
    // Each kind of task asks for itself. Any thread, also a task.
    void cancel() { is_cancelled_.store(true); }
    bool is_cancelled() const { return is_cancelled_.load(); }

private:
    // Partners: the store in cancel() and the loads of tasks on other workers, which need no other data by
    // it.
    std::atomic<bool> is_cancelled_{false};
};

} // namespace starpu::linalg
