// What the emulation offers to tests beside CUDA's own functions: kernels, and looking behind the scenes.
#include "abi.hpp"
#include "call.hpp"
#include "executor.hpp"
#include "poison.hpp"

#include <cstring>

namespace emulated {

namespace {
// A copy of the argument, aligned for anything, and what in it is an address of device memory.
struct kernel_argument {
    std::shared_ptr<std::vector<std::max_align_t>> place;
    std::vector<allocation_ref> touches;
};

kernel_argument take_argument(access& m, const void* argument, std::size_t bytes) {
    const std::size_t units = (bytes + sizeof(std::max_align_t) - 1) / sizeof(std::max_align_t);
    kernel_argument taken{std::make_shared<std::vector<std::max_align_t>>(units), {}};
    if (bytes != 0) std::memcpy(taken.place->data(), argument, bytes);
    for (std::size_t at = 0; at + sizeof(void*) <= bytes; at += sizeof(void*)) {
        void* word;
        std::memcpy(&word, static_cast<const char*>(argument) + at, sizeof word);
        if (allocation_ref piece = m->find(word)) taken.touches.push_back(std::move(piece));
    }
    return taken;
}

status launch(access& m, const stream_ref& on, void (*kernel)(void*), const void* argument,
              std::size_t bytes) {
    if (on->device != chosen_device()) {
        violation("a kernel is launched on a stream of device %d while the thread uses device %d", on->device,
                  chosen_device());
        return invalid_handle;
    }
    failure_plan& plan = m->set.failing_launches;
    const bool fails = plan.next_fails();
    if (fails && !plan.is_late()) return refusal(m, on->device, plan, launch_out_of_resources);
    kernel_argument taken = take_argument(m, argument, bytes);
    operation made;
    made.name = "a kernel";
    made.by = part::compute;
    made.is_kernel = true;
    made.fails = fails;
    made.touches = std::move(taken.touches);
    made.body = [kernel, place = std::move(taken.place)] { kernel(place->data()); };
    ++chosen(m).counts.kernels;
    issue(m, on, std::move(made));
    return success;
}

// Whether the calling kernel may use the piece; says why not.
bool is_usable(access& m, const allocation_ref& piece, const void* pointer) {
    const int device = executing_device();
    if (!is_in_kernel())
        violation("the view of device memory at %p is asked for outside of a kernel", pointer);
    else if (piece == nullptr)
        violation("a kernel on device %d uses %p, which was never allocated", device, pointer);
    else if (!piece->is_live)
        violation("a kernel on device %d uses %p, which was freed", device, pointer);
    else if (!m->reaches(device, piece->device))
        violation("a kernel on device %d uses %p of device %d, which it has no access to", device, pointer,
                  piece->device);
    else
        return true;
    return false;
}
} // namespace

EMULATED_CUDA_EXPORT int emulated_cuda_launch(void* stream, void (*kernel)(void*), const void* argument,
                                              std::size_t argument_bytes) {
    return call_on("a kernel launch", stream, [=](access& m, const stream_ref& on) {
        return launch(m, on, kernel, argument, argument_bytes);
    });
}

// A view is returned in any case: behind memory that is not there it faults.
EMULATED_CUDA_EXPORT void* emulated_cuda_host_view(const void* pointer) {
    access m = enter();
    const auto at = reinterpret_cast<address>(pointer);
    const device_memory* memory = m->memory_with(at);
    if (memory == nullptr) {
        if (!m->pinned.contains(pointer, 1)) violation("%p is no device memory", pointer);
        return const_cast<void*>(pointer);
    }
    is_usable(m, memory->find(at), pointer);
    return memory->view(at);
}

EMULATED_CUDA_EXPORT void emulated_cuda_reads(const void* pointer, std::size_t row_bytes, std::size_t rows,
                                              std::size_t pitch_bytes, const char* what) {
    const char* view = static_cast<const char*>(emulated_cuda_host_view(pointer));
    {
        access m = enter();
        const allocation_ref piece = m->find(pointer);
        if (!m->set.counts_unwritten_reads || piece == nullptr || !piece->is_live) return;
    }
    std::size_t unwritten = 0;
    for (std::size_t row = 0; row < rows; ++row)
        unwritten += unwritten_bytes(view + row * pitch_bytes, row_bytes);
    if (unwritten != 0)
        violation("%s: %zu bytes of device memory are read that were never written", what, unwritten);
}

EMULATED_CUDA_EXPORT unsigned long emulated_cuda_violations() {
    return violation_count();
}

EMULATED_CUDA_EXPORT void emulated_cuda_count_violation(const char* line) {
    violation("%s", line);
}

EMULATED_CUDA_EXPORT std::size_t emulated_cuda_live_bytes() {
    access m = enter();
    std::size_t bytes = 0;
    for (const auto& d : m->devices) bytes += d->memory.live_bytes();
    return bytes;
}

EMULATED_CUDA_EXPORT emulated_cuda_counts emulated_cuda_count(int device) {
    access m = enter();
    if (device < 0 || device >= m->set.devices) return {};
    return m->devices[static_cast<std::size_t>(device)]->counts;
}

EMULATED_CUDA_EXPORT std::uint64_t emulated_cuda_planned_failures() {
    access m = enter();
    const settings& s = m->set;
    return s.failing_allocations.failed() + s.failing_host_allocations.failed() + s.failing_copies.failed() +
           s.failing_launches.failed();
}

EMULATED_CUDA_EXPORT void emulated_cuda_lose_device(int device) {
    access m = enter();
    if (device >= 0 && device < m->set.devices)
        m->devices[static_cast<std::size_t>(device)]->broken = ecc_uncorrectable;
}

EMULATED_CUDA_EXPORT void emulated_cuda_reset() {
    reset_machine();
}

} // namespace emulated
