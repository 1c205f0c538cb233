// The memory of each built-in kind: one range from the first to the last byte for dense data, three for
// sparse.
#include "api/memory_node.hpp"
#include "data/adoption.hpp"
#include "data/core/handle.hpp"
#include "interfaces/bcsr.hpp"
#include "interfaces/block.hpp"
#include "interfaces/coo.hpp"
#include "interfaces/csr.hpp"
#include "interfaces/matrix.hpp"
#include "interfaces/multiformat.hpp"
#include "interfaces/ndim.hpp"
#include "interfaces/tensor.hpp"
#include "interfaces/variable.hpp"
#include "interfaces/vector.hpp"

#include <array>

namespace starpu::interfaces {
namespace {

bool lies_in(std::uintptr_t address, std::uintptr_t first, std::size_t bytes) {
    return first != 0 && address >= first && address - first < bytes;
}

bool lies_in(std::uintptr_t address, const dense_view& view) {
    return lies_in(address, view.ptr, span_of(view).value());
}

bool lies_in(std::uintptr_t address, const sparse_view& view) {
    return lies_in(address, view.values, value_bytes(view)) ||
           lies_in(address, reinterpret_cast<std::uintptr_t>(view.columns), column_bytes(view)) ||
           lies_in(address, reinterpret_cast<std::uintptr_t>(view.rows), row_bytes(view));
}

template <class Interface> bool contains_address(const void* data_interface, std::uintptr_t address) {
    return lies_in(address, operations_of<Interface>::view_of(data_interface));
}

using containment = bool (*)(const void* data_interface, std::uintptr_t address);

// By starpu_data_interface_id.
constexpr std::array<containment, STARPU_MAX_INTERFACE_ID> containments = [] {
    std::array<containment, STARPU_MAX_INTERFACE_ID> table{};
    table[STARPU_MATRIX_INTERFACE_ID] = contains_address<starpu_matrix_interface>;
    table[STARPU_BLOCK_INTERFACE_ID] = contains_address<starpu_block_interface>;
    table[STARPU_VECTOR_INTERFACE_ID] = contains_address<starpu_vector_interface>;
    table[STARPU_CSR_INTERFACE_ID] = contains_address<starpu_csr_interface>;
    table[STARPU_BCSR_INTERFACE_ID] = contains_address<starpu_bcsr_interface>;
    table[STARPU_VARIABLE_INTERFACE_ID] = contains_address<starpu_variable_interface>;
    table[STARPU_VOID_INTERFACE_ID] = [](const void*, std::uintptr_t) { return false; };
    table[STARPU_MULTIFORMAT_INTERFACE_ID] = contains_address<starpu_multiformat_interface>;
    table[STARPU_COO_INTERFACE_ID] = contains_address<starpu_coo_interface>;
    table[STARPU_TENSOR_INTERFACE_ID] = contains_address<starpu_tensor_interface>;
    table[STARPU_NDIM_INTERFACE_ID] = contains_address<starpu_ndim_interface>;
    return table;
}();

// A kind of the application is asked; of one that has no answer only its address and size are known.
bool contains(starpu_data_handle_t handle, unsigned node, const void* address) {
    const starpu_data_interface_ops& ops = *data::handle_of(handle)->ops;
    const auto place = reinterpret_cast<std::uintptr_t>(address);
    if (ops.interfaceid >= 0 && ops.interfaceid < STARPU_MAX_INTERFACE_ID)
        return containments[static_cast<std::size_t>(ops.interfaceid)](
            starpu_data_get_interface_on_node(handle, node), place);
    if (ops.pointer_is_inside != nullptr)
        return ops.pointer_is_inside(starpu_data_get_interface_on_node(handle, node), node,
                                     const_cast<void*>(address)) != 0;
    const void* first = starpu_data_handle_to_pointer(handle, node);
    return lies_in(place, reinterpret_cast<std::uintptr_t>(first), starpu_data_get_size(handle));
}

} // namespace
} // namespace starpu::interfaces

int starpu_data_pointer_is_inside(starpu_data_handle_t handle, unsigned node, void* ptr) {
    return starpu::data::is_usable(handle, __func__) && starpu::api::is_node(node, __func__) &&
           starpu_data_test_if_allocated_on_node(handle, node) != 0 &&
           starpu::interfaces::contains(handle, node, ptr);
}
