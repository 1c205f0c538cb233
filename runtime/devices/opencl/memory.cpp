// Buffers, and copies from and to them.
#include "devices/opencl/memory.hpp"

#include "base/checked_size.hpp"
#include "base/report.hpp"
#include "devices/opencl/status.hpp"
#include "devices/opencl/strided_copies.hpp"

#include <cerrno>

namespace starpu::devices::opencl {

namespace {
thread_local cl_event event_of_program = nullptr; // between native_queue() and mark()

side side_of(const memory::location& place, const memory::backend& here) {
    if (place.owner == &here) return {reinterpret_cast<cl_mem>(place.base), nullptr, place.offset_bytes};
    return {nullptr, reinterpret_cast<char*>(place.base), place.offset_bytes};
}

bool is_empty(const memory::strided_shape& shape) {
    return shape.payload_bytes() == 0;
}

queue_kind queue_of(memory::direction which) {
    switch (which) {
    case memory::direction::in:
        return queue_kind::in;
    case memory::direction::out:
        return queue_kind::out;
    default:
        return queue_kind::peer;
    }
}
} // namespace

bool device_memory::reserve(std::size_t bytes) noexcept {
    std::size_t used = used_bytes_.load(std::memory_order_relaxed);
    do {
        if (bytes > capacity_bytes() || used > capacity_bytes() - bytes) return false;
    } while (!used_bytes_.compare_exchange_weak(used, (base::checked_size(used) + bytes).value(),
                                                std::memory_order_relaxed));
    return true;
}

memory::address device_memory::allocate(std::size_t bytes, int) noexcept {
    const std::size_t wanted = bytes == 0 ? 1 : bytes;
    if (is_lost() || !reserve(wanted)) return 0;
    cl_int status = CL_SUCCESS;
    owned_buffer made = create_buffer(on_, wanted, CL_MEM_READ_WRITE, status);
    if (status != CL_SUCCESS) used_bytes_.fetch_sub(wanted, std::memory_order_relaxed);
    return reinterpret_cast<memory::address>(made.release());
}

void device_memory::release(memory::address place, std::size_t bytes, int) noexcept {
    if (place == 0) return;
    calls().ReleaseMemObject(reinterpret_cast<cl_mem>(place));
    used_bytes_.fetch_sub(bytes == 0 ? 1 : bytes, std::memory_order_relaxed);
}

int device_memory::copy(const memory::location& from, const memory::location& to,
                        const memory::strided_shape& shape, bool may_be_late,
                        memory::operation& started) noexcept {
    if (is_empty(shape)) return 0;
    if (is_lost()) return -EIO;
    const side source = side_of(from, *this);
    const side destination = side_of(to, *this);
    std::uint64_t number = 0;
    if (const cl_int status = put_copy(on_, source, destination, shape, number)) {
        const int error = report("data copy", "an OpenCL device refuses a copy", status);
        return is_lost() ? -EIO : error;
    }
    const queue_kind which = opencl::queue_of(source, destination);
    if (may_be_late && copies_may_be_late_) {
        started = {this, static_cast<std::uint64_t>(which), number};
        return -EAGAIN;
    }
    if (on_.queue(which).wait(number) == memory::progress::done) return 0;
    return base::report_error(-EIO, "data copy", "OpenCL device %u, %s, failed to copy data",
                              base::number_of(on_.number()), on_.device.name.c_str());
}

memory::progress device_memory::test(const memory::operation& what) noexcept {
    return on_.queue(static_cast<queue_kind>(what.queue)).test(what.number);
}

memory::progress device_memory::wait(const memory::operation& what) noexcept {
    return on_.queue(static_cast<queue_kind>(what.queue)).wait(what.number);
}

void* device_memory::native_queue(memory::direction) noexcept {
    owned_event(std::exchange(event_of_program, nullptr)); // of a method that had no use for it
    return &event_of_program;
}

int device_memory::mark(memory::direction which, memory::operation& what) noexcept {
    const owned_event event(std::exchange(event_of_program, nullptr));
    const queue_kind marked = queue_of(which);
    std::uint64_t number = 0;
    if (const cl_int status = on_.queue(marked).mark(number, event.get()))
        return report("data copy", "the event of a program's own copy cannot be waited for", status);
    what = {this, static_cast<std::uint64_t>(marked), number};
    return 0;
}

} // namespace starpu::devices::opencl
