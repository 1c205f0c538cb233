// A plan's other half: the same transform on CUDA workers, one task of cuFFT each.
#pragma once

#include "cuda/cufft.hpp"
#include "cuda/kind_of_transform.hpp"
#include "cuda/work_area.hpp"
#include "programs/problem.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace starpu::fft::cuda {

class device_plan {
public:
    // Asks every CUDA worker; not from within a task. Null where there is none, where cuFFT is missing (a
    // line says so) or cannot do it. Throws std::bad_alloc.
    static std::unique_ptr<device_plan> make(const problem& all, bool is_single);
    ~device_plan();
    device_plan(const device_plan&) = delete;
    device_plan& operator=(const device_plan&) = delete;

    starpu_data_handle_t work() const { return area_->handle(); }
    // Whether execute() leaves other numbers in its input.
    bool spoils_input() const { return kind_.spoils_input() && copy_bytes_ == 0; }

    // On a CUDA worker: queues the transform on its stream. Distances of rows (the first axis) may differ
    // from the plan's; 0: they do not. 0 or -errno, with its line.
    int execute(void* in, std::size_t in_pitch, void* out, std::size_t out_pitch, void* work);

private:
    // A transform made for one worker and distance of rows; used by that worker alone.
    struct made {
        int worker;
        std::size_t in_pitch, out_pitch;
        transform handle = 0;
        std::size_t work_bytes = 0;
        CUstream_st* stream = nullptr; // what cuFFT was told last
        void* area = nullptr;
    };

    device_plan(const problem& all, bool is_single);
    made* for_this_worker(std::size_t in_pitch, std::size_t out_pitch);
    int build(made& fresh) const;
    int prepare(made& plan, void* work) const;
    int copy_input(const void* in, void* copy) const;
    static void build_on_worker(void* self);
    static void destroy_on_worker(void* self);

    const problem all_;
    const kind_of_transform kind_;
    const std::size_t copy_bytes_; // of the input, at the start of the work area; 0 where it needs none
    std::shared_ptr<const work_area> area_;
    std::atomic<bool> is_usable_{true};
    std::mutex mutex_;
    std::vector<std::unique_ptr<made>> made_;
};

} // namespace starpu::fft::cuda
