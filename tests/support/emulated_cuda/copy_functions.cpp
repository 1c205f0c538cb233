// CUDA's functions that copy and fill memory.
#include "abi.hpp"
#include "call.hpp"
#include "copy.hpp"
#include "poison.hpp"

#include <cstring>

namespace emulated {

namespace {
status copy_late(stream_handle handle, const copy_request& what) {
    return call_on(what.function, handle,
                   [&](access& m, const stream_ref& on) { return start_copy(m, on, what, false); });
}

// On the default stream. What stays on devices is late even so, as CUDA has it.
status copy_now(const copy_request& what) {
    return call(what.function,
                [&](access& m) { return start_copy(m, default_stream_of(m, chosen_device()), what, true); });
}

copy_side side_of(const pitched_pointer& pointer, const position& start) {
    const std::size_t slice = pointer.pitch * pointer.height;
    char* place = static_cast<char*>(pointer.place);
    if (place != nullptr) place += start.x + start.y * pointer.pitch + start.z * slice;
    return {place, pointer.pitch, slice};
}

copy_request block_of(const char* function, const copy_3d& what) {
    return {function,
            side_of(what.from, what.from_position),
            side_of(what.to, what.to_position),
            what.size.width,
            what.size.height,
            what.size.depth,
            what.kind};
}

// Serialises with the default streams of both devices, as CUDA promises.
void join_default_streams(access& m, int device, const point& copy) {
    const stream_ref other = default_stream_of(m, device);
    if (other == copy.on) return;
    operation mark;
    mark.name = "end of a copy between devices";
    mark.after = {copy};
    issue(m, other, std::move(mark));
}

status fill(const char* function, stream_handle handle, void* place, int byte, std::size_t bytes) {
    return call_on(function, handle, [=](access& m, const stream_ref& on) {
        const allocation_ref piece = m->find(place);
        const auto at = reinterpret_cast<address>(place);
        if (piece == nullptr || !piece->is_live || at - piece->base + bytes > piece->bytes) {
            violation("%s of %zu bytes at %p, which are not all allocated device memory", function, bytes,
                      place);
            return invalid_value;
        }
        char* view = m->devices[static_cast<std::size_t>(piece->device)]->memory.view(at);
        operation made;
        made.name = function;
        made.by = part::compute;
        made.touches = {piece};
        made.body = [=] { std::memset(view, byte, bytes); };
        issue(m, on, std::move(made));
        return success;
    });
}
} // namespace

EMULATED_CUDA_EXPORT status cudaMemcpy(void* to, const void* from, std::size_t bytes, copy_kind kind) {
    return copy_now(row_of("cudaMemcpy", to, from, bytes, kind));
}

EMULATED_CUDA_EXPORT status cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, copy_kind kind,
                                            stream_handle on) {
    return copy_late(on, row_of("cudaMemcpyAsync", to, from, bytes, kind));
}

EMULATED_CUDA_EXPORT status cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from,
                                         std::size_t from_pitch, std::size_t width, std::size_t height,
                                         copy_kind kind) {
    if (width > to_pitch || width > from_pitch) return remember(invalid_value);
    return copy_now(plane_of("cudaMemcpy2D", to, to_pitch, from, from_pitch, width, height, kind));
}

EMULATED_CUDA_EXPORT status cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                                              std::size_t from_pitch, std::size_t width, std::size_t height,
                                              copy_kind kind, stream_handle on) {
    if (width > to_pitch || width > from_pitch) return remember(invalid_value);
    return copy_late(on, plane_of("cudaMemcpy2DAsync", to, to_pitch, from, from_pitch, width, height, kind));
}

EMULATED_CUDA_EXPORT status cudaMemcpy3D(const copy_3d* what) {
    if (what == nullptr) return remember(invalid_value);
    return copy_now(block_of("cudaMemcpy3D", *what));
}

EMULATED_CUDA_EXPORT status cudaMemcpy3DAsync(const copy_3d* what, stream_handle on) {
    if (what == nullptr) return remember(invalid_value);
    return copy_late(on, block_of("cudaMemcpy3DAsync", *what));
}

EMULATED_CUDA_EXPORT status cudaMemcpyPeer(void* to, int to_device, const void* from, int from_device,
                                           std::size_t bytes) {
    return call("cudaMemcpyPeer", [=](access& m) {
        if (to_device < 0 || to_device >= m->set.devices || from_device < 0 || from_device >= m->set.devices)
            return invalid_device;
        const stream_ref on = default_stream_of(m, chosen_device());
        operation start; // behind what both devices were given before
        start.name = "start of cudaMemcpyPeer";
        for (const stream_ref& s : m->active)
            if ((s->device == to_device || s->device == from_device) && s->joins_default && s != on)
                start.after.push_back(newest(s));
        issue(m, on, std::move(start));
        const status done =
            start_copy(m, on, row_of("cudaMemcpyPeer", to, from, bytes, device_to_device), false);
        for (const int device : {to_device, from_device}) join_default_streams(m, device, newest(on));
        return done;
    });
}

EMULATED_CUDA_EXPORT status cudaMemcpyPeerAsync(void* to, int, const void* from, int, std::size_t bytes,
                                                stream_handle on) {
    return copy_late(on, row_of("cudaMemcpyPeerAsync", to, from, bytes, device_to_device));
}

EMULATED_CUDA_EXPORT status cudaMemcpy3DPeerAsync(const copy_3d_peer* what, stream_handle on) {
    if (what == nullptr) return remember(invalid_value);
    const copy_3d same{nullptr,  what->from_position, what->from,      nullptr, what->to_position,
                       what->to, what->size,          device_to_device};
    return copy_late(on, block_of("cudaMemcpy3DPeerAsync", same));
}

EMULATED_CUDA_EXPORT status cudaMemset(void* place, int byte, std::size_t bytes) {
    return fill("cudaMemset", nullptr, place, byte, bytes);
}

EMULATED_CUDA_EXPORT status cudaMemsetAsync(void* place, int byte, std::size_t bytes, stream_handle on) {
    return fill("cudaMemsetAsync", on, place, byte, bytes);
}

} // namespace emulated
