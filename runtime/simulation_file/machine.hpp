// From a tree to the description of a machine.
#pragma once

#include "devices/simulated/description.hpp"
#include "simulation_file/node.hpp"

namespace starpu::simulation_file {

// Throws description_error at the first key or value that is wrong.
devices::simulated::machine_description read_machine(const node& data);

} // namespace starpu::simulation_file
