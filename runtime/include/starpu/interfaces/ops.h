// What a kind of data must be able to do: the table of functions behind every data interface.
#ifndef STARPU_INTERFACES_OPS_H
#define STARPU_INTERFACES_OPS_H

#include <starpu/linkage.h>
#include <starpu_config.h>
#include <starpu_data.h>

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

STARPU_BEGIN_DECLARATIONS

struct starpu_multiformat_data_interface_ops;
struct _cl_event; // what cl_event points to

// Numbers of the built-in kinds; kinds of the application are numbered by starpu_data_interface_get_next_id.
enum starpu_data_interface_id STARPU_ENUM_BASE_INT {
    STARPU_UNKNOWN_INTERFACE_ID = -1,
    STARPU_MATRIX_INTERFACE_ID = 0,
    STARPU_BLOCK_INTERFACE_ID = 1,
    STARPU_VECTOR_INTERFACE_ID = 2,
    STARPU_CSR_INTERFACE_ID = 3,
    STARPU_BCSR_INTERFACE_ID = 4,
    STARPU_VARIABLE_INTERFACE_ID = 5,
    STARPU_VOID_INTERFACE_ID = 6,
    STARPU_MULTIFORMAT_INTERFACE_ID = 7,
    STARPU_COO_INTERFACE_ID = 8,
    STARPU_TENSOR_INTERFACE_ID = 9,
    STARPU_NDIM_INTERFACE_ID = 10,
    STARPU_MAX_INTERFACE_ID = 11
};

typedef void* starpu_cudaStream_t;
typedef void* starpu_hipStream_t;

// Copies between two kinds of nodes. any_to_any serves every pair with a NULL in its own fields; where a pair
// has a function of its own, that is called, the asynchronous one first. Each function returns 0, or -EAGAIN
// when it only started the copy. Those between kinds of nodes that no build has, and
// between a CUDA and an OpenCL device (such copies go through main memory), are members of 1.3 that the
// runtime never calls.
struct starpu_data_copy_methods {
    int (*can_copy)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                    unsigned handling_node);
    int (*ram_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_cuda)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_hip)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_opencl)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_mic)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_max_fpga)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*cuda_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*cuda_to_cuda)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*cuda_to_opencl)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*hip_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*hip_to_hip)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*opencl_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*opencl_to_cuda)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*opencl_to_opencl)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*mic_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_mpi_ms)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*mpi_ms_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*mpi_ms_to_mpi_ms)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*max_fpga_to_ram)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
#ifdef STARPU_USE_CUDA
    int (*ram_to_cuda_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                             starpu_cudaStream_t stream);
    int (*cuda_to_ram_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                             starpu_cudaStream_t stream);
    int (*cuda_to_cuda_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                              starpu_cudaStream_t stream);
#else
    int (*ram_to_cuda_async)(void);
    int (*cuda_to_ram_async)(void);
    int (*cuda_to_cuda_async)(void);
#endif
    int (*ram_to_hip_async)(void);
    int (*hip_to_ram_async)(void);
    int (*hip_to_hip_async)(void);
    int (*ram_to_opencl_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                               struct _cl_event** event);
    int (*opencl_to_ram_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                               struct _cl_event** event);
    int (*opencl_to_opencl_async)(void* src_interface, unsigned src_node, void* dst_interface,
                                  unsigned dst_node, struct _cl_event** event);
    int (*ram_to_mpi_ms_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                               void* event);
    int (*mpi_ms_to_ram_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                               void* event);
    int (*mpi_ms_to_mpi_ms_async)(void* src_interface, unsigned src_node, void* dst_interface,
                                  unsigned dst_node, void* event);
    int (*ram_to_mic_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*mic_to_ram_async)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*ram_to_max_fpga_async)(void* src_interface, unsigned src_node, void* dst_interface,
                                 unsigned dst_node);
    int (*max_fpga_to_ram_async)(void* src_interface, unsigned src_node, void* dst_interface,
                                 unsigned dst_node);
    int (*any_to_any)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node,
                      void* async_data);
};

// One per kind of data, usually static. A NULL function means the default, or that the kind cannot do this.
struct starpu_data_interface_ops {
    // Fills the interface of every node from the one given at registration.
    void (*register_data_handle)(starpu_data_handle_t handle, int home_node, void* data_interface);
    void (*unregister_data_handle)(starpu_data_handle_t handle);
    // Returns the bytes obtained on the node, or -ENOMEM.
    starpu_ssize_t (*allocate_data_on_node)(void* data_interface, unsigned node);
    void (*free_data_on_node)(void* data_interface, unsigned node);
    void (*cache_data_on_node)(void* cached_interface, void* src_interface, unsigned node);
    void (*reuse_data_on_node)(void* dst_data_interface, const void* cached_interface, unsigned node);
    int (*map_data)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*unmap_data)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    int (*update_map)(void* src_interface, unsigned src_node, void* dst_interface, unsigned dst_node);
    void (*init)(void* data_interface);
    const struct starpu_data_copy_methods* copy_methods;
    void* (*handle_to_pointer)(starpu_data_handle_t handle, unsigned node);
    void* (*to_pointer)(void* data_interface, unsigned node);
    // (1.3) 1 if ptr is inside the data's memory on the node, else 0: what starpu_data_pointer_is_inside
    // answers.
    int (*pointer_is_inside)(void* data_interface, unsigned node, void* ptr);
    // Bytes of the data; of what is allocated for it; and at most, for kinds that can grow.
    size_t (*get_size)(starpu_data_handle_t handle);
    size_t (*get_alloc_size)(starpu_data_handle_t handle);
    size_t (*get_max_size)(starpu_data_handle_t handle);
    // Equal footprints mean that a performance measured on one holds for the other.
    uint32_t (*footprint)(starpu_data_handle_t handle);
    uint32_t (*alloc_footprint)(starpu_data_handle_t handle);
    // 1 if two interfaces have the same shape, else 0.
    int (*compare)(void* data_interface_a, void* data_interface_b);
    int (*alloc_compare)(void* data_interface_a, void* data_interface_b);
    void (*display)(starpu_data_handle_t handle, FILE* f);
    starpu_ssize_t (*describe)(void* data_interface, char* buf, size_t size);
    enum starpu_data_interface_id interfaceid;
    size_t interface_size; // bytes of the kind's interface struct
    char is_multiformat;
    char dontcache;
    struct starpu_multiformat_data_interface_ops* (*get_mf_ops)(void* data_interface);
    // Into a buffer from starpu_malloc_on_node_flags(..., 0); with ptr NULL only the size is asked for. Data
    // of a kind that has pack_data and unpack_data but no any_to_any lie packed on disks;
    // allocate_data_on_node and free_data_on_node are not called for those.
    int (*pack_data)(starpu_data_handle_t handle, unsigned node, void** ptr, starpu_ssize_t* count);
    int (*peek_data)(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count);
    // As peek_data, and frees ptr by starpu_free_on_node_flags(..., 0); where it fails it may leave ptr
    // alone.
    int (*unpack_data)(starpu_data_handle_t handle, unsigned node, void* ptr, size_t count);
    int (*pack_meta)(void* data_interface, void** ptr, starpu_ssize_t* count);
    int (*unpack_meta)(void** data_interface, void* ptr, starpu_ssize_t* count);
    int (*free_meta)(void* data_interface);
    char* name;
};

STARPU_END_DECLARATIONS

#endif
