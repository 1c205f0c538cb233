// Makes a plan: decomposes the shape, gets the shared memory and runs what has to be done once.
#include "plans/plan.hpp"

#include "base/checked_size.hpp"
#include "core/statistics.hpp"
#include "programs/block_sizes.hpp"
#include "programs/decompose_2d.hpp"

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

template <class Real> void prepare(const program<Real>& whole, const workspace& memory) {
    std::vector<pass<Real>> passes = whole.preparation;
    if (memory.is_fresh()) passes.insert(passes.begin(), touching<Real>(memory));
    if (passes.empty()) return;
    const bound_passes<Real> todo{passes, memory.data()};
    if (starpu_worker_get_id() < 0) {
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
std::unique_ptr<plan> plan::complete(std::unique_ptr<plan> made, const many_transforms& all, int sign,
                                     Decomposition decompose) {
    const unsigned workers = starpu_cpu_worker_get_count();
    if constexpr (!std::is_same_v<Real, long double>) // which no device computes in
        made->on_device_ = all;
    made->is_single_ = sizeof(Real) == sizeof(float);
    made->sign_ = sign;
    if (workers == 0 && !made->device_on_demand()) return nullptr;
    program<Real> whole = workers > 0 ? decompose(workers) : program<Real>{};
    made->shared_ = workspace{(base::checked_size(whole.shared_count) * sizeof(std::complex<Real>)).value()};
    prepare(whole, made->shared_);
    made->work_ = std::make_unique<bound_passes<Real>>(std::move(whole.passes), made->shared_.data());
    made->runner_ = std::make_unique<runner>(*made->work_);
    count_plan();
    return made;
}

// A task must not wait for the workers' answers, nor for a thread that waits for them under the lock.
cuda::device_plan* plan::device_on_demand() {
    if (device() || starpu_worker_get_id() >= 0) return device();
    const std::lock_guard lock{making_};
    if (!on_device_ || was_device_asked_) return device();
    was_device_asked_ = true;
    made_for_device_ = cuda::device_plan::make(*on_device_, is_single_, sign_);
    device_.store(made_for_device_.get(), std::memory_order_release);
    return made_for_device_.get();
}

starpu_data_access_mode plan::output_mode(starpu_data_handle_t out) const {
    if (!many_) return STARPU_W;
    const base::checked_size held =
        base::checked_size(starpu_vector_get_nx(out)) * starpu_vector_get_elemsize(out);
    return many_->fills_output(held.value() / size_.number_bytes) ? STARPU_W : STARPU_RW;
}

template <class Real> std::unique_ptr<plan> make_plan(std::size_t rows, std::size_t columns, int sign) {
    // From here on sizes in bytes, with all padding, cannot overflow.
    if (!(base::checked_size(rows) * columns).fits_in(most_numbers)) throw std::bad_alloc{};
    std::unique_ptr<plan> made{new plan};
    made->size_ = {rows, columns, sizeof(std::complex<Real>)};
    return plan::complete<Real>(std::move(made), one_transform(rows, columns), sign, [=](unsigned workers) {
        return decompose_2d<Real>(rows, columns, sign, workers);
    });
}

template <class Real> std::unique_ptr<plan> make_plan(const many_transforms& all, int sign) {
    std::unique_ptr<plan> made{new plan};
    made->size_ = {1, std::max(all.in_span(), all.out_span()), sizeof(std::complex<Real>)};
    made->many_ = all;
    return plan::complete<Real>(std::move(made), all, sign,
                                [&](unsigned workers) { return decompose_many<Real>(all, sign, workers); });
}

template std::unique_ptr<plan> make_plan<double>(std::size_t rows, std::size_t columns, int sign);
template std::unique_ptr<plan> make_plan<float>(std::size_t rows, std::size_t columns, int sign);
template std::unique_ptr<plan> make_plan<long double>(std::size_t rows, std::size_t columns, int sign);
template std::unique_ptr<plan> make_plan<double>(const many_transforms& all, int sign);
template std::unique_ptr<plan> make_plan<float>(const many_transforms& all, int sign);
template std::unique_ptr<plan> make_plan<long double>(const many_transforms& all, int sign);

} // namespace starpu::fft
