// Programs for OpenCL devices: sources and binaries become something that kernels are taken from.
#pragma once

#include "devices/opencl/session.hpp"

#include <string>

namespace starpu::devices::opencl {

// 0 or a negative errno with its line, which holds what the compiler said.
int build_source(const char* who, session& on, const std::string& source, const std::string& options,
                 owned_program& into);
int build_binary(const char* who, session& on, const std::string& binary, owned_program& into);

int binary_of(const char* who, const owned_program& program, std::string& into);

} // namespace starpu::devices::opencl
