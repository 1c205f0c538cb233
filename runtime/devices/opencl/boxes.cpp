// Decides what fits into one box.
#include "devices/opencl/boxes.hpp"

namespace starpu::devices::opencl {

namespace {
bool are_rows(const memory::strided_shape& shape) {
    return shape.source_step_bytes[0] >= shape.block_bytes &&
           shape.destination_step_bytes[0] >= shape.block_bytes;
}

bool are_planes(std::size_t rows, std::size_t row, std::size_t plane) {
    return plane >= rows * row && plane % row == 0;
}
} // namespace

unsigned levels_in_box(const memory::strided_shape& shape) {
    if (shape.levels == 0 || !are_rows(shape)) return 0;
    const std::size_t rows = shape.count[0];
    const bool has_planes =
        shape.levels > 1 && are_planes(rows, shape.source_step_bytes[0], shape.source_step_bytes[1]) &&
        are_planes(rows, shape.destination_step_bytes[0], shape.destination_step_bytes[1]);
    return has_planes ? 2 : 1;
}

box box_of(const memory::strided_shape& shape, unsigned levels) {
    box b;
    b.region[0] = shape.block_bytes;
    if (levels == 0) return b;
    b.region[1] = shape.count[0];
    b.source_row = shape.source_step_bytes[0];
    b.destination_row = shape.destination_step_bytes[0];
    if (levels == 1) {
        b.source_plane = b.source_row * b.region[1];
        b.destination_plane = b.destination_row * b.region[1];
        return b;
    }
    b.region[2] = shape.count[1];
    b.source_plane = shape.source_step_bytes[1];
    b.destination_plane = shape.destination_step_bytes[1];
    return b;
}

std::array<std::size_t, 3> origin_of(std::size_t offset, std::size_t row, std::size_t plane) {
    const std::size_t in_plane = offset % plane;
    return {in_plane % row, in_plane / row, offset / plane};
}

} // namespace starpu::devices::opencl
