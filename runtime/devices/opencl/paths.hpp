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
// this library. -ENOENT, -EISDIR and so on have their line, which names `who`.
int read_source(const char* who, const char* name, source_file& into);

// $STARPU_HOME, or $HOME, or what the list of users says; empty where nobody knows.
std::filesystem::path home_folder();

} // namespace starpu::devices::opencl
