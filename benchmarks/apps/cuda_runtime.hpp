// The CUDA runtime called directly: the peer of what our runtime does with a device. Found at run time.
#pragma once

#include "common/command_line.hpp"

#include <cstddef>
#include <functional>
#include <optional>

struct CUstream_st;
struct CUevent_st;

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
    int (*make_event)(CUevent_st**, unsigned flags);
    int (*record)(CUevent_st*, CUstream_st*);
    int (*query)(CUevent_st*);
    int (*end_event)(CUevent_st*);

    static constexpr int to_device = 1, to_host = 2; // cudaMemcpyKind
    static constexpr unsigned without_timing = 2;    // of an event
};

// None: there is no CUDA runtime.
std::optional<cuda_runtime> find_cuda_runtime();

// Whether the CUDA that the process has is the tests' emulation, whose times mean nothing.
bool is_emulated();

// Throws std::runtime_error with the name of the call.
void check(int status, const char* call);

// What main() of a benchmark of devices does. Reads the command line, with --even-emulated, and starts the
// runtime: without CPU workers, which would get in their way, and without OpenCL, unless the environment asks
// for some. measure() gives the exit status; it is not called, and a line says why, where there is no CUDA
// worker on a real device, or on an emulated one that is wanted.
int measure_on_device(command_line& options, int argc, char** argv, const std::function<int()>& measure);

// Of the first CUDA worker.
unsigned device_node();

} // namespace benchmark
