// A description of this machine for STARPU_SIMULATE; docs/guides/simulate-a-machine.md says what it means.
#pragma once

#include <cstdio>

namespace starpu_tools {

// Between starpu_init and starpu_shutdown: its workers, and what links were measured to do.
void print_description(std::FILE* to);

} // namespace starpu_tools
