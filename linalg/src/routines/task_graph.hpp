// The steps of a routine as a batch of tasks that are ordered by tokens.
#pragma once

#include "matrix/index.hpp"
#include "tasks/task_batch.hpp"

#include <starpu.h>

#include <deque>
#include <functional>
#include <span>
#include <vector>

namespace starpu::linalg {

// One kind of task: what profiles and messages call it.
starpu_codelet task_kind(const char* name);

// A task graph that leaves the data where the user put them: tokens (handles without data) stand for blocks
// of the matrix and for buffers, and only order the tasks that name them.
class task_graph {
public:
    explicit task_graph(int more_priority = 0) : batch_(more_priority) {}
    // Waits for what was submitted; tasks that have not started do nothing.
    ~task_graph();
    task_graph(const task_graph&) = delete;
    task_graph& operator=(const task_graph&) = delete;

    starpu_data_handle_t new_token();
    std::vector<starpu_data_handle_t> new_tokens(index count);

    // Runs work() on a worker, after earlier tasks on the same tokens as their access modes say. work must
    // not throw. Throws std::system_error when the runtime refuses the task.
    void submit(starpu_codelet& kind, int priority, std::span<const starpu_data_descr> accesses,
                std::function<void()> work);

    // Returns when every task has ended. Throws std::system_error with the error of the first that failed.
    void wait_for_all();

    // Tasks that have not started yet return at once.
    void cancel() { batch_.cancel(); }
    bool is_cancelled() const { return batch_.is_cancelled(); }

private:
    struct step {
        const task_graph& graph;
        std::function<void()> work;
    };
    static void run_step(void* buffers[], void* argument);
    void forget_tokens();
    friend starpu_codelet task_kind(const char* name);

    std::deque<step> steps_; // a deque, for tasks keep the address of theirs
    std::vector<starpu_data_handle_t> tokens_;
    task_batch batch_; // last: its tasks use the steps until it has waited
};

} // namespace starpu::linalg
