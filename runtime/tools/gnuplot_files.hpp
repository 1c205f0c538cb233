// A drawing as files: a script for gnuplot, and the points that it reads.
#pragma once

#include "tools/drawing.hpp"

#include <string>

namespace starpu_tools {

// Writes starpu_NAME.data and starpu_NAME.gp in the folder; the script draws starpu_NAME.eps beside itself.
// Prints the name of the script. False after a line on stderr, with nothing half written left.
bool write_gnuplot_files(const drawing& d, const std::string& name, const std::string& folder,
                         const std::string& tool);

} // namespace starpu_tools
