// Copies blocks of memory at regular distances from and to a disk, in few large reads and writes.
#pragma once

#include "memory/strided_shape.hpp"

#include <cstddef>
#include <sys/types.h>

namespace starpu::devices {

// Where bytes of an object on a disk are read and written: 0 or an error of the disk.
class object_io {
public:
    virtual int read(void* into, off_t at, std::size_t bytes) noexcept = 0;
    virtual int write(const void* from, off_t at, std::size_t bytes) noexcept = 0;

protected:
    ~object_io() = default;
};

// The first error; then some of the bytes may have been copied. The steps of the shape are those of the
// source and the destination, whichever of them the disk is.
int read_strided(object_io& from, off_t at, void* into, const memory::strided_shape& shape) noexcept;
int write_strided(object_io& to, off_t at, const void* from, const memory::strided_shape& shape) noexcept;
int copy_strided(object_io& from, off_t from_at, object_io& to, off_t to_at,
                 const memory::strided_shape& shape) noexcept; // -ENOMEM: no buffer

} // namespace starpu::devices
