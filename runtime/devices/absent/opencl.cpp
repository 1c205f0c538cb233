// A build without OpenCL: there are no devices, and the calls of starpu_opencl.h answer ENODEV.
#include "base/report.hpp"
#include "devices/gpu/selection.hpp"
#include "devices/opencl/family.hpp"

#include "starpu_opencl.h"

#include <cerrno>
#include <cstdarg>

namespace starpu::devices::opencl {

std::vector<std::unique_ptr<device>> open_devices(const device_request& request) {
    const auto count = gpu::wanted_count(request, gpu::opencl);
    if (gpu::names_devices(request, gpu::opencl))
        gpu::choose_devices(request, gpu::opencl, 0, {}); // refuses them
    else if (count && count->number > 0)
        base::report_warning(count->subject,
                             "this build has no OpenCL; build it with OpenCL's headers to use such devices");
    return {};
}

} // namespace starpu::devices::opencl

namespace {
int answer(const char* call) {
    return starpu::base::report_error(-ENODEV, call,
                                      "this build has no OpenCL; build it with OpenCL's headers");
}

void answer_nothing(const char* call) {
    errno = -answer(call);
}
} // namespace

#pragma GCC diagnostic ignored "-Wunused-parameter"

extern "C" {
void starpu_opencl_get_context(int devid, struct _cl_context** context) {
    answer_nothing(__func__);
}

void starpu_opencl_get_device(int devid, struct _cl_device_id** device) {
    answer_nothing(__func__);
}

void starpu_opencl_get_queue(int devid, struct _cl_command_queue** queue) {
    answer_nothing(__func__);
}

void starpu_opencl_get_current_context(struct _cl_context** context) {
    answer_nothing(__func__);
}

void starpu_opencl_get_current_queue(struct _cl_command_queue** queue) {
    answer_nothing(__func__);
}

int starpu_opencl_load_opencl_from_file(const char* source_file_name,
                                        struct starpu_opencl_program* opencl_programs,
                                        const char* build_options) {
    return answer(__func__);
}

int starpu_opencl_load_opencl_from_string(const char* opencl_program_source,
                                          struct starpu_opencl_program* opencl_programs,
                                          const char* build_options) {
    return answer(__func__);
}

int starpu_opencl_unload_opencl(struct starpu_opencl_program* opencl_programs) {
    return answer(__func__);
}

void starpu_opencl_load_program_source(const char* source_file_name, char* located_file_name,
                                       char* located_dir_name, char* opencl_program_source) {
    answer_nothing(__func__);
}

void starpu_opencl_load_program_source_malloc(const char* source_file_name, char** located_file_name,
                                              char** located_dir_name, char** opencl_program_source) {
    answer_nothing(__func__);
}

int starpu_opencl_compile_opencl_from_file(const char* source_file_name, const char* build_options) {
    return answer(__func__);
}

int starpu_opencl_compile_opencl_from_string(const char* opencl_program_source, const char* file_name,
                                             const char* build_options) {
    return answer(__func__);
}

int starpu_opencl_load_binary_opencl(const char* kernel_id, struct starpu_opencl_program* opencl_programs) {
    return answer(__func__);
}

int starpu_opencl_load_kernel(struct _cl_kernel** kernel, struct _cl_command_queue** queue,
                              struct starpu_opencl_program* opencl_programs, const char* kernel_name,
                              int devid) {
    return answer(__func__);
}

int starpu_opencl_release_kernel(struct _cl_kernel* kernel) {
    return answer(__func__);
}

int starpu_opencl_collect_stats(struct _cl_event* event) {
    return answer(__func__);
}

int starpu_opencl_set_kernel_args(int32_t* err, struct _cl_kernel** kernel, ...) {
    answer_nothing(__func__);
    if (err != nullptr) *err = -1;
    return 0;
}

int32_t starpu_opencl_allocate_memory(int devid, struct _cl_mem** addr, size_t size, uint64_t flags) {
    return answer(__func__);
}

int32_t starpu_opencl_copy_ram_to_opencl(void* ptr, unsigned src_node, struct _cl_mem* buffer,
                                         unsigned dst_node, size_t size, size_t offset,
                                         struct _cl_event** event, int* ret) {
    return answer(__func__);
}

int32_t starpu_opencl_copy_opencl_to_ram(struct _cl_mem* buffer, unsigned src_node, void* ptr,
                                         unsigned dst_node, size_t size, size_t offset,
                                         struct _cl_event** event, int* ret) {
    return answer(__func__);
}

int32_t starpu_opencl_copy_opencl_to_opencl(struct _cl_mem* src, unsigned src_node, size_t src_offset,
                                            struct _cl_mem* dst, unsigned dst_node, size_t dst_offset,
                                            size_t size, struct _cl_event** event, int* ret) {
    return answer(__func__);
}

int32_t starpu_opencl_copy_async_sync(uintptr_t src, size_t src_offset, unsigned src_node, uintptr_t dst,
                                      size_t dst_offset, unsigned dst_node, size_t size,
                                      struct _cl_event** event) {
    return answer(__func__);
}

size_t starpu_opencl_get_global_mem_size(int devid) {
    answer_nothing(__func__);
    return 0;
}

} // extern "C"
