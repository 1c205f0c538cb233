// OpenCL devices: none is driven yet.
#include "api/later/later.hpp"

#include "starpu_opencl.h"

extern "C" {

LATER(void, starpu_opencl_display_error,
      (const char* func, const char* file, int line, const char* msg, int32_t status))
LATER(void, starpu_opencl_report_error,
      (const char* func, const char* file, int line, const char* msg, int32_t status))
LATER(const char*, starpu_opencl_error_string, (int32_t status))
LATER(void, starpu_opencl_get_context, (int devid, struct _cl_context** context))
LATER(void, starpu_opencl_get_device, (int devid, struct _cl_device_id** device))
LATER(void, starpu_opencl_get_queue, (int devid, struct _cl_command_queue** queue))
LATER(void, starpu_opencl_get_current_context, (struct _cl_context * *context))
LATER(void, starpu_opencl_get_current_queue, (struct _cl_command_queue * *queue))
LATER(int, starpu_opencl_load_opencl_from_file,
      (const char* source_file_name, struct starpu_opencl_program* opencl_programs,
       const char* build_options))
LATER(int, starpu_opencl_load_opencl_from_string,
      (const char* opencl_program_source, struct starpu_opencl_program* opencl_programs,
       const char* build_options))
LATER(int, starpu_opencl_unload_opencl, (struct starpu_opencl_program * opencl_programs))
LATER(void, starpu_opencl_load_program_source,
      (const char* source_file_name, char* located_file_name, char* located_dir_name,
       char* opencl_program_source))
LATER(void, starpu_opencl_load_program_source_malloc,
      (const char* source_file_name, char** located_file_name, char** located_dir_name,
       char** opencl_program_source))
LATER(int, starpu_opencl_compile_opencl_from_file, (const char* source_file_name, const char* build_options))
LATER(int, starpu_opencl_compile_opencl_from_string,
      (const char* opencl_program_source, const char* file_name, const char* build_options))
LATER(int, starpu_opencl_load_binary_opencl,
      (const char* kernel_id, struct starpu_opencl_program* opencl_programs))
LATER(int, starpu_opencl_load_kernel,
      (struct _cl_kernel * *kernel, struct _cl_command_queue** queue,
       struct starpu_opencl_program* opencl_programs, const char* kernel_name, int devid))
LATER(int, starpu_opencl_release_kernel, (struct _cl_kernel * kernel))
LATER(int, starpu_opencl_collect_stats, (struct _cl_event * event))
LATER(int, starpu_opencl_set_kernel_args, (int32_t * err, struct _cl_kernel** kernel, ...))
LATER(int32_t, starpu_opencl_allocate_memory, (int devid, struct _cl_mem** addr, size_t size, uint64_t flags))
LATER(int32_t, starpu_opencl_copy_ram_to_opencl,
      (void* ptr, unsigned src_node, struct _cl_mem* buffer, unsigned dst_node, size_t size, size_t offset,
       struct _cl_event** event, int* ret))
LATER(int32_t, starpu_opencl_copy_opencl_to_ram,
      (struct _cl_mem * buffer, unsigned src_node, void* ptr, unsigned dst_node, size_t size, size_t offset,
       struct _cl_event** event, int* ret))
LATER(int32_t, starpu_opencl_copy_opencl_to_opencl,
      (struct _cl_mem * src, unsigned src_node, size_t src_offset, struct _cl_mem* dst, unsigned dst_node,
       size_t dst_offset, size_t size, struct _cl_event** event, int* ret))
LATER(int32_t, starpu_opencl_copy_async_sync,
      (uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst, size_t dst_offset,
       unsigned dst_node, size_t size, struct _cl_event** event))

} // extern "C"
