// Makes a plan: gets its work, and has the work area at hand for its first transform.
#include "plans/plan.hpp"

#include "base/checked_size.hpp"
#include "core/awaited_task.hpp"
#include "core/statistics.hpp"
#include "plans/work_cache.hpp"
#include "programs/overlap.hpp"

#include <algorithm>
#include <type_traits>

namespace starpu::fft {

// The runner waits for tasks that use the rest.
plan::~plan() {
    runner_.reset();
    forget_need(noted_need_);
    let_go_of(work_);
}

// Without CPU workers the half for CPUs has no passes.
template <class Real>
std::unique_ptr<plan> plan::complete(std::unique_ptr<plan> made, planning how, memory_use memory) {
    const unsigned workers = starpu_cpu_worker_get_count();
    made->is_for_devices_ = !std::is_same_v<Real, long double>;
    made->is_single_ = std::is_same_v<Real, float>;
    if (workers == 0 && !made->device_on_demand()) return nullptr;
    work_request wanted{made->what_, 0, 0, workers, memory};
    if (made->takes_rows_) {
        wanted.rows = made->size_.rows;
        wanted.columns = made->size_.columns;
    }
    made->work_ = workers > 0 ? work_for<Real>(wanted, how)
                              : std::make_shared<const work_of_passes<Real>>(std::vector<pass<Real>>{}, 0, 0);
    note_need(made->area_bytes());
    made->noted_need_ = made->area_bytes();
    if (how == planning::by_workers) bring_work_area(made->area_bytes());
    made->runner_ = std::make_unique<runner>(
        *made->work_, [wanted = std::move(wanted)] { return work_without_area<Real>(wanted); });
    count_plan();
    return made;
}

// A task must not wait for the workers' answers, nor for a thread that waits for them under the lock.
cuda::device_plan* plan::device_on_demand() {
    if (device() || !may_wait()) return device();
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

template <class Real>
std::unique_ptr<plan> make_plan(std::size_t rows, std::size_t columns, int sign, memory_use memory) {
    // From here on sizes in bytes, with all padding, cannot overflow.
    times(rows, columns);
    std::unique_ptr<plan> made{new plan};
    made->size_ = {rows, columns, sizeof(std::complex<Real>)};
    made->what_ = one_transform(rows, columns, sign);
    made->takes_rows_ = true;
    return plan::complete<Real>(std::move(made), planning::by_workers, memory);
}

template <class Real> std::unique_ptr<plan> make_plan(const problem& all, planning how, memory_use memory) {
    std::unique_ptr<plan> made{new plan};
    made->size_ = {1, std::max(all.in_span(), all.out_span()), sizeof(std::complex<Real>)};
    made->what_ = all;
    made->can_run_in_place_ = all.can_run_in_place() && !has_overlapping_input(all);
    return plan::complete<Real>(std::move(made), how, memory);
}

#define STARPUFFT_INSTANTIATE(Real)                                                                          \
    template std::unique_ptr<plan> make_plan<Real>(std::size_t, std::size_t, int, memory_use);               \
    template std::unique_ptr<plan> make_plan<Real>(const problem&, planning, memory_use);
STARPUFFT_INSTANTIATE(double)
STARPUFFT_INSTANTIATE(float)
STARPUFFT_INSTANTIATE(long double)
#undef STARPUFFT_INSTANTIATE

} // namespace starpu::fft
