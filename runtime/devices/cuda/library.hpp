// The CUDA runtime as far as we call it. The declarations are ours, so that building needs no toolkit; the
// functions are found when the program runs, so that one binary serves machines with and without a driver.
//
// What is written down here is the part of the binary interface that CUDA 12 and 13 share: numbers, the order
// of parameters and the structures below, which have been the same in both.
#pragma once

#include <cstddef>

struct CUstream_st; // cudaStream_t and cudaEvent_t point to these
struct CUevent_st;

namespace starpu::devices::cuda {

using status = int;       // cudaError_t
using copy_kind = int;    // cudaMemcpyKind
using capture_mode = int; // cudaStreamCaptureMode
using stream = CUstream_st*;
using event = CUevent_st*;

namespace is {
constexpr status success = 0;
constexpr status invalid_value = 1;
constexpr status out_of_memory = 2;
constexpr status not_initialised = 3;
constexpr status insufficient_driver = 35;
constexpr status no_device = 100;
constexpr status invalid_device = 101;
constexpr status illegal_address = 700;
constexpr status not_ready = 600; // no error: what was asked about is still under way
constexpr status peer_access_already_enabled = 704;
constexpr status memory_already_registered = 712;
constexpr status memory_not_registered = 713;
constexpr status launch_failure = 719;
} // namespace is

namespace copies {
constexpr copy_kind host_to_host = 0;
constexpr copy_kind host_to_device = 1;
constexpr copy_kind device_to_host = 2;
constexpr copy_kind device_to_device = 3;
constexpr copy_kind told_by_pointers = 4;
} // namespace copies

namespace capture {
constexpr capture_mode relaxed = 2; // what the thread does has nothing to do with captured streams
} // namespace capture

namespace flags {
constexpr unsigned stream_non_blocking = 1; // not ordered with the default stream
constexpr unsigned event_blocking_wait = 1; // waiting threads sleep
constexpr unsigned event_no_timing = 2;
constexpr unsigned host_portable = 1; // pinned for all devices
constexpr unsigned schedule_yield = 2;
constexpr unsigned schedule_blocking = 4;
} // namespace flags

namespace attribute {
constexpr int compute_major = 75;
constexpr int compute_minor = 76;
constexpr int multiprocessors = 16;
constexpr int concurrent_kernels = 31;
constexpr int pci_bus = 33;
constexpr int pci_device = 34;
constexpr int copy_engines = 40;
constexpr int unified_addressing = 41;
constexpr int pci_domain = 50;
} // namespace attribute

// cudaPointerAttributes; CUDA 13 has reserved words at its end.
struct pointer_attributes {
    int type; // 0: unregistered host, 1: host, 2: device, 3: managed
    int device;
    void* device_pointer;
    void* host_pointer;
    long reserved[8];
};

struct extent { // cudaExtent: bytes, rows, layers
    std::size_t width, height, depth;
};
struct position { // cudaPos
    std::size_t x, y, z;
};
struct pitched { // cudaPitchedPtr: rows are `pitch` bytes apart, layers `pitch` * `ysize`
    void* place;
    std::size_t pitch, xsize, ysize;
};
struct copy_3d { // cudaMemcpy3DParms
    void* from_array;
    position from_position;
    pitched from;
    void* to_array;
    position to_position;
    pitched to;
    extent size;
    copy_kind kind;
};
struct copy_3d_peer { // cudaMemcpy3DPeerParms
    void* from_array;
    position from_position;
    pitched from;
    int from_device;
    void* to_array;
    position to_position;
    pitched to;
    int to_device;
    extent size;
};

// No cudaDeviceProp is larger; its layout differs between versions, so only programs look inside.
constexpr std::size_t properties_bytes = 4096;

// The table of library.def: cuda.Malloc() is cudaMalloc().
struct functions {
#define CUDA_FUNCTION(answer, name, parameters) answer(*name) parameters = nullptr;
#include "devices/cuda/library.def"
#undef CUDA_FUNCTION
    const char* library = nullptr; // the name it was found by
};

// Of the first CUDA runtime found, looked for at the first call; newer versions come first. nullptr: there is
// none, or it lacks a function (then a line said which). Lives until the program ends.
const functions* find_library() noexcept;

} // namespace starpu::devices::cuda
