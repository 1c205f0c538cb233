// Objects laid out differently on each kind of device: on the CPU as an array of nx objects of cpu_elemsize
// bytes.
#ifndef STARPU_INTERFACES_MULTIFORMAT_H
#define STARPU_INTERFACES_MULTIFORMAT_H

#include <starpu/interfaces/access.h>
#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

// How the format of one device becomes that of another. The codelets get one such buffer, with both addresses
// for the macros below, and no cl_arg: those to a device's format run on its workers, those to the CPU's
// format in any thread. They run when data has moved between the two, before the next use of it. Without such
// devices only cpu_elemsize is looked at.
struct starpu_multiformat_data_interface_ops {
    size_t cpu_elemsize;
    size_t opencl_elemsize;
    struct starpu_codelet* cpu_to_opencl_cl;
    struct starpu_codelet* opencl_to_cpu_cl;
    size_t cuda_elemsize;
    struct starpu_codelet* cpu_to_cuda_cl;
    struct starpu_codelet* cuda_to_cpu_cl;
    size_t mic_elemsize; // (1.3) the runtime does not read these three: no build has such devices
    struct starpu_codelet* cpu_to_mic_cl;
    struct starpu_codelet* mic_to_cpu_cl;
};

struct starpu_multiformat_interface {
    enum starpu_data_interface_id id;
    void* cpu_ptr;
    void* cuda_ptr;
    void* hip_ptr;
    void* opencl_ptr;
    void* mic_ptr; // (1.3) always NULL
    uint32_t nx;
    struct starpu_multiformat_data_interface_ops* ops;
};

#define STARPU_MULTIFORMAT_GET_CPU_PTR(interface)                                                            \
    STARPU_INTERFACE_FIELD(void*, multiformat, STARPU_MULTIFORMAT_INTERFACE_ID, cpu_ptr, interface)
#define STARPU_MULTIFORMAT_GET_CUDA_PTR(interface)                                                           \
    STARPU_INTERFACE_FIELD(void*, multiformat, STARPU_MULTIFORMAT_INTERFACE_ID, cuda_ptr, interface)
#define STARPU_MULTIFORMAT_GET_HIP_PTR(interface)                                                            \
    STARPU_INTERFACE_FIELD(void*, multiformat, STARPU_MULTIFORMAT_INTERFACE_ID, hip_ptr, interface)
#define STARPU_MULTIFORMAT_GET_OPENCL_PTR(interface)                                                         \
    STARPU_INTERFACE_FIELD(void*, multiformat, STARPU_MULTIFORMAT_INTERFACE_ID, opencl_ptr, interface)
#define STARPU_MULTIFORMAT_GET_NX(interface)                                                                 \
    STARPU_INTERFACE_FIELD(uint32_t, multiformat, STARPU_MULTIFORMAT_INTERFACE_ID, nx, interface)

// (1.3) Its device does not exist any more: NULL.
#define STARPU_MULTIFORMAT_GET_MIC_PTR(interface) ((void)(interface), (void*)0)

// Registers nobjects objects at ptr, of format_ops->cpu_elemsize bytes each; format_ops is kept. home_node as
// in starpu_data_register; ptr is NULL with home -1. On error *handle is NULL and errno EINVAL or ENOMEM.
void starpu_multiformat_data_register(starpu_data_handle_t* handle, int home_node, void* ptr,
                                      uint32_t nobjects,
                                      struct starpu_multiformat_data_interface_ops* format_ops);

STARPU_END_DECLARATIONS

#endif
