// From the text of a description to a tree.
#pragma once

#include "simulation_file/node.hpp"

#include <string>

namespace starpu::simulation_file {

// Takes comments. Throws description_error at what is no JSON, and at what is but should not be read: a key
// that comes twice in an object, and values nested deeper than any description.
node parse(const std::string& text);

} // namespace starpu::simulation_file
