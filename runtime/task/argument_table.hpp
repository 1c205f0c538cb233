// What the codes of a task insertion read, access modes apart.
#pragma once

#include "task/arguments.hpp"

namespace starpu::task {

// Reads what follows `code` and puts it into the task; -EINVAL, told on stderr, for an unknown code.
int read_argument(insertion& in, int code, variadic_arguments& source);

} // namespace starpu::task
