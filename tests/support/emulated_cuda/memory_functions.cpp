// CUDA's functions about memory of devices and pinned memory.
#include "abi.hpp"
#include "call.hpp"
#include "executor.hpp"

namespace emulated {

namespace {
bool touches(const operation& what, const allocation_ref& piece) {
    return std::find(what.touches.begin(), what.touches.end(), piece) != what.touches.end();
}

bool touches_host(const operation& what, const char* place, std::size_t bytes) {
    return std::any_of(what.touches_host.begin(), what.touches_host.end(), [&](const host_range& range) {
        return range.place < place + bytes && place < range.place + range.bytes;
    });
}

// Tells of work that is still to be done on memory that goes away, and gets it done.
template <typename Touches>
void expect_no_work(access& m, const char* name, const void* place, Touches is_touched) {
    std::vector<point> pending;
    for (const stream_ref& s : m->active) {
        if (state_of(m, s->device) != success) continue; // nothing is done there any more
        for (std::size_t i = 0; i < s->waiting.size(); ++i) {
            if (!is_touched(s->waiting[i])) continue;
            violation("%s of %p while this is pending on it on device %d: %s", name, place, s->device,
                      s->waiting[i].name.c_str());
            pending.push_back({s, s->done + i + 1});
        }
    }
    for (const point& p : pending) m->runs_work->wait(m, p);
}

const char* kind_of(access& m, void* place) {
    if (m->find(place) != nullptr) return "it lies inside of a piece";
    if (m->memory_with(reinterpret_cast<address>(place)) != nullptr) return "nothing is allocated there";
    return m->pinned.contains(place, 1) ? "it is pinned memory of the host" : "no device knows it";
}

status release(access& m, void* place) {
    const allocation_ref piece = m->find(place);
    if (piece == nullptr || piece->base != reinterpret_cast<address>(place)) {
        violation("cudaFree of %p, which cudaMalloc did not return: %s", place, kind_of(m, place));
        return invalid_value;
    }
    if (!piece->is_live) {
        violation("cudaFree of %p, which was freed before", place);
        return invalid_value;
    }
    if (const status broken = state_of(m, piece->device)) return broken;
    expect_no_work(m, "cudaFree", place, [&](const operation& o) { return touches(o, piece); });
    ++m->devices[static_cast<std::size_t>(piece->device)]->counts.host_waits; // for all of the device
    device_memory& memory = m->devices[static_cast<std::size_t>(piece->device)]->memory;
    if (memory.is_written_behind(*piece))
        violation("something was written behind the %zu bytes at %p on device %d", piece->bytes, place,
                  piece->device);
    memory.release(*piece);
    return success;
}

void expect_no_work_on_host(access& m, const char* name, const void* place) {
    const auto* begin = static_cast<const char*>(place);
    const std::size_t bytes = m->pinned.bytes_at(place);
    expect_no_work(m, name, place, [&](const operation& o) { return touches_host(o, begin, bytes); });
}

void describe_host(access& m, pointer_attributes& out, void* place) {
    const bool is_pinned = m->pinned.contains(place, 1);
    constexpr int no_such_device = -2;
    out.type = is_pinned ? host_memory_type : unregistered_memory;
    out.device = is_pinned ? chosen_device() : no_such_device;
    out.device_pointer = is_pinned ? place : nullptr;
    out.host_pointer = is_pinned ? place : nullptr;
}
} // namespace

EMULATED_CUDA_EXPORT status cudaMalloc(void** place, std::size_t bytes) {
    return call("cudaMalloc", [=](access& m) {
        if (disturbs_capture(m)) return capture_unsupported;
        if (place == nullptr) return invalid_value;
        if (bytes == 0) return *place = nullptr, success;
        const bool fails = m->set.failing_allocations.next_fails();
        const allocation_ref piece = fails ? nullptr : chosen(m).memory.allocate(bytes);
        ++(piece == nullptr ? chosen(m).counts.refused_allocations : chosen(m).counts.allocations);
        if (fails) return refusal(m, chosen_device(), m->set.failing_allocations, out_of_memory);
        if (piece == nullptr) return out_of_memory;
        *place = reinterpret_cast<void*>(piece->base);
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaFree(void* place) {
    return call_anyhow("cudaFree", [=](access& m) {
        if (place == nullptr) return success;
        return disturbs_capture(m) ? capture_unsupported : release(m, place);
    });
}

EMULATED_CUDA_EXPORT status cudaMemGetInfo(std::size_t* free_bytes, std::size_t* total_bytes) {
    return call("cudaMemGetInfo", [=](access& m) {
        const device_memory& memory = chosen(m).memory;
        if (free_bytes != nullptr) *free_bytes = memory.capacity_bytes() - memory.used_bytes();
        if (total_bytes != nullptr) *total_bytes = memory.capacity_bytes();
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaHostAlloc(void** place, std::size_t bytes, unsigned) {
    return call("cudaHostAlloc", [=](access& m) {
        if (place == nullptr) return invalid_value;
        if (bytes == 0) return *place = nullptr, success;
        if (m->set.failing_host_allocations.next_fails())
            return refusal(m, chosen_device(), m->set.failing_host_allocations, out_of_memory);
        void* found = m->pinned.allocate(bytes);
        if (found == nullptr) return out_of_memory;
        *place = found;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaMallocHost(void** place, std::size_t bytes) {
    return cudaHostAlloc(place, bytes, 0);
}

EMULATED_CUDA_EXPORT status cudaFreeHost(void* place) {
    return call_anyhow("cudaFreeHost", [=](access& m) {
        if (place == nullptr) return success;
        expect_no_work_on_host(m, "cudaFreeHost", place);
        if (m->pinned.free(place)) return success;
        violation("cudaFreeHost of %p, which cudaHostAlloc did not return or which was freed before", place);
        return invalid_value;
    });
}

EMULATED_CUDA_EXPORT status cudaHostRegister(void* place, std::size_t bytes, unsigned) {
    return call("cudaHostRegister", [=](access& m) {
        if (m->set.failing_host_allocations.next_fails())
            return refusal(m, chosen_device(), m->set.failing_host_allocations, out_of_memory);
        return m->pinned.add(place, bytes);
    });
}

EMULATED_CUDA_EXPORT status cudaHostUnregister(void* place) {
    return call_anyhow("cudaHostUnregister", [=](access& m) {
        expect_no_work_on_host(m, "cudaHostUnregister", place);
        return m->pinned.remove(place);
    });
}

EMULATED_CUDA_EXPORT status cudaHostGetDevicePointer(void** seen_by_device, void* place, unsigned) {
    return call_anyhow("cudaHostGetDevicePointer", [=](access& m) {
        if (seen_by_device == nullptr || !m->pinned.contains(place, 1)) return invalid_value;
        *seen_by_device = place;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaPointerGetAttributes(pointer_attributes* out, const void* place) {
    return call_anyhow("cudaPointerGetAttributes", [=](access& m) {
        if (out == nullptr) return invalid_value;
        void* const same = const_cast<void*>(place);
        if (m->memory_with(reinterpret_cast<address>(place)) == nullptr) {
            describe_host(m, *out, same);
            return success;
        }
        const allocation_ref piece = m->find(place);
        if (piece == nullptr || !piece->is_live) return invalid_value;
        out->type = device_memory_type;
        out->device = piece->device;
        out->device_pointer = same;
        out->host_pointer = nullptr;
        return success;
    });
}

} // namespace emulated
