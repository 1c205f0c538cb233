// A file that data lies in, and the three ways to read and write one.
//
// All calls may come from any thread, also for one file at once as long as the bytes differ; they return 0 or
// a negative errno and print nothing.
#pragma once

#include <cstddef>
#include <memory>
#include <sys/types.h>

namespace starpu::devices {

// Blocks of O_DIRECT, and of what is given out of a file.
inline constexpr std::size_t file_block_bytes = 4096;

class file {
public:
    virtual ~file() = default;

    // All the bytes, or an error; -ENODATA where the file ends earlier.
    virtual int read(void* into, off_t at, std::size_t bytes) noexcept = 0;
    virtual int write(const void* from, off_t at, std::size_t bytes) noexcept = 0;

    // Makes a file that ends at `end` so much longer and gets the disk space for it, so that writing there
    // does not fail for want of it. Where the file system cannot promise that, the file only gets longer.
    virtual int lengthen(off_t end, std::size_t bytes) noexcept = 0;
};

class descriptor;

// Makes a file of what the system has opened. Null and errno where there is no room for it.
using file_maker = std::unique_ptr<file> (*)(descriptor opened) noexcept;

std::unique_ptr<file> make_posix_file(descriptor opened) noexcept;
std::unique_ptr<file> make_stream_file(descriptor opened) noexcept;
std::unique_ptr<file> make_direct_file(descriptor opened) noexcept; // past the page cache, where it can

// Opens a file that exists: for reading only where writing is not allowed. Null and errno otherwise.
std::unique_ptr<file> open_file(const char* path, file_maker make) noexcept;

} // namespace starpu::devices
