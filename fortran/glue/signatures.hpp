// What tasks of one kernel with the same kinds of arguments have in common: a codelet, and what their kernel
// knows.
#pragma once

#include "glue/tasks.hpp"

#include <starpu_task.h>

namespace starpu_fortran {

struct signature {
    starpu_codelet codelet; // first: a task knows its signature by its codelet
    starpu_data_access_mode modes[most_arguments];
    known_task known;
    kernel_runner runner;
    callback_runner call_back_by;
    int value_count;
};

// The same one for the same kernel and arguments, until the process ends; NULL without memory. From any
// thread.
signature* signature_of(const description& task);

// Of the task or callback that this thread runs.
const signature* current_signature();

} // namespace starpu_fortran
