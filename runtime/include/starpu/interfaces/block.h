// A three-dimensional array: nz planes of ny lines of nx contiguous elements.
#ifndef STARPU_INTERFACES_BLOCK_H
#define STARPU_INTERFACES_BLOCK_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_block_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr; // first element, on this node
    uintptr_t dev_handle;
    size_t offset;
    uint32_t nx;
    uint32_t ny;
    uint32_t nz;
    uint32_t ldy; // elements from one line to the next
    uint32_t ldz; // elements from one plane to the next
    size_t elemsize;
};

// Stops the program unless the interface is a block.
#define STARPU_BLOCK_CHECK(interface)                                                                        \
    STARPU_ASSERT_MSG(((struct starpu_block_interface*)(interface))->id == STARPU_BLOCK_INTERFACE_ID, "%s",  \
                      "the interface is not that of a block")

#define STARPU_BLOCK_GET_PTR(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uintptr_t, block, STARPU_BLOCK_INTERFACE_ID, ptr, interface)
#define STARPU_BLOCK_GET_DEV_HANDLE(interface)                                                               \
    STARPU_INTERFACE_FIELD(uintptr_t, block, STARPU_BLOCK_INTERFACE_ID, dev_handle, interface)
#define STARPU_BLOCK_GET_OFFSET(interface)                                                                   \
    STARPU_INTERFACE_FIELD(size_t, block, STARPU_BLOCK_INTERFACE_ID, offset, interface)
#define STARPU_BLOCK_GET_NX(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t, block, STARPU_BLOCK_INTERFACE_ID, nx, interface)
#define STARPU_BLOCK_GET_NY(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t, block, STARPU_BLOCK_INTERFACE_ID, ny, interface)
#define STARPU_BLOCK_GET_NZ(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t, block, STARPU_BLOCK_INTERFACE_ID, nz, interface)
#define STARPU_BLOCK_GET_LDY(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, block, STARPU_BLOCK_INTERFACE_ID, ldy, interface)
#define STARPU_BLOCK_GET_LDZ(interface)                                                                      \
    STARPU_INTERFACE_FIELD(uint32_t, block, STARPU_BLOCK_INTERFACE_ID, ldz, interface)
#define STARPU_BLOCK_GET_ELEMSIZE(interface)                                                                 \
    STARPU_INTERFACE_FIELD(size_t, block, STARPU_BLOCK_INTERFACE_ID, elemsize, interface)

extern struct starpu_data_interface_ops starpu_interface_block_ops;

// Registers nz planes of ny lines of nx elements of elemsize bytes at ptr; lines are ldy >= nx, planes ldz
// >= ldy * ny elements apart. home_node as in starpu_data_register; ptr is 0 with home -1.
void starpu_block_data_register(starpu_data_handle_t* handle, int home_node, uintptr_t ptr, uint32_t ldy,
                                uint32_t ldz, uint32_t nx, uint32_t ny, uint32_t nz, size_t elemsize);

// Says where the data is on one more node, and its distances there.
void starpu_block_ptr_register(starpu_data_handle_t handle, unsigned node, uintptr_t ptr,
                               uintptr_t dev_handle, size_t offset, uint32_t ldy, uint32_t ldz);

// Elements of a line.
uint32_t starpu_block_get_nx(starpu_data_handle_t handle);

// Lines of a plane.
uint32_t starpu_block_get_ny(starpu_data_handle_t handle);

// Planes.
uint32_t starpu_block_get_nz(starpu_data_handle_t handle);

// Elements from one line to the next, on the node of the calling worker, or main memory.
uint32_t starpu_block_get_local_ldy(starpu_data_handle_t handle);

// Elements from one plane to the next there.
uint32_t starpu_block_get_local_ldz(starpu_data_handle_t handle);

// The first element's address there.
uintptr_t starpu_block_get_local_ptr(starpu_data_handle_t handle);

// Bytes of an element.
size_t starpu_block_get_elemsize(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
