// Reads the numbers of the environment.
#include "task/core/determinism.hpp"

namespace starpu::task {

unsigned lanes_meant_by(unsigned number) {
    if (number == 1) return default_reduction_lanes;
    return number < most_reduction_lanes ? number : most_reduction_lanes;
}

} // namespace starpu::task
