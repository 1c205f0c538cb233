// The tasks of one run: a task per chunk, an empty task between passes, one that tells when all is done.
#pragma once

#include "plans/work.hpp"

#include <starpu.h>

#include <atomic>
#include <functional>
#include <vector>

namespace starpu::fft {

class task_graph {
public:
    // The listener is called from a callback when all chunks of a run are done, with 0 or -errno.
    task_graph(const work& todo, std::function<void(int status)> listener);
    task_graph(const task_graph&) = delete;
    task_graph& operator=(const task_graph&) = delete;

    // Starts one run with this area; the one before must be over. Throws std::bad_alloc, before anything was
    // started.
    void submit(const operands& data, void* area);

private:
    struct chunk {
        task_graph* graph;
        std::size_t pass, index;
    };
    using task_list = std::vector<starpu_task*>;

    starpu_task* add_pass(std::size_t pass, starpu_task* before, task_list& tasks);
    void add_all(task_list& tasks);
    void run_piece(const chunk& piece) noexcept;
    static void run_chunk(void**, void* argument);
    static void all_done(void* argument);

    const work& todo_;
    std::function<void(int)> listener_;
    std::vector<std::vector<chunk>> chunks_; // made once; tasks point into them
    operands data_{};
    void* area_ = nullptr;
    std::atomic<int> status_{0};
};

} // namespace starpu::fft
