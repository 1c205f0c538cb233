// The libraries on CUDA devices that programs use in codelets: one handle of each per worker, made when it is
// first asked for.
#pragma once

#include "base/ids.hpp"
#include "devices/cuda/library.hpp"

#include <array>
#include <cstddef>

namespace starpu::devices::cuda {

enum class library : unsigned {
    cublas,
    cublas_lt,
    cusparse,
    cusolver_dense,
    cusolver_sparse,
    cusolver_refactoring
};
inline constexpr std::size_t library_count = 6;

// Used by the worker's thread alone.
class library_handles {
public:
    library_handles(const functions& cuda, base::device_id device) : cuda_(cuda), device_(device) {}

    // Set to the stream. nullptr: a line said why, and `error` is a negative errno.
    void* obtain(library which, stream on, int& error) noexcept;
    void drop(library which) noexcept;
    void drop_all() noexcept;

    // cuBLAS's first interface has one hidden handle per thread. 0, or a negative errno with its line.
    int use_stream_in_old_cublas(stream on) noexcept;

private:
    const functions& cuda_;
    const base::device_id device_;
    std::array<void*, library_count> handles_{};
    bool has_old_cublas_ = false;
};

} // namespace starpu::devices::cuda
