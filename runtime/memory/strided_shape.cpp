// Walks the levels of a copy outermost first and hands each contiguous run to memcpy.
#include "memory/strided_shape.hpp"

#include "base/checked_size.hpp"

#include <cstring>

namespace starpu::memory {

using base::checked_size;

void strided_shape::add_level(std::size_t repeats, std::size_t source_step, std::size_t destination_step) {
    if (repeats == 1) return;
    if (levels == 0 && source_step == block_bytes && destination_step == block_bytes) {
        block_bytes = (checked_size(block_bytes) * repeats).value(); // no gap on either side: one longer run
        return;
    }
    count[levels] = repeats;
    source_step_bytes[levels] = source_step;
    destination_step_bytes[levels] = destination_step;
    ++levels;
}

std::size_t strided_shape::payload_bytes() const {
    checked_size bytes = block_bytes;
    for (unsigned level = 0; level < levels; ++level) bytes *= count[level];
    return bytes.value();
}

bool strided_shape::fits_address_space() const {
    checked_size at_source = 1, at_destination = 1,
                 bytes = block_bytes; // more than 0: a run that wrapped is the largest
    at_source += bytes;
    at_destination += bytes;
    for (unsigned level = 0; level < levels; ++level) {
        if (count[level] == 0) return true;
        at_source += checked_size(count[level] - 1) * source_step_bytes[level];
        at_destination += checked_size(count[level] - 1) * destination_step_bytes[level];
        bytes *= count[level];
    }
    return at_source.fits() && at_destination.fits() && bytes.fits();
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
