// The folder in which files of the user are kept.
#pragma once

#include <filesystem>
#include <string>

namespace starpu::platform {

// `wanted` (STARPU_HOME) unless it is empty, or $HOME, or the home folder in the list of users; empty if none
// is known.
std::filesystem::path home_folder(const std::string& wanted);

} // namespace starpu::platform
