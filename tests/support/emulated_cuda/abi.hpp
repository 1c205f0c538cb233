// CUDA's types, numbers and functions as programs see them in their binary form, the part that CUDA 12 and 13
// share.
//
// Written down here once more on purpose: were it taken from the runtime under test, a mistake there would be
// ours, too. abi_test.cpp holds it against the toolkit's header where there is one.
#pragma once

#include <cstddef>

namespace emulated {

using status = int; // cudaError_t
constexpr status success = 0;
constexpr status invalid_value = 1;
constexpr status out_of_memory = 2;
constexpr status invalid_copy_direction = 21;
constexpr status no_device = 100;
constexpr status invalid_device = 101;
constexpr status ecc_uncorrectable = 214;
constexpr status peer_access_unsupported = 217;
constexpr status invalid_handle = 400;
constexpr status not_ready = 600;
constexpr status illegal_address = 700;
constexpr status launch_out_of_resources = 701;
constexpr status peer_access_already_enabled = 704;
constexpr status peer_access_not_enabled = 705;
constexpr status host_memory_already_registered = 712;
constexpr status host_memory_not_registered = 713;
constexpr status launch_failure = 719;
constexpr status not_permitted = 800;
constexpr status not_supported = 801;
constexpr status capture_unsupported = 900;
constexpr status capture_invalidated = 901;
constexpr status unknown_error = 999;

enum copy_kind : int { host_to_host, host_to_device, device_to_host, device_to_device, by_address };
enum memory_type : int { unregistered_memory, host_memory_type, device_memory_type };
enum capture_mode : int { capture_global, capture_thread_local, capture_relaxed };

constexpr unsigned stream_non_blocking = 1;
constexpr unsigned event_disable_timing = 2;

using stream_handle = void*; // cudaStream_t
using event_handle = void*;  // cudaEvent_t

struct extent {
    std::size_t width, height, depth;
};
struct position {
    std::size_t x, y, z;
};
struct pitched_pointer {
    void* place;
    std::size_t pitch, width, height;
};
struct copy_3d {
    void* from_array;
    position from_position;
    pitched_pointer from;
    void* to_array;
    position to_position;
    pitched_pointer to;
    extent size;
    copy_kind kind;
};
struct copy_3d_peer {
    void* from_array;
    position from_position;
    pitched_pointer from;
    int from_device;
    void* to_array;
    position to_position;
    pitched_pointer to;
    int to_device;
    extent size;
};
// CUDA 13 has reserved words behind these; they are left as they are.
struct pointer_attributes {
    memory_type type;
    int device;
    void* device_pointer;
    void* host_pointer;
};

enum device_attribute : int {
    max_threads_per_block = 1,
    warp_size = 10,
    clock_rate_khz = 13,
    multiprocessor_count = 16,
    concurrent_kernels = 31,
    pci_bus_id = 33,
    pci_device_id = 34,
    copy_engine_count = 40,
    unified_addressing = 41,
    pci_domain_id = 50,
    compute_capability_major = 75,
    compute_capability_minor = 76
};

} // namespace emulated

// What the libraries export.
#define EMULATED_CUDA_EXPORT extern "C" __attribute__((visibility("default")))
