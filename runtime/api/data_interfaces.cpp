// Calls on data of any kind: its size and place, packing it, and the copies that interfaces are written with.
#include "api/boundary.hpp"
#include "api/memory_node.hpp"
#include "api/null_arguments.hpp"
#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "data/adoption.hpp"
#include "data/copies/copies.hpp"
#include "data/core/handle.hpp"
#include "data/core/methods.hpp"

#include <starpu_data_interfaces.h>
#include <starpu_task.h>
#include <starpu_worker.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <memory>

using namespace starpu::data;
using starpu::api::is_node;
using starpu::base::report_error;

namespace {

starpu_data_interface_ops& ops_of(starpu_data_handle_t handle) {
    return *handle_of(handle)->ops;
}

// Where the calling thread acquired the data: in main memory, unless they are in use on a worker of another
// node. Callbacks that acquired them in main memory run on such workers, too.
unsigned node_of_caller(starpu_data_handle_t handle) {
    const unsigned local = starpu_worker_get_local_memory_node();
    const place_status there = copies::status(*handle_of(handle), starpu::base::memory_node_id{local});
    return there.is_valid ? local : STARPU_MAIN_RAM;
}

bool is_allocated(starpu_data_handle_t handle, unsigned node) {
    return copies::status(*handle_of(handle), starpu::base::memory_node_id{node}).is_allocated;
}

// 0, or -ENODATA and one line.
int check_memory(starpu_data_handle_t handle, unsigned node, const char* function) {
    if (is_allocated(handle, node)) return 0;
    return report_error(-ENODATA, function, "the data has no memory on node %u; acquire it there first",
                        node);
}

// Packing nothing may give no buffer.
bool is_missing(const void* buffer, std::size_t bytes) {
    return buffer == nullptr && bytes != 0;
}

using method_test = bool (*)(const starpu_data_interface_ops&);

// 0 when handle and node exist, no pointer is missing and the interface has the method; else a negative errno
// and one line.
int check_call(starpu_data_handle_t handle, unsigned node, bool lacks_pointer, method_test has_method,
               const char* function) {
    if (!is_usable(handle, function) || !is_node(node, function)) return -EINVAL;
    if (lacks_pointer)
        return report_error(-EINVAL, function, "a pointer is NULL; pass the address of the buffer or count");
    if (has_method(ops_of(handle))) return 0;
    return report_error(-ENOSYS, function, "interface %s has no such method; give it one in its operations",
                        ops_of(handle).name);
}

} // namespace

void starpu_data_register_same(starpu_data_handle_t* handledst, starpu_data_handle_t handlesrc) {
    if (handledst == nullptr) {
        errno = -report_error(-EINVAL, __func__,
                              "the pointer to the handle is NULL; pass the address of a handle");
        return;
    }
    *handledst = nullptr;
    if (!is_usable(handlesrc, __func__)) return;
    starpu::api::boundary_void(__func__, [&] {
        const starpu::base::checked_size size(ops_of(handlesrc).interface_size);
        const auto shape = std::make_unique<std::byte[]>((size + 1).value());
        copies::copy_shape(*handle_of(handlesrc), shape.get());
        starpu_data_register(handledst, -1, shape.get(), &ops_of(handlesrc));
        return *handledst != nullptr ? 0 : -errno;
    });
}

void starpu_data_ptr_register(starpu_data_handle_t handle, unsigned node) {
    adopt_memory(handle, starpu::base::memory_node_id{node}, __func__);
}

void* starpu_data_handle_to_pointer(starpu_data_handle_t handle, unsigned node) {
    if (!is_usable(handle, __func__) || !is_node(node, __func__)) return nullptr;
    if (!is_allocated(handle, node)) return nullptr; // its interface there may still name another place
    return pointer_on_node(*handle_of(handle), starpu_data_get_interface_on_node(handle, node),
                           starpu::base::memory_node_id{node});
}

void* starpu_data_get_local_ptr(starpu_data_handle_t handle) {
    return starpu_data_handle_to_pointer(handle, starpu_worker_get_local_memory_node());
}

enum starpu_data_interface_id starpu_data_get_interface_id(starpu_data_handle_t handle) {
    return is_usable(handle, __func__) ? ops_of(handle).interfaceid : STARPU_UNKNOWN_INTERFACE_ID;
}

std::size_t starpu_data_get_size(starpu_data_handle_t handle) {
    return is_usable(handle, __func__) ? size_in_bytes(*handle_of(handle)) : 0;
}

std::size_t starpu_data_get_alloc_size(starpu_data_handle_t handle) {
    return is_usable(handle, __func__) ? allocated_size_in_bytes(*handle_of(handle)) : 0;
}

// -1: the interface names no limit.
starpu_ssize_t starpu_data_get_max_size(starpu_data_handle_t handle) {
    return is_usable(handle, __func__) ? greatest_size_in_bytes(*handle_of(handle)) : -1;
}

int starpu_data_get_home_node(starpu_data_handle_t handle) {
    return is_usable(handle, __func__) ? starpu::base::signed_number_of(handle_of(handle)->home_node) : -1;
}

void starpu_data_print(starpu_data_handle_t handle, unsigned node, FILE* stream) {
    if (!is_usable(handle, __func__) || !is_node(node, __func__)) return;
    if (starpu::api::is_null(stream, "the file", __func__)) return;
    std::array<char, 256> shape{};
    const unsigned described = is_allocated(handle, node) ? node : STARPU_MAIN_RAM; // which always has one
    void* local = starpu_data_get_interface_on_node(handle, described);
    describe_shape(*handle_of(handle), local, shape.data(), shape.size());
    std::fprintf(stream, "%s %s at %p on node %u\n", ops_of(handle).name, shape.data(),
                 starpu_data_handle_to_pointer(handle, node), node);
}

int starpu_data_pack_node(starpu_data_handle_t handle, unsigned node, void** ptr, starpu_ssize_t* count) {
    constexpr auto can_pack = [](const starpu_data_interface_ops& ops) { return ops.pack_data != nullptr; };
    if (int error = check_call(handle, node, count == nullptr, can_pack, __func__)) return error;
    if (ptr != nullptr) // else only the size is wanted
        if (int error = check_memory(handle, node, __func__)) return error;
    return pack(*handle_of(handle), starpu::base::memory_node_id{node}, ptr, count);
}

int starpu_data_pack(starpu_data_handle_t handle, void** ptr, starpu_ssize_t* count) {
    if (!is_usable(handle, __func__)) return -EINVAL;
    return starpu_data_pack_node(handle, node_of_caller(handle), ptr, count);
}

int starpu_data_peek_node(starpu_data_handle_t handle, unsigned node, void* ptr, std::size_t count) {
    constexpr auto can_peek = [](const starpu_data_interface_ops& ops) { return ops.peek_data != nullptr; };
    if (int error = check_call(handle, node, is_missing(ptr, count), can_peek, __func__)) return error;
    if (int error = check_memory(handle, node, __func__)) return error;
    return peek(*handle_of(handle), starpu::base::memory_node_id{node}, ptr, count);
}

int starpu_data_peek(starpu_data_handle_t handle, void* ptr, std::size_t count) {
    if (!is_usable(handle, __func__)) return -EINVAL;
    return starpu_data_peek_node(handle, node_of_caller(handle), ptr, count);
}

int starpu_data_unpack_node(starpu_data_handle_t handle, unsigned node, void* ptr, std::size_t count) {
    constexpr auto can_unpack = [](const starpu_data_interface_ops& ops) {
        return ops.unpack_data != nullptr;
    };
    if (int error = check_call(handle, node, is_missing(ptr, count), can_unpack, __func__)) return error;
    if (int error = check_memory(handle, node, __func__)) return error;
    return unpack(*handle_of(handle), starpu::base::memory_node_id{node}, ptr, count);
}

int starpu_data_unpack(starpu_data_handle_t handle, void* ptr, std::size_t count) {
    if (!is_usable(handle, __func__)) return -EINVAL;
    return starpu_data_unpack_node(handle, node_of_caller(handle), ptr, count);
}
