// What a program on OpenCL devices may ask. This version drives none: calls answer ENOSYS. Types of OpenCL
// appear as what they are made of, so that everything is declared without its headers too.
#ifndef STARPU_OPENCL_H
#define STARPU_OPENCL_H

#include <starpu/assert.h>
#include <starpu/linkage.h>
#include <starpu_config.h>

#include <stddef.h>
#include <stdint.h>

#if defined(STARPU_USE_OPENCL) && !defined(__CUDACC__) && !defined(__HIPCC__)
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 100
#endif
#ifdef __APPLE__
#include <OpenCL/cl.h>
#else
#include <CL/cl.h>
#endif
#endif

STARPU_BEGIN_DECLARATIONS

// What cl_context, cl_device_id and so on point to; cl_int is int32_t, cl_mem_flags uint64_t.
struct _cl_command_queue;
struct _cl_context;
struct _cl_device_id;
struct _cl_event;
struct _cl_kernel;
struct _cl_mem;
struct _cl_program;

// One program built for each device.
struct starpu_opencl_program {
    struct _cl_program* programs[STARPU_MAXOPENCLDEVS];
};

// Prints what a status means, with a message of the caller's (or NULL) and where it was found.
void starpu_opencl_display_error(const char* func, const char* file, int line, const char* msg,
                                 int32_t status);

// The same for use by STARPU_OPENCL_REPORT_ERROR, which then stops the program.
void starpu_opencl_report_error(const char* func, const char* file, int line, const char* msg,
                                int32_t status);

// The name of a status; the library's.
const char* starpu_opencl_error_string(int32_t status);

// The three above for the place where they stand; the REPORT ones stop the program.
#define STARPU_OPENCL_DISPLAY_ERROR(status)                                                                  \
    starpu_opencl_display_error(__starpu_func__, __FILE__, __LINE__, NULL, status)
#define STARPU_OPENCL_REPORT_ERROR(status)                                                                   \
    (starpu_opencl_report_error(__starpu_func__, __FILE__, __LINE__, NULL, status), STARPU_ABORT())
#define STARPU_OPENCL_REPORT_ERROR_WITH_MSG(msg, status)                                                     \
    (starpu_opencl_report_error(__starpu_func__, __FILE__, __LINE__, msg, status), STARPU_ABORT())

// A device's context, its OpenCL device, its queue.
void starpu_opencl_get_context(int devid, struct _cl_context** context);
void starpu_opencl_get_device(int devid, struct _cl_device_id** device);
void starpu_opencl_get_queue(int devid, struct _cl_command_queue** queue);

// In a codelet on an OpenCL worker: the context and the queue of its device.
void starpu_opencl_get_current_context(struct _cl_context** context);
void starpu_opencl_get_current_queue(struct _cl_command_queue** queue);

// Builds a program for all devices, from a file or a string; build_options may be NULL. Returns 0 or an
// OpenCL error.
int starpu_opencl_load_opencl_from_file(const char* source_file_name,
                                        struct starpu_opencl_program* opencl_programs,
                                        const char* build_options);
int starpu_opencl_load_opencl_from_string(const char* opencl_program_source,
                                          struct starpu_opencl_program* opencl_programs,
                                          const char* build_options);

// Gives such programs back.
int starpu_opencl_unload_opencl(struct starpu_opencl_program* opencl_programs);

// Reads a program's source into memory the caller has, or into memory from malloc() that becomes the
// caller's, with the place it was found at.
void starpu_opencl_load_program_source(const char* source_file_name, char* located_file_name,
                                       char* located_dir_name, char* opencl_program_source);
void starpu_opencl_load_program_source_malloc(const char* source_file_name, char** located_file_name,
                                              char** located_dir_name, char** opencl_program_source);

// Builds a program and keeps its binary in a file of its own; loads such a binary.
int starpu_opencl_compile_opencl_from_file(const char* source_file_name, const char* build_options);
int starpu_opencl_compile_opencl_from_string(const char* opencl_program_source, const char* file_name,
                                             const char* build_options);
int starpu_opencl_load_binary_opencl(const char* kernel_id, struct starpu_opencl_program* opencl_programs);

// A kernel of a program for a device, with the queue to send it to; and the end of its use.
int starpu_opencl_load_kernel(struct _cl_kernel** kernel, struct _cl_command_queue** queue,
                              struct starpu_opencl_program* opencl_programs, const char* kernel_name,
                              int devid);
int starpu_opencl_release_kernel(struct _cl_kernel* kernel);

// Accounts for a kernel's event that has completed; sets a kernel's arguments, each a size and a pointer, the
// list ended by 0, and returns how many were set.
int starpu_opencl_collect_stats(struct _cl_event* event);
int starpu_opencl_set_kernel_args(int32_t* err, struct _cl_kernel** kernel, ...);

// Allocates on a device.
int32_t starpu_opencl_allocate_memory(int devid, struct _cl_mem** addr, size_t size, uint64_t flags);

// Copies size bytes to, from and between devices. With an event the copy is asynchronous, and *ret says
// whether it is under way (-EAGAIN) or done (0).
int32_t starpu_opencl_copy_ram_to_opencl(void* ptr, unsigned src_node, struct _cl_mem* buffer,
                                         unsigned dst_node, size_t size, size_t offset,
                                         struct _cl_event** event, int* ret);
int32_t starpu_opencl_copy_opencl_to_ram(struct _cl_mem* buffer, unsigned src_node, void* ptr,
                                         unsigned dst_node, size_t size, size_t offset,
                                         struct _cl_event** event, int* ret);
int32_t starpu_opencl_copy_opencl_to_opencl(struct _cl_mem* src, unsigned src_node, size_t src_offset,
                                            struct _cl_mem* dst, unsigned dst_node, size_t dst_offset,
                                            size_t size, struct _cl_event** event, int* ret);
int32_t starpu_opencl_copy_async_sync(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                                      size_t dst_offset, unsigned dst_node, size_t size,
                                      struct _cl_event** event);

STARPU_END_DECLARATIONS

#endif
