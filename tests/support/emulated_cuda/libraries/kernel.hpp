// How the libraries over the emulated CUDA compute: as kernels on the stream of a handle, on views of device
// memory.
#pragma once

#include "emulated_cuda.h"

#include <cstddef>
#include <type_traits>

extern "C" int cudaStreamSynchronize(void* stream);
extern "C" int cudaMalloc(void** place, std::size_t bytes);
extern "C" int cudaFree(void* place);
extern "C" int cudaRuntimeGetVersion(int* version);

namespace emulated {

// 12 or 13: the libraries are the same for both, and are asked.
inline int version_of_cuda() {
    int version = 0;
    cudaRuntimeGetVersion(&version);
    return version / 1000;
}

// Runs `body` later, behind what is in the stream. It holds device pointers and numbers by value.
template <typename Body> int launch(void* stream, const Body& body) {
    static_assert(std::is_trivially_copyable_v<Body>, "a kernel's arguments are copied byte by byte");
    const auto run = [](void* copy) { (*static_cast<const Body*>(copy))(); };
    Body arguments = body;
#if __has_builtin(__builtin_clear_padding)
    // Half an old address in a gap, beside a zero, can be one in memory that spans a multiple of 4 GiB.
    __builtin_clear_padding(&arguments);
#endif
    return emulated_cuda_launch(stream, run, &arguments, sizeof arguments);
}

template <typename T> T* view(T* device_pointer) {
    return static_cast<T*>(emulated_cuda_host_view(device_pointer));
}

// Each of these returns the view of a matrix in columns and counts what was never written in the part that is
// used.
template <typename T> const T* read_matrix(const char* who, const T* a, int rows, int columns, int ld) {
    if (rows <= 0 || columns <= 0) return a;
    emulated_cuda_reads(a, sizeof(T) * static_cast<std::size_t>(rows), static_cast<std::size_t>(columns),
                        sizeof(T) * static_cast<std::size_t>(ld), who);
    return view(a);
}

template <typename T> const T* read_triangle(const char* who, bool is_upper, const T* a, int n, int ld) {
    for (int column = 0; column < n; ++column) {
        const T* start = a + static_cast<std::size_t>(column) * static_cast<std::size_t>(ld);
        const int rows = is_upper ? column + 1 : n - column;
        read_matrix(who, is_upper ? start : start + column, rows, 1, rows);
    }
    return n > 0 ? view(a) : a;
}

template <typename T> const T* read_vector(const char* who, const T* x, int n, int stride) {
    return read_matrix(who, x, 1, n, stride < 0 ? -stride : stride);
}

} // namespace emulated
