// Memory that cuFFT works in: one area per CUDA worker, shared by all plans, since a worker's transforms
// follow one another on its stream.
#pragma once

#include <starpu.h>

#include <cstddef>
#include <memory>

namespace starpu::fft::cuda {

// A handle of scratch memory, which the runtime gives each worker that uses it.
class work_area {
public:
    explicit work_area(std::size_t bytes); // throws std::bad_alloc
    ~work_area();
    work_area(const work_area&) = delete;
    work_area& operator=(const work_area&) = delete;

    starpu_data_handle_t handle() const { return handle_; }
    std::size_t bytes() const { return bytes_; }

private:
    starpu_data_handle_t handle_ = nullptr;
    std::size_t bytes_;
};

// The one in use if it is large enough, else a new one, which later plans share. Throws std::bad_alloc.
std::shared_ptr<const work_area> shared_work_area(std::size_t bytes);

} // namespace starpu::fft::cuda
