// Opens files, and duplicates descriptors, so that none of them takes the place of standard input, output or
// error, and none goes on to a program that is executed.
//
// In a process where descriptors 0 to 2 are closed the system gives a new file one of them; what the program
// or a report then prints would go into that file.
#pragma once

#include <cstdio>
#include <sys/types.h>

namespace starpu::base {

// As open(2), openat(2) and mkstemp(3): -1 and errno. What is made may be read and written by its owner,
// where `mode` says nothing else.
int open_file(const char* path, int flags, mode_t mode = 0600) noexcept;
int open_file_in(int folder, const char* name, int flags, mode_t mode = 0600) noexcept;
int make_temporary_file(char* pattern) noexcept;

// As dup(2).
int duplicate(int descriptor) noexcept;

// As fopen(3), for a file that is written at its end; nullptr and errno.
std::FILE* open_to_append(const char* path) noexcept;

} // namespace starpu::base
