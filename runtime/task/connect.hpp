// Gives an engine the parts of this module that its lower units call.
#pragma once

#include "task/core/engine.hpp"

namespace starpu::task {

// Before the first task.
void connect(engine& e);

} // namespace starpu::task
