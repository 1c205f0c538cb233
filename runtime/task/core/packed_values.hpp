// Values of any size in one buffer: an int count, then for each value a size_t and its bytes, without
// padding.
#pragma once

#include <starpu_task_util.h>

#include <cstddef>

namespace starpu::task {

// State of one packing or unpacking; programs walk the buffer themselves, so its layout is part of the
// interface.
using packing = starpu_codelet_pack_arg_data;

struct packed_value {
    const void* bytes = nullptr;
    std::size_t size = 0;
};

inline packing start_packing() {
    return {nullptr, 0, 0, 0, 0};
}

// Copies `size` bytes behind the values packed so far; -ENOMEM leaves these as they were.
int append_value(packing& state, const void* value, std::size_t size);

// Writes the count in front; the buffer (from malloc, NULL when nothing was packed) is the caller's from here
// on.
void* finish_packing(packing& state, std::size_t& bytes);

// Begins to read a buffer; its length is unknown unless given.
packing start_unpacking(void* buffer, std::size_t bytes = static_cast<std::size_t>(-1));

bool has_more_values(const packing& state);

// The next value, in place; only while has_more_values().
packed_value next_value(packing& state);

// Bytes of the values not yet read, their sizes included.
std::size_t unread_bytes(const packing& state);

} // namespace starpu::task
