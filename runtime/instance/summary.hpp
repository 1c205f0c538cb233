// What the runtime can tell about itself, as text for people.
#pragma once

#include "instance/instance.hpp"

#include <cstdio>

namespace starpu::instance {

void print_worker_stats(runtime& r);                // to stderr
void print_transfer_stats();                        // to stderr
void print_topology(runtime& r, std::FILE* stream); // workers and the CPUs they are bound to

} // namespace starpu::instance
