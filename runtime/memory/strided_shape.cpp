// Walks the levels of a copy outermost first and hands each contiguous run to memcpy.
#include "memory/strided_shape.hpp"

#include <cstring>

namespace starpu::memory {

void strided_shape::add_level(std::size_t repeats, std::size_t source_step, std::size_t destination_step) {
    if (repeats == 1) return;
    if (levels == 0 && source_step == block_bytes && destination_step == block_bytes) {
        block_bytes *= repeats; // no gap on either side: one longer run
        return;
    }
    count[levels] = repeats;
    source_step_bytes[levels] = source_step;
    destination_step_bytes[levels] = destination_step;
    ++levels;
}

std::size_t strided_shape::payload_bytes() const {
    std::size_t bytes = block_bytes;
    for (unsigned level = 0; level < levels; ++level) bytes *= count[level];
    return bytes;
}

static void copy_level(char* destination, const char* source, const strided_shape& shape, unsigned levels) {
    if (levels == 0) {
        std::memcpy(destination, source, shape.block_bytes);
        return;
    }
    const unsigned level = levels - 1;
    for (std::size_t i = 0; i < shape.count[level]; ++i)
        copy_level(destination + i * shape.destination_step_bytes[level],
                   source + i * shape.source_step_bytes[level], shape, level);
}

void copy_by_hand(void* destination, const void* source, const strided_shape& shape) {
    if (shape.block_bytes != 0)
        copy_level(static_cast<char*>(destination), static_cast<const char*>(source), shape, shape.levels);
}

} // namespace starpu::memory
