// Where programs for OpenCL devices lie: their sources, and the binaries that were made of them.
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

// $STARPU_HOME/.starpu/opencl, or the same below $HOME.
std::filesystem::path binary_folder();

int read_file(const char* who, const std::filesystem::path& path, std::string& into);
// Other programs see the old file or the whole new one.
int write_file(const char* who, const std::filesystem::path& path, const std::string& content);

} // namespace starpu::devices::opencl
