// Cuts a copy of any shape into the boxes of up to three dimensions that OpenCL copies in one go.
#pragma once

#include "memory/strided_shape.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace starpu::devices::opencl {

// region[0] bytes in region[1] rows in region[2] planes.
struct box {
    std::array<std::size_t, 3> region{0, 1, 1};
    std::size_t source_row = 0; // distances in bytes; 0 where there is only one
    std::size_t source_plane = 0;
    std::size_t destination_row = 0;
    std::size_t destination_plane = 0;

    bool is_run() const { return region[1] == 1 && region[2] == 1; }
};

// How many of the shape's levels, innermost first, fit into one box: 0, 1 or 2. OpenCL wants rows that do not
// overlap and planes that are a whole number of rows apart.
unsigned levels_in_box(const memory::strided_shape& shape);
box box_of(const memory::strided_shape& shape, unsigned levels);

// Where `offset` lies in a box with these distances, as OpenCL writes it.
std::array<std::size_t, 3> origin_of(std::size_t offset, std::size_t row, std::size_t plane);

// Calls copy_box(source_offset, destination_offset) for each box of `levels` levels; stops at the first
// answer that is not 0 and returns it.
template <class CopyBox>
std::int32_t for_each_box(const memory::strided_shape& shape, unsigned levels, std::size_t source,
                          std::size_t destination, CopyBox&& copy_box) {
    std::array<std::size_t, memory::most_levels> at{};
    for (;;) {
        if (const std::int32_t status = copy_box(source, destination)) return status;
        unsigned level = levels;
        for (; level < shape.levels; ++level) { // the next one, as an odometer counts
            source += shape.source_step_bytes[level];
            destination += shape.destination_step_bytes[level];
            if (++at[level] < shape.count[level]) break;
            source -= shape.source_step_bytes[level] * at[level];
            destination -= shape.destination_step_bytes[level] * at[level];
            at[level] = 0;
        }
        if (level >= shape.levels) return 0;
    }
}

} // namespace starpu::devices::opencl
