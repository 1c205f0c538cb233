// starpu_opencl.h: memory of devices, and copies by size and offset.
#include "devices/c_api/opencl/calls.hpp"
#include "devices/opencl/strided_copies.hpp"
#include "memory/nodes.hpp"

#include "starpu_opencl.h"

using namespace starpu;
using namespace starpu::devices::opencl;

namespace {
session* session_of_node(unsigned node, const char* call) {
    if (node < memory::node_count() && memory::at(base::memory_node_id{node}).kind() == STARPU_OPENCL_RAM)
        return session_for(base::signed_number_of(memory::at(base::memory_node_id{node}).device), call);
    base::report_error(-EINVAL, call, "memory node %u is not that of an OpenCL device", node);
    return nullptr;
}

bool is_opencl(unsigned node) {
    return node < memory::node_count() && memory::at(base::memory_node_id{node}).kind() == STARPU_OPENCL_RAM;
}

// What a call gives back: the event, or nothing left to wait for.
cl_int finish_or_hand_out(session& on, queue_kind which, std::uint64_t number, cl_event* event, int* ret) {
    timeline& queue = on.queue(which);
    if (ret != nullptr) *ret = event != nullptr ? -EAGAIN : 0;
    if (event == nullptr)
        return queue.wait(number) == memory::progress::done ? CL_SUCCESS : CL_OUT_OF_RESOURCES;
    *event = queue.event_of(number).release();
    if (*event != nullptr) return CL_SUCCESS;
    // It was over before it could be asked for: the event of a mark stands for it.
    return calls().EnqueueMarkerWithWaitList(queue.native(), 0, nullptr, event);
}

cl_int copy_run(session* on, const side& from, const side& to, std::size_t bytes, cl_event* event, int* ret) {
    if (event != nullptr) *event = nullptr;
    if (ret != nullptr) *ret = 0;
    if (on == nullptr) return CL_INVALID_DEVICE;
    if (bytes == 0) return CL_SUCCESS;
    std::uint64_t number = 0;
    if (const cl_int status = put_copy(*on, from, to, memory::run_of(bytes), number)) return status;
    return finish_or_hand_out(*on, queue_of(from, to), number, event, ret);
}

side in_main_memory(void* ptr, std::size_t offset = 0) {
    return {nullptr, static_cast<char*>(ptr), offset};
}
} // namespace

extern "C" {

std::int32_t starpu_opencl_allocate_memory(int devid, struct _cl_mem** addr, std::size_t size,
                                           std::uint64_t flags) {
    if (addr == nullptr) {
        base::report_error(-EINVAL, __func__, "addr is NULL; pass where the buffer goes");
        return CL_INVALID_VALUE;
    }
    *addr = nullptr;
    session* on = session_for(devid, __func__);
    if (on == nullptr) return CL_INVALID_DEVICE;
    cl_int status = CL_SUCCESS;
    *addr = create_buffer(*on, size, flags, status).release();
    return status;
}

std::int32_t starpu_opencl_copy_ram_to_opencl(void* ptr, unsigned, struct _cl_mem* buffer, unsigned dst_node,
                                              std::size_t size, std::size_t offset, struct _cl_event** event,
                                              int* ret) {
    return copy_run(session_of_node(dst_node, __func__), in_main_memory(ptr), {buffer, nullptr, offset}, size,
                    event, ret);
}

std::int32_t starpu_opencl_copy_opencl_to_ram(struct _cl_mem* buffer, unsigned src_node, void* ptr, unsigned,
                                              std::size_t size, std::size_t offset, struct _cl_event** event,
                                              int* ret) {
    return copy_run(session_of_node(src_node, __func__), {buffer, nullptr, offset}, in_main_memory(ptr), size,
                    event, ret);
}

std::int32_t starpu_opencl_copy_opencl_to_opencl(struct _cl_mem* src, unsigned src_node,
                                                 std::size_t src_offset, struct _cl_mem* dst,
                                                 unsigned dst_node, std::size_t dst_offset, std::size_t size,
                                                 struct _cl_event** event, int* ret) {
    session* on = session_of_node(dst_node, __func__);
    if (on != nullptr && src_node != dst_node) {
        base::report_error(-ENOSYS, __func__,
                           "there is no way from memory node %u to %u; copy through main memory", src_node,
                           dst_node);
        on = nullptr;
    }
    return copy_run(on, {src, nullptr, src_offset}, {dst, nullptr, dst_offset}, size, event, ret);
}

std::int32_t starpu_opencl_copy_async_sync(std::uintptr_t src, std::size_t src_offset, unsigned src_node,
                                           std::uintptr_t dst, std::size_t dst_offset, unsigned dst_node,
                                           std::size_t size, struct _cl_event** event) {
    const bool from_device = is_opencl(src_node);
    const bool to_device = is_opencl(dst_node);
    int ret = 0;
    if (from_device && to_device) {
        const cl_int status = starpu_opencl_copy_opencl_to_opencl(reinterpret_cast<cl_mem>(src), src_node,
                                                                  src_offset, reinterpret_cast<cl_mem>(dst),
                                                                  dst_node, dst_offset, size, event, &ret);
        return status == CL_SUCCESS ? ret : status;
    }
    session* on = session_of_node(from_device ? src_node : dst_node, __func__);
    const side from = from_device ? side{reinterpret_cast<cl_mem>(src), nullptr, src_offset}
                                  : in_main_memory(reinterpret_cast<void*>(src), src_offset);
    const side to = to_device ? side{reinterpret_cast<cl_mem>(dst), nullptr, dst_offset}
                              : in_main_memory(reinterpret_cast<void*>(dst), dst_offset);
    const cl_int status = copy_run(on, from, to, size, event, &ret);
    return status == CL_SUCCESS ? ret : status;
}

} // extern "C"
