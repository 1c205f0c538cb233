// What the numbers mean that OpenCL answers with.
#pragma once

#include <cstdint>

namespace starpu::devices::opencl {

const char* name_of(std::int32_t status) noexcept; // "CL_INVALID_VALUE"; of this library

// As a negative errno; 0 stays 0.
int errno_of(std::int32_t status) noexcept;

// Prints one line, "SUBJECT: WHAT: CL_... (-30)", and returns errno_of(status).
int report(const char* who, const char* what, std::int32_t status) noexcept;

} // namespace starpu::devices::opencl
