// Reads the description of a machine from a file.
#pragma once

#include "devices/simulated/description.hpp"

namespace starpu::devices::simulated {

// 0 or a negative errno, with its line, which names the file. The library that reads it is loaded by the
// first call and stays.
int read_description(const char* path, machine_description& into);

} // namespace starpu::devices::simulated
