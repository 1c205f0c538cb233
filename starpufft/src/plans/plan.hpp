// A plan: the work of one problem, which it shares with plans of the same, and the runner that starts its
// tasks.
#pragma once

#include "cuda/device_plan.hpp"
#include "plans/runner.hpp"
#include "plans/work_maker.hpp"
#include "programs/problem.hpp"

#include <atomic>
#include <memory>
#include <mutex>

namespace starpu::fft {

struct shape {
    std::size_t rows, columns; // 1-D: one row
    std::size_t number_bytes;  // of one complex number
};

class plan {
public:
    ~plan();
    plan(const plan&) = delete;
    plan& operator=(const plan&) = delete;

    shape size() const { return size_; }
    runner& tasks() { return *runner_; }

    const problem& what() const { return what_; }
    // Whether handles are vectors or matrices of exactly its rows; else vectors that reach far enough.
    bool takes_rows() const { return takes_rows_; }
    // Whether in and out may be one array.
    bool can_run_in_place() const { return can_run_in_place_; }
    std::size_t number_bytes(bool is_real) const {
        return is_real ? size_.number_bytes / 2 : size_.number_bytes;
    }
    // From the first number to the last.
    std::size_t in_bytes() const { return what_.in_span() * number_bytes(what_.has_real_input()); }
    std::size_t out_bytes() const { return what_.out_span() * number_bytes(what_.has_real_output()); }
    // What a task does with the handle of its output: gaps keep what they hold.
    starpu_data_access_mode output_mode(starpu_data_handle_t out) const;

    // Null where CUDA workers cannot run it, or were not asked to yet.
    cuda::device_plan* device() const { return device_.load(std::memory_order_acquire); }
    // Made at the first call outside of a task: cuFFT takes long to load, and most plans never see a device.
    cuda::device_plan* device_on_demand(); // throws std::bad_alloc

    // What a transform borrows from the work area while it runs.
    std::size_t area_bytes() const { return work_ ? work_->area_bytes() : 0; }

    // Contiguous arrays.
    operands on_arrays(const void* in, void* out) const { return {in, size_.columns, out, size_.columns}; }

private:
    template <class Real> friend std::unique_ptr<plan> make_plan(std::size_t, std::size_t, int, memory_use);
    template <class Real> friend std::unique_ptr<plan> make_plan(const problem&, planning, memory_use);
    plan() = default;
    template <class Real>
    static std::unique_ptr<plan> complete(std::unique_ptr<plan> made, planning how, memory_use memory);

    shape size_{};
    problem what_;
    bool takes_rows_ = false;
    bool can_run_in_place_ = true;
    bool is_for_devices_ = false; // no device computes in long double
    bool is_single_ = false;
    std::mutex making_; // of the two below
    bool was_device_asked_ = false;
    std::unique_ptr<cuda::device_plan> made_for_device_;
    std::atomic<cuda::device_plan*> device_{nullptr}; // release: the thread that makes it; acquire: its users
    std::size_t noted_need_ = 0;
    std::shared_ptr<const work> work_;
    std::unique_ptr<runner> runner_;
};

// Makes a plan for all CPU and CUDA workers of the running runtime; null where none of them can run it.
// Throws std::bad_alloc.
template <class Real>
std::unique_ptr<plan> make_plan(std::size_t rows, std::size_t columns, int sign, memory_use memory);
template <class Real> std::unique_ptr<plan> make_plan(const problem& all, planning how, memory_use memory);

} // namespace starpu::fft
