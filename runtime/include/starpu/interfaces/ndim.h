// An array of any number of dimensions; the struct alone, for programs that name it.
#ifndef STARPU_INTERFACES_NDIM_H
#define STARPU_INTERFACES_NDIM_H

#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_ndim_interface {
    enum starpu_data_interface_id id;
    uintptr_t ptr;
    uintptr_t dev_handle;
    size_t offset;
    size_t allocsize;
    uint32_t* nn;  // ndim sizes, in elements
    uint32_t* ldn; // ndim distances between neighbours of a dimension, in elements
    size_t ndim;
    size_t elemsize;
};

// Stops the program unless the interface is a ndim.
#define STARPU_NDIM_CHECK(interface)                                                                         \
    STARPU_ASSERT_MSG(((struct starpu_ndim_interface*)(interface))->id == STARPU_NDIM_INTERFACE_ID, "%s",    \
                      "the interface is not that of a ndim")

#define STARPU_NDIM_GET_PTR(interface) (((struct starpu_ndim_interface*)(interface))->ptr)
#define STARPU_NDIM_GET_DEV_HANDLE(interface) (((struct starpu_ndim_interface*)(interface))->dev_handle)
#define STARPU_NDIM_GET_OFFSET(interface) (((struct starpu_ndim_interface*)(interface))->offset)
#define STARPU_NDIM_GET_NN(interface) (((struct starpu_ndim_interface*)(interface))->nn)
#define STARPU_NDIM_GET_LDN(interface) (((struct starpu_ndim_interface*)(interface))->ldn)
#define STARPU_NDIM_GET_NDIM(interface) (((struct starpu_ndim_interface*)(interface))->ndim)
#define STARPU_NDIM_GET_ELEMSIZE(interface) (((struct starpu_ndim_interface*)(interface))->elemsize)

STARPU_END_DECLARATIONS

#endif
