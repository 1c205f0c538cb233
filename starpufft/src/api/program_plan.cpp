// A plan as a program holds it; what runs in one array is made when it is first needed.
#include "api/program_plan.hpp"

namespace starpu::fft {

plan& program_plan::plan_for(bool is_one_array) {
    if (!is_one_array || !make_for_one_) return *for_two_;
    if (plan* made = made_for_one_.load(std::memory_order_acquire)) return *made;
    // Not under the lock: two that come at once make one each.
    std::unique_ptr<plan> fresh = make_for_one_();
    const std::lock_guard lock{installing_};
    if (!for_one_) for_one_.swap(fresh);
    made_for_one_.store(for_one_.get(), std::memory_order_release);
    return for_one_ ? *for_one_ : *for_two_;
}

void program_plan::wait_for_runs() {
    for_two_->tasks().wait_until_idle();
    if (plan* one = made_for_one_.load(std::memory_order_acquire)) one->tasks().wait_until_idle();
}

} // namespace starpu::fft
