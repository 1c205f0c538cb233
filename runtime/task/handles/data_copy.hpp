// Copies the value of one handle to another by a task.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

struct copy_manner {
    void (*callback)(void*) = nullptr; // after the copy
    void* callback_argument = nullptr;
    int priority = 0;
    bool waits = false;       // until the copy is done
    bool is_internal = false; // never throttled
};

// 0, or a negative errno with its line: -EINVAL when the two are not of one kind and shape, or what
// submission and, with `waits`, starpu_task_wait say.
int copy_data(data::handle& destination, data::handle& source, const copy_manner& how, const char* call);

} // namespace starpu::task
