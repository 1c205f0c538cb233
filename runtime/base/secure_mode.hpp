// Whether the process has rights that whoever started it does not have: a program that is setuid, setgid or
// has capabilities of its own.
//
// Environment variables are then written by somebody else than whose rights are at stake, so none of them may
// name a file, a folder or a library.
#pragma once

namespace starpu::base {

bool is_secure_mode() noexcept;

// The variable's text; nullptr, without a line, in such a process.
const char* trusted_variable(const char* name) noexcept;

} // namespace starpu::base
