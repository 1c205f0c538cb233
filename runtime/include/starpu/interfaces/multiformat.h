// Objects laid out differently on each kind of device; the structs alone, for programs that name them.
#ifndef STARPU_INTERFACES_MULTIFORMAT_H
#define STARPU_INTERFACES_MULTIFORMAT_H

#include <starpu/interfaces/generic.h>

STARPU_BEGIN_DECLARATIONS

// How the format of one device becomes that of another.
struct starpu_multiformat_data_interface_ops {
    size_t cpu_elemsize;
    size_t opencl_elemsize;
    struct starpu_codelet* cpu_to_opencl_cl;
    struct starpu_codelet* opencl_to_cpu_cl;
    size_t cuda_elemsize;
    struct starpu_codelet* cpu_to_cuda_cl;
    struct starpu_codelet* cuda_to_cpu_cl;
};

struct starpu_multiformat_interface {
    enum starpu_data_interface_id id;
    void* cpu_ptr;
    void* cuda_ptr;
    void* hip_ptr;
    void* opencl_ptr;
    uint32_t nx;
    struct starpu_multiformat_data_interface_ops* ops;
};

#define STARPU_MULTIFORMAT_GET_CPU_PTR(interface)                                                            \
    (((struct starpu_multiformat_interface*)(interface))->cpu_ptr)
#define STARPU_MULTIFORMAT_GET_CUDA_PTR(interface)                                                           \
    (((struct starpu_multiformat_interface*)(interface))->cuda_ptr)
#define STARPU_MULTIFORMAT_GET_HIP_PTR(interface)                                                            \
    (((struct starpu_multiformat_interface*)(interface))->hip_ptr)
#define STARPU_MULTIFORMAT_GET_OPENCL_PTR(interface)                                                         \
    (((struct starpu_multiformat_interface*)(interface))->opencl_ptr)
#define STARPU_MULTIFORMAT_GET_NX(interface) (((struct starpu_multiformat_interface*)(interface))->nx)

STARPU_END_DECLARATIONS

#endif
