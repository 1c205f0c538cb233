// What the program sets whether or not a runtime is there, and what every runtime of the process goes by.
#pragma once

#include "starpu_config.h"

#include <array>
#include <atomic>

namespace starpu::instance {

// All operations are relaxed: the numbers order nothing.
struct program_settings {
    std::atomic<bool> are_handles_consistent{true}; // sequentially, from their registration on
    // Flags of starpu_malloc_on_node() by node, as a difference, so that all zeros is a table of usual flags.
    std::array<std::atomic<int>, STARPU_MAXNODES> changed_flags{};
    std::atomic<double> energy_used_joules{0}; // what the program itself told; nothing is measured
};

extern constinit program_settings set_by_program;

} // namespace starpu::instance
