// What hears of tasks while the program has them recorded. See bound/recorder.hpp.
#pragma once

#include "graph/tag_table.hpp"

#include "starpu_data.h"
#include "starpu_task.h"

#include <span>

namespace starpu::task {

class task_recorder {
public:
    // A task that was accepted, before it can start. One that repeats itself is not ordered by its data.
    virtual void note_task(starpu_task& t, bool is_ordered) = 0;
    // What was declared: one starts only after the other has ended.
    virtual void note_dependency(starpu_task& later, starpu_task& earlier) = 0;
    virtual void note_tags(graph::tag later, std::span<const graph::tag> earlier) = 0;
    // No task uses the handle any more, and another may come to lie at its address.
    virtual void forget_handle(starpu_data_handle_t handle) = 0;

protected:
    ~task_recorder() = default;
};

} // namespace starpu::task
