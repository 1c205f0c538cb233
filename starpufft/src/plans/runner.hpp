// Runs a work's tasks, one run after the other, and gives each run a task that the caller can wait for.
#pragma once

#include "core/awaited_task.hpp"
#include "core/work_area.hpp"
#include "plans/task_graph.hpp"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace starpu::fft {

// One run, which begins when its data are there.
struct run {
    operands data{};
    starpu_task* end = nullptr; // what the caller waits for; ends by an end-dependency that the run releases
    shared_status result;
    borrowed_block area;          // from when it begins, or a moment before, to its end
    bool is_without_area = false; // since it could not be had
};

class runner {
public:
    // Makes what does the same without the work area; throws std::bad_alloc where nothing does.
    using maker = std::function<std::shared_ptr<const work>()>;

    explicit runner(const work& todo, maker make_without_area = {});
    ~runner(); // waits until idle
    runner(const runner&) = delete;
    runner& operator=(const runner&) = delete;

    bool is_one_task() const { return todo_.is_one_task(); }

    // Starts a run on plain arrays; nullptr with errno set when that is impossible. Throws std::bad_alloc.
    starpu_task* start(const char* who, const operands& data, shared_status result, borrowed_block area = {});

    // The same for a run that is one task, in the calling thread; 0 or -ENOMEM. No worker is woken.
    int run_here(const char* who, const operands& data);

    // Starts, waits, and returns the status. Not from inside a task. Borrows an area where none is given.
    int execute(const char* who, const operands& data, borrowed_block area = {});

    // Begins a run that is this task, and submits it; nullptr with errno set, and the task is destroyed. Its
    // codelet may hand the run to enter(), which ends it; else the task's callback calls abandon(): it is
    // also called when the task is cancelled, unlike the codelet.
    starpu_task* launch(starpu_task* task);
    void enter(std::unique_ptr<run> ready);
    void abandon();

    void wait_until_idle();

    // The body of a run that is a single task; 0 or -ENOMEM.
    int run_single(const char* who, const operands& data) noexcept;

private:
    void begin_runs();
    bool is_first(std::unique_ptr<run>& ready); // else it waits for the others; throws std::bad_alloc
    starpu_task* start_single(const char* who, const operands& data, shared_status result);
    bool is_busy();
    void provide(run& ready);
    task_graph& graph_without_area();
    void submit_current();
    void completed(int status);
    void finish(std::unique_ptr<run> finished, int status);

    const work& todo_;
    task_graph graph_;
    const maker make_without_area_;
    std::mutex making_; // of the two below, at the first run that needs them
    std::shared_ptr<const work> without_area_;
    std::unique_ptr<task_graph> graph_without_area_;
    std::mutex mutex_;
    std::condition_variable idle_;
    std::deque<std::unique_ptr<run>> waiting_; // one run at a time: more would need more memory
    std::unique_ptr<run> current_;
    std::size_t in_flight_ = 0; // begun and not finished
};

} // namespace starpu::fft
