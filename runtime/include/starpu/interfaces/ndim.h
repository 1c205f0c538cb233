// An array of any number of dimensions, from none (a single element) to 16.
#ifndef STARPU_INTERFACES_NDIM_H
#define STARPU_INTERFACES_NDIM_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_ndim_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr; // first element, on this node
    uintptr_t dev_handle;
    size_t offset;
    size_t allocsize; // bytes to allocate
    uint32_t* nn;     // ndim sizes, in elements
    uint32_t* ldn;    // ndim distances between neighbours of a dimension, in elements
    size_t ndim;
    size_t elemsize;
};

// Stops the program unless the interface is a ndim.
#define STARPU_NDIM_CHECK(interface)                                                                         \
    STARPU_ASSERT_MSG(((struct starpu_ndim_interface*)(interface))->id == STARPU_NDIM_INTERFACE_ID, "%s",    \
                      "the interface is not that of a ndim")

#define STARPU_NDIM_GET_PTR(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uintptr_t, ndim, STARPU_NDIM_INTERFACE_ID, ptr, interface)
#define STARPU_NDIM_GET_DEV_HANDLE(interface)                                                                \
    STARPU_INTERFACE_FIELD(uintptr_t, ndim, STARPU_NDIM_INTERFACE_ID, dev_handle, interface)
#define STARPU_NDIM_GET_OFFSET(interface)                                                                    \
    STARPU_INTERFACE_FIELD(size_t, ndim, STARPU_NDIM_INTERFACE_ID, offset, interface)
#define STARPU_NDIM_GET_NN(interface)                                                                        \
    STARPU_INTERFACE_FIELD(uint32_t*, ndim, STARPU_NDIM_INTERFACE_ID, nn, interface)
#define STARPU_NDIM_GET_LDN(interface)                                                                       \
    STARPU_INTERFACE_FIELD(uint32_t*, ndim, STARPU_NDIM_INTERFACE_ID, ldn, interface)
#define STARPU_NDIM_GET_NDIM(interface)                                                                      \
    STARPU_INTERFACE_FIELD(size_t, ndim, STARPU_NDIM_INTERFACE_ID, ndim, interface)
#define STARPU_NDIM_GET_ELEMSIZE(interface)                                                                  \
    STARPU_INTERFACE_FIELD(size_t, ndim, STARPU_NDIM_INTERFACE_ID, elemsize, interface)

// (1.4) What such arrays can do; compared and passed by address.
extern struct starpu_data_interface_ops starpu_interface_ndim_ops;

// (1.4) Registers an array of ndim dimensions at ptr: nn[i] elements of elemsize bytes along dimension i,
// from one to the next ldn[i] elements; ldn[0] is 1, and ldn[i] >= ldn[i-1] * nn[i-1]. Both arrays are
// copied. home_node as in starpu_data_register; ptr is 0 with home -1, and ldn may be NULL then. On error
// *handleptr is NULL and errno EINVAL (more than 16 dimensions included) or ENOMEM.
void starpu_ndim_data_register(starpu_data_handle_t* handleptr, int home_node, uintptr_t ptr, uint32_t* ldn,
                               uint32_t* nn, size_t ndim, size_t elemsize);

// (1.4) Says where the data is on one more node, and its distances there, which are copied.
void starpu_ndim_ptr_register(starpu_data_handle_t handle, unsigned node, uintptr_t ptr, uintptr_t dev_handle,
                              size_t offset, uint32_t* ldn);

// (1.4) The sizes of all dimensions; the array stays the runtime's and is valid while the data is registered.
// NULL and errno EINVAL for other data. Any thread.
uint32_t* starpu_ndim_get_nn(starpu_data_handle_t handle);

// (1.4) The size of dimension i; 0 and errno EINVAL if there is none.
uint32_t starpu_ndim_get_ni(starpu_data_handle_t handle, size_t i);

// (1.4) The distances in elements of all dimensions, or of dimension i, on the node of the calling worker, or
// main memory.
uint32_t* starpu_ndim_get_local_ldn(starpu_data_handle_t handle);
uint32_t starpu_ndim_get_local_ldi(starpu_data_handle_t handle, size_t i);

// (1.4) The first element's address there.
uintptr_t starpu_ndim_get_local_ptr(starpu_data_handle_t handle);

// (1.4) How many dimensions.
size_t starpu_ndim_get_ndim(starpu_data_handle_t handle);

// (1.4) Bytes of an element.
size_t starpu_ndim_get_elemsize(starpu_data_handle_t handle);

STARPU_END_DECLARATIONS

#endif
