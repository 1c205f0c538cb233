// The void interface: data without bytes, for ordering tasks only.
#include "base/report.hpp"

#include <starpu_data_interfaces.h>
#include <starpu_task.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace {

char void_name[] = "STARPU_VOID_INTERFACE";

void register_nothing(starpu_data_handle_t, int, void*) {}
starpu_ssize_t allocate_nothing(void*, unsigned) {
    return 0;
}
void free_nothing(void*, unsigned) {}
int copy_nothing(void*, unsigned, void*, unsigned, void*) {
    return 0;
}
void* no_pointer(void*, unsigned) {
    return nullptr;
}
std::size_t no_bytes(starpu_data_handle_t) {
    return 0;
}
std::uint32_t no_footprint(starpu_data_handle_t) {
    return 0;
}
int are_equal(void*, void*) {
    return 1;
}
void display_void(starpu_data_handle_t, std::FILE* stream) {
    std::fputs("void\t", stream);
}
starpu_ssize_t describe_void(void*, char* text, std::size_t size) {
    return std::snprintf(text, size, "0");
}

int pack_nothing(starpu_data_handle_t, unsigned, void** packed, starpu_ssize_t* bytes) {
    *bytes = 0;
    if (packed != nullptr) *packed = nullptr;
    return 0;
}
int peek_nothing(starpu_data_handle_t, unsigned, void*, std::size_t) {
    return 0;
}
// The buffer may be one that MPI received into: of one byte, for nothing.
int unpack_nothing(starpu_data_handle_t, unsigned node, void* packed, std::size_t bytes) {
    if (packed != nullptr)
        starpu_free_on_node_flags(node, reinterpret_cast<std::uintptr_t>(packed),
                                  std::max<std::size_t>(bytes, 1), 0);
    return 0;
}

constexpr starpu_data_copy_methods make_copy_methods() {
    starpu_data_copy_methods methods{};
    methods.any_to_any = copy_nothing;
    return methods;
}
constexpr starpu_data_copy_methods copy_methods = make_copy_methods();

constexpr starpu_data_interface_ops void_ops() {
    starpu_data_interface_ops ops{};
    ops.register_data_handle = register_nothing;
    ops.allocate_data_on_node = allocate_nothing;
    ops.free_data_on_node = free_nothing;
    ops.copy_methods = &copy_methods;
    ops.to_pointer = no_pointer;
    ops.get_size = no_bytes;
    ops.get_alloc_size = no_bytes;
    ops.footprint = no_footprint;
    ops.compare = are_equal;
    ops.display = display_void;
    ops.describe = describe_void;
    ops.interfaceid = STARPU_VOID_INTERFACE_ID;
    ops.pack_data = pack_nothing;
    ops.peek_data = peek_nothing;
    ops.unpack_data = unpack_nothing;
    ops.name = void_name;
    return ops;
}

} // namespace

struct starpu_data_interface_ops starpu_interface_void_ops = void_ops();

void starpu_void_data_register(starpu_data_handle_t* handle) {
    if (handle == nullptr)
        errno = -starpu::base::report_error(
            -EINVAL, __func__, "the pointer to the handle is NULL; pass the address of a handle");
    else
        starpu_data_register(handle, STARPU_MAIN_RAM, nullptr, &starpu_interface_void_ops);
}
