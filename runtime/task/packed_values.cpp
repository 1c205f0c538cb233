// Writes and walks the buffer of packed values; nothing in it is aligned, so every access is a memcpy.
#include "task/packed_values.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace starpu::task {
namespace {

constexpr std::size_t first_capacity_bytes = 64;

int make_room(packing& state, std::size_t more) {
    const std::size_t wanted = state.arg_buffer_used + more;
    if (wanted <= state.arg_buffer_size) return 0;
    const std::size_t capacity = std::max({wanted, 2 * state.arg_buffer_size, first_capacity_bytes});
    char* larger = static_cast<char*>(std::realloc(state.arg_buffer, capacity));
    if (larger == nullptr) return -ENOMEM;
    state.arg_buffer = larger;
    state.arg_buffer_size = capacity;
    return 0;
}

void append_bytes(packing& state, const void* bytes, std::size_t size) {
    if (size != 0) std::memcpy(state.arg_buffer + state.arg_buffer_used, bytes, size);
    state.arg_buffer_used += size;
}

std::size_t size_at(const packing& state, std::size_t offset) {
    std::size_t size = 0;
    std::memcpy(&size, state.arg_buffer + offset, sizeof size);
    return size;
}

} // namespace

int append_value(packing& state, const void* value, std::size_t size) {
    const std::size_t head = state.arg_buffer_used == 0 ? sizeof(int) : 0; // room for the count
    if (int error = make_room(state, head + sizeof size + size)) return error;
    state.arg_buffer_used += head;
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

bool has_more_values(const packing& state) {
    return state.nargs > 0 && state.current_offset < state.arg_buffer_size;
}

packed_value next_value(packing& state) {
    const packed_value value{state.arg_buffer + state.current_offset + sizeof(std::size_t),
                             size_at(state, state.current_offset)};
    state.current_offset += sizeof(std::size_t) + value.size;
    --state.nargs;
    return value;
}

std::size_t unread_bytes(const packing& state) {
    packing rest = state;
    while (has_more_values(rest)) next_value(rest);
    return rest.current_offset - state.current_offset;
}

} // namespace starpu::task
