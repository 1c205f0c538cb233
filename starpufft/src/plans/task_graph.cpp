// The tasks of one run: a task per chunk, an empty task between passes, one that tells when all is done.
#include "plans/task_graph.hpp"

#include "core/awaited_task.hpp"
#include "core/report.hpp"
#include "core/statistics.hpp"

#include <algorithm>
#include <cerrno>
#include <new>

namespace starpu::fft {
namespace {

starpu_task* add_task(std::vector<starpu_task*>& tasks, const char* name) {
    constexpr std::size_t first = 16;
    if (tasks.size() == tasks.capacity()) // nothing may fail once the task exists
        tasks.reserve(std::max(first, 2 * tasks.size()));
    starpu_task* task = starpu_task_create();
    if (!task) throw std::bad_alloc{};
    task->name = name;
    tasks.push_back(task);
    return task;
}

} // namespace

task_graph::task_graph(const work& todo, std::function<void(int)> listener)
    : todo_{todo}, listener_{std::move(listener)}, chunks_(todo.pass_count()) {
    for (std::size_t pass = 0; pass < chunks_.size(); ++pass)
        for (std::size_t index = 0; index < todo.chunk_count(pass); ++index)
            chunks_[pass].push_back({this, pass, index});
}

// Adds the chunks of a pass, each after the task before if there is one, and gives back the task that is over
// when all of them are: an empty one replaces an edge from each to each.
starpu_task* task_graph::add_pass(std::size_t pass, starpu_task* before, task_list& tasks) {
    static starpu_codelet codelet = cpu_codelet(run_chunk, "starpufft_chunk");
    for (chunk& piece : chunks_[pass]) {
        starpu_task* task = add_task(tasks, todo_.name(pass));
        task->cl = &codelet;
        task->cl_arg = &piece;
        if (before) starpu_task_declare_deps_array(task, 1, &before);
    }
    const std::size_t count = chunks_[pass].size();
    if (count == 1) return tasks.back();
    starpu_task* join = add_task(tasks, "fft join");
    starpu_task_declare_deps_array(join, static_cast<unsigned>(count),
                                   &*(tasks.end() - 1 - static_cast<long>(count)));
    return join;
}

void task_graph::add_all(task_list& tasks) {
    starpu_task* before = nullptr;
    for (std::size_t pass = 0; pass < chunks_.size(); ++pass) before = add_pass(pass, before, tasks);
    starpu_task* done = add_task(tasks, "fft done");
    done->callback_func = all_done;
    done->callback_arg = this;
    starpu_task_declare_deps_array(done, 1, &before);
}

// All edges are drawn before the first task is submitted: a submitted task may be over, and freed, at any
// moment.
void task_graph::submit(const operands& data, void* area) {
    data_ = data;
    area_ = area;
    status_ = 0;
    task_list tasks;
    try {
        add_all(tasks);
    } catch (const std::bad_alloc&) {
        for (starpu_task* task : tasks) starpu_task_destroy(task);
        throw;
    }
    count_tasks(tasks.size());
    for (starpu_task* task : tasks)
        if (const int error = starpu_task_submit(task)) status_ = pass_on(error);
}

void task_graph::run_piece(const chunk& piece) noexcept {
    if (status_ != 0) return; // the result is lost already
    try {
        todo_.run(piece.pass, piece.index, data_, area_);
    } catch (const std::bad_alloc&) {
        if (status_.exchange(-ENOMEM) == 0)
            refuse(ENOMEM, todo_.name(piece.pass),
                   "no memory for a worker's scratch space; the result is invalid");
    }
}

void task_graph::run_chunk(void**, void* argument) {
    const chunk& piece = *static_cast<const chunk*>(argument);
    piece.graph->run_piece(piece);
}

void task_graph::all_done(void* argument) {
    task_graph& graph = *static_cast<task_graph*>(argument);
    graph.listener_(graph.status_);
}

} // namespace starpu::fft
