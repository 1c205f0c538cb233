// Allocation, copies, packing and text of dense arrays, each through the node functions of the public
// interface.
#include "interfaces/dense.hpp"

#include "base/report.hpp"
#include "memory/transfer.hpp"

#include <algorithm>
#include <array>
#include <cerrno>

namespace starpu::interfaces {
namespace {

// An empty array still gets an address, so that "allocated" and "address is not 0" mean the same.
std::size_t bytes_to_allocate(const dense_view& view) {
    return std::max<std::size_t>(view.allocsize, 1);
}

dense_view packed_view(const dense_view& shape, void* packed) {
    dense_view view = shape;
    view.ptr = view.dev_handle = reinterpret_cast<std::uintptr_t>(packed);
    view.offset = 0;
    make_contiguous(view);
    return view;
}

int check_memory(const char* function, const dense_view& view, unsigned node) {
    if (view.dev_handle != 0 || is_empty(view)) return 0;
    return base::report_error(-ENODATA, function, "the data has no memory on node %u; acquire it there first",
                              node);
}

int check_packed_size(const char* function, const dense_view& view, std::size_t bytes) {
    if (bytes == payload_bytes(view)) return 0;
    return base::report_error(-EINVAL, function,
                              "the buffer has %zu bytes, the data %zu; pass the count that packing gave",
                              bytes, payload_bytes(view));
}

// From the packed form, which the caller keeps.
int copy_from_packed(const char* function, const dense_view& view, unsigned node, void* packed,
                     std::size_t bytes) {
    if (int error = check_packed_size(function, view, bytes)) return error;
    if (int error = check_memory(function, view, node)) return error;
    return copy_view(packed_view(view, packed), node, view, node, nullptr);
}

} // namespace

starpu_ssize_t allocate_view(dense_view& view, unsigned node) {
    const std::size_t bytes = bytes_to_allocate(view);
    const std::uintptr_t memory = starpu_malloc_on_node(node, bytes);
    if (memory == 0) return -ENOMEM;
    view.ptr = view.dev_handle = memory;
    view.offset = 0;
    make_contiguous(view);
    return static_cast<starpu_ssize_t>(bytes);
}

void free_view(const dense_view& view, unsigned node) {
    if (view.dev_handle != 0) starpu_free_on_node(node, view.dev_handle, bytes_to_allocate(view));
}

int copy_view(const dense_view& source, unsigned source_node, const dense_view& destination,
              unsigned destination_node, void* async_data) {
    memory::strided_shape shape = memory::run_of(source.elemsize);
    for (unsigned i = 0; i < source.ndim; ++i)
        shape.add_level(source.n[i], (base::checked_size(source.ld[i]) * source.elemsize).value(),
                        (base::checked_size(destination.ld[i]) * destination.elemsize).value());
    return memory::copy(base::memory_node_id{source_node}, source.dev_handle, source.offset,
                        base::memory_node_id{destination_node}, destination.dev_handle, destination.offset,
                        shape, static_cast<memory::transfer*>(async_data));
}

void display_view(const dense_view& view, std::FILE* stream) {
    if (view.ndim == 0) std::fprintf(stream, "%zu\t", view.elemsize);
    for (unsigned i = 0; i < view.ndim; ++i) std::fprintf(stream, "%u\t", view.n[i]);
}

starpu_ssize_t describe_view(char letter, const dense_view& view, char* text, std::size_t size) {
    std::array<char, 16 * (max_dense_dimensions + 2)> line; // a 32-bit extent and its x take 11 characters
    int length = std::snprintf(line.data(), line.size(), "%c", letter);
    for (unsigned i = 0; i < view.ndim; ++i)
        length += std::snprintf(line.data() + length, line.size() - std::size_t(length), "%ux", view.n[i]);
    std::snprintf(line.data() + length, line.size() - std::size_t(length), "%zu", view.elemsize);
    return std::snprintf(text, size, "%s", line.data());
}

int pack_view(const dense_view& view, unsigned node, void** packed, starpu_ssize_t* bytes) {
    const std::size_t size = payload_bytes(view);
    *bytes = static_cast<starpu_ssize_t>(size);
    if (packed == nullptr) return 0; // only the size was wanted
    if (int error = check_memory("starpu_data_pack", view, node)) return error;
    const std::uintptr_t memory = starpu_malloc_on_node_flags(node, std::max<std::size_t>(size, 1), 0);
    if (memory == 0)
        return base::report_error(-ENOMEM, "starpu_data_pack", "no memory for %zu bytes; free some first",
                                  size);
    *packed = reinterpret_cast<void*>(memory);
    return copy_view(view, node, packed_view(view, *packed), node, nullptr);
}

int peek_view(const dense_view& view, unsigned node, void* packed, std::size_t bytes) {
    return copy_from_packed("starpu_data_peek", view, node, packed, bytes);
}

int unpack_view(const dense_view& view, unsigned node, void* packed, std::size_t bytes) {
    if (int error = copy_from_packed("starpu_data_unpack", view, node, packed, bytes)) return error;
    starpu_free_on_node_flags(node, reinterpret_cast<std::uintptr_t>(packed), std::max<std::size_t>(bytes, 1),
                              0);
    return 0;
}

} // namespace starpu::interfaces
