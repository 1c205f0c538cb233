// Puts copies on the queues of a device.
#pragma once

#include "devices/opencl/session.hpp"
#include "memory/strided_shape.hpp"

namespace starpu::devices::opencl {

// One side of a copy: an address in main memory, or a place in a buffer.
struct side {
    cl_mem buffer = nullptr; // nullptr: main memory
    char* address = nullptr;
    std::size_t offset_bytes = 0;
};

queue_kind queue_of(const side& from, const side& to);

// A shape with something to copy. On success `number` of queue_of(from, to) says when all of it is there.
cl_int put_copy(session& on, const side& from, const side& to, const memory::strided_shape& shape,
                std::uint64_t& number) noexcept;

} // namespace starpu::devices::opencl
