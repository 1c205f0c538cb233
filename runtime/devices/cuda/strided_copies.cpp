// A copy of one, two or three dimensions is one call; further dimensions, and steps that no pitch expresses,
// are loops.
#include "devices/cuda/strided_copies.hpp"

#include <climits>

namespace starpu::devices::cuda {

namespace {
constexpr std::size_t longest_pitch_bytes = INT_MAX; // of all devices so far

// Rows of `width` bytes that are `pitch` bytes apart; layers that are `rows_per_layer` pitches apart.
struct side {
    std::uintptr_t place;
    std::size_t pitch;
    std::size_t rows_per_layer;
    pitched as_pitched(std::size_t width) const {
        return {reinterpret_cast<void*>(place), pitch, width, rows_per_layer};
    }
};

struct copier {
    const functions& cuda;
    const route& way;
    const memory::strided_shape& shape;
    stream on;

    status copy_block(std::uintptr_t to, std::uintptr_t from) const;
    status rows(std::uintptr_t to, std::uintptr_t from) const;
    status layers(const side& to, const side& from, std::size_t depth) const;
    status levels_below(unsigned levels, std::uintptr_t to, std::uintptr_t from) const;

    bool are_rows() const;
    bool are_layers() const;
};

bool is_pitch(std::size_t step, std::size_t width) {
    return step >= width && step <= longest_pitch_bytes;
}

bool copier::are_rows() const {
    return is_pitch(shape.source_step_bytes[0], shape.block_bytes) &&
           is_pitch(shape.destination_step_bytes[0], shape.block_bytes);
}

bool is_whole_layers(std::size_t step, std::size_t pitch, std::size_t rows) {
    return step % pitch == 0 && step / pitch >= rows;
}

bool copier::are_layers() const {
    return are_rows() &&
           is_whole_layers(shape.source_step_bytes[1], shape.source_step_bytes[0], shape.count[0]) &&
           is_whole_layers(shape.destination_step_bytes[1], shape.destination_step_bytes[0], shape.count[0]);
}

status copier::copy_block(std::uintptr_t to, std::uintptr_t from) const {
    auto* target = reinterpret_cast<void*>(to);
    const auto* source = reinterpret_cast<const void*>(from);
    if (way.is_between_devices())
        return cuda.MemcpyPeerAsync(target, base::signed_number_of(way.to_device), source,
                                    base::signed_number_of(way.from_device), shape.block_bytes, on);
    return cuda.MemcpyAsync(target, source, shape.block_bytes, way.kind, on);
}

status copier::layers(const side& to, const side& from, std::size_t depth) const {
    const extent size{shape.block_bytes, shape.count[0], depth};
    if (way.is_between_devices()) {
        const copy_3d_peer what{
            nullptr, {}, from.as_pitched(size.width), base::signed_number_of(way.from_device),
            nullptr, {}, to.as_pitched(size.width),   base::signed_number_of(way.to_device),
            size};
        return cuda.Memcpy3DPeerAsync(&what, on);
    }
    const copy_3d what{nullptr, {},      from.as_pitched(size.width), nullptr, {}, to.as_pitched(size.width),
                       size,    way.kind};
    return cuda.Memcpy3DAsync(&what, on);
}

status copier::rows(std::uintptr_t to, std::uintptr_t from) const {
    const std::size_t to_pitch = shape.destination_step_bytes[0];
    const std::size_t from_pitch = shape.source_step_bytes[0];
    if (way.is_between_devices())
        return layers({to, to_pitch, shape.count[0]}, {from, from_pitch, shape.count[0]}, 1);
    return cuda.Memcpy2DAsync(reinterpret_cast<void*>(to), to_pitch, reinterpret_cast<const void*>(from),
                              from_pitch, shape.block_bytes, shape.count[0], way.kind, on);
}

status copier::levels_below(unsigned levels, std::uintptr_t to, std::uintptr_t from) const {
    if (levels == 0) return copy_block(to, from);
    if (levels == 1 && are_rows()) return rows(to, from);
    if (levels == 2 && are_layers()) {
        const std::size_t to_pitch = shape.destination_step_bytes[0];
        const std::size_t from_pitch = shape.source_step_bytes[0];
        return layers({to, to_pitch, shape.destination_step_bytes[1] / to_pitch},
                      {from, from_pitch, shape.source_step_bytes[1] / from_pitch}, shape.count[1]);
    }
    const unsigned level = levels - 1;
    for (std::size_t i = 0; i < shape.count[level]; ++i) {
        const status answer = levels_below(level, to + i * shape.destination_step_bytes[level],
                                           from + i * shape.source_step_bytes[level]);
        if (answer != is::success) return answer;
    }
    return is::success;
}
} // namespace

status put_copy(const functions& cuda, const route& way, std::uintptr_t to, std::uintptr_t from,
                const memory::strided_shape& shape, stream on) noexcept {
    if (shape.payload_bytes() == 0) return is::success;
    return copier{cuda, way, shape, on}.levels_below(shape.levels, to, from);
}

} // namespace starpu::devices::cuda
