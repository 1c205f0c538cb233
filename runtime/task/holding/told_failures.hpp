// Tells the application of tasks that failed, and takes their marks off the data; see task/core/failure.hpp.
#pragma once

#include "task/core/engine.hpp"

#include "starpu_task.h"

#include <cstddef>

namespace starpu::task {

// The application has waited for this task, which has ended with an error: prints its line.
void tell_of_failure(engine& e, starpu_task& t);

// The application has waited for all tasks. 0, or the error of the first that failed since it was last told;
// then the text, cut off to its room, names it and counts the others.
int take_failures(engine& e, char* text, std::size_t room);

// The same with a line on stderr in place of the text.
int tell_of_failures(engine& e, const char* call);

} // namespace starpu::task
