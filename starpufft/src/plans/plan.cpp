// Makes a plan: decomposes the shape, gets the shared memory and runs what has to be done once.
#include "plans/plan.hpp"

#include "base/checked_size.hpp"
#include "core/statistics.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose.hpp"
#include "programs/decompose_2d.hpp"
#include "programs/overlap.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <type_traits>

namespace starpu::fft {
namespace {

// A pass that touches fresh memory, so that the first transform does not pay for its pages, and so that the
// pages lie near the workers that run.
template <class Real> pass<Real> touching(const workspace& memory) {
    constexpr std::size_t piece_bytes = std::size_t{4} << 20, page_bytes = 4096;
    auto run = [start = static_cast<volatile char*>(memory.data()),
                bytes = memory.bytes()](std::size_t chunk, const chunk_data<Real>&) {
        const std::size_t end = std::min(bytes, (chunk + 1) * piece_bytes);
        for (std::size_t i = chunk * piece_bytes; i < end; i += page_bytes) start[i] = 0;
    };
    return {"fft plan touch", ceil_divide(memory.bytes(), piece_bytes), 0, run};
}

template <class Real> void prepare(const program<Real>& whole, const workspace& memory, planning how) {
    std::vector<pass<Real>> passes = whole.preparation;
    if (memory.is_fresh() && how == planning::by_workers)
        passes.insert(passes.begin(), touching<Real>(memory));
    if (passes.empty()) return;
    const bound_passes<Real> todo{passes, memory.data()};
    if (starpu_worker_get_id() < 0 && how == planning::by_workers) {
        if (runner{todo}.execute("plan", {}) != 0) throw std::bad_alloc{};
        return;
    }
    // A task must not wait for tasks: it does the work itself.
    for (std::size_t i = 0; i < passes.size(); ++i)
        for (std::size_t chunk = 0; chunk < passes[i].chunk_count; ++chunk) todo.run(i, chunk, {});
}

} // namespace

// Without CPU workers the half for CPUs has no passes.
template <class Real, class Decomposition>
std::unique_ptr<plan> plan::complete(std::unique_ptr<plan> made, planning how, Decomposition decomposed_for) {
    const unsigned workers = starpu_cpu_worker_get_count();
    made->is_for_devices_ = !std::is_same_v<Real, long double>;
    made->is_single_ = std::is_same_v<Real, float>;
    if (workers == 0 && !made->device_on_demand()) return nullptr;
    program<Real> whole = workers > 0 ? decomposed_for(workers) : program<Real>{};
    made->shared_ = workspace{(base::checked_size(whole.shared_count) * sizeof(std::complex<Real>)).value()};
    prepare(whole, made->shared_, how);
    made->work_ = std::make_unique<bound_passes<Real>>(std::move(whole.passes), made->shared_.data());
    made->runner_ = std::make_unique<runner>(*made->work_);
    count_plan();
    return made;
}

// A task must not wait for the workers' answers, nor for a thread that waits for them under the lock.
cuda::device_plan* plan::device_on_demand() {
    if (device() || starpu_worker_get_id() >= 0) return device();
    const std::lock_guard lock{making_};
    if (!is_for_devices_ || was_device_asked_) return device();
    was_device_asked_ = true;
    made_for_device_ = cuda::device_plan::make(what_, is_single_);
    device_.store(made_for_device_.get(), std::memory_order_release);
    return made_for_device_.get();
}

starpu_data_access_mode plan::output_mode(starpu_data_handle_t out) const {
    if (takes_rows_) return STARPU_W;
    const base::checked_size held =
        base::checked_size(starpu_vector_get_nx(out)) * starpu_vector_get_elemsize(out);
    const std::size_t numbers = held.value() / number_bytes(what_.has_real_output());
    return what_.fills_output(numbers) ? STARPU_W : STARPU_RW;
}

template <class Real> std::unique_ptr<plan> make_plan(std::size_t rows, std::size_t columns, int sign) {
    // From here on sizes in bytes, with all padding, cannot overflow.
    times(rows, columns);
    std::unique_ptr<plan> made{new plan};
    made->size_ = {rows, columns, sizeof(std::complex<Real>)};
    made->what_ = one_transform(rows, columns, sign);
    made->takes_rows_ = true;
    return plan::complete<Real>(std::move(made), planning::by_workers, [=](unsigned workers) {
        return decompose_2d<Real>(rows, columns, sign, workers);
    });
}

template <class Real> std::unique_ptr<plan> make_plan(const problem& all, planning how) {
    std::unique_ptr<plan> made{new plan};
    made->size_ = {1, std::max(all.in_span(), all.out_span()), sizeof(std::complex<Real>)};
    made->what_ = all;
    made->can_run_in_place_ = all.can_run_in_place() && !has_overlapping_input(all);
    return plan::complete<Real>(std::move(made), how,
                                [&](unsigned workers) { return decompose<Real>(all, workers); });
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template std::unique_ptr<plan> make_plan<Real>(std::size_t rows, std::size_t columns, int sign);         \
    template std::unique_ptr<plan> make_plan<Real>(const problem& all, planning how);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
