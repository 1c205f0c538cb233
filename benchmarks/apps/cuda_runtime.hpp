// The CUDA runtime called directly: the peer of what our runtime does with a device. Found at run time.
#pragma once

#include <cstddef>
#include <optional>

struct CUstream_st;

namespace benchmark {

// Every function returns 0 on success; check() throws where one does not.
struct cuda_runtime {
    int (*allocate)(void**, std::size_t);
    int (*release)(void*);
    int (*copy)(void*, const void*, std::size_t, int kind);
    int (*copy_late)(void*, const void*, std::size_t, int kind, CUstream_st*);
    int (*fill_late)(void*, int byte, std::size_t, CUstream_st*);
    int (*synchronize)();
    int (*make_stream)(CUstream_st**, unsigned flags);
    int (*wait_for)(CUstream_st*);
    int (*end_stream)(CUstream_st*);

    static constexpr int to_device = 1, to_host = 2; // cudaMemcpyKind
};

// None: there is no CUDA runtime.
std::optional<cuda_runtime> find_cuda_runtime();

// Whether the CUDA that the process has is the tests' emulation, whose times mean nothing.
bool is_emulated();

// Throws std::runtime_error with the name of the call.
void check(int status, const char* call);

// Starts the runtime for measuring devices: without CPU workers, which would get in their way, and without
// OpenCL, unless the environment asks for some. Empty: there is a CUDA worker on a real device, or on an
// emulated one that is wanted. Otherwise what is missing; then nothing runs.
const char* start_with_device(bool even_emulated);

// Of the first CUDA worker.
unsigned device_node();

} // namespace benchmark
