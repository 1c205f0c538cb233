// An open file of the system, and whole reads and writes through it.
#pragma once

#include <cstddef>
#include <sys/types.h>

namespace starpu::devices {

class descriptor {
public:
    descriptor() = default;
    explicit descriptor(int number) : number_(number) {}
    descriptor(descriptor&& other) noexcept;
    descriptor& operator=(descriptor&& other) noexcept;
    ~descriptor();

    bool is_open() const { return number_ >= 0; }
    int number() const { return number_; }

    // 0 or a negative errno, as those of class file.
    int read(void* into, off_t at, std::size_t bytes) const noexcept;
    int write(const void* from, off_t at, std::size_t bytes) const noexcept;
    int lengthen(off_t end, std::size_t bytes) const noexcept;

private:
    int number_ = -1;
};

// With `more_flags` of open(2); closed, and errno, where neither writing nor reading is allowed.
descriptor open_existing(const char* path, int more_flags) noexcept;
// The same file once more; closed, and errno, where that cannot be.
descriptor open_again(const descriptor& opened, int more_flags) noexcept;

} // namespace starpu::devices
