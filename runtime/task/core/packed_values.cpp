// Writes and walks the buffer of packed values; nothing in it is aligned, so every access is a memcpy.
#include "task/core/packed_values.hpp"

#include "base/checked_size.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace starpu::task {

using base::checked_size;

namespace {

constexpr std::size_t first_capacity_bytes = 64;

int grow_packing(packing& state, checked_size more) {
    const checked_size wanted = more + state.arg_buffer_used;
    if (wanted.fits_in(state.arg_buffer_size)) return 0;
    const checked_size twice = checked_size(state.arg_buffer_size) * 2;
    const std::size_t capacity = std::max({wanted.value(), twice.value(), first_capacity_bytes});
    char* larger = wanted.fits() ? static_cast<char*>(std::realloc(state.arg_buffer, capacity)) : nullptr;
    if (larger == nullptr) return -ENOMEM;
    state.arg_buffer = larger;
    state.arg_buffer_size = capacity;
    return 0;
}

// There is room for them.
void append_bytes(packing& state, const void* bytes, std::size_t size) {
    if (size != 0) std::memcpy(state.arg_buffer + state.arg_buffer_used, bytes, size);
    state.arg_buffer_used = (checked_size(state.arg_buffer_used) + size).value();
}

std::size_t size_at(const packing& state, std::size_t offset) {
    std::size_t size = 0;
    std::memcpy(&size, state.arg_buffer + offset, sizeof size);
    return size;
}

} // namespace

int append_value(packing& state, const void* value, std::size_t size) {
    const std::size_t head = state.arg_buffer_used == 0 ? sizeof(int) : 0; // room for the count
    if (int error = grow_packing(state, checked_size(size) + sizeof size + head)) return error;
    state.arg_buffer_used = std::max(state.arg_buffer_used, sizeof(int)); // the count lies in front
    append_bytes(state, &size, sizeof size);
    append_bytes(state, value, size);
    ++state.nargs;
    return 0;
}

void* finish_packing(packing& state, std::size_t& bytes) {
    if (state.arg_buffer != nullptr) std::memcpy(state.arg_buffer, &state.nargs, sizeof state.nargs);
    bytes = state.arg_buffer_used;
    void* buffer = state.arg_buffer;
    state = start_packing();
    return buffer;
}

packing start_unpacking(void* buffer, std::size_t bytes) {
    packing state{static_cast<char*>(buffer), bytes, bytes, sizeof(int), 0};
    if (buffer != nullptr) std::memcpy(&state.nargs, buffer, sizeof state.nargs);
    return state;
}

// A buffer that ends within a value has no more.
bool has_more_values(const packing& state) {
    if (state.nargs <= 0) return false;
    const checked_size value = checked_size(state.current_offset) + sizeof(std::size_t);
    return value.fits_in(state.arg_buffer_size) &&
           (value + size_at(state, state.current_offset)).fits_in(state.arg_buffer_size);
}

packed_value next_value(packing& state) {
    const packed_value value{state.arg_buffer + state.current_offset + sizeof(std::size_t),
                             size_at(state, state.current_offset)};
    state.current_offset = (checked_size(state.current_offset) + sizeof(std::size_t) + value.size).value();
    --state.nargs;
    return value;
}

std::size_t unread_bytes(const packing& state) {
    packing rest = state;
    while (has_more_values(rest)) next_value(rest);
    return rest.current_offset - state.current_offset;
}

} // namespace starpu::task
