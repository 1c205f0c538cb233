// How reproducible the running program asks to be: what the environment says at initialisation.
#pragma once

namespace starpu::task {

struct determinism {
    // How many lanes share the contributions to a reduction where the handle does not say; 0: workers
    // contribute as they come.
    unsigned reduction_lanes = 0;
    bool orders_commuting_accesses = false;
};

inline constexpr unsigned default_reduction_lanes = 32;
inline constexpr unsigned most_reduction_lanes = 4096;

// 0 and 1 stand for none and the default number.
unsigned lanes_meant_by(unsigned number);

} // namespace starpu::task
