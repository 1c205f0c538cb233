// The text of a small file.
#pragma once

#include <string>

namespace starpu::simulation_file {

// Throws description_error where the file cannot be read or is too large to be a description.
std::string read_text(const char* path);

} // namespace starpu::simulation_file
