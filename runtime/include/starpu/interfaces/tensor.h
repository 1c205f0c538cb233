// A four-dimensional array; the struct alone, for programs that name it.
#ifndef STARPU_INTERFACES_TENSOR_H
#define STARPU_INTERFACES_TENSOR_H

#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_tensor_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr;
    uintptr_t dev_handle;
    size_t offset;
    uint32_t nx;
    uint32_t ny;
    uint32_t nz;
    uint32_t nt;
    uint32_t ldy;
    uint32_t ldz;
    uint32_t ldt;
    size_t elemsize;
};

// Stops the program unless the interface is a tensor.
#define STARPU_TENSOR_CHECK(interface)                                                                       \
    STARPU_ASSERT_MSG(((struct starpu_tensor_interface*)(interface))->id == STARPU_TENSOR_INTERFACE_ID,      \
                      "%s", "the interface is not that of a tensor")

#define STARPU_TENSOR_GET_PTR(interface) (((struct starpu_tensor_interface*)(interface))->ptr)
#define STARPU_TENSOR_GET_DEV_HANDLE(interface) (((struct starpu_tensor_interface*)(interface))->dev_handle)
#define STARPU_TENSOR_GET_OFFSET(interface) (((struct starpu_tensor_interface*)(interface))->offset)
#define STARPU_TENSOR_GET_NX(interface) (((struct starpu_tensor_interface*)(interface))->nx)
#define STARPU_TENSOR_GET_NY(interface) (((struct starpu_tensor_interface*)(interface))->ny)
#define STARPU_TENSOR_GET_NZ(interface) (((struct starpu_tensor_interface*)(interface))->nz)
#define STARPU_TENSOR_GET_NT(interface) (((struct starpu_tensor_interface*)(interface))->nt)
#define STARPU_TENSOR_GET_LDY(interface) (((struct starpu_tensor_interface*)(interface))->ldy)
#define STARPU_TENSOR_GET_LDZ(interface) (((struct starpu_tensor_interface*)(interface))->ldz)
#define STARPU_TENSOR_GET_LDT(interface) (((struct starpu_tensor_interface*)(interface))->ldt)
#define STARPU_TENSOR_GET_ELEMSIZE(interface) (((struct starpu_tensor_interface*)(interface))->elemsize)

STARPU_END_DECLARATIONS

#endif
