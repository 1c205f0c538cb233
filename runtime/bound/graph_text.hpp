// Recorded tasks and their dependencies as a graph for dot.
#pragma once

#include "bound/record.hpp"

#include <cstdio>

namespace starpu::bound {

void write_dot(std::FILE* output, const record& r);

} // namespace starpu::bound
