// Allocation, copies, packing and text of sparse matrices, each through the node functions of the public
// interface.
#include "interfaces/sparse.hpp"

#include "base/report.hpp"

#include <starpu_hash.h>
#include <starpu_task.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace starpu::interfaces {
namespace {

std::uintptr_t address(const std::uint32_t* numbers) {
    return reinterpret_cast<std::uintptr_t>(numbers);
}

// An empty array still gets an address, so that "allocated" and "address is not 0" mean the same.
std::size_t at_least_one(std::size_t bytes) {
    return std::max<std::size_t>(bytes, 1);
}

struct array {
    std::uintptr_t place;
    std::size_t bytes;
};

// In the order in which they are packed.
std::array<array, 3> arrays_of(const sparse_view& view) {
    return {{{address(view.columns), column_bytes(view)},
             {address(view.rows), row_bytes(view)},
             {view.values, value_bytes(view)}}};
}

bool has_memory(const sparse_view& view) {
    return view.columns != nullptr && view.rows != nullptr && view.values != 0;
}

// An array without numbers, of the application's, may have no address.
int check_memory(const char* function, const sparse_view& view, unsigned node) {
    const std::array<array, 3> arrays = arrays_of(view);
    if (std::none_of(arrays.begin(), arrays.end(),
                     [](const array& a) { return a.place == 0 && a.bytes != 0; }))
        return 0;
    return base::report_error(-ENODATA, function, "the data has no memory on node %u; acquire it there first",
                              node);
}

// The packed bytes are on the same node: calls copy(array, its place among them).
template <class Copy> int copy_each(const sparse_view& view, Copy&& copy) {
    std::size_t offset = 0;
    for (const array& a : arrays_of(view)) {
        if (a.bytes == 0) continue;
        if (int error = copy(a, offset)) return error;
        offset += a.bytes;
    }
    return 0;
}

int store_packed(const sparse_view& view, unsigned node, std::uintptr_t packed) {
    return copy_each(view, [&](const array& a, std::size_t offset) {
        return starpu_interface_copy(a.place, 0, node, packed, offset, node, a.bytes, nullptr);
    });
}

int load_packed(const sparse_view& view, unsigned node, std::uintptr_t packed) {
    return copy_each(view, [&](const array& a, std::size_t offset) {
        return starpu_interface_copy(packed, offset, node, a.place, 0, node, a.bytes, nullptr);
    });
}

int copy_from_packed(const char* function, const sparse_view& view, unsigned node, const void* packed,
                     std::size_t bytes) {
    if (bytes != payload_bytes(view))
        return base::report_error(-EINVAL, function,
                                  "the buffer has %zu bytes, the data %zu; pass the count that packing gave",
                                  bytes, payload_bytes(view));
    if (int error = check_memory(function, view, node)) return error;
    return load_packed(view, node, reinterpret_cast<std::uintptr_t>(packed));
}

} // namespace

starpu_ssize_t allocate_view(sparse_view& view, unsigned node) {
    sparse_view fresh = view;
    fresh.columns =
        reinterpret_cast<std::uint32_t*>(starpu_malloc_on_node(node, at_least_one(column_bytes(view))));
    fresh.rows = reinterpret_cast<std::uint32_t*>(starpu_malloc_on_node(node, at_least_one(row_bytes(view))));
    fresh.values = starpu_malloc_on_node(node, at_least_one(value_bytes(view)));
    if (!has_memory(fresh)) {
        free_view(fresh, node);
        return -ENOMEM;
    }
    // Filters may read where the rows start before any task has written it.
    if (starpu_node_get_kind(node) == STARPU_CPU_RAM) std::memset(fresh.rows, 0, row_bytes(view));
    view = fresh;
    return static_cast<starpu_ssize_t>(payload_bytes(view));
}

void free_view(const sparse_view& view, unsigned node) {
    if (view.columns != nullptr)
        starpu_free_on_node(node, address(view.columns), at_least_one(column_bytes(view)));
    if (view.rows != nullptr) starpu_free_on_node(node, address(view.rows), at_least_one(row_bytes(view)));
    if (view.values != 0) starpu_free_on_node(node, view.values, at_least_one(value_bytes(view)));
}

int copy_view(const sparse_view& source, unsigned source_node, const sparse_view& destination,
              unsigned destination_node, void* async_data) {
    bool is_late = false;
    const auto copy = [&](std::uintptr_t from, std::uintptr_t to, std::size_t bytes) {
        if (bytes == 0) return 0;
        const int result =
            starpu_interface_copy(from, 0, source_node, to, 0, destination_node, bytes, async_data);
        is_late = is_late || result == -EAGAIN;
        return result == -EAGAIN ? 0 : result;
    };
    if (int error = copy(address(source.columns), address(destination.columns), column_bytes(source)))
        return error;
    if (int error = copy(address(source.rows), address(destination.rows), row_bytes(source))) return error;
    if (int error = copy(source.values, destination.values, value_bytes(source))) return error;
    return is_late ? -EAGAIN : 0;
}

std::uint32_t footprint_of(const sparse_view& view) {
    std::uint32_t hash = 0;
    for (unsigned i = 0; i < view.hashed_count; ++i) hash = starpu_hash_crc32c_be(view.hashed[i], hash);
    return hash;
}

void display_view(const sparse_view& view, std::FILE* stream) {
    for (unsigned i = 0; i < view.extent_count; ++i) std::fprintf(stream, "%u\t", view.extents[i]);
}

starpu_ssize_t describe_view(char letter, const sparse_view& view, char* text, std::size_t size) {
    std::array<char, 96> line; // a letter, four numbers and their x take 45 characters, the size 20
    int length = std::snprintf(line.data(), line.size(), "%c", letter);
    for (unsigned i = 0; i < view.extent_count; ++i)
        length +=
            std::snprintf(line.data() + length, line.size() - std::size_t(length), "%ux", view.extents[i]);
    std::snprintf(line.data() + length, line.size() - std::size_t(length), "%zu", view.entry_bytes);
    return std::snprintf(text, size, "%s", line.data());
}

int pack_view(const sparse_view& view, unsigned node, void** packed, starpu_ssize_t* bytes) {
    const std::size_t size = payload_bytes(view);
    *bytes = static_cast<starpu_ssize_t>(size);
    if (packed == nullptr) return 0; // only the size was wanted
    if (int error = check_memory("starpu_data_pack", view, node)) return error;
    const std::uintptr_t memory = starpu_malloc_on_node_flags(node, at_least_one(size), 0);
    if (memory == 0)
        return base::report_error(-ENOMEM, "starpu_data_pack", "no memory for %zu bytes; free some first",
                                  size);
    if (int error = store_packed(view, node, memory)) {
        starpu_free_on_node_flags(node, memory, at_least_one(size), 0);
        return error;
    }
    *packed = reinterpret_cast<void*>(memory);
    return 0;
}

int peek_view(const sparse_view& view, unsigned node, const void* packed, std::size_t bytes) {
    return copy_from_packed("starpu_data_peek", view, node, packed, bytes);
}

int unpack_view(const sparse_view& view, unsigned node, void* packed, std::size_t bytes) {
    if (int error = copy_from_packed("starpu_data_unpack", view, node, packed, bytes)) return error;
    starpu_free_on_node_flags(node, reinterpret_cast<std::uintptr_t>(packed), at_least_one(bytes), 0);
    return 0;
}

bool accepts_sparse(starpu_data_handle_t* handle, const char* function, int home_node, std::size_t elemsize,
                    const sparse_view& view) {
    if (handle != nullptr) *handle = nullptr;
    const bool needs_entries = home_node >= 0 && view.entry_count != 0;
    if (handle == nullptr)
        errno = -base::report_error(-EINVAL, function,
                                    "the pointer to the handle is NULL; pass the address of a handle");
    else if (elemsize == 0 || view.entry_bytes == 0)
        errno = -base::report_error(-EINVAL, function,
                                    "the size of an element or block is 0; pass sizes of at least 1");
    else if (!(payload_of(view) + view.entry_bytes).fits())
        errno = -base::report_error(-EINVAL, function,
                                    "%zu entries of %zu bytes fit into no memory; register smaller pieces",
                                    view.entry_count, view.entry_bytes);
    else if ((needs_entries && (view.values == 0 || view.columns == nullptr)) ||
             (home_node >= 0 && view.row_number_count != 0 && view.rows == nullptr))
        errno = -base::report_error(
            -EINVAL, function,
            "the address of the values, columns or rows is NULL but home_node is %d; pass all three, or "
            "home_node -1 to have them allocated by their first writer",
            home_node);
    else
        return true;
    return false;
}

} // namespace starpu::interfaces
