// Whether the process has rights that its user lacks: a program that is setuid, setgid or has capabilities
// of its own.
//
// That user then writes the environment variables but must not gain those rights, so no variable may name a
// file, a folder or a library.
#pragma once

namespace starpu::base {

bool is_secure_mode() noexcept;

// The variable's text; nullptr, without a line, in such a process.
const char* trusted_variable(const char* name) noexcept;

} // namespace starpu::base
