// OpenCL devices: their contexts and queues, programs and kernels for them, memory on them.
//
// A device is named by its number, as starpu_worker_get_devid() tells it of an OpenCL worker. Each device has
// a context of its own and a queue for kernels, which does things in order. In kernel functions a buffer's
// DEV_HANDLE is a cl_mem and its OFFSET says, in bytes, where in it the data begin. A device is in use
// between starpu_init and starpu_shutdown if it has a worker. Where the headers of OpenCL are found,
// STARPU_USE_OPENCL is defined; programs that call OpenCL themselves are linked to it (-lOpenCL), the runtime
// is not. In a build without OpenCL the macro is undefined and the calls answer ENODEV. All calls may come
// from any thread; errors have one line on stderr.
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

// What cl_context, cl_device_id and so on point to; cl_int is int32_t, cl_mem_flags uint64_t. They are
// written out so that everything is declared without OpenCL's headers too.
struct _cl_command_queue;
struct _cl_context;
struct _cl_device_id;
struct _cl_event;
struct _cl_kernel;
struct _cl_mem;
struct _cl_program;

// One program built for each device, by the device's number; NULL where the device is not in use. Programs
// may fill it by hand too.
struct starpu_opencl_program {
    struct _cl_program* programs[STARPU_MAXOPENCLDEVS];
};

// Prints in one line what an OpenCL status means, with a message of the caller's (or NULL) and where it was
// found.
void starpu_opencl_display_error(const char* func, const char* file, int line, const char* msg,
                                 int32_t status);

// The same for use by STARPU_OPENCL_REPORT_ERROR, which then stops the program.
void starpu_opencl_report_error(const char* func, const char* file, int line, const char* msg,
                                int32_t status);

// The name of a status, such as "CL_INVALID_VALUE"; the library's, never NULL.
const char* starpu_opencl_error_string(int32_t status);

// The three above for the place where they stand; the REPORT ones stop the program.
#define STARPU_OPENCL_DISPLAY_ERROR(status)                                                                  \
    starpu_opencl_display_error(__starpu_func__, __FILE__, __LINE__, NULL, status)
#define STARPU_OPENCL_REPORT_ERROR(status)                                                                   \
    (starpu_opencl_report_error(__starpu_func__, __FILE__, __LINE__, NULL, status), STARPU_ABORT())
#define STARPU_OPENCL_REPORT_ERROR_WITH_MSG(msg, status)                                                     \
    (starpu_opencl_report_error(__starpu_func__, __FILE__, __LINE__, msg, status), STARPU_ABORT())

// A device's context, its OpenCL device, its queue of kernels. They stay the runtime's. NULL and errno ENODEV
// for a device that is not in use.
void starpu_opencl_get_context(int devid, struct _cl_context** context);
void starpu_opencl_get_device(int devid, struct _cl_device_id** device);
void starpu_opencl_get_queue(int devid, struct _cl_command_queue** queue);

// The same of the worker that runs the calling kernel function; NULL and errno ENODEV elsewhere.
void starpu_opencl_get_current_context(struct _cl_context** context);
void starpu_opencl_get_current_queue(struct _cl_command_queue** queue);

// (1.0) Bytes of a device's memory; 0 and errno ENODEV for one that is not in use.
size_t starpu_opencl_get_global_mem_size(int devid);

// Builds a program for all devices in use, from a file or a string; build_options may be NULL. A file is
// looked for as it is named, in STARPU_OPENCL_PROGRAM_DIR and in share/starpu/opencl where the runtime is
// installed; what lies beside it can be included, with some OpenCL drivers unless there are blanks in the
// folder's name. Returns 0, also where no device is in use, or -ENOENT (no such file), -EINVAL (it does not
// compile: the line holds what the compiler says) or -ENOMEM; then all programs are NULL. The caller owns the
// programs and gives them back with starpu_opencl_unload_opencl().
int starpu_opencl_load_opencl_from_file(const char* source_file_name,
                                        struct starpu_opencl_program* opencl_programs,
                                        const char* build_options);
int starpu_opencl_load_opencl_from_string(const char* opencl_program_source,
                                          struct starpu_opencl_program* opencl_programs,
                                          const char* build_options);

// Gives such programs back, which must happen before starpu_shutdown(). Returns 0 or -EINVAL for NULL.
int starpu_opencl_unload_opencl(struct starpu_opencl_program* opencl_programs);

// Finds and reads a program's source: the path it was found at, that path's folder with its final slash and
// the text, each where the place is not NULL. The first stores into arrays of the caller's, which have 1024,
// 1024 and 16384 bytes; errno is EOVERFLOW for what is longer. The second gives memory of malloc(), which the
// caller frees; NULL on errors. errno is ENOENT where there is no such file.
void starpu_opencl_load_program_source(const char* source_file_name, char* located_file_name,
                                       char* located_dir_name, char* opencl_program_source);
void starpu_opencl_load_program_source_malloc(const char* source_file_name, char** located_file_name,
                                              char** located_dir_name, char** opencl_program_source);

// Compile a program ahead: for each device in use its binary goes to a file in $STARPU_HOME/.starpu/opencl
// (or $HOME/.starpu/opencl), named after the last part of the source's name and the device. The third loads
// such binaries by the same name. Returns 0, -ENOENT (there is no such file, or no home folder), -EINVAL (it
// does not compile, or is no binary for the device), -EIO (it cannot be written, or read), -EPERM (the folder
// or the file may be written by others, or is theirs) or -ENOMEM.
int starpu_opencl_compile_opencl_from_file(const char* source_file_name, const char* build_options);
int starpu_opencl_compile_opencl_from_string(const char* opencl_program_source, const char* file_name,
                                             const char* build_options);
int starpu_opencl_load_binary_opencl(const char* kernel_id, struct starpu_opencl_program* opencl_programs);

// Makes a kernel of a program for a device and tells the queue to send it to (where the place is not NULL).
// Returns an OpenCL status: CL_SUCCESS, CL_INVALID_KERNEL_NAME, CL_INVALID_DEVICE... The caller owns the
// kernel and gives it back with the second, after it was sent; kernels of one task are not shared with
// another.
int starpu_opencl_load_kernel(struct _cl_kernel** kernel, struct _cl_command_queue** queue,
                              struct starpu_opencl_program* opencl_programs, const char* kernel_name,
                              int devid);
int starpu_opencl_release_kernel(struct _cl_kernel* kernel);

// In a kernel function, once the event of a kernel has completed: adds the time it took on the device, in
// cycles of the device's clock, to used_cycles of the task's profiling info, while profiling is on. The event
// stays the caller's. Returns 0, -EINVAL, or -ENODATA for an event without times or not complete.
int starpu_opencl_collect_stats(struct _cl_event* event);

// Sets a kernel's arguments from the first on: each is a size and a pointer to the value, the list ends with
// 0. Returns how many were set; *err is CL_SUCCESS, or the status of the one that was refused.
int starpu_opencl_set_kernel_args(int32_t* err, struct _cl_kernel** kernel, ...);

// Allocates size bytes on a device, with OpenCL's flags (CL_MEM_READ_WRITE...). The caller owns the buffer
// and gives it back with clReleaseMemObject(); it does not count against the device's memory limit. Returns
// an OpenCL status; *addr is NULL on errors.
int32_t starpu_opencl_allocate_memory(int devid, struct _cl_mem** addr, size_t size, uint64_t flags);

// Copies size bytes to, from and within the device of the given memory node; offsets are bytes in buffers.
// With event NULL the copy is over when the call returns and *ret is 0. Otherwise it is under way, *ret is
// -EAGAIN and *event is what to wait for, the caller's to release. Returns an OpenCL status. Between two
// devices there is no way but through main memory.
int32_t starpu_opencl_copy_ram_to_opencl(void* ptr, unsigned src_node, struct _cl_mem* buffer,
                                         unsigned dst_node, size_t size, size_t offset,
                                         struct _cl_event** event, int* ret);
int32_t starpu_opencl_copy_opencl_to_ram(struct _cl_mem* buffer, unsigned src_node, void* ptr,
                                         unsigned dst_node, size_t size, size_t offset,
                                         struct _cl_event** event, int* ret);
int32_t starpu_opencl_copy_opencl_to_opencl(struct _cl_mem* src, unsigned src_node, size_t src_offset,
                                            struct _cl_mem* dst, unsigned dst_node, size_t dst_offset,
                                            size_t size, struct _cl_event** event, int* ret);

// The same for either direction: src and dst are an address or a cl_mem, as their nodes are. Returns 0 or
// -EAGAIN, as *ret above, or an OpenCL status.
int32_t starpu_opencl_copy_async_sync(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                                      size_t dst_offset, unsigned dst_node, size_t size,
                                      struct _cl_event** event);

STARPU_END_DECLARATIONS

#endif
