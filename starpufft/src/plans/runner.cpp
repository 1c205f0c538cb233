// Runs a work's tasks, one run after the other, and gives each run a task that the caller can wait for.
#include "plans/runner.hpp"

#include "core/report.hpp"
#include "core/statistics.hpp"

#include <cerrno>
#include <new>
#include <utility>

namespace starpu::fft {
namespace {

// What the one task of a short transform needs; the task owns this until its callback.
struct single_run {
    runner& owner;
    const char* who;
    operands data;
    shared_status result;
};

void run_single_task(void**, void* argument) {
    auto* one = static_cast<single_run*>(argument);
    const int status = one->owner.run_single(one->who, one->data);
    if (one->result) *one->result = status;
}

// Also called for a task that was not run.
void end_single_task(void* argument) {
    const std::unique_ptr<single_run> one{static_cast<single_run*>(argument)};
    one->owner.abandon();
}

} // namespace

runner::runner(const work& todo, maker make_without_area)
    : todo_{todo}, graph_{todo, [this](int status) { completed(status); }}, make_without_area_{std::move(
                                                                                make_without_area)} {}

runner::~runner() {
    wait_until_idle();
}

starpu_task* runner::start(const char* who, const operands& data, shared_status result, borrowed_block area) {
    count_transform();
    if (is_one_task()) return start_single(who, data, std::move(result));
    auto ready = std::make_unique<run>();
    ready->data = data;
    ready->result = std::move(result);
    ready->area = std::move(area);
    if (!is_busy()) provide(*ready); // a failure is the caller's while nothing was started
    starpu_task* end = submit_end_task(who);
    if (!end) return nullptr;
    ready->end = end;
    begin_runs();
    enter(std::move(ready));
    return end;
}

starpu_task* runner::launch(starpu_task* task) {
    begin_runs();
    count_tasks(1);
    if (submitted(task)) return task;
    abandon();
    return nullptr;
}

starpu_task* runner::start_single(const char* who, const operands& data, shared_status result) {
    static starpu_codelet codelet = cpu_codelet(run_single_task, "starpufft_single");
    auto one = std::make_unique<single_run>(single_run{*this, who, data, std::move(result)});
    starpu_task* task = new_awaited_task(who, todo_.name(0));
    if (!task) return nullptr;
    task->cl = &codelet;
    task->cl_arg = one.get();
    task->callback_func = end_single_task;
    task->callback_arg = one.get();
    if (!launch(task)) return nullptr;
    static_cast<void>(one.release()); // the task's now
    return task;
}

int runner::run_single(const char* who, const operands& data) noexcept {
    try {
        todo_.run(0, 0, data, nullptr);
        return 0;
    } catch (const std::bad_alloc&) {
        return refuse(ENOMEM, who, "no memory for a worker's scratch space; the result is invalid");
    }
}

int runner::run_here(const char* who, const operands& data) {
    count_transform();
    begin_runs();
    const int status = run_single(who, data);
    abandon();
    return status;
}

int runner::execute(const char* who, const operands& data, borrowed_block area) {
    const auto status = std::make_shared<int>();
    return waited_for(start(who, data, status, std::move(area)), status);
}

void runner::begin_runs() {
    std::lock_guard lock{mutex_};
    ++in_flight_;
}

void runner::abandon() {
    std::lock_guard lock{mutex_};
    // Notifies under the lock: the thread that waits may destroy this as soon as the lock is free.
    if (--in_flight_ == 0) idle_.notify_all();
}

bool runner::is_first(std::unique_ptr<run>& ready) {
    std::lock_guard lock{mutex_};
    const bool is_first = current_ == nullptr;
    if (is_first)
        current_ = std::move(ready);
    else
        waiting_.push_back(std::move(ready));
    return is_first;
}

void runner::enter(std::unique_ptr<run> ready) {
    try {
        if (!is_first(ready)) return;
    } catch (const std::bad_alloc&) { // it is still the caller's
        return finish(std::move(ready), refuse(ENOMEM, "start", "no memory to wait for the run before"));
    }
    submit_current();
}

bool runner::is_busy() {
    std::lock_guard lock{mutex_};
    return current_ != nullptr;
}

// Sees to the memory that a run works in, or to the tasks that do without.
void runner::provide(run& ready) {
    if (todo_.area_bytes() == 0 || ready.area.data() || ready.is_without_area) return;
    ready.area = try_borrow(todo_.area_bytes());
    if (ready.area.data()) return;
    graph_without_area();
    ready.is_without_area = true;
}

task_graph& runner::graph_without_area() {
    std::lock_guard lock{making_};
    if (graph_without_area_) return *graph_without_area_;
    if (!make_without_area_) throw std::bad_alloc{};
    without_area_ = make_without_area_();
    graph_without_area_ =
        std::make_unique<task_graph>(*without_area_, [this](int status) { completed(status); });
    return *graph_without_area_;
}

void runner::submit_current() {
    try {
        provide(*current_);
        task_graph& graph = current_->is_without_area ? graph_without_area() : graph_;
        graph.submit(current_->data, current_->area.data());
    } catch (const std::bad_alloc&) {
        completed(refuse(ENOMEM, "start", "no memory for the work area or the tasks; out is as it was"));
    }
}

void runner::completed(int status) {
    std::unique_ptr<run> finished;
    bool more = false;
    {
        std::lock_guard lock{mutex_};
        finished = std::move(current_);
        if (!waiting_.empty()) {
            current_ = std::move(waiting_.front());
            waiting_.pop_front();
            if (!current_->area.data()) current_->area = std::move(finished->area);
            more = true;
        }
    }
    if (more) submit_current();
    finish(std::move(finished), status);
}

// The data and the area are given back before the task ends: what the caller does then finds them free.
void runner::finish(std::unique_ptr<run> finished, int status) {
    finished->area = {};
    if (finished->result) *finished->result = status;
    starpu_task_end_dep_release(finished->end);
    abandon();
}

void runner::wait_until_idle() {
    std::unique_lock lock{mutex_};
    idle_.wait(lock, [this] { return in_flight_ == 0; });
}

} // namespace starpu::fft
