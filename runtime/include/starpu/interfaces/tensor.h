// A four-dimensional array: nt blocks of nz planes of ny lines of nx contiguous elements.
#ifndef STARPU_INTERFACES_TENSOR_H
#define STARPU_INTERFACES_TENSOR_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_tensor_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr; // first element, on this node
    uintptr_t dev_handle;
    size_t offset;
    uint32_t nx;
    uint32_t ny;
    uint32_t nz;
    uint32_t nt;
    uint32_t ldy; // elements from one line to the next
    uint32_t ldz; // elements from one plane to the next
    uint32_t ldt; // elements from one block to the next
    size_t elemsize;
};

// Stops the program unless the interface is a tensor.
#define STARPU_TENSOR_CHECK(interface)                                                                       \
    STARPU_ASSERT_MSG(((struct starpu_tensor_interface*)(interface))->id == STARPU_TENSOR_INTERFACE_ID,      \
                      "%s", "the interface is not that of a tensor")

#define STARPU_TENSOR_GET_PTR(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uintptr_t, tensor, STARPU_TENSOR_INTERFACE_ID, ptr, interface)
#define STARPU_TENSOR_GET_DEV_HANDLE(interface)                                                              \
    STARPU_INTERFACE_FIELD(uintptr_t, tensor, STARPU_TENSOR_INTERFACE_ID, dev_handle, interface)
#define STARPU_TENSOR_GET_OFFSET(interface)                                                                  \
    STARPU_INTERFACE_FIELD(size_t, tensor, STARPU_TENSOR_INTERFACE_ID, offset, interface)
#define STARPU_TENSOR_GET_NX(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, nx, interface)
#define STARPU_TENSOR_GET_NY(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, ny, interface)
#define STARPU_TENSOR_GET_NZ(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, nz, interface)
#define STARPU_TENSOR_GET_NT(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, nt, interface)
#define STARPU_TENSOR_GET_LDY(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, ldy, interface)
#define STARPU_TENSOR_GET_LDZ(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, ldz, interface)
#define STARPU_TENSOR_GET_LDT(interface)                                                                     \
    STARPU_INTERFACE_FIELD(uint32_t, tensor, STARPU_TENSOR_INTERFACE_ID, ldt, interface)
#define STARPU_TENSOR_GET_ELEMSIZE(interface)                                                                \
    STARPU_INTERFACE_FIELD(size_t, tensor, STARPU_TENSOR_INTERFACE_ID, elemsize, interface)

// (1.4) What tensors can do; compared and passed by address.
extern struct starpu_data_interface_ops starpu_interface_tensor_ops;

// (1.4) Registers nt blocks of nz planes of ny lines of nx elements of elemsize bytes at ptr; lines are
// ldy >= nx, planes ldz >= ldy * ny and blocks ldt >= ldz * nz elements apart. home_node as in
// starpu_data_register; ptr is 0 with home -1. On error *handle is NULL and errno EINVAL or ENOMEM.
void starpu_tensor_data_register(starpu_data_handle_t* handle, int home_node, uintptr_t ptr, uint32_t ldy,
                                 uint32_t ldz, uint32_t ldt, uint32_t nx, uint32_t ny, uint32_t nz,
                                 uint32_t nt, size_t elemsize);

// (1.4) Says where the data is on one more node, and its distances there; it must have no memory there yet.
void starpu_tensor_ptr_register(starpu_data_handle_t handle, unsigned node, uintptr_t ptr,
                                uintptr_t dev_handle, size_t offset, uint32_t ldy, uint32_t ldz,
                                uint32_t ldt);

// (1.4) Elements of a line; lines of a plane; planes of a block; blocks. Of a handle that is no tensor all of
// these are 0, with errno EINVAL. Any thread.
uint32_t starpu_tensor_get_nx(starpu_data_handle_t handle);
uint32_t starpu_tensor_get_ny(starpu_data_handle_t handle);
uint32_t starpu_tensor_get_nz(starpu_data_handle_t handle);
uint32_t starpu_tensor_get_nt(starpu_data_handle_t handle);

// (1.4) Elements from one line, plane or block to the next, on the node of the calling worker, or main
// memory.
uint32_t starpu_tensor_get_local_ldy(starpu_data_handle_t handle);
uint32_t starpu_tensor_get_local_ldz(starpu_data_handle_t handle);
uint32_t starpu_tensor_get_local_ldt(starpu_data_handle_t handle);

// (1.4) The first element's address there.
uintptr_t starpu_tensor_get_local_ptr(starpu_data_handle_t handle);

// (1.4) Bytes of an element.
size_t starpu_tensor_get_elemsize(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
