// Opens files, and duplicates descriptors, so that none of them takes the place of standard input, output or
// error, and none goes on to a program that is executed.
//
// In a process where descriptors 0 to 2 are closed the system gives a new file one of them; what the program
// or a report then prints would go into that file.
#pragma once

#include <string_view>
#include <sys/types.h>

namespace starpu::base {

// As open(2), openat(2) and mkstemp(3): -1 and errno. What is made may be read and written by its owner,
// where `mode` says nothing else.
int open_file(const char* path, int flags, mode_t mode = 0600) noexcept;
int open_file_in(int folder, const char* name, int flags, mode_t mode = 0600) noexcept;
int make_temporary_file(char* pattern) noexcept;

// As dup(2).
int duplicate(int descriptor) noexcept;

// Writes all of it, however often the system is interrupted. False and errno; beyond the limit on the size of
// files, too, where it would send a signal.
bool write_all(int descriptor, std::string_view content) noexcept;

// Closes what it was given at its end; below 0: nothing.
class owned_descriptor {
public:
    explicit owned_descriptor(int number) noexcept : number_(number) {}
    ~owned_descriptor();
    owned_descriptor(const owned_descriptor&) = delete;
    owned_descriptor& operator=(const owned_descriptor&) = delete;

    int number() const noexcept { return number_; }
    explicit operator bool() const noexcept { return number_ >= 0; }

private:
    const int number_;
};

} // namespace starpu::base
