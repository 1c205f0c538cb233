// What a kernel in Fortran asks of its buffers, and where they lie.
#include "fstarpu/pointers.hpp"

#include <starpu_data_interfaces.h>

using namespace starpu;

namespace {

// NULL after a line where there are no buffers.
const void* interface_of(void* const* buffers, int i, const char* call) {
    if (api::is_null(buffers, "the array of buffers", call)) return nullptr;
    return buffers[i];
}

} // namespace

#pragma GCC visibility push(default)
// fstarpu_<kind>_get_<what>(buffers, i): a number of buffer i, counted from 0, of a task; 0 where buffers are
// NULL.
#define NUMBER_OF(kind, what, MACRO)                                                                         \
    extern "C" int fstarpu_##kind##_get_##what(void** buffers, int i) {                                      \
        const void* found = interface_of(buffers, i, __func__);                                              \
        return found == nullptr ? 0 : static_cast<int>(MACRO(found));                                        \
    }
// fstarpu_<kind>_get_ptr: where its value is.
#define POINTER_OF(kind, MACRO)                                                                              \
    extern "C" void* fstarpu_##kind##_get_ptr(void** buffers, int i) {                                       \
        const void* found = interface_of(buffers, i, __func__);                                              \
        return found == nullptr ? nullptr : reinterpret_cast<void*>(MACRO(found));                           \
    }

POINTER_OF(variable, STARPU_VARIABLE_GET_PTR)

POINTER_OF(vector, STARPU_VECTOR_GET_PTR)
NUMBER_OF(vector, nx, STARPU_VECTOR_GET_NX)

POINTER_OF(matrix, STARPU_MATRIX_GET_PTR)
NUMBER_OF(matrix, ld, STARPU_MATRIX_GET_LD)
NUMBER_OF(matrix, nx, STARPU_MATRIX_GET_NX)
NUMBER_OF(matrix, ny, STARPU_MATRIX_GET_NY)

POINTER_OF(block, STARPU_BLOCK_GET_PTR)
NUMBER_OF(block, ldy, STARPU_BLOCK_GET_LDY)
NUMBER_OF(block, ldz, STARPU_BLOCK_GET_LDZ)
NUMBER_OF(block, nx, STARPU_BLOCK_GET_NX)
NUMBER_OF(block, ny, STARPU_BLOCK_GET_NY)
NUMBER_OF(block, nz, STARPU_BLOCK_GET_NZ)

POINTER_OF(tensor, STARPU_TENSOR_GET_PTR)
NUMBER_OF(tensor, ldy, STARPU_TENSOR_GET_LDY)
NUMBER_OF(tensor, ldz, STARPU_TENSOR_GET_LDZ)
NUMBER_OF(tensor, ldt, STARPU_TENSOR_GET_LDT)
NUMBER_OF(tensor, nx, STARPU_TENSOR_GET_NX)
NUMBER_OF(tensor, ny, STARPU_TENSOR_GET_NY)
NUMBER_OF(tensor, nz, STARPU_TENSOR_GET_NZ)
NUMBER_OF(tensor, nt, STARPU_TENSOR_GET_NT)
#pragma GCC visibility pop
