// Where sources of programs for OpenCL devices lie.
#pragma once

#include "base/knobs.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace starpu::devices::opencl {

// Keeps what the environment says, when the runtime starts.
void remember_paths(const base::knobs& knobs);

struct source_file {
    std::filesystem::path path;
    std::string text;
};

// Looks for a source as it is named, then in STARPU_OPENCL_PROGRAM_DIR, then in share/starpu/opencl beside
// this library. Returns 0, or -ENOENT after it printed one line that names the call.
int read_source(const char* who, const char* name, source_file& into);

// $STARPU_HOME, or $HOME, or the home folder in the list of users; empty if none is known.
std::filesystem::path home_folder();

} // namespace starpu::devices::opencl
