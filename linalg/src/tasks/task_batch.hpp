// The tasks of one call: submitted in order, ordered by the data they name, cancelled together, waited for
// together.
#pragma once

#include "tasks/cancellation.hpp"
#include "tasks/task_outcomes.hpp"

#include <starpu.h>

#include <cstddef>
#include <span>

namespace starpu::linalg {

// What a task works on beside its data. The program keeps it until the task has ended.
struct task_argument {
    void* address = nullptr;
    std::size_t size_bytes = 0;
};

// When and where a task runs.
struct task_placement {
    int priority = STARPU_DEFAULT_PRIO; // clamped to what the scheduler knows
    int worker = -1;                    // -1: any
    int where = -1;                     // STARPU_CPU and its like; -1: wherever its codelet has a function
};

class task_batch {
public:
    // All priorities are larger by this, as far as an int can say so.
    explicit task_batch(int more_priority = 0) : more_priority_(more_priority) {}
    // Waits for what was submitted; tasks that have not started may do nothing.
    ~task_batch();
    task_batch(const task_batch&) = delete;
    task_batch& operator=(const task_batch&) = delete;

    // Throws std::system_error when the runtime refuses the task.
    void submit(starpu_codelet& kind, const task_placement& placement,
                std::span<const starpu_data_descr> accesses, task_argument argument);

    // Returns when every task has ended. Throws std::system_error with the error of the first that failed.
    void wait_for_all();
    // The same, when the caller has an error of its own already.
    void wait_for_ends() { outcomes_.wait_for_ends(); }

    // What tells tasks that have not started to do nothing.
    cancellation& ending() { return ending_; }
    void cancel() { ending_.cancel(); }
    bool is_cancelled() const { return ending_.is_cancelled(); }

private:
    void insert(starpu_codelet& kind, const task_placement& placement,
                std::span<const starpu_data_descr> accesses, task_argument argument);

    const int more_priority_;
    cancellation ending_;
    task_outcomes outcomes_;
};

} // namespace starpu::linalg
