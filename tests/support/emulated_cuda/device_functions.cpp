// CUDA's functions about devices.
#include "abi.hpp"
#include "call.hpp"
#include "executor.hpp"

#include <cstdio>
#include <cstring>

namespace emulated {

namespace {
bool exists(access& m, int device) {
    return device >= 0 && device < m->set.devices;
}

int value_of(int attribute, int device) {
    switch (attribute) {
    case max_threads_per_block:
        return 1024;
    case warp_size:
        return 32;
    case clock_rate_khz:
        return 1000000;
    case multiprocessor_count:
    case concurrent_kernels:
    case unified_addressing:
        return 1;
    case copy_engine_count:
        return 2;
    case pci_bus_id:
        return device + 1;
    case compute_capability_major:
        return 9;
    default:
        return 0;
    }
}

// Frees and ends all that the program had on the device.
void start_anew(access& m, int device) {
    wait_for_all(m, device);
    emulated::device& d = *m->devices[static_cast<std::size_t>(device)];
    d.memory.release_all();
    d.broken = success;
    d.reaches = 0;
    std::erase_if(m->streams, [&](const auto& entry) { return entry.second->device == device; });
    std::erase_if(m->events, [&](const auto& entry) { return entry.second->device == device; });
}
} // namespace

EMULATED_CUDA_EXPORT status cudaGetDeviceCount(int* count) {
    access m = enter();
    if (count == nullptr) return remember(invalid_value);
    *count = m->set.devices;
    return remember(m->set.devices == 0 ? no_device : success);
}

EMULATED_CUDA_EXPORT status cudaSetDevice(int device) {
    if (is_forbidden_here("cudaSetDevice")) return not_permitted;
    access m = enter();
    if (!exists(m, device)) return remember(invalid_device);
    chosen_device() = device;
    return success;
}

EMULATED_CUDA_EXPORT status cudaGetDevice(int* device) {
    if (device == nullptr) return remember(invalid_value);
    *device = chosen_device();
    return success;
}

EMULATED_CUDA_EXPORT status cudaSetDeviceFlags(unsigned) {
    return success;
}

EMULATED_CUDA_EXPORT status cudaDeviceGetAttribute(int* value, int attribute, int device) {
    access m = enter();
    if (value == nullptr) return remember(invalid_value);
    if (!exists(m, device)) return remember(invalid_device);
    *value = value_of(attribute, device);
    return success;
}

EMULATED_CUDA_EXPORT status cudaDeviceGetPCIBusId(char* text, int bytes, int device) {
    access m = enter();
    if (text == nullptr || bytes < 13) return remember(invalid_value);
    if (!exists(m, device)) return remember(invalid_device);
    std::snprintf(text, static_cast<std::size_t>(bytes), "0000:%02x:00.0", (device + 1) & 0xff);
    return success;
}

// Only the two members that lie where they always lay; the others differ between versions.
EMULATED_CUDA_EXPORT status cudaGetDeviceProperties(void* properties, int device) {
    constexpr std::size_t name_bytes = 256, memory_offset = 288;
    access m = enter();
    if (properties == nullptr) return remember(invalid_value);
    if (!exists(m, device)) return remember(invalid_device);
    char* name = static_cast<char*>(properties);
    std::snprintf(name, name_bytes, "emulated CUDA device (test double)");
    std::memcpy(name + memory_offset, &m->set.memory_bytes, sizeof(std::size_t));
    return success;
}

EMULATED_CUDA_EXPORT status cudaGetDeviceProperties_v2(void* properties, int device) {
    return cudaGetDeviceProperties(properties, device);
}

EMULATED_CUDA_EXPORT status cudaDeviceSynchronize() {
    return call("cudaDeviceSynchronize", [](access& m) {
        ++chosen(m).counts.host_waits;
        wait_for_all(m, chosen_device());
        return state_of(m, chosen_device());
    });
}

EMULATED_CUDA_EXPORT status cudaDeviceReset() {
    if (is_forbidden_here("cudaDeviceReset")) return not_permitted;
    access m = enter();
    if (!exists(m, chosen_device())) return remember(invalid_device);
    start_anew(m, chosen_device());
    return success;
}

EMULATED_CUDA_EXPORT status cudaDeviceCanAccessPeer(int* can, int device, int peer) {
    return call("cudaDeviceCanAccessPeer", [=](access& m) {
        if (can == nullptr) return invalid_value;
        if (!exists(m, device) || !exists(m, peer)) return invalid_device;
        *can = m->set.has_peers && device != peer;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
    return call("cudaDeviceEnablePeerAccess", [=](access& m) {
        if (flags != 0) return invalid_value;
        if (!exists(m, peer) || peer == chosen_device()) return invalid_device;
        if (!m->set.has_peers) return peer_access_unsupported;
        const std::uint64_t bit = std::uint64_t{1} << peer;
        if (chosen(m).reaches & bit) return peer_access_already_enabled;
        chosen(m).reaches |= bit;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaDeviceDisablePeerAccess(int peer) {
    return call("cudaDeviceDisablePeerAccess", [=](access& m) {
        if (!exists(m, peer)) return invalid_device;
        const std::uint64_t bit = std::uint64_t{1} << peer;
        if (!(chosen(m).reaches & bit)) return peer_access_not_enabled;
        chosen(m).reaches &= ~bit;
        return success;
    });
}

EMULATED_CUDA_EXPORT status cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = 0;
    return success;
}

} // namespace emulated
