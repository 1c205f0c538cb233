// The one parser of task-insertion arguments: reads code after code from a list and fills a task with them.
#pragma once

#include "task/submission/arguments.hpp"

#include <cstdarg>

namespace starpu::task {

// Arguments of a C call. A source of another kind (an array of pointers, say) has the same next<T>().
struct variadic_arguments {
    std::va_list list;
    template <class T> T next() { return va_arg(list, T); }
};

// Reads up to the closing 0; stops with a negative errno, told on stderr, at the first argument without
// sense.
int read_arguments(insertion& in, variadic_arguments& source);

} // namespace starpu::task
